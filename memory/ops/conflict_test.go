package ops_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/memory-lsp/memory-lsp/memory/ops"
	"github.com/memory-lsp/memory-lsp/memory/store"
)

// A program that does not lock changes the file between plan and commit. What
// can still be done is planned once more; else nothing is overwritten.
func TestConflicts(t *testing.T) {
	section := bound("01", tokenA, "old\n")
	record := "### CP 确认记录\n\n" + cpHead + strings.Replace(cp1, "✅", "⏳", 1) + cpOpen
	theirs := "| 2026-08-30 10:04 | 09 | fix | theirs | — | — | ✅ |\n"
	write := func(w *ops.Writer) (store.Receipt, error) {
		r, err := w.WriteSession(t.Context(), ops.SessionWrite{SessionID: "01", SessionBinding: tokenA, Content: "ours\n"})
		return r.Receipt, err
	}
	appendRow := func(w *ops.Writer) (store.Receipt, error) {
		r, err := w.AppendSummary(t.Context(), ops.SummaryAppend{Entry: &second})
		return r.Receipt, err
	}
	confirm := func(w *ops.Writer) (store.Receipt, error) {
		r, err := w.ConfirmCP(t.Context(), confirmCP1(nil))
		return r.Transaction, err
	}
	for _, tt := range []struct {
		name, file, old string
		do              func(*ops.Writer) (store.Receipt, error)
		meanwhile       []string // what the other program makes of the file, each time
		want            string
		reason          string // of the conflict; empty: it was done the second time
	}{
		{"a row", summaryFile, indexHead, appendRow, []string{indexHead + theirs}, indexHead + theirs + newRow, ""},
		{"two rows, each time another", summaryFile, indexHead, appendRow, []string{indexHead + theirs, indexHead + theirs + theirs}, indexHead + theirs + theirs, "second-conflict"},
		{"the very row", summaryFile, indexHead, appendRow, []string{indexHead + newRow}, indexHead + newRow, "precondition-changed"},
		{"the index has gone bad", summaryFile, indexHead, appendRow, []string{"\xff"}, "\xff", "precondition-changed"},
		{"another session", dayFile, section, write, []string{section + bound("02", tokenB, "")}, section + "ours\n" + bound("02", tokenB, ""), ""},
		{"the session goes", dayFile, section, write, []string{bound("02", tokenB, "")}, bound("02", tokenB, ""), "precondition-changed"},
		{"the session is bound anew", dayFile, section, write, []string{bound("01", tokenB, "")}, bound("01", tokenB, ""), "precondition-changed"},
		{"the session is there twice", dayFile, section, write, []string{section + section}, section + section, "precondition-changed"},
		{"the session loses its binding", dayFile, section, write, []string{"## 会话 01\n"}, "## 会话 01\n", "precondition-changed"},
		{"text around a record", recordFile, record, confirm, []string{"前文\n\n" + record}, "前文\n\n" + strings.Replace(record, "⏳", "✅", 1), ""},
		{"the row of the checkpoint", recordFile, record, confirm, []string{strings.Replace(record, "⏳", "⚠️ stale", 1)}, strings.Replace(record, "⏳", "⚠️ stale", 1), "precondition-changed"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			b := newBench(t, tt.file, tt.old, ".devcodex/requirements/login/01-需求确认.md", "# 需求确认\n")
			left := tt.meanwhile
			b.step = func(step string) {
				if (step == "append.open" || step == "temp.create") && len(left) > 0 {
					b.write(tt.file, left[0])
					left = left[1:]
				}
			}
			r, err := tt.do(b.writer())
			if diff := cmp.Diff(tt.want, b.read(tt.file)); diff != "" {
				t.Errorf("the file (-want +got):\n%s", diff)
			}
			conflict := r.Conflict
			if tt.reason != "" {
				var e *store.Error
				if code(err) != store.CASMismatch || !asError(err, &e) || e.Conflict == nil {
					t.Fatalf("got %v", err)
				}
				complete(t, err)
				conflict = e.Conflict
			} else if err != nil {
				t.Fatal(err)
			}
			if conflict == nil || !conflict.Retried || conflict.Written || conflict.ExternalWriter != store.Unverified || tt.reason != "" && conflict.Reason != tt.reason {
				t.Errorf("the conflict: %+v", conflict)
			}
		})
	}
}

// Two programs that take the next number: ours counts again.
func TestAllocateConflict(t *testing.T) {
	b := newBench(t)
	theirs := bound("01", tokenA, "")
	b.step = func(step string) {
		if step == "temp.create" {
			b.step = nil
			b.write(dayFile, theirs)
		}
	}
	r := must(b.writer().Allocate(t.Context(), ops.SessionAllocate{Title: "x"}))(t)
	if r.SessionID != "02" || !strings.HasPrefix(b.read(dayFile), theirs+"\n\n## 会话 02") {
		t.Errorf("session %s in\n%s", r.SessionID, b.read(dayFile))
	}
}
