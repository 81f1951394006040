package assist

import (
	"fmt"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/memory-lsp/memory-lsp/markdown"
	"github.com/memory-lsp/memory-lsp/memory"
)

// TestSearch: what fits a query, the best first.
func TestSearch(t *testing.T) {
	s := shape(
		indexAt, "# Index\n\n- [Refunds](refunds.md)\n",
		noteAt, topicText,
		"w/memory/refund-policy.md", "# Policy\n\n## Who decides\n",
		summaryAt, rows(row("2026-08-29 09:00", "01", "fix", "修复退款 refunds", "🔄"), row("2026-08-29 09:00", "01", "fix", "修复退款 refunds", "✅"), row("2026-08-30", "02", "fix", "盘点", "✅")),
		dayAt, dayText, recordAt, recordText,
	)
	tests := []struct {
		query string
		want  []string
	}{
		{"refunds", []string{"6 refunds in memory", "0 Refunds in refunds", "1 01 — 修复退款 refunds in 2026-08-29"}},
		{"rfpl", []string{"6 refund-policy in memory"}},
		{"REFUND-", []string{"6 refund-policy in memory"}},
		{"退款", []string{"0 退款 in sessions", "1 01 — 退款 in 20260830", "1 01 — 修复退款 refunds in 2026-08-29"}},
		{"2026-08-30#02", []string{"1 02 — 盘点 in 2026-08-30"}},
		{"who dec", []string{"0 Who decides in Policy"}},
		{"handoff", []string{"3 ContextHandoffCard in 01 — 退款"}},
		{"cp2", []string{"7 CP2 in CP 确认记录"}},
		{"xyz", nil},
	}
	for _, tt := range tests {
		var got []string
		for _, h := range Search(t.Context(), s, tt.query) {
			got = append(got, fmt.Sprintf("%d %s in %s", h.Kind, h.Name, h.In))
		}
		if diff := cmp.Diff(tt.want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", tt.query, diff)
		}
	}
	if got := Search(t.Context(), s, ""); len(got) < 10 {
		t.Errorf("an empty query finds %d symbols", len(got))
	}
}

