package ops_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/memory-lsp/memory-lsp/memory/ops"
	"github.com/memory-lsp/memory-lsp/memory/store"
)

const oldIndex = indexHead + oldRow + "\n## 待处理事项\n\n| # | 事项 |\n|---|---|\n| 1 | 复查 |\n"

// A migration that was cut short between the two files goes on where it was.
func TestMigrateGoesOn(t *testing.T) {
	b := newBench(t, summaryFile, oldIndex)
	files := 0
	b.step = func(step string) {
		if step != "temp.create" && step != "append.open" {
			return
		}
		if files++; files == 2 { // the index's turn: somebody has it locked away
			b.write(summaryFile, oldIndex+"更多\n")
		}
	}
	w := b.writer()
	_, err := w.MigrateSummary(t.Context(), ops.SummaryMigrate{})
	if code(err) != store.CASMismatch {
		t.Fatalf("got %v", err)
	}
	day := b.read(dayFile)
	b.step = nil
	b.write(summaryFile, oldIndex)
	r := must(w.MigrateSummary(t.Context(), ops.SummaryMigrate{}))(t)
	if b.read(dayFile) != day || r.Daily.Route != store.NoOp || r.SessionID != "01" {
		t.Errorf("the day's file was written twice:\n%s", b.read(dayFile))
	}
	if diff := cmp.Diff(indexHead+oldRow, b.read(summaryFile)); diff != "" {
		t.Errorf("the index (-want +got):\n%s", diff)
	}
	for _, f := range b.lint() {
		if !strings.Contains(f, "summary/text-") && !strings.Contains(f, "summary/daily-missing") {
			t.Errorf("a finding: %s", f)
		}
	}
	r = must(w.MigrateSummary(t.Context(), ops.SummaryMigrate{}))(t)
	if r.Lines != 0 || r.Daily != nil || r.Summary != nil {
		t.Errorf("once more: %+v", r)
	}
}

// All of it may move, and what it leaves open ends with it.
func TestMigrateAll(t *testing.T) {
	for _, tt := range []struct{ index, moved, left string }{
		{"just prose\n", "just prose", ""},
		{"\uFEFFjust prose", "just prose", "\uFEFF"},
		{indexHead + oldRow + "\n```\ncode\n", "```\ncode\n```", indexHead + oldRow},
		{indexHead + oldRow + "\n<!-- so far", "<!-- so far\n-->", indexHead + oldRow},
	} {
		b := newBench(t, summaryFile, tt.index)
		r, err := b.writer().MigrateSummary(t.Context(), ops.SummaryMigrate{})
		if err != nil || r.Moved != tt.moved || b.read(summaryFile) != tt.left || !strings.Contains(b.read(dayFile), tt.moved+"\n") {
			t.Errorf("%q: %v; moved %q, and the index holds %q", tt.index, err, r.Moved, b.read(summaryFile))
		}
	}
}

func TestMigrateDryRun(t *testing.T) {
	b := newBench(t, summaryFile, oldIndex)
	before := b.files()
	r := must(b.writer().MigrateSummary(t.Context(), ops.SummaryMigrate{DryRun: true}))(t)
	if diff := cmp.Diff(before, b.files()); diff != "" {
		t.Errorf("files changed (-before +after):\n%s", diff)
	}
	if string(r.Preview.SummaryAfter) != indexHead+oldRow || r.Lines != 4 || r.Moved != "## 待处理事项\n\n| # | 事项 |\n|---|---|\n| 1 | 复查 |" {
		t.Errorf("preview: %+v", r)
	}
}

// What must not stand in memory is not moved within it.
func TestMigrateRefusesSecrets(t *testing.T) {
	b := newBench(t, summaryFile, indexHead+oldRow+"\npassword: "+"kX9#vQ2mTz7pLw\n")
	before := b.files()
	_, err := b.writer().MigrateSummary(t.Context(), ops.SummaryMigrate{})
	if code(err) != ops.SecretRefused {
		t.Errorf("got %v", err)
	}
	if diff := cmp.Diff(before, b.files()); diff != "" {
		t.Errorf("files changed (-before +after):\n%s", diff)
	}
}
