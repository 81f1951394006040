package markdown

import (
	"bytes"
	"iter"
	"slices"
	"strings"
)

// SplitRow cuts one line of a table into the trimmed spans of its cells, which
// count from base. A pipe separates unless the byte before it is a backslash
// (there is no parity: `\\|` is an escaped pipe too). One pipe at either end
// bounds the row and opens no cell; bounded says that both stand there. A lone
// pipe and a blank line have no cells.
func SplitRow(line []byte, base int) (cells []Span, bounded bool) {
	return AppendCells(nil, line, base)
}

// AppendCells is SplitRow for who has room for the cells of many rows.
func AppendCells(cells []Span, line []byte, base int) (all []Span, bounded bool) {
	inner, bounded, ok := rowOf(line)
	if !ok {
		return cells, false
	}
	cells = slices.Grow(cells, 1+bytes.Count(line[inner.Start:inner.End], []byte("|")))
	for cell := range cellsIn(line, inner) {
		cells = append(cells, cell.Shift(base))
	}
	return cells, bounded
}

// countCells is the number of cells of a line of a table.
func countCells(line []byte) (n int) {
	inner, _, ok := rowOf(line)
	if !ok {
		return 0
	}
	for range cellsIn(line, inner) {
		n++
	}
	return n
}

// rowOf is what stands between the pipes at the ends of a row; ok is false if there
// are no cells.
func rowOf(line []byte) (inner Span, bounded, ok bool) {
	row := trim(line, Span{0, len(line)})
	if row.Len() == 0 {
		return row, false, false
	}
	inner = row
	opened := line[row.Start] == '|'
	if opened {
		inner.Start++
	}
	closed := inner.Len() > 0 && separates(line, inner.End-1)
	if closed {
		inner.End--
	}
	return inner, opened && closed, inner.Start < row.End
}

// cellsIn are the trimmed cells of what stands between the pipes at the ends.
func cellsIn(line []byte, inner Span) iter.Seq[Span] {
	return func(yield func(Span) bool) {
		start := inner.Start
		for i := start; i <= inner.End; i++ {
			if n := bytes.IndexByte(line[i:inner.End], '|'); n >= 0 {
				i += n
			} else {
				i = inner.End
			}
			if i == inner.End || separates(line, i) {
				if !yield(trim(line, Span{start, i})) {
					return
				}
				start = i + 1
			}
		}
	}
}

func separates(line []byte, i int) bool {
	return line[i] == '|' && (i == 0 || line[i-1] != '\\')
}

// UnescapeCell is the text of a cell with `\|` read as a pipe.
func UnescapeCell(s string) string { return strings.ReplaceAll(s, `\|`, `|`) }
