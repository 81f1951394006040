package assist_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/memory-lsp/memory-lsp/markdown"
	"github.com/memory-lsp/memory-lsp/memory"
	"github.com/memory-lsp/memory-lsp/memory/assist"
)

// What is offered and told in a document that was edited again and again is what
// it would be in a fresh one with the same text.
func TestAssistAfterEdits(t *testing.T) {
	bits := []string{"|", "| ", "\n", "\r\n", "[[", "[x](", "](<", "#", "`", "```\n", "<!-- memory-lsp-", "- ", "😀", "会话", "## 会话 03 — z\n", "---\n", "type: ", "- **状态**：", "🔄", "fix+", "2026-", "继续", "\\", firstRow}
	for _, at := range []string{indexAt, eveAt, taskAt, "memory/MEMORY.md", "memory/deploy.md"} {
		t.Run(at, func(t *testing.T) {
			rnd := rand.New(rand.NewPCG(7, uint64(len(at))))
			ws := world(t, shop)
			doc := markdown.Parse([]byte(shop[at]))
			path := "w/" + at
			for range 400 {
				text := string(doc.Source())
				lines := markdown.NewLines([]byte(text))
				from := lines.Offset(rnd.IntN(lines.Count()), rnd.IntN(30), markdown.UTF16)
				to := from
				if rnd.IntN(3) == 0 {
					to = max(from, lines.Offset(lines.At(from)+rnd.IntN(2), rnd.IntN(30), markdown.UTF16))
				}
				bit := bits[rnd.IntN(len(bits))]
				doc = doc.Edit(markdown.Span{Start: from, End: to}, bit)
				edited := ws.Open(path, 1, doc)
				fresh := world(t, shop).Open(path, 1, markdown.Parse([]byte(text[:from]+bit+text[to:])))
				off := from + len(bit)
				if diff := cmp.Diff(all(t, fresh, path, off), all(t, edited, path, off)); diff != "" {
					t.Fatalf("after %q at %d of\n%s\n(-fresh +edited):\n%s", bit, from, text, diff)
				}
			}
		})
	}
}

// all is what is offered and told at a place.
func all(t *testing.T, s *memory.Snapshot, path string, off int) (out []string) {
	c := assist.Complete(s, path, off)
	for _, it := range c.Items {
		out = append(out, it.Label+" -> "+it.Text)
		if it.Insert.Start > off || it.Replace.End < off || it.Insert.Start != it.Replace.Start || strings.ContainsAny(string(s.File(path).Source()[it.Replace.Start:it.Replace.End]), "\r\n") {
			t.Errorf("%q takes the place of %v, which does not hold %d or not on one line", it.Label, it.Replace, off)
		}
	}
	h, _ := assist.HoverAt(s, path, off)
	return append(append(out, parts(h.Parts, memory.English)...), h.Rule)
}
