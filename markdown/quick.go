package markdown

import (
	"bytes"
	"strings"
	"sync"
)

// readBlocks is read for a text of which a glossary is known. What notes are
// mostly made of — headings, paragraphs, quotes of text, flat lists, tables, fenced
// code, comments of one line — is read here, at a small part of the parser's cost.
// Whatever is not surely that is left to the parser, from the last clean start
// before it to a heading behind it. Simple tells that the parser sees src as it
// stands on disk (see nature), and that it defines nothing.
func readBlocks(src []byte, known glossary, simple bool) run {
	if !simple {
		return read(src, known)
	}
	q := quicks.Get().(*quick)
	defer quicks.Put(q)
	q.read(src, known)
	return q.all.clone()
}

// read makes q.all what src holds.
func (q *quick) read(src []byte, known glossary) {
	q.src, q.known, q.at, q.seen, q.head = src, known, 0, seenLine{}, nil
	q.all.reset()
	for q.skipBlank(); q.at < len(src); q.skipBlank() {
		if !q.block() {
			q.parse()
		}
	}
	q.src, q.head = nil, nil
}

// quicks are such as have room, so that a document takes no more than it needs.
var quicks = sync.Pool{New: func() any { return &quick{} }}

// A quick is on its way through a text. Between two blocks at is the start of a
// line.
type quick struct {
	src   []byte
	known glossary
	at    int
	seen  seenLine
	head  []byte // the header and the delimiter row of the last table: those of a text are much alike
	all   run
	content
}

// block reads the block at q.at. It reports whether it could; if not, nothing
// has happened.
func (q *quick) block() bool {
	q.content.reset()
	before := len(q.all.blocks)
	line, next := q.line(q.at)
	ok := false
	switch kind := opens(line); kind {
	case headingLine:
		ok = q.heading(line, next)
	case fenceLine:
		ok = q.fence(line, next)
	case commentLine:
		ok = q.comment(line, next)
	case itemLine:
		ok = q.list(line[0])
	case rowLine:
		ok = q.table(line, next)
	case textLine:
		ok = q.paragraph(Paragraph, kind, 0)
	case quoteLine:
		ok = q.paragraph(Quote, kind, len("> "))
	}
	if !ok {
		q.all.cut(before)
	}
	return ok
}

func (q *quick) heading(line []byte, next int) bool {
	level := leading(line, '#')
	for _, b := range line[level:] {
		if headingMark[b] {
			return false
		}
	}
	s := trimRight(q.src, Span{q.at, q.at + len(line)})
	text := trim(q.src, Span{q.at + level, s.End})
	plain := AsText(q.src[text.Start:text.End])
	if mayTrim(plain) {
		plain = strings.TrimSpace(plain)
	}
	q.all.begin(HeadingBlock, s, false)
	q.all.holdHeading(&Heading{Level: level, Span: s, Text: text, Plain: plain}, q.src, -q.at)
	q.at = next
	return true
}

func (q *quick) fence(line []byte, next int) bool {
	mark := line[0]
	n := leading(line, mark)
	if mark == '`' && bytes.IndexByte(line[n:], '`') >= 0 {
		return false
	}
	for next < len(q.src) {
		inner, after := q.line(next)
		blanks := leading(inner, ' ')
		run := leading(inner[blanks:], mark)
		if run >= n && blanks < 4 && blank(inner[blanks+run:]) {
			s := trimRight(q.src, Span{q.at, next + len(inner)})
			q.all.begin(CodeBlock, s, false)
			q.all.put(codeFact, s, -q.at).flags = fenced
			q.at = after
			return true
		}
		next = after
	}
	return false
}

func (q *quick) comment(line []byte, next int) bool {
	text := bytes.TrimRight(line, " ")
	body := text[len("<!--"):]
	if bytes.Index(body, []byte("-->")) != len(body)-len("-->") || len(body) < len("x-->") || body[0] == '-' || body[0] == '>' {
		return false
	}
	s := Span{q.at, q.at + len(text)}
	q.all.begin(HTMLBlock, s, false)
	q.all.put(commentFact, s, -q.at)
	q.at = next
	return true
}

