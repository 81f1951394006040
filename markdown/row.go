package markdown

import (
	"bytes"
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
	if cells == nil {
		cells = make([]Span, 0, bytes.Count(line[inner.Start:inner.End], []byte{'|'})+1)
	}
	for at := inner.Start; at <= inner.End; {
		end := cellEnd(line, at, inner.End)
		cells = append(cells, trim(line, Span{at, end}).Shift(base))
		at = end + 1
	}
	return cells, bounded
}

// countCells is the number of cells of a line of a table.
func countCells(line []byte) int {
	inner, _, ok := rowOf(line)
	if !ok {
		return 0
	}
	n := 0
	for at := inner.Start; at <= inner.End; n++ {
		at = cellEnd(line, at, inner.End) + 1
	}
	return n
}

// rowOf is what stands between the pipes at the ends of a row; bounded says that
// both do, ok that there are cells.
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

// cellEnd is where the cell at an offset ends, in a row that ends at another.
func cellEnd(line []byte, at, end int) int {
	for at < end {
		n := bytes.IndexByte(line[at:end], '|')
		if n < 0 {
			return end
		}
		if at += n; separates(line, at) {
			return at
		}
		at++
	}
	return end
}

func separates(line []byte, i int) bool {
	return line[i] == '|' && (i == 0 || line[i-1] != '\\')
}

// UnescapeCell is the text of a cell with `\|` read as a pipe.
func UnescapeCell(s string) string { return strings.ReplaceAll(s, `\|`, `|`) }
