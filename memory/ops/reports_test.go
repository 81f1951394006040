package ops_test

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/memory-lsp/memory-lsp/memory/ops"
)

// Faults that users of other tools reported, with their inputs; their agent demo
// is codex here.

// B47: an append to a file without a final line break glued the row to the last.
func TestReportB47(t *testing.T) {
	b := newBench(t, summaryFile, indexHead+strings.TrimSuffix(oldRow, "\n"))
	must(b.writer().AppendSummary(t.Context(), ops.SummaryAppend{Entry: &second}))(t)
	if got := b.read(summaryFile); got != indexHead+oldRow+newRow {
		t.Errorf("got\n%s", got)
	}
}

// B50: a value with a pipe, a line break or a leading hash broke the table.
func TestReportB50(t *testing.T) {
	b := newBench(t, summaryFile, indexHead+oldRow)
	before := b.lint()
	e := second
	e.Summary = "first|second\nthird\r\n# not a heading x\x00y"
	must(b.writer().AppendSummary(t.Context(), ops.SummaryAppend{Entry: &e}))(t)
	if got := b.read(summaryFile); strings.Count(got, "\n| 2026") != 2 || strings.Count(got, "\n") != 8 {
		t.Errorf("got\n%s", got)
	}
	for _, f := range b.lint() {
		if !slices.Contains(before, f) && !strings.Contains(f, "summary/text-") && !strings.Contains(f, "summary/daily-missing") {
			t.Errorf("a finding of our own making: %s", f)
		}
	}
}

// B54: two sessions appended at once and one entry was lost.
func TestReportB54(t *testing.T) {
	b := newBench(t, summaryFile, indexHead)
	const writers, rows = 8, 12
	atOnce(t, writers, func(i int) error {
		w := b.patient(byte(i))
		for n := range rows {
			e := second
			e.Summary = fmt.Sprintf("w%d-%02d", i, n)
			if _, err := w.AppendSummary(t.Context(), ops.SummaryAppend{Entry: &e}); err != nil {
				return err
			}
		}
		return nil
	})
	text := b.read(summaryFile)
	next := map[string]int{}
	for _, m := range regexp.MustCompile(`(?m)^\| 2026-08-30 10:05 \| 02 \| fix \| (w\d)-(\d\d) \| — \| — \| ✅ \|$`).FindAllStringSubmatch(text, -1) {
		if want := fmt.Sprintf("%02d", next[m[1]]); m[2] != want {
			t.Errorf("writer %s: row %s where %s was due", m[1], m[2], want)
		}
		next[m[1]]++
	}
	for i := range writers {
		if n := next[fmt.Sprintf("w%d", i)]; n != rows {
			t.Errorf("writer %d has %d rows of %d", i, n, rows)
		}
	}
	if !strings.HasPrefix(text, indexHead) || strings.Count(text, "\n") != strings.Count(indexHead, "\n")+writers*rows {
		t.Error("the index holds something else too")
	}
}

// B67: two agents took the same session number.
func TestReportB67(t *testing.T) {
	b := newBench(t, dayFile, "# 2026-08-30\n\n## 会话 01\n\n- 状态: 🔄\n")
	var mu sync.Mutex
	var ids []string
	atOnce(t, 20, func(i int) error {
		r, err := b.patient(byte(i)).Allocate(t.Context(), ops.SessionAllocate{Title: fmt.Sprint("agent ", i)})
		mu.Lock()
		defer mu.Unlock()
		ids = append(ids, r.SessionID)
		return err
	})
	slices.Sort(ids)
	var want []string
	for n := range 20 {
		want = append(want, fmt.Sprintf("%02d", n+2))
	}
	if !slices.Equal(ids, want) {
		t.Errorf("the numbers are %v", ids)
	}
	for _, f := range b.lint() {
		if strings.Contains(f, "session-duplicate") || strings.Contains(f, "token-reused") || strings.Contains(f, "heading") {
			t.Error(f)
		}
	}
}

// B70: a write replaced the day's file where an addition was meant.
func TestReportB70(t *testing.T) {
	const old = "# 2026-08-30\n\n## 会话 01\n\n- 状态: 🔄\n- morning notes\n"
	b := newBench(t, dayFile, old)
	w := b.writer()
	_, err := w.WriteSession(t.Context(), ops.SessionWrite{SessionID: "02", Content: "# 2026-08-30\n\nonly this\n"})
	if code(err) != ops.SessionNotFound || b.read(dayFile) != old {
		t.Errorf("%v; the file:\n%s", err, b.read(dayFile))
	}
	must(w.WriteSession(t.Context(), ops.SessionWrite{SessionID: "01", Content: "# 2026-08-30\n\nonly this\n"}))(t)
	if got := b.read(dayFile); !strings.HasPrefix(got, old) {
		t.Errorf("the file:\n%s", got)
	}
}

// atOnce runs writers side by side.
func atOnce(t *testing.T, n int, do func(i int) error) {
	t.Helper()
	errs := make([]error, n)
	var all sync.WaitGroup
	for i := range n {
		all.Go(func() { errs[i] = do(i) })
	}
	all.Wait()
	for i, err := range errs {
		if err != nil {
			t.Fatalf("writer %d: %v", i, err)
		}
	}
}
