package assist

import (
	"math/rand/v2"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/memory-lsp/memory-lsp/markdown"
	"github.com/memory-lsp/memory-lsp/memory"
)

// TestNavigationAfterEdits: what a text leads to after many edits is what it leads
// to when it is read anew.
func TestNavigationAfterEdits(t *testing.T) {
	pieces := []string{
		"[x](../../../reports/a.md)", "[x](", ")", "|", "\n", "\r\n", "\n\n", "```", "# 标题 😀\n", "[[", "]]", "tasks/20260830.md", "§01", "<", ">", "[d]: a.md\n", "[d]",
		"| 2026-08-30 09:00 | 01 | fix | [r](../../../reports/a.md) | — | [20260830.md §01](tasks/20260830.md) | ✅ |\n", "## 会话 01 — a\n", "#会话-01--a", " ", "",
	}
	for at, text := range map[string]string{
		summaryAt: rows(row("2026-08-30 09:00", "01", "fix", "[r](../../../reports/a.md)", "✅")),
		dayAt:     dayText + "\n[a](#会话-01--退款) [b][d] [c](../SUMMARY.md)\n\n[d]: 20260830.md#会话-02\n",
		noteAt:    topicText + "\n[[Refunds#How]] [[refunds]] [x](#how) [y](refunds.md#next) [i](MEMORY.md) a.md\n",
	} {
		told := 0
		rnd := rand.New(rand.NewPCG(1, uint64(len(at))))
		doc := markdown.Parse([]byte(text))
		fsys := fstest.MapFS{dayAt: {Data: []byte(dayText)}, "w/.devcodex/reports/a.md": {}, indexAt: {}, "w/memory/a.md": {}}
		open := func(doc *markdown.Doc) *memory.Snapshot {
			w := memory.NewWorkspace(memory.Env{FS: fsys, Getenv: func(string) string { return "" }, Now: time.Now}, memory.Settings{})
			w.Add(dayAt, indexAt, "w/.devcodex/reports/a.md", "w/memory/a.md")
			return w.Open(at, 1, doc)
		}
		for i := range 400 {
			if i%20 == 0 { // before little of it is left
				doc = doc.Edit(markdown.Span{End: doc.Size()}, text)
			}
			doc = doc.Edit(someOf(rnd, doc), pieces[rnd.IntN(len(pieces))])
			off := rnd.IntN(doc.Size() + 1)
			got, want := open(doc), open(markdown.Parse([]byte(string(doc.Source()))))
			for name, ask := range map[string]func(*memory.Snapshot) any{
				"definition": func(s *memory.Snapshot) any { _, d := Define(s, at, off); return d },
				"references": func(s *memory.Snapshot) any { return References(s, at, off, true) },
				"highlight":  func(s *memory.Snapshot) any { return Highlight(s, at, off) },
				"links":      func(s *memory.Snapshot) any { return DocumentLinks(s, at) },
				"rename": func(s *memory.Snapshot) any {
					c, err := Rename(s, at, off, "新 name")
					return []any{c.Edits, c.Moves, err != nil}
				},
			} {
				if all, ok := ask(got).([]Location); ok {
					told += len(all)
				}
				if diff := cmp.Diff(ask(want), ask(got)); diff != "" {
					t.Fatalf("%s at %d of %q\n%s", name, off, doc.Source(), diff)
				}
			}
		}
		if told < 100 {
			t.Errorf("%s: %d references in all: the edits left nothing to find", at, told)
		}
	}
}

// someOf is a short span of a document, at the borders of characters.
func someOf(rnd *rand.Rand, doc *markdown.Doc) markdown.Span {
	text := string(doc.Source())
	start := rnd.IntN(len(text) + 1)
	end := min(len(text), start+rnd.IntN(6))
	border := func(i int) int { return len(strings.ToValidUTF8(text[:i], "")) }
	return markdown.Span{Start: border(start), End: border(end)}
}
