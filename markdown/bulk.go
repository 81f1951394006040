package markdown

import (
	"bytes"

	"github.com/memory-lsp/memory-lsp/markdown/crew"
)

// A table of so many rows is read row by row, and one of so many bytes by as
// many goroutines as there are processors, each taking some rows at a time.
const (
	manyRows   = 64
	manyBytes  = 256 << 10
	rowsAtOnce = 512
)

// readAll is read from offset from on. The rows of long tables, which are nearly
// all of a large document, do not go through the parser: where it has found a
// table, lines that begin with a pipe are its rows. That takes a glossary, or a
// text without definitions: they must be known before the first row is read. Valid
// tells that src is known to be UTF-8.
func readAll(src []byte, from int, known glossary, valid bool) run {
	if known == nil && bytes.Contains(src, []byte("]:")) {
		made := read(src[from:], nil)
		made.move(from)
		return made
	}
	b := bulk{src: src, known: known, valid: valid, from: from}
	if known == nil {
		b.known = noneKnown
	}
	if bytes.Count(src[from:], []byte{'|'}) < manyRows {
		return b.parse(len(src))
	}
	return b.read()
}

// A bulk is a text on the way to be read.
type bulk struct {
	src   []byte
	known glossary
	valid bool // it is UTF-8
	all   run
	from  int    // where to go on
	lead  string // what the text must begin with there, as the lines before are not read again
}

func (b *bulk) read() run {
	for at := b.from; ; {
		table := longTable(b.src, at)
		if table.Len() == 0 {
			break
		}
		rows := table
		for range 3 { // the parser tells whether it is a table from the lines before
			rows.Start += lineLen(b.src[rows.Start:])
		}
		head := b.parse(rows.Start)
		if last := head.blocks[len(head.blocks)-1]; last.kind != TableRow || !last.firm {
			break
		}
		b.all.take(head.blocks, &head.store, 0)
		b.readMany(rows)
		b.from, at, b.lead = rows.End, rows.End, tableLead
	}
	rest := b.parse(len(b.src))
	if len(b.all.blocks) == 0 {
		return rest
	}
	b.all.take(rest.blocks, &rest.store, 0)
	return b.all
}

// parse reads on to an offset, line by line.
func (b *bulk) parse(to int) (made run) {
	if b.lead == "" {
		made = readBlocks(b.src[b.from:to], b.known, b.valid)
		made.move(b.from)
		return made
	}
	made = read(append([]byte(b.lead), b.src[b.from:to]...), b.known)
	made.blocks = made.blocks[1:]
	made.move(b.from - len(b.lead))
	return made
}

// longTable is the lines, from the one at an offset on, that may be a long table;
// it is empty if there are none.
func longTable(src []byte, at int) Span {
	for {
		pipe := bytes.IndexByte(src[at:], '|')
		if pipe < 0 {
			return Span{}
		}
		first := at + bytes.LastIndexAny(src[at:at+pipe], "\r\n") + 1
		end, lines := first, 0
		for end < len(src) && piped(src[end:]) {
			end += lineLen(src[end:])
			lines++
		}
		if lines >= manyRows {
			return Span{first, end}
		}
		if at = end; lines == 0 {
			at += lineLen(src[at:])
		}
	}
}

// piped reports whether a line begins with a pipe.
func piped(line []byte) bool {
	n := 0
	for n < len(line) && n < 3 && line[n] == ' ' {
		n++
	}
	return n < len(line) && line[n] == '|'
}

// readMany reads the rows that are the lines of s.
func (b *bulk) readMany(s Span) {
	src := b.src[s.Start:s.End]
	starts := lineStarts(src)
	some := make([]run, (len(starts)+rowsAtOnce-1)/rowsAtOnce)
	worth := 1
	if len(src) < manyBytes {
		worth = len(some)
	}
	crew.Each(len(some), worth, func(i int) {
		first, next := i*rowsAtOnce, (i+1)*rowsAtOnce
		part := Span{int(starts[first]), len(src)}
		if next < len(starts) {
			part.End = int(starts[next])
		}
		some[i], _ = readRows(src[part.Start:part.End], b.known, b.valid)
		some[i].move(s.Start + part.Start)
	})
	facts := 0
	for i := range some {
		facts += len(some[i].facts)
	}
	b.all.grow(len(starts), facts)
	for i := range some {
		b.all.take(some[i].blocks, &some[i].store, 0)
	}
}
