package memory

import (
	"strings"
	"testing"
	"testing/fstest"
	"time"
)

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
