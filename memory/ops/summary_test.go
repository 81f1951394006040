package ops_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/memory-lsp/memory-lsp/memory"
	"github.com/memory-lsp/memory-lsp/memory/ops"
	"github.com/memory-lsp/memory-lsp/memory/store"
)

const (
	indexHead = "# Agent SUMMARY — codex\n\n> 项目：bookshop\n\n" +
		"| 日期 | 会话 | 类型 | 摘要 | 关联报告 | 关联记忆 | 状态 |\n|------|:----:|------|------|---------|---------|:----:|\n"
	oldRow = "| 2026-08-29 09:10 | 01 | fix | trimmed the retry loop to 3 tries | — | — | ✅ |\n"
	newRow = "| 2026-08-30 10:05 | 02 | fix | second | — | — | ✅ |\n"
)

// second is the entry of newRow.
var second = ops.SummaryEntry{Summary: "second", Status: "completed", Type: "fix", SessionID: "02"}

func crlf(text string) string { return strings.ReplaceAll(text, "\n", "\r\n") }

func TestAppendSummary(t *testing.T) {
	for _, tt := range []struct {
		name, old, want, route string
		line, migrate          int
	}{
		{name: "no file", want: indexHead + newRow, route: store.Rewrite, line: 7},
		{name: "an empty file", old: "\n", want: "\n" + indexHead + newRow, route: store.Append, line: 8},
		{name: "a byte order mark alone", old: "\uFEFF", want: "\uFEFF" + indexHead + newRow, route: store.Append, line: 7},
		{name: "rows", old: indexHead + oldRow, want: indexHead + oldRow + newRow, route: store.Append, line: 8},
		{name: "no line break at the end", old: indexHead + strings.TrimSuffix(oldRow, "\n"), want: indexHead + oldRow + newRow, route: store.Append, line: 8},
		{name: "CRLF", old: crlf(indexHead + oldRow), want: crlf(indexHead + oldRow + newRow), route: store.Append, line: 8},
		{name: "a byte order mark", old: "\uFEFF" + indexHead + oldRow, want: "\uFEFF" + indexHead + oldRow + newRow, route: store.Append, line: 8},
		{
			name: "a title without a table", old: "# Agent SUMMARY — codex\n",
			want: "# Agent SUMMARY — codex\n\n" + indexHead[strings.Index(indexHead, "| 日期"):] + newRow, route: store.Append, line: 5,
		},
		{
			name: "text below the rows", old: indexHead + oldRow + "\n旧说明。\n", want: indexHead + oldRow + "\n旧说明。\n" + newRow,
			route: store.Append, line: 10, migrate: 1,
		},
		{
			name: "a heading that ends the table", old: indexHead + oldRow + "\n## 当前状态\n\n- a\n", want: indexHead + oldRow + newRow + "\n## 当前状态\n\n- a\n",
			route: store.Rewrite, line: 8, migrate: 2,
		},
		{
			name: "rows that readers pass over", old: indexHead + oldRow + "| 2026-08-29 | 02 |\n| x | 03 | fix | a | — | — | ✅ |\n",
			want: indexHead + oldRow + "| 2026-08-29 | 02 |\n| x | 03 | fix | a | — | — | ✅ |\n" + newRow, route: store.Append, line: 10,
		},
		{
			name: "a surplus pipe and an escaped one", old: indexHead + "| 2026-08-29 | 01 | fix | a | b | — | — | ✅ |\n| 2026-08-29 | 02 | fix | a \\| b | — | — | ✅ |\n",
			want:  indexHead + "| 2026-08-29 | 01 | fix | a | b | — | — | ✅ |\n| 2026-08-29 | 02 | fix | a \\| b | — | — | ✅ |\n" + newRow,
			route: store.Append, line: 9,
		},
	} {
		t.Run(tt.name, func(t *testing.T) {
			b := newBench(t)
			if tt.old != "" {
				b.write(summaryFile, tt.old)
			}
			r := must(b.writer().AppendSummary(t.Context(), ops.SummaryAppend{Entry: &second}))(t)
			if diff := cmp.Diff(tt.want, b.read(summaryFile)); diff != "" {
				t.Errorf("the index (-want +got):\n%s", diff)
			}
			want := ops.SummaryEvent{
				SchemaVersion: "MemorySummaryEventReceiptV1", Semantics: "append-only-last-event-wins",
				SessionKey: "2026-08-30#02", CurrentState: "completed", RowNumber: tt.line,
			}
			if diff := cmp.Diff(want, r.Event); diff != "" || r.Route != tt.route {
				t.Errorf("route %s, event (-want +got):\n%s", r.Route, diff)
			}
			if n := len(r.MigrationNeeded); (n > 0) != (tt.migrate > 0) || n > 0 && r.MigrationNeeded[0].Lines != tt.migrate {
				t.Errorf("to be migrated: %+v", r.MigrationNeeded)
			}
		})
	}
}