// list reads a bulleted list whose items are lines.
func (q *quick) list(mark byte) bool {
	at, end := q.at, q.at
	q.all.begin(List, Span{q.at, q.at}, false)
	list := len(q.all.blocks) - 1
	for at < len(q.src) {
		line, next := q.line(at)
		if blank(line) {
			at = next
			continue
		}
		kind := opens(line)
		if kind != itemLine || line[0] != mark {
			goesOn := line[0] == ' ' || line[0] == '\t' || line[0] == mark && kind == otherLine
			if goesOn || at == end && !breaks(kind) {
				return false
			}
			break
		}
		if !q.inline(at+len("- "), at+len(line)) {
			return false
		}
		s := trimRight(q.src, Span{at, at + len(line)})
		q.all.holdItem(&Item{Span: s, Text: Span{s.Start + len("- "), s.End}}, -q.at)
		q.all.blocks[list].size = int32(s.End - q.at)
		at, end = next, next
	}
	q.all.hold(&q.content, q.src, -q.at)
	q.at = end
	return true
}

// table reads a table that begins with its header.
func (q *quick) table(line []byte, next int) bool {
	if len(q.head) == 0 || !bytes.HasPrefix(q.src[q.at:], q.head) {
		if next == len(q.src) {
			return false
		}
		delim, end := q.line(next)
		n := delimiters(delim)
		if n == 0 || countCells(line) != n || delim[0] != '|' {
			return false
		}
		q.head = q.src[q.at:end]
	}
	at := q.at + len(q.head)
	q.all.begin(TableHead, trimRight(q.src, Span{q.at, at}), true)
	s := trim(line, Span{0, len(line)})
	parseRow(&q.content, line[s.Start:s.End], line[s.Start:s.End], q.known)
	q.all.hold(&q.content, line[s.Start:s.End], s.Start)
	for at < len(q.src) {
		line, next := q.line(at)
		if blank(line) {
			break
		}
		if kind := opens(line); kind != rowLine {
			if !breaks(kind) {
				return false
			}
			break
		}
		q.all.addRow(&q.content, at, line, line, q.known)
		at = next
	}
	q.at = at
	return true
}

// paragraph reads lines of one kind, which is text behind a mark of so many bytes.
func (q *quick) paragraph(block BlockKind, lines lineKind, mark int) bool {
	at, end := q.at, q.at
	for at < len(q.src) {
		line, next := q.line(at)
		if blank(line) {
			break
		}
		if kind := opens(line); kind != lines {
			if !breaks(kind) {
				return false
			}
			break
		}
		if !q.inline(at+mark, at+len(line)) {
			return false
		}
		at, end = next, next
	}
	q.all.begin(block, trimRight(q.src, Span{q.at, end}), false)
	q.all.hold(&q.content, q.src, -q.at)
	q.at = at
	return true
}

// inline adds what stands in the text of a line, from one offset to another. It
// reports whether that could be told, without the lines around it.
func (q *quick) inline(from, to int) bool {
	text := q.src[:to]
	for i := from; ; {
		for i < len(text) && !inlineMark[text[i]] {
			i++
		}
		if i >= len(text) {
			return true
		}
		switch b := text[i]; {
		case b < ' ' || b == '|':
			return false
		case b == '!' && !(i+1 < len(text) && text[i+1] == '['):
			i++
			continue
		case b == '<' && !(i+1 < len(text) && (text[i+1] == ' ' || isDigit(text[i+1]))):
			return false
		case b == '<':
			i++
			continue
		case b == '\\':
			i += 2
			continue
		case b == '[' && bytes.IndexByte(text[i:], ']') < 0:
			return false
		}
		code := len(q.code)
		n := q.simpleSpan(q.src, text, i, q.known)
		if n == 0 || text[i] == '`' && len(q.code) == code {
			return false
		}
		i += n
	}
}

// parse leaves what is at q.at to the parser: from the last clean start on, to the
// first heading below a blank line that it finds nothing open at.
func (q *quick) parse() {
	failed := q.at
	for last := len(q.all.blocks) - 1; last >= 0 && !clean(q.src[:q.at]); last-- {
		q.at = int(q.all.blocks[last].at)
		q.all.cut(last)
	}
	for far := 1; ; far *= 4 {
		to := q.headingAfter(failed, far)
		made := read(q.src[q.at:to], q.known)
		if n := len(made.blocks); to == len(q.src) || n > 0 && made.blocks[n-1].kind != CodeBlock && made.blocks[n-1].kind != HTMLBlock {
			q.all.take(made.blocks, &made.store, q.at)
			q.at = to
			return
		}
	}
}

// headingAfter is where the heading of this number behind an offset stands that
// is below a blank line, or the end of the text.
func (q *quick) headingAfter(at, number int) int {
	below := false
	_, at = q.line(at)
	for at < len(q.src) {
		line, next := q.line(at)
		if below && opens(line) == headingLine {
			if number--; number == 0 {
				return at
			}
		}
		below = blank(line)
		at = next
	}
	return at
}
