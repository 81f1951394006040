//go:build unix

package ops_test

import (
	"os"
	"strings"
	"testing"

	"github.com/memory-lsp/memory-lsp/memory/ops"
)

// A migration whose process is killed at any step and that is resumed, on the same
// day or on a later one, leaves the text once, and the index without it.
func TestMigrateCutShort(t *testing.T) {
	steps := 0
	b := newBench(t, summaryFile, oldIndex, dayFile, halfDay)
	b.step = func(string) { steps++ }
	must(b.writer().MigrateSummary(t.Context(), ops.SummaryMigrate{}))(t)
	for cut := 1; cut <= steps; cut++ {
		days := []int{0, 1, 9}[cut%3]
		b := newBench(t, summaryFile, oldIndex, dayFile, halfDay)
		if err := (child{Dir: b.dir, Cut: cut}).process(); err == nil || !strings.Contains(err.Error(), "killed") {
			t.Fatalf("cut at step %d: %v", cut, err)
		}
		b.resumed(t, days)
	}
}

const halfDay = "# 2026-08-30\n\n## 会话 01 — 别的\n"

// Where the records are gone, what is whole in a day's file is found all the same.
// One that was edited there is not taken for what moves.
func TestMigrateWithoutRecords(t *testing.T) {
	b := newBench(t, summaryFile, oldIndex, dayFile, halfDay)
	must(b.writer().MigrateSummary(t.Context(), ops.SummaryMigrate{}))(t)
	if err := os.RemoveAll(b.path(".devcodex/.runtime-state")); err != nil {
		t.Fatal(err)
	}
	b.write(summaryFile, oldIndex)
	b.resumed(t, 1)
	b.write(summaryFile, oldIndex)
	b.write(dayFile, strings.Replace(b.read(dayFile), "| 1 | 复查 |\n", "", 1))
	b.resumed(t, 1)
}

// resumed migrates days later: the text is once in the files of days, and not in
// the index.
func (b *bench) resumed(t *testing.T, days int) {
	t.Helper()
	b.now = b.now.AddDate(0, 0, days)
	must(b.patient(2).MigrateSummary(t.Context(), ops.SummaryMigrate{}))(t)
	text := ""
	for name, has := range b.files() {
		if strings.Contains(name, "/tasks/") {
			text += has
		}
	}
	if n := strings.Count(text, "| 1 | 复查 |"); n != 1 {
		t.Errorf("%d days later the text is there %d times:\n%s", days, n, text)
	}
	if got := b.read(summaryFile); got != indexHead+oldRow {
		t.Errorf("%d days later the index holds:\n%s", days, got)
	}
}
