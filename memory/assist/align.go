package assist

import (
	"strings"

	"github.com/memory-lsp/memory-lsp/markdown"
	"github.com/memory-lsp/memory-lsp/memory"
)

// maxColumn is how wide a column may become: a cell that is wider sticks out, and
// the others do not follow it.
const maxColumn = 120

// Aligned are the files whose tables may be aligned. Of an index of notes every
// byte may count, and blanks would push entries out of what its agent loads.
var Aligned = memory.AnyText &^ memory.KindsOf(memory.Index)

// Align are the edits that give each cell of a table the width of its column, for
// the rows that touch a part of the file. They change blanks and the dashes below a
// header and nothing else: no row moves, and every cell reads as before. A row that
// has not the cells of its header stays as it is.
func Align(f *memory.File, within markdown.Span) (edits []memory.Edit) {
	if !Aligned.Has(f.Kind) {
		return nil
	}
	for _, t := range tablesOf(f) {
		if t.Span.Start <= within.End && within.Start <= t.Span.End {
			edits = append(edits, alignTable(f, t, within)...)
		}
	}
	return edits
}

// tablesOf are the tables of a file that stand by themselves.
func tablesOf(f *memory.File) []markdown.Table {
	if f.Kind != memory.AgentSummary {
		return f.Doc().Tables()
	}
	s := f.Summary()
	if !s.Ready() {
		return nil
	}
	t := markdown.Table{Head: lineOf(*s.Header), Delim: lineOf(*s.Delimiter), Span: s.Header.Span}
	for _, row := range rowsFrom(s, 0) {
		t.Rows = append(t.Rows, lineOf(row))
		t.Span.End = row.Span.End
	}
	return []markdown.Table{t}
}

// lineOf is a row of an index as a row of a table; one that is not bounded has no
// cells.
func lineOf(row memory.Row) markdown.Row {
	out := markdown.Row{Span: row.Span}
	for i := 0; row.Bounded && i < row.CellCount(); i++ {
		out.Cells = append(out.Cells, row.CellSpan(i))
	}
	return out
}

func alignTable(f *memory.File, t markdown.Table, within markdown.Span) (edits []memory.Edit) {
	widths := make([]int, len(t.Head.Cells))
	for i := range widths {
		widths[i] = len("---")
	}
	all := append([]markdown.Row{t.Head}, t.Rows...)
	for _, r := range all {
		for i, c := range r.Cells {
			if w := memory.Width(f.Doc().Text(c)); len(r.Cells) == len(widths) && w <= maxColumn {
				widths[i] = max(widths[i], w)
			}
		}
	}
	touch := func(r markdown.Row) bool {
		return r.Span.Start <= within.End && within.Start <= r.Span.End && len(r.Cells) == len(widths) && bounded(f, r)
	}
	put := func(r markdown.Row, line string) {
		if old := f.Doc().Text(r.Span); strings.TrimRight(old, " \t") != line {
			edits = append(edits, memory.Edit{Path: f.Path, Span: r.Span, New: line})
		}
	}
	for i, r := range all {
		if touch(r) {
			put(r, padded(f, r, widths))
		}
		if i == 0 && touch(t.Delim) {
			put(t.Delim, dashes(f, t.Delim, widths))
		}
	}
	return edits
}

// bounded reports whether a row begins and ends with a pipe.
func bounded(f *memory.File, r markdown.Row) bool {
	text := strings.TrimRight(f.Doc().Text(r.Span), " \t")
	cells, ok := markdown.SplitRow([]byte(text), 0)
	return ok && len(cells) == len(r.Cells)
}

// padded is a row with cells of these widths.
func padded(f *memory.File, r markdown.Row, widths []int) string {
	var b strings.Builder
	b.WriteByte('|')
	for i, c := range r.Cells {
		text := f.Doc().Text(c)
		b.WriteString(" " + text + strings.Repeat(" ", max(0, widths[i]-memory.Width(text))) + " |")
	}
	return b.String()
}

// dashes is a delimiter row of these widths; its colons stay.
func dashes(f *memory.File, r markdown.Row, widths []int) string {
	var b strings.Builder
	b.WriteByte('|')
	for i, c := range r.Cells {
		text := f.Doc().Text(c)
		left, right := "", ""
		if strings.HasPrefix(text, ":") {
			left = ":"
		}
		if len(text) > 1 && strings.HasSuffix(text, ":") {
			right = ":"
		}
		b.WriteString(" " + left + strings.Repeat("-", widths[i]-len(left)-len(right)) + right + " |")
	}
	return b.String()
}
