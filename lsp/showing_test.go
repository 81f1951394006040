package lsp

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"go.lsp.dev/protocol"

	"github.com/memory-lsp/memory-lsp/markdown"
	"github.com/memory-lsp/memory-lsp/memory"
)

// What is shown of a document after an edit is what would be shown of it to somebody
// who has seen no version before.
func TestShowingAfterEdits(t *testing.T) {
	const path = "w/.devcodex/.memory/clients/codex/SUMMARY.md"
	typed := []string{"x", "中", "😀", "", "\n", "| — | — | ✅ |\n| 2026-08-29 09:00 | 7 | fix | x ", "\r\n", "(", "✅", "\ufeff"}
	for seed := range uint64(8) {
		rnd := rand.New(rand.NewPCG(seed, 7))
		var text strings.Builder
		text.WriteString("# Agent SUMMARY — codex\n\n> 项目：w\n\n| " + strings.Join(memory.ColumnNames[:], " | ") + " |\n|---|---|---|---|---|---|---|\n")
		for i := range 200 {
			fmt.Fprintf(&text, "| 2026-08-%02d 09:00 | %02d | fix | 修复 😀 %d | [r](gone-%d.md) | [m](#here) | %s |\n", i/12+1, i%12/2+1, i, i/3, []string{"✅", "🔄", "?"}[i%3])
		}
		s := newServer(options(tree(map[string]string{path: text.String()})), nil)
		doc, reused := markdown.Parse([]byte(text.String())), 0
		for version := range 60 {
			if version > 0 {
				start := rnd.IntN(doc.Size())
				for !utf8Start(doc, start) {
					start--
				}
				end := start
				if rnd.IntN(3) == 0 && doc.Slice(markdown.Span{Start: start, End: start + 1})[0] < 0x80 {
					end++
				}
				doc = doc.Edit(markdown.Span{Start: start, End: end}, typed[rnd.IntN(len(typed))])
			}
			s.model.change(change{paths: []string{path}, typed: true}, func(w *memory.Workspace) *memory.Snapshot {
				return w.Open(path, int32(version), doc)
			})
			v, res, _ := s.model.check(t.Context(), path)
			f := v.File(path)
			afresh := &showing{file: f, of: res.Findings}
			s.convert(v, afresh, nil)
			if known, ok := s.showings.Load(path); ok {
				e := echoOf(known.(*showing), &showing{file: f, uri: s.uri(path)})
				for _, x := range afresh.all {
					if _, said := e.diagnostic(&x.Finding); said {
						reused++
					}
				}
			}
			if diff := cmp.Diff(bare(afresh), bare(s.show(v, f, res.Findings))); diff != "" {
				t.Fatalf("seed %d, version %d (-afresh +after the version before):\n%s", seed, version, diff)
			}
		}
		if reused == 0 {
			t.Errorf("seed %d: all findings were converted again after each edit", seed)
		}
	}
}

func bare(x *showing) (lines []string) {
	for _, d := range x.diagnostics() {
		raw, _ := protocol.Marshal(&d)
		lines = append(lines, string(raw))
	}
	return lines
}

func utf8Start(doc *markdown.Doc, at int) bool {
	return doc.Slice(markdown.Span{Start: at, End: at + 1})[0]&0xC0 != 0x80
}
