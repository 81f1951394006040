package markdown

import (
	"bytes"
	"iter"
	"sort"
)

// An Encoding is the unit in which columns are counted.
type Encoding uint8

// The encodings of columns. UTF16 is the default of the protocol.
const (
	UTF16 Encoding = iota
	UTF8
)

const bom = "\uFEFF"

// markLen is the length of the byte order mark that text begins with.
func markLen(text []byte) int {
	if bytes.HasPrefix(text, []byte(bom)) {
		return len(bom)
	}
	return 0
}

// Lines converts between byte offsets and lines and columns of one source. It
// is immutable and safe for concurrent use. LF, CRLF and a lone CR end lines.
type Lines struct {
	parts []Part // no line goes over the end of one
	size  int
	first int // where line 0 begins: behind a byte order mark
	count int
}

// NewLines indexes src, which the caller must not modify afterwards.
func NewLines(src []byte) *Lines {
	if len(src) == 0 {
		return newLines(nil)
	}
	b := &Body{text: src}
	b.lines, b.plain = countLines(src)
	return newLines(appendPart(nil, b))
}

// newLines are the lines of parts.
func newLines(parts []Part) *Lines {
	if len(parts) == 0 {
		return &Lines{count: 1}
	}
	last := parts[len(parts)-1]
	l := &Lines{parts: parts, size: last.Span.End, first: markLen(parts[0].Body.text), count: last.Line + last.Body.Lines()}
	if end := last.Body.text[len(last.Body.text)-1]; end == '\n' || end == '\r' {
		l.count++
	}
	return l
}

// Count is the number of lines; an empty source has one, and a final line
// break opens another, as in an editor.
func (l *Lines) Count() int { return l.count }

// Line is the text of line i without its line break and, in line 0, without a
// byte order mark. A line that does not exist is empty, at the nearest end of
// the source.
func (l *Lines) Line(i int) Span {
	s, _ := l.line(i)
	return s
}

// From are the lines from the one on that holds offset off, with their numbers.
func (l *Lines) From(off int) iter.Seq2[int, Span] {
	return func(yield func(int, Span) bool) {
		no, at := l.At(off), l.first
		if no > 0 {
			at = l.Line(no).Start
		}
		for i := max(0, l.part(at)); i < len(l.parts); i++ {
			p := l.parts[i]
			for at < p.Span.End {
				from := at - p.Span.Start
				n := p.Body.lineLen(from)
				if !yield(no, Span{at, at + len(bare(p.Body.text[from:from+n]))}) {
					return
				}
				no, at = no+1, at+n
			}
		}
		if no < l.count {
			yield(no, Span{l.size, l.size})
		}
	}
}

// line is the text of line i and the part that it stands in.
func (l *Lines) line(i int) (Span, Part) {
	if i < 0 {
		return Span{l.first, l.first}, Part{}
	}
	n := sort.Search(len(l.parts), func(n int) bool { return l.parts[n].Line > i }) - 1
	if n < 0 || i-l.parts[n].Line >= l.parts[n].Body.Lines() {
		return Span{l.size, l.size}, Part{}
	}
	p := l.parts[n]
	s := p.Body.line(i - p.Line).Shift(p.Span.Start)
	if i == 0 {
		s.Start = l.first
	}
	return s, p
}

// part is the number of the part that holds off, or of the nearest one before
// it; -1 if there is none.
func (l *Lines) part(off int) int {
	return sort.Search(len(l.parts), func(i int) bool { return l.parts[i].Span.Start > off }) - 1
}

// At is the line that holds offset off, which is clamped to the source. A line
// break belongs to the line that it ends.
func (l *Lines) At(off int) int {
	switch {
	case off <= 0:
		return 0
	case off >= l.size:
		return l.count - 1
	}
	p := l.parts[l.part(off)]
	return p.Line + p.Body.lineOf(off-p.Span.Start)
}

// Position reports the line of off and its column in enc. An offset outside the
// source is clamped, one inside a rune or a line break means its start.
func (l *Lines) Position(off int, enc Encoding) (line, col int) {
	line = l.At(off)
	s, p := l.line(line)
	if p.Body == nil {
		return line, 0
	}
	off = min(max(off, s.Start), s.End) - p.Span.Start
	i := s.Start - p.Span.Start
	if off-i > stride {
		i, col = p.Body.skip(i, off, enc)
	}
	for i < off {
		n, units := p.Body.char(i, enc)
		if i += n; i > off {
			break
		}
		col += units
	}
	return line, col
}

// Offset is the inverse of Position. A column past the end of its line means
// the end of its text, a line past the last one the end of the source; a column
// inside a rune means its start.
func (l *Lines) Offset(line, col int, enc Encoding) int {
	s, p := l.line(line)
	off := s.Start
	for col > 0 && off < s.End {
		n, units := p.Body.char(off-p.Span.Start, enc)
		if col -= units; col < 0 {
			break
		}
		off += n
	}
	return off
}
