package markdown

import (
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
	row := trim(line, Span{0, len(line)})
	if row.Len() == 0 {
		return cells, false
	}
	start, end := row.Start, row.End
	opened := line[start] == '|'
	if opened {
		start++
	}
	closed := end > start && separates(line, end-1)
	if closed {
		end--
	}
	if start == row.End {
		return cells, false
	}
	n := 1
	for i := start; i < end; i++ {
		if separates(line, i) {
			n++
		}
	}
	cells = slices.Grow(cells, n)
	for i := start; i <= end; i++ {
		if i == end || separates(line, i) {
			cells = append(cells, trim(line, Span{start, i}).Shift(base))
			start = i + 1
		}
	}
	return cells, opened && closed
}

func separates(line []byte, i int) bool {
	return line[i] == '|' && (i == 0 || line[i-1] != '\\')
}

// UnescapeCell is the text of a cell with `\|` read as a pipe.
func UnescapeCell(s string) string { return strings.ReplaceAll(s, `\|`, `|`) }
