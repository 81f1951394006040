package rules_test

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/memory-lsp/memory-lsp/markdown"
	"github.com/memory-lsp/memory-lsp/memory"
	"github.com/memory-lsp/memory-lsp/memory/rules"
	"github.com/memory-lsp/memory-lsp/memory/rules/ruletest"
)

// TestLongFiles checks files that repeat one fault very often: what a check
// costs must follow the file's length. Each takes well under a second, and
// minutes if every finding looks through the whole file.
func TestLongFiles(t *testing.T) {
	const day = ".devcodex/.memory/clients/codex/tasks/20260820.md"
	for _, c := range []struct {
		name, file string
		line       string // %d is its number
		lines      int
		rule       string // which is found in each line; empty for none
		head, tail string // what stands around the lines
	}{
		{"one link in every item of a list", day, "- [notes](notes.md)\n", 60_000, "link/duplicate", "", ""},
		{"sessions without a dialogue", day, "## 会话 %d — x\n\n- **状态**：✅\n\n", 10_000, "daily/dialogue-missing", "", ""},
		{"one session over and over", day, "## 会话 01 — x%d\n\n- **状态**：✅\n\n", 20_000, "daily/session-duplicate", "", ""},
		{"addresses of the web", day, "https://%d.example.com\n", 300_000, "", "", ""},
		{"unknown rules", memory.ConfigName, "\"x/y%d\": \"off\",\n", 10_000, "config/unknown-key", "{\"rules\": {\n", "}}\n"},
		{"one line of links", day, "[notes](gone.md) ", 100_000, "link/missing", "", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			var text strings.Builder
			text.WriteString(c.head)
			for i := range c.lines {
				text.WriteString(strings.ReplaceAll(c.line, "%d", fmt.Sprint(i+1)))
			}
			text.WriteString(c.tail)
			env := memory.Env{FS: fstest.MapFS{
				c.file: {Data: []byte(text.String())},
				".devcodex/.memory/clients/codex/tasks/notes.md": {Data: []byte("# Notes\n")},
			}, Getenv: func(string) string { return "" }, Now: time.Now}
			w := memory.NewWorkspace(env, memory.Settings{Rules: rules.All(), Today: &ruletest.Today})
			ctx, cancel := context.WithTimeout(t.Context(), 30*time.Second)
			defer cancel()
			res := w.Add(c.file).Check(ctx, c.file)
			if res.Err != nil {
				t.Fatalf("%d lines are not checked in time: %v", c.lines, res.Err)
			}
			found, lines := 0, w.Snapshot().File(c.file).Lines()
			for _, f := range res.Findings {
				if _, col := lines.Position(f.Span.End, markdown.UTF16); ctx.Err() != nil {
					t.Fatalf("places are not told in time: that at column %d took too long", col)
				}
				if f.Rule.ID == c.rule {
					found++
				}
			}
			if c.rule != "" && found < c.lines-1 {
				t.Errorf("%s is found %d times in %d", c.rule, found, c.lines)
			}
		})
	}
}
