package assist

import (
	"fmt"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/memory-lsp/memory-lsp/markdown"
	"github.com/memory-lsp/memory-lsp/memory"
)

// manyNotes is a folder of so many notes, each of which leads to ten others and to
// the first.
func manyNotes(n int) *memory.Snapshot {
	files := []string{indexAt, "# Index\n"}
	for i := range n {
		var b strings.Builder
		fmt.Fprintf(&b, "---\nname: Note %d\n---\n\n# Note %d\n\n[first](note-0.md#note-0) [[Note %d]]\n\n", i, i, (i+7)%n)
		for k := range 8 {
			fmt.Fprintf(&b, "- [n](note-%d.md#note) — text\n", (i*31+k)%n)
		}
		files = append(files, fmt.Sprintf("w/memory/note-%d.md", i), b.String())
	}
	return shape(files...)
}

func BenchmarkReferences(b *testing.B) {
	s := manyNotes(10_000)
	for _, c := range []struct {
		name, path string
		off        int
	}{{"a note that few lead to", "w/memory/note-5000.md", 0}, {"a heading that all lead to", "w/memory/note-0.md", 30}} {
		b.Run(c.name, func(b *testing.B) {
			References(s, c.path, c.off, true)
			for b.Loop() {
				References(s, c.path, c.off, true)
			}
		})
	}
	b.Run("a note that moves", func(b *testing.B) {
		for b.Loop() {
			Move(s, moved("memory/note-5000.md", "memory/other.md"))
		}
	})
	b.Run("the folder", func(b *testing.B) {
		for b.Loop() {
			Move(s, moved("memory", "notes"))
		}
	})
}

func BenchmarkReferencesOfSession(b *testing.B) {
	lines := make([]string, 100_000)
	for i := range lines {
		lines[i] = fmt.Sprintf("| 2026-08-%02d 09:00 | %02d | fix | 修复库存 | [r](../../../reports/r%d.md) | [20260829.md §01](tasks/20260829.md) | ✅ |", i%28+1, i%50, i%100)
	}
	text := rows(lines...)
	s := shape(summaryAt, text, dayAt, dayText)
	f := s.File(summaryAt)
	off := strings.Index(text, "fix")
	References(s, f.Path, off, true)
	b.Run("references", func(b *testing.B) {
		for b.Loop() {
			References(s, f.Path, off, true)
		}
	})
	b.Run("definition", func(b *testing.B) {
		for b.Loop() {
			Define(s, f.Path, off)
		}
	})
	b.Run("references of a file", func(b *testing.B) {
		for b.Loop() {
			References(s, f.Path, strings.Index(text, "reports/r"), true)
		}
	})
	b.Run("links", func(b *testing.B) {
		for b.Loop() {
			DocumentLinks(s, f.Path)
		}
	})
	b.Run("after an edit", func(b *testing.B) {
		doc := f.Doc()
		for i := 0; b.Loop(); i++ {
			at := strings.Index(text, "fix") // in the first row
			doc = doc.Edit(markdown.Span{Start: at, End: at + len("fix")}, []string{"dev", "fix"}[i%2])
			w := memory.NewWorkspace(memory.Env{FS: fstest.MapFS{}, Getenv: func(string) string { return "" }, Now: time.Now}, memory.Settings{})
			References(w.Open(f.Path, 1, doc), f.Path, strings.Index(text, "reports/r"), true)
		}
	})
}
