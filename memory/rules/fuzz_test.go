package rules_test

import (
	"testing"
	"testing/fstest"
	"time"
	"unicode/utf8"

	"github.com/memory-lsp/memory-lsp/markdown"
	"github.com/memory-lsp/memory-lsp/memory"
	"github.com/memory-lsp/memory-lsp/memory/rules"
	"github.com/memory-lsp/memory-lsp/memory/rules/ruletest"
)

// Whatever a file holds, findings lie in it, and their edits apply.
func FuzzRules(f *testing.F) {
	for _, r := range rules.All() {
		examples, err := ruletest.Examples(r)
		if err != nil {
			f.Fatal(err)
		}
		for _, ex := range examples {
			for _, file := range ex.Files {
				if len(file.Text) < 4096 {
					f.Add([]byte(file.Text))
				}
			}
		}
	}
	paths := []string{
		"w/.devcodex/.memory/clients/codex/SUMMARY.md",
		"w/.devcodex/.memory/clients/codex/tasks/20260820.md",
		"w/.devcodex/.memory/SUMMARY.md",
		"w/.devcodex/bugs/分页/.memory/sessions.md",
		"w/.devcodex/bugs/分页/.memory/task.json",
		"w/.devcodex/reports/audit/codex/20260820/01--x.md",
		"w/memory/MEMORY.md",
		"w/" + memory.ConfigName,
	}
	f.Fuzz(func(t *testing.T, src []byte) {
		tree := fstest.MapFS{"w/memory/a.md": {}}
		for _, p := range paths {
			tree[p] = &fstest.MapFile{Data: src}
		}
		env := memory.Env{FS: tree, Getenv: func(string) string { return "" }, Now: time.Now}
		snap := memory.NewWorkspace(env, memory.Settings{Rules: rules.All(), Today: &ruletest.Today}).Add(paths...)
		for _, p := range paths {
			res := snap.Check(t.Context(), p)
			if res.Err != nil {
				t.Fatal(res.Err)
			}
			for _, finding := range res.Findings {
				sound(t, src, finding)
			}
		}
	})
}

// sound tests that a finding and its fixes fit the text.
func sound(t *testing.T, src []byte, f memory.Finding) {
	t.Helper()
	if !inside(src, f.Span) {
		t.Errorf("%s: %v is no place in %q", f.Rule.ID, f.Span, src)
	}
	for _, fix := range f.Fixes {
		end := 0
		for _, e := range fix.Edits {
			if e.Path != "" {
				continue
			}
			if !inside(src, e.Span) || e.Span.Start < end {
				t.Errorf("%s: %q edits %v, which is no place in %q after %d", f.Rule.ID, fix.Title, e.Span, src, end)
			}
			end = e.Span.End
		}
	}
}

// inside reports whether s lies in src and splits no character.
func inside(src []byte, s markdown.Span) bool {
	if s.Start < 0 || s.Start > s.End || s.End > len(src) {
		return false
	}
	whole := func(i int) bool { return i == len(src) || !utf8.Valid(src) || utf8.RuneStart(src[i]) }
	return whole(s.Start) && whole(s.End)
}
