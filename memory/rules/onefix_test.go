package rules_test

import (
	"testing"
	"testing/fstest"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/memory-lsp/memory-lsp/memory"
	"github.com/memory-lsp/memory-lsp/memory/rules"
	"github.com/memory-lsp/memory-lsp/memory/rules/ruletest"
)

// TestOneFix applies the first fix of the first finding of a rule that has any.
// What a fix cannot know it must leave alone: then there is none.
func TestOneFix(t *testing.T) {
	const (
		index    = ".devcodex/.memory/clients/codex/SUMMARY.md"
		sessions = ".devcodex/bugs/分页/.memory/sessions.md"
		record   = "| CP | 状态 | artifactPath | version | sha256 | sourceMessage | confirmedAt |\n|:--:|:----:|--------------|---------|--------|---------------|-------------|\n"
	)
	for _, c := range []struct{ what, rule, file, text, want string }{
		{
			"an entry that names another note, too, is not removed", "index/duplicate-entry",
			"memory/MEMORY.md", "- [a](a.md)\n- [a](a.md), [b](b.md)\n- [a](a.md), then b.md\n", "",
		},
		{
			"an entry that names its note twice is removed", "index/duplicate-entry",
			"memory/MEMORY.md", "- [a](a.md)\n- [a.md](a.md)\n", "- [a](a.md)\n",
		},
		{
			"what stands behind a row's last pipe is no text of the row", "summary/row-columns",
			index, header + dashes + "| 2026-08-29 09:00 | 01 | fix | x | — | — | ✅ | ?\n", "",
		},
		{
			"what stands behind a checkpoint's last pipe is no text of the row", "cp/row-columns",
			sessions, "### CP 确认记录\n\n" + record + "| CP1 | ⏳ | — | — | — | — | — | ?\n", "",
		},
		{
			"a row right below the title does not join the new record", "cp/section-missing",
			sessions, "# 分页\n| CP2 | ⏳ | — | — | — | — | — |\n",
			"# 分页\n\n### CP 确认记录\n\n" + record +
				"| CP1 | ⏳ | — | — | — | — | — |\n| CP2 | ⏹️ | — | — | — | — | — |\n| CP3 | ⏹️ | — | — | — | — | — |\n\n" +
				"| CP2 | ⏳ | — | — | — | — | — |\n",
		},
		{
			"a link is not led to its own document", "link/missing",
			"memory/deploy.md", "[as above](deploi.md)\n", "",
		},
	} {
		env := memory.Env{FS: fstest.MapFS{
			"memory/MEMORY.md": {}, "memory/a.md": {}, "memory/b.md": {},
			c.file: {Data: []byte(c.text)},
		}, Getenv: func(string) string { return "" }, Now: time.Now}
		w := memory.NewWorkspace(env, memory.Settings{Rules: rules.All(), Today: &ruletest.Today})
		found, got := false, ""
		for _, f := range w.Add(c.file).Check(t.Context(), c.file).Findings {
			if f.Rule.ID == c.rule {
				found = true
				if len(f.Fixes) > 0 && got == "" {
					got = string(memory.Apply([]byte(c.text), f.Fixes[0].Edits))
				}
			}
		}
		if !found {
			t.Errorf("%s: %s finds nothing", c.what, c.rule)
		}
		if diff := cmp.Diff(c.want, got); diff != "" {
			t.Errorf("%s: %s (-want +got):\n%s", c.what, c.rule, diff)
		}
	}
}
