package assist

import (
	"fmt"
	"math/rand/v2"
	"testing"
	"testing/fstest"
	"time"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"

	"github.com/memory-lsp/memory-lsp/markdown"
	"github.com/memory-lsp/memory-lsp/memory"
)

// TestParity: after any edits a document has the shape that its text read anew has.
func TestParity(t *testing.T) {
	pieces := []string{
		"\n", "\r\n", "\n\n", "|", "# ", "## 会话 03 — 新\n", "- **状态**：⛔\n", "```\n", "---\n", "<!-- ", "-->", "😀", "记", "[[refunds]]", "", "",
		row("2026-08-30", "04", "chat", "问", "🔄") + "\n", "### SessionTimingCard\n", "- [x](a.md)\n",
	}
	texts := map[string]string{
		summaryAt: rows(row("2026-08-29", "01", "fix", "x", "🔄"), row("2026-08-29", "01", "fix", "x", "✅"), row("2026-08-29", "02", "fix", "x", "✅")),
		dayAt:     dayText, recordAt: recordText, noteAt: topicText, indexAt: "# Index\n\n- [Refunds](refunds.md)\n  - [b](b.md)\n",
	}
	fsys := fstest.MapFS{}
	for path, text := range texts {
		fsys[path] = &fstest.MapFile{Data: []byte(text), Mode: 0o644}
	}
	env := memory.Env{FS: fsys, Getenv: func(string) string { return "" }, Now: func() time.Time { return time.Date(2026, 8, 30, 0, 0, 0, 0, time.UTC) }}
	for path, text := range texts {
		edited, anew := memory.NewWorkspace(env, memory.Settings{}), memory.NewWorkspace(env, memory.Settings{})
		r := rand.New(rand.NewPCG(7, uint64(len(text))))
		doc := markdown.Parse([]byte(text))
		for i := range int32(200) {
			at := placeIn(r, doc)
			to := markdown.Span{Start: at, End: min(doc.Size(), at+r.IntN(12))}
			for to.End < doc.Size() && !utf8.RuneStart(doc.Source()[to.End]) {
				to.End++
			}
			doc = doc.Edit(to, pieces[r.IntN(len(pieces))])
			a := edited.Open(path, i, doc)
			b := anew.Open(path, i, markdown.Parse(doc.Source()))
			if diff := cmp.Diff(shapeIn(b, path), shapeIn(a, path)); diff != "" {
				t.Fatalf("%s after edit %d (-anew +edited):\n%s\n%q", path, i, diff, doc.Source())
			}
		}
	}
}

// placeIn is an offset of a document that splits no character.
func placeIn(r *rand.Rand, doc *markdown.Doc) int {
	at := r.IntN(doc.Size() + 1)
	for at > 0 && at < doc.Size() && !utf8.RuneStart(doc.Source()[at]) {
		at--
	}
	return at
}

// shapeIn is the shape of a file, drawn.
func shapeIn(s *memory.Snapshot, path string) []string {
	f := s.File(path)
	all := markdown.Span{End: f.Doc().Size()}
	out := append(drawOutline(f, Outline(f), ""), drawFolds(f)...)
	out = append(out, drawTokens(f, all)...)
	for _, off := range []int{0, all.End / 2, all.End} {
		out = append(out, fmt.Sprint(Selections(f, off)))
	}
	for _, h := range Hints(s, f, all) {
		out = append(out, fmt.Sprint(h.Off, h.Label))
	}
	for _, l := range Lenses(f) {
		out = append(out, fmt.Sprint(l))
	}
	return append(out, fmt.Sprint(Align(f, all)))
}