// The number that the receipt tells is the line on which readers find the row, as
// the queries tell it.
func TestRowNumberIsTheLine(t *testing.T) {
	table := indexHead[strings.Index(indexHead, "| 日期"):]
	for _, old := range []string{
		"", "\n\n", "\uFEFF", "# Agent SUMMARY — codex", indexHead + oldRow, strings.TrimSuffix(indexHead+oldRow, "\n"), crlf(indexHead + oldRow),
		indexHead + oldRow + "\n\n" + table + "  " + oldRow + "|2026-08-28|x|fix|a|||done|\n",
		indexHead + "\n" + oldRow + "\n## 当前状态\n\n- a\n", indexHead + oldRow + "\n\n",
	} {
		b := newBench(t)
		if old != "" {
			b.write(summaryFile, old)
		}
		r := must(b.writer().AppendSummary(t.Context(), ops.SummaryAppend{Entry: &second}))(t)
		w := memory.NewWorkspace(b.memoryEnv(), memory.Settings{})
		f := w.Snapshot().Load(memory.FromOS(b.path(summaryFile)))
		rows := f.Summary()
		last := rows.Row(rows.Len() - 1)
		if line := 1 + strings.Count(string(f.Source()[:last.Span.Start]), "\n"); r.Event.RowNumber != line {
			t.Errorf("%q: the receipt tells line %d, readers find the row on %d", old, r.Event.RowNumber, line)
		}
	}
}

