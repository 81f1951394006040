package markdown

import (
	"bytes"

	"github.com/memory-lsp/memory-lsp/markdown/crew"
)

// A table of so many rows in a text of so many bytes is read row by row, and one
// of more bytes by as many goroutines as there are processors, each taking some
// of them at a time.
const (
	manyRows    = 64
	longText    = 32 << 10
	manyBytes   = 256 << 10
	bytesAtOnce = 128 << 10
)

// readAll is read from offset from on, in runs that follow each other. The rows of
// long tables, which are nearly all of a large document, do not go through the
// parser: where it has found a table, lines that begin with a pipe are its rows.
// That takes a glossary, or a text without definitions: they must be known before
// the first row is read. Simple is that of src's nature. What is made lies in room
// if there is one.
func readAll(src []byte, from int, known glossary, simple bool, room *Room) []run {
	b := bulk{src: src, known: known, from: from, room: room}
	if room != nil {
		b.runs = room.runs[:0]
	}
	defines := bytes.Contains(src[from:], []byte("]:"))
	switch {
	case known == nil && defines:
		made := read(src[from:], nil)
		made.move(from)
		return []run{made}
	case known == nil:
		b.known = noneKnown
	}
	b.simple = simple && !defines
	if len(src)-from >= longText {
		b.readTables()
	}
	b.add(b.parse(len(src)))
	return b.runs
}

// A bulk is a text on the way to be read.
type bulk struct {
	src    []byte
	known  glossary
	room   *Room
	simple bool   // see readBlocks
	runs   []run  // each has blocks enough for a part, or is the only one
	from   int    // where to go on
	lead   string // what the text must begin with there, as the lines before are not read again
}

// add adds what was made of the text that follows.
func (b *bulk) add(made run) {
	last := len(b.runs) - 1
	if last >= 0 && min(len(made.blocks), len(b.runs[last].blocks)) < usual {
		b.runs[last].take(made.blocks, &made.store, 0)
		return
	}
	b.runs = append(b.runs, made)
}

// readTables reads on to behind the last long table.
func (b *bulk) readTables() {
	for at := b.from; ; {
		table := longTable(b.src, at)
		if table.Len() == 0 {
			return
		}
		rows := table
		for range 3 { // the parser tells whether it is a table from the lines before
			rows.Start += lineLen(b.src[rows.Start:])
		}
		head := b.parse(rows.Start)
		if last := head.blocks[len(head.blocks)-1]; last.kind != TableRow || !last.firm {
			return
		}
		b.add(head)
		b.readMany(rows)
		b.from, at, b.lead = rows.End, rows.End, tableLead
	}
}

// parse reads on to an offset, line by line.
func (b *bulk) parse(to int) (made run) {
	if b.lead == "" {
		if src := b.src[b.from:to]; b.room != nil && b.simple {
			b.room.read(src, b.known)
			made = b.room.all
		} else {
			made = readBlocks(src, b.known, b.simple)
		}
		if b.from > 0 {
			made.move(b.from)
		}
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
	var places []Span
	for at := s.Start; at < s.End; at = places[len(places)-1].End {
		end := min(at+bytesAtOnce, s.End)
		places = append(places, Span{at, end + lineLen(b.src[end:s.End])})
	}
	some := make([]run, len(places))
	worth := 1
	if s.Len() < manyBytes {
		worth = len(some)
	}
	src, known, simple := b.src, b.known, b.simple
	crew.Each(len(some), worth, func(i int) {
		some[i], _ = readRows(src[places[i].Start:places[i].End], known, simple)
		some[i].move(places[i].Start)
	})
	for _, rows := range some {
		b.add(rows)
	}
}