// TestHints: what a session has come to behind its history, titles behind wikilinks.
func TestHints(t *testing.T) {
	index := rows(
		row("2026-08-29 09:00", "01", "fix", "x", "🔄"), row("2026-08-29 10:00", "01", "fix", "x", "⛔"),
		row("2026-08-30", "02", "fix", "x", "🔄"), row("2026-08-29 11:00", "01", "fix", "x", "✅"),
	)
	note := "# A\n\n[[refunds]] [[refunds|shown]] [[gone]] [x](refunds.md) [[stock]] [[Stock_Count]] `[[refunds]]`\n"
	s := shape(summaryAt, index, indexAt, note, noteAt, "---\nname: How refunds work\n---\n", "w/memory/stock.md", "# Stock\n", "w/memory/stock-count.md", "text\n\n## Counting\n")
	draw := func(path string, within markdown.Span) (out []string) {
		f := s.File(path)
		for _, h := range Hints(s, f, within) {
			at, _ := f.Lines().Position(h.Off, markdown.UTF8)
			out = append(out, fmt.Sprintf("%d %s @%s", at, h.Label.In(memory.English), quote(s.Load(h.To.Path), h.To.Span)))
		}
		return out
	}
	all := markdown.Span{End: 1 << 20}
	if diff := cmp.Diff([]string{"6 → ✅ completed @| 2026-08-… | — | ✅ |", "7 → ✅ completed @| 2026-08-… | — | ✅ |"}, draw(summaryAt, all)); diff != "" {
		t.Errorf("history (-want +got):\n%s", diff)
	}
	second := s.File(summaryAt).Lines().Line(7)
	if diff := cmp.Diff([]string{"7 → ✅ completed @| 2026-08-… | — | ✅ |"}, draw(summaryAt, second)); diff != "" {
		t.Errorf("a part (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff([]string{"2 How refunds work @How refunds work", "2 Counting @## Counting"}, draw(indexAt, all)); diff != "" {
		t.Errorf("titles (-want +got):\n%s", diff)
	}
}

// TestLenses: where there is something to tell, and what.
func TestLenses(t *testing.T) {
	index := rows(row("2026-08-30 09:00", "01", "fix", "x [d](tasks/20260830.md#会话-01--退款)", "🔄"), row("2026-08-30 10:00", "01", "fix", "x", "⛔"), row("2026-08-29", "02", "fix", "x", "✅"))
	s := shape(
		summaryAt, index, dayAt, dayText,
		indexAt, "# Index\n\n- [Refunds](refunds.md)\n", noteAt, topicText+"[[refunds]]\n", "w/memory/b.md", "[[refunds]] [r](refunds.md#how)\n",
	)
	tests := []struct {
		path string
		want []string
	}{
		{summaryAt, []string{"0: open sessions: 1 [SUMMARY.md:7]"}},
		{dayAt, []string{"0: references: 3 [SUMMARY.md:6 SUMMARY.md:6 SUMMARY.md:7]", "19: references: 0 []"}},
		{indexAt, []string{"0: 3/200 lines []", "0: references: 0 []"}},
		{noteAt, []string{"1: references: 3 [MEMORY.md:2 b.md:0 b.md:0]"}},
	}
	for _, tt := range tests {
		f := s.File(tt.path)
		var got []string
		for _, l := range Lenses(f) {
			title, places := Tell(s, f, l)
			names := []string{}
			for _, p := range places {
				names = append(names, fmt.Sprintf("%s:%d", p.Path[strings.LastIndex(p.Path, "/")+1:], s.File(p.Path).Lines().At(p.Span.Start)))
			}
			got = append(got, fmt.Sprintf("%d: %s %v", f.Lines().At(l.At.Start), title.In(memory.English), names))
		}
		if diff := cmp.Diff(tt.want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", tt.path, diff)
		}
	}
	over := fileOf(t, "w/.claude/memory/MEMORY.md", "# Index\n"+strings.Repeat("- x\n", 210))
	title, places := Tell(s, over, Lenses(over)[0])
	if got := title.In(memory.English); got != "211/200 lines, the rest is not loaded" || len(places) != 1 {
		t.Errorf("an index over its cap: %s %v", got, places)
	}
}

// TestAlign: the text after all edits are made.
func TestAlign(t *testing.T) {
	tests := []struct{ name, path, text, want string }{
		{
			"columns are as wide as CJK and emoji look", noteAt, "| a | 记忆 |\n|:-|-:|\n| ✅ | x |\n|longer|y|\n",
			"| a      | 记忆 |\n| :----- | ---: |\n| ✅     | x    |\n| longer | y    |\n",
		},
		{"a row with other cells stays", noteAt, "|a|b|\n|-|-|\n| 1 |\n|1|2|3|\n|1|2|\n", "| a   | b   |\n| --- | --- |\n| 1 |\n|1|2|3|\n| 1   | 2   |\n"},
		{"a row without its last pipe stays", noteAt, "|a|b|\n|-|-|\n|1|2\n", "| a   | b   |\n| --- | --- |\n|1|2\n"},
		{"escaped pipes", noteAt, "|a|b|\n|-|-|\n|x\\|y|2|\n", "| a    | b   |\n| ---- | --- |\n| x\\|y | 2   |\n"},
		{"CRLF", noteAt, "|a|\r\n|-|\r\n|1|\r\n", "| a   |\r\n| --- |\r\n| 1   |\r\n"},
		{
			"an index of sessions", summaryAt,
			"|日期|会话|类型|摘要|关联报告|关联记忆|状态|\n|---|:---:|---|---|---|---|:---:|\n|2026-08-29|01|fix|x|—|—|✅|\n",
			"| 日期       | 会话 | 类型 | 摘要 | 关联报告 | 关联记忆 | 状态 |\n| ---------- | :--: | ---- | ---- | -------- | -------- | :--: |\n| 2026-08-29 | 01   | fix  | x    | —        | —        | ✅   |\n",
		},
		{"no index of notes", indexAt, "|a|\n|-|\n|1|\n", "|a|\n|-|\n|1|\n"},
		{"code", noteAt, "```\n|a|\n|-|\n```\n", "```\n|a|\n|-|\n```\n"},
	}
	for _, tt := range tests {
		f := fileOf(t, tt.path, tt.text)
		got := applied(tt.text, Align(f, markdown.Span{End: len(tt.text)}))
		if diff := cmp.Diff(tt.want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", tt.name, diff)
		}
		again := fileOf(t, tt.path, got)
		if edits := Align(again, markdown.Span{End: len(got)}); len(edits) > 0 {
			t.Errorf("%s: aligned again: %v", tt.name, edits)
		}
	}
}

// applied is a text with edits, which are in order.
func applied(text string, edits []memory.Edit) string {
	for i := len(edits) - 1; i >= 0; i-- {
		e := edits[i]
		text = text[:e.Span.Start] + e.New + text[e.Span.End:]
	}
	return text
}

// TestAlignKeepsHistory: whatever a row says, aligned it says the same.
func TestAlignKeepsHistory(t *testing.T) {
	text := rows(row("2026-08-29", "01", "fix", "a \\| b", "✅"), "|  x | y |", row("bad", "", "", "记😀", "?"), "not a row", row("2026-08-30 10:00", "02A", "dev", strings.Repeat("长", 90), "🔄"))
	before := fileOf(t, summaryAt, text)
	after := fileOf(t, summaryAt, applied(text, Align(before, markdown.Span{End: len(text)})))
	if before.Summary().Len() != after.Summary().Len() {
		t.Fatalf("%d rows, then %d", before.Summary().Len(), after.Summary().Len())
	}
	for i, a := range rowsFrom(before.Summary(), 0) {
		b := after.Summary().Row(i)
		if a.Line != b.Line || a.CellCount() != b.CellCount() {
			t.Errorf("row %d: line %d with %d cells, then %d with %d", i, a.Line, a.CellCount(), b.Line, b.CellCount())
			continue
		}
		for c := range a.CellCount() {
			if x, y := before.Doc().Text(a.CellSpan(c)), after.Doc().Text(b.CellSpan(c)); x != y {
				t.Errorf("row %d: %q, then %q", i, x, y)
			}
		}
	}
	first := before.Summary().Row(0).Span
	if edits := Align(before, first); len(edits) != 1 || edits[0].Span != first {
		t.Errorf("of one row: %v", edits)
	}
}

// TestReport: how memory stands, in both languages.
func TestReport(t *testing.T) {
	s := shape(
		summaryAt, rows(row("2026-08-29", "01", "fix", "修复退款 ghp_0123456789abcdefghijABCDEFGHIJ012345", "🔄"), row("2026-08-30", "02", "dev", "盘点", "⛔"), row("2026-08-30", "03", "dev", "done", "✅"), "| 2026-08-31 | 01 |", row("2026-08-31", "02", "", "", "🔄")),
		indexAt, "# Index\n\n- [A](a.md)\n- [[b]]\n", noteAt, "[A](a.md)\n",
	)
	at := func(path, text, rule string, sev memory.Severity) memory.Finding {
		start := strings.Index(string(s.File(path).Source()), text)
		return memory.Finding{Rule: &memory.Rule{ID: rule}, Path: path, Severity: sev, Span: markdown.Span{Start: start, End: start + len(text)}}
	}
	r := NewReport(s, slices.Values([]memory.Finding{
		at(indexAt, "a.md", "link/missing", memory.Error), at(noteAt, "a.md", "link/missing", memory.Error),
		at(indexAt, "b", "wikilink/unresolved", memory.Warning), at(summaryAt, "fix", "summary/x", memory.Hint),
		{Rule: &memory.Rule{ID: "link/missing"}, Path: indexAt, Severity: memory.Error, Span: markdown.Span{Start: 990, End: 999}}, // of a longer text
	}))
	name := func(p string) string { return strings.TrimPrefix(p, "w/") }
	const english = `# Memory report

## Open sessions: 3

- codex · 2026-08-31#02 · active
- codex · 2026-08-30#02 · blocked · dev — 盘点
- codex · 2026-08-29#01 · active · fix — 修复退款 [REDACTED]

## Findings: 5

- error link/missing: 3
- warning wikilink/unresolved: 1
- hint summary/x: 1

## Index budget

- memory/MEMORY.md: 4/200 lines

## Broken links by target: 2

- memory/a.md — links: 2, first in memory/MEMORY.md
- b — links: 1, first in memory/MEMORY.md
`
	if diff := cmp.Diff(english, r.Text(memory.English, name)); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	const chinese = `# 记忆报告

## 未完成会话：0

无。

## 检查结果：0

无。

## 索引预算

无。

## 失效链接（按目标）：0

无。
`
	if diff := cmp.Diff(chinese, NewReport(shape(), slices.Values[[]memory.Finding](nil)).Text(memory.Chinese, name)); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// TestSearchByMany: many files are searched side by side, and tell the same in the
// same order as one behind the other.
func TestSearchByMany(t *testing.T) {
	s := manyNotes(500)
	side := Search(t.Context(), s, "note 4")
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	one := Search(t.Context(), s, "note 4")
	if len(one) < 100 {
		t.Errorf("only %d were found", len(one))
	}
	if diff := cmp.Diff(one, side, cmp.AllowUnexported(Hit{})); diff != "" {
		t.Errorf("(-one by one +side by side):\n%s", diff)
	}
}
