package rules_test

import (
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/memory-lsp/memory-lsp/memory"
	"github.com/memory-lsp/memory-lsp/memory/rules"
	"github.com/memory-lsp/memory-lsp/memory/rules/ruletest"
)

const (
	header = "| 日期 | 会话 | 类型 | 摘要 | 关联报告 | 关联记忆 | 状态 |\n"
	dashes = "|------|:----:|------|------|---------|---------|:----:|\n"
	aRow   = "| 2026-08-29 09:00 | 01 | fix | x | — | — | ✅ |\n"
)

// TestFixAll fixes what lacks around an index all at once: several fixes want the
// same place, and each must find the text that the one before left.
func TestFixAll(t *testing.T) {
	const top = "# Agent SUMMARY — codex\n\n> 项目：shop\n"
	for _, c := range []struct{ name, src, want string }{
		{"nothing", "", ""},
		{"a header alone", header, top + "\n" + header + dashes},
		{"a header without its line break", strings.TrimSuffix(header, "\n"), top + "\n" + header + dashes},
		{"a byte order mark", "\ufeff" + header + aRow, "\ufeff" + top + "\n" + header + dashes + aRow},
		{"a title right above the header", "# codex\n" + header + dashes, top + "\n" + header + dashes},
		{"a half-width colon", "# codex\n> 项目: 店\n\n" + header + "\n|-|-|\n" + aRow, "# Agent SUMMARY — codex\n> 项目：店\n\n" + header + dashes + aRow},
		{"rows are left alone", "> 项目：店\n\n" + header + "| 2026/8/29 | 1 | Fix | 未完成 |\n", "# Agent SUMMARY — codex\n\n> 项目：店\n\n" + header + dashes + "| 2026/8/29 | 1 | Fix | 未完成 |\n"},
		{"a title further down", "note\n# Agent SUMMARY — codex\n", "> 项目：shop\n\nnote\n# Agent SUMMARY — codex\n"},
	} {
		for name, eol := range map[string]string{"LF": "\n", "CRLF": "\r\n"} {
			t.Run(c.name+"/"+name, func(t *testing.T) {
				src := strings.ReplaceAll(c.src, "\n", eol)
				if !strings.Contains(src, eol) {
					eol = "\n" // nothing says otherwise
				}
				once := fixed(t, src)
				if diff := cmp.Diff(strings.ReplaceAll(c.want, "\n", eol), once); diff != "" {
					t.Errorf("(-want +got):\n%s", diff)
				}
				if again := fixed(t, once); again != once {
					t.Errorf("fixing again changes it to %q", again)
				}
			})
		}
	}
}

// fixed is what fix-all makes of an index.
func fixed(t *testing.T, src string) string {
	const name = "shop/.devcodex/.memory/clients/codex/SUMMARY.md"
	fsys := fstest.MapFS{name: {Data: []byte(src), Mode: 0o644}}
	env := memory.Env{FS: fsys, Getenv: func(string) string { return "" }, Now: time.Now}
	w := memory.NewWorkspace(env, memory.Settings{Rules: rules.All(), Today: &ruletest.Today})
	text, _, err := w.Add(name).FixAll(t.Context(), name)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}