func TestCellText(t *testing.T) {
	for _, tt := range []struct{ said, cell, read string }{
		{"a\u202eb", "a b", "a b"},
		{"first|second\nthird\r\n# not a heading x\x00y", `first\|second third # not a heading x y`, "first|second third # not a heading x y"},
		{"a||b", `a\|\|b`, "a||b"},
		{`a\|b`, `a\|b`, "a|b"},
		{"|", `\|`, "|"},
		{"  tabs\tand\u2028separators\n\n", "tabs and separators", "tabs and separators"},
		{`ends with \`, `ends with \`, `ends with \`},
		{"🙂 | 修复", `🙂 \| 修复`, "🙂 | 修复"},
	} {
		b := newBench(t)
		e := second
		e.Summary = tt.said
		r := must(b.writer().AppendSummary(t.Context(), ops.SummaryAppend{Entry: &e}))(t)
		if want := "| 2026-08-30 10:05 | 02 | fix | " + tt.cell + " | — | — | ✅ |"; r.Row != want {
			t.Errorf("%q became\n%s, want\n%s", tt.said, r.Row, want)
		}
		w := memory.NewWorkspace(b.memoryEnv(), memory.Settings{})
		row := w.Snapshot().Load(memory.FromOS(b.path(summaryFile))).Summary().Row(0)
		if cell, ok := row.Cell(memory.TextColumn); !ok || cell.Text != tt.read {
			t.Errorf("%q is read back as %q", tt.said, cell.Text)
		}
	}
}

// What an entry leaves out is found out.
func TestEntryIsCompleted(t *testing.T) {
	b := newBench(t)
	w := b.writer()
	task := ops.Caller{TaskID: "T-1"}
	must(w.Allocate(t.Context(), ops.SessionAllocate{Caller: task, Intent: "fix+audit"}))(t)
	add := func(e ops.SummaryEntry) string {
		t.Helper()
		return must(w.AppendSummary(t.Context(), ops.SummaryAppend{Caller: task, Entry: &e}))(t).Row
	}
	b.now = b.now.AddDate(0, 0, 1) // the session is yesterday's; nobody knows the time
	for _, tt := range []struct {
		entry ops.SummaryEntry
		want  string
	}{
		{ops.SummaryEntry{Summary: "a", Status: "⏳"}, "| 2026-08-30 | 01 | fix+audit | a | — | — | 🔄 |"},
		{ops.SummaryEntry{Summary: "a", Status: "Blocked", Date: "2026-08-30   12:00"}, "| 2026-08-30 12:00 | 01 | fix+audit | a | — | — | ⛔ |"},
		{ops.SummaryEntry{Summary: "a", Status: "✅", Type: "Chat+chat"}, "| 2026-08-30 | 01 | chat | a | — | — | ✅ |"},
		{ops.SummaryEntry{Summary: "a", Status: "active", Type: "fix", SessionID: "#7"}, "| 2026-08-31 10:05 | 07 | fix | a | — | — | 🔄 |"},
	} {
		if got := add(tt.entry); got != tt.want {
			t.Errorf("%+v became\n%s, want\n%s", tt.entry, got, tt.want)
		}
	}
	other := ops.Caller{TaskID: "T-2"}
	must(w.Allocate(t.Context(), ops.SessionAllocate{Caller: other}))(t)
	_, err := w.AppendSummary(t.Context(), ops.SummaryAppend{Caller: other, Entry: &ops.SummaryEntry{Summary: "a", Status: "active"}})
	if code(err) != ops.TypeUnresolved {
		t.Errorf("the intent is unspecified: %v", err)
	}
}

// A session that was completed and then was not is written, and told.
func TestSummaryConflict(t *testing.T) {
	b := newBench(t, summaryFile, indexHead+"| 2026-08-30 09:00 | 2 | fix | a | — | — | ✅ |\n"+"| 2026-08-30 09:30 | 03 | fix | b | — | — | 🔄 |\n")
	w := b.writer()
	for _, tt := range []struct {
		id, status string
		states     []string
	}{
		{"03", "completed", nil},
		{"03", "completed", nil},
		{"02", "active", []string{"active", "completed"}},
		{"02", "completed", []string{"active", "completed"}},
	} {
		r := must(w.AppendSummary(t.Context(), ops.SummaryAppend{Entry: &ops.SummaryEntry{Summary: "x", Type: "fix", SessionID: tt.id, Status: tt.status}}))(t)
		var want *ops.EventConflict
		if tt.states != nil {
			want = &ops.EventConflict{SessionKey: "2026-08-30#" + tt.id, States: tt.states}
		}
		if diff := cmp.Diff(want, r.Event.Conflict); diff != "" {
			t.Errorf("%s %s: conflict (-want +got):\n%s", tt.id, tt.status, diff)
		}
	}
}

func TestSummaryLinks(t *testing.T) {
	b := newBench(t, ".devcodex/reports/a (1).md", "# A\n", dayFile, "x\n")
	report, day := &ops.Artifact{TargetPath: "reports/a (1).md"}, &ops.Artifact{TargetPath: ".memory/clients/codex/tasks/20260830.md"}
	for _, tt := range []struct {
		name           string
		report, memory *ops.Artifact
		want           string
		suppressed     bool
	}{
		{name: "both", report: report, memory: day, want: "[a (1).md](<../../../reports/a (1).md>) | [20260830.md §02](tasks/20260830.md)"},
		{name: "memory alone", memory: day, want: "— | [20260830.md §02](tasks/20260830.md)"},
		{name: "one file twice", report: day, memory: &ops.Artifact{ID: "m", Label: "here", TargetPath: day.TargetPath}, want: "[20260830.md](tasks/20260830.md) | —"},
		{name: "a label with brackets", report: &ops.Artifact{Label: "a|[b]", TargetPath: "reports/a (1).md"}, want: `[a\|\[b\]](<../../../reports/a (1).md>) | —`},
	} {
		t.Run(tt.name, func(t *testing.T) {
			r := must(b.writer().AppendSummary(t.Context(), ops.SummaryAppend{Entry: &second, ReportArtifact: tt.report, MemoryArtifact: tt.memory}))(t)
			if want := "| 2026-08-30 10:05 | 02 | fix | second | " + tt.want + " | ✅ |"; r.Row != want {
				t.Errorf("got\n%s, want\n%s", r.Row, want)
			}
			if v, ok := r.ArtifactLinkReadback.(ops.ExistingValidation); !ok || v.Status != store.Pass || len(v.MissingIDs) > 0 {
				t.Errorf("read back: %+v", r.ArtifactLinkReadback)
			}
		})
	}
	r := must(b.writer().AppendSummary(t.Context(), ops.SummaryAppend{
		Row: "| 2026-08-30 | 2 | FIX | x | [old](<../../../reports/a%20(1).md>) |  | done |", MemoryArtifact: day,
	}))(t)
	if want := "| 2026-08-30 | 02 | fix | x | [old](<../../../reports/a%20(1).md>) | [20260830.md §02](tasks/20260830.md) | done |"; r.Row != want {
		t.Errorf("got\n%s, want\n%s", r.Row, want)
	}
}
