package memory

import (
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/memory-lsp/memory-lsp/markdown"
)

// Of the links of an index all are judged, in their order, but for those in cells of
// the template; of those in its rows, which are looked at row by row, each once.
func TestLinksOfIndex(t *testing.T) {
	for _, c := range []struct{ path, want string }{
		{"w/.devcodex/.memory/clients/codex/SUMMARY.md", "0 2 3 4 5"},
		{"w/.devcodex/.memory/SUMMARY.md", "0 1 2 3 4 5"},
	} {
		src := "[x](0)\n\n" + testHead + testDelim +
			"| 2026-08-29 | 01 | fix | x | [NN--简述.md](1) | [b](2) | ✅ |\n" +
			"| 2026-08-29 | 02 | fix | [x](3) [y](4) | — | — | ✅ |\n\n[z](5)\n"
		var got []string
		rule := &Rule{ID: "a/b", Severity: Error, Kinds: AnyText, Link: func(_ *Pass, l *markdown.Link) {
			got = append(got, l.Target)
		}}
		fsys := fstest.MapFS{c.path: {Data: []byte(src), Mode: 0o644}}
		w := NewWorkspace(Env{FS: fsys, Getenv: func(string) string { return "" }, Now: time.Now}, Settings{Rules: []*Rule{rule}})
		w.Add(c.path)
		w.Snapshot().Check(t.Context(), c.path)
		if got := strings.Join(got, " "); got != c.want {
			t.Errorf("%s: the links %s are judged, want %s", c.path, got, c.want)
		}
	}
}

// A rule that fails in a long index fails whoever asked, and not the process.
func TestPanicInRow(t *testing.T) {
	const index = "w/.devcodex/.memory/clients/codex/SUMMARY.md"
	row := "| 2026-08-29 09:00 | 01 | fix | x | — | — | ✅ |\n"
	for _, rows := range []int{1, 10_000} {
		fsys := fstest.MapFS{index: {Data: []byte(testHead + testDelim + strings.Repeat(row, rows)), Mode: 0o644}}
		rule := &Rule{ID: "a/b", Severity: Error, Kinds: KindsOf(AgentSummary), Row: func(_ *Pass, r *Row) {
			if r.Line == rows+1 {
				panic("in the last row")
			}
		}}
		w := NewWorkspace(Env{FS: fsys, Getenv: func(string) string { return "" }, Now: time.Now}, Settings{Rules: []*Rule{rule}})
		w.Add(index)
		why := func() (why any) {
			defer func() { why = recover() }()
			w.Snapshot().Check(t.Context(), index)
			return nil
		}()
		if text, ok := why.(string); !ok || !strings.HasPrefix(text, "in the last row") {
			t.Errorf("%d rows: the check ended with %v", rows, why)
		}
	}
}
