package markdown

import (
	"bytes"
	"sort"

	"github.com/memory-lsp/memory-lsp/markdown/crew"
)

// A table of so many rows is read row by row, and one of so many bytes by as
// many goroutines as there are processors, each taking some rows at a time.
const (
	manyRows   = 64
	manyBytes  = 256 << 10
	rowsAtOnce = 512
)

// readAll is read from offset from on, given where the lines begin. The rows of
// long tables, which are nearly all of a large document, do not go through the
// parser: where it has found a table, lines that begin with a pipe are its rows.
// That takes a glossary, or a text without definitions: they must be known before
// the first row is read.
func readAll(src []byte, starts []int, from int, known glossary) []entry {
	line := sort.SearchInts(starts, from)
	if known == nil && bytes.Contains(src, []byte("]:")) {
		return move(read(src[from:], known), from)
	}
	if known == nil {
		known = glossary{}
	}
	if len(starts)-line < manyRows {
		return move(readBlocks(src[from:], known), from)
	}
	var all []entry
	lead := ""
	parse := func(to int) []entry {
		if lead == "" {
			return move(readBlocks(src[from:to], known), from)
		}
		return move(read(append([]byte(lead), src[from:to]...), known)[1:], from-len(lead))
	}
	for {
		first, next := longTable(src, starts, line)
		if first == next {
			return append(all, parse(len(src))...)
		}
		rows := Span{starts[first+3], len(src)} // the parser tells whether it is a table from the lines before
		if next < len(starts) {
			rows.End = starts[next]
		}
		head := parse(rows.Start)
		if last := head[len(head)-1]; last.kind != TableRow || !last.firm {
			return append(all, parse(len(src))...)
		}
		all = append(all, head...)
		all = append(all, readMany(src, starts[first+3:next], rows.End, known)...)
		from, line, lead = rows.End, next, tableLead
	}
}

// longTable is the lines, from a line on, that may be a long table.
func longTable(src []byte, starts []int, line int) (first, next int) {
	for i := line; i < len(starts); i++ {
		if !piped(src[starts[i]:]) {
			continue
		}
		first := i
		for i < len(starts) && piped(src[starts[i]:]) {
			i++
		}
		if i-first >= manyRows {
			return first, i
		}
	}
	return 0, 0
}

// piped reports whether a line begins with a pipe.
func piped(line []byte) bool {
	n := 0
	for n < len(line) && n < 3 && line[n] == ' ' {
		n++
	}
	return n < len(line) && line[n] == '|'
}

// readMany is the rows of the lines that begin at starts, and end at end.
func readMany(src []byte, starts []int, end int, known glossary) []entry {
	rows := make([]entry, len(starts))
	some := func(i int) {
		to, j := end, min(i+rowsAtOnce, len(starts))
		if j < len(starts) {
			to = starts[j]
		}
		readRows(rows[i:i:j], src[starts[i]:to], known)
		move(rows[i:j], starts[i])
	}
	worth := 1
	if end-starts[0] < manyBytes {
		worth = len(starts)
	}
	crew.Each((len(starts)+rowsAtOnce-1)/rowsAtOnce, worth, func(i int) { some(i * rowsAtOnce) })
	return rows
}
