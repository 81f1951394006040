package assist_test

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/memory-lsp/memory-lsp/markdown"
	"github.com/memory-lsp/memory-lsp/memory"
	"github.com/memory-lsp/memory-lsp/memory/assist"
)

// large is an index of so many rows, and a workspace of so many notes.
func large(rows, notes int) (s *memory.Snapshot, index, note string) {
	fsys := manyNotes(notes)
	var text strings.Builder
	text.WriteString(indexHead)
	for i := range rows {
		fmt.Fprintf(&text, "| 2026-0%d-%02d 10:05 | %02d | fix | 修复缺货下单，补 5 个用例并核对 %d 笔 | — | — | ✅ |\n", 1+i%8, 1+i/8%28, i/224%90+1, i)
	}
	text.WriteString("| 2026-08-30 10:05 | 01 |  |\n")
	index, note = "w/"+indexAt, "w/memory/MEMORY.md"
	fsys[index] = &fstest.MapFile{Data: []byte(text.String())}
	fsys[note] = &fstest.MapFile{Data: []byte("# Memory\n\n[x](topic-1\n[[topic-1\n")}
	ws := memory.NewWorkspace(memory.Env{FS: fsys, Getenv: func(string) string { return "" }, Now: time.Now}, memory.Settings{})
	ws.Add(slices.Collect(maps.Keys(fsys))...)
	ws.Open(index, 1, markdown.Parse(fsys[index].Data))
	return ws.Open(note, 1, markdown.Parse(fsys[note].Data)), index, note
}

// BenchmarkAssist asks in an index of many rows and in a folder of many notes.
func BenchmarkAssist(b *testing.B) {
	s, index, note := large(100_000, 10_000)
	end := len(s.File(index).Source())
	for name, ask := range map[string]func(){
		"complete/type in 100000 rows": func() { assist.Complete(s, index, end-3) },
		"complete/row of 100000":       func() { assist.Complete(s, index, end) },
		"hover/row of 100000":          func() { assist.HoverAt(s, index, end-200) },
		"complete/path of 10000":       func() { assist.Complete(s, note, strings.Index(string(s.File(note).Source()), "\n[[")) },
		"complete/wikilink of 10000":   func() { assist.Complete(s, note, len(s.File(note).Source())-1) },
	} {
		b.Run(name, func(b *testing.B) {
			ask()
			for b.Loop() {
				ask()
			}
		})
	}
}

// manyNotes is a folder of notes with an empty index.
func manyNotes(n int) fstest.MapFS {
	fsys := fstest.MapFS{"w/.git/HEAD": &fstest.MapFile{}, "w/memory/MEMORY.md": &fstest.MapFile{}}
	for i := range n {
		fsys[fmt.Sprintf("w/memory/topic-%05d.md", i)] = &fstest.MapFile{Data: fmt.Appendf(nil, "---\nname: Topic %d\n---\n\n# Topic\n", i)}
	}
	return fsys
}
