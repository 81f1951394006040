package markdown

import (
	"bytes"
	"sort"
	"sync"
	"unicode/utf8"
)

// An Encoding is the unit in which columns are counted.
type Encoding uint8

// The encodings of columns. UTF16 is the default of the protocol.
const (
	UTF16 Encoding = iota
	UTF8
)

const bom = "\uFEFF"

// Lines converts between byte offsets and lines and columns of one source. It
// is immutable and safe for concurrent use. LF, CRLF and a lone CR end lines.
type Lines struct {
	src    []byte
	starts []int // of every line; line 0 starts behind a byte order mark

	once  sync.Once // the marks are made when a long line first needs them
	marks []mark
}

// A mark is the place of a character, and the UTF-16 units before it.
type mark struct{ off, units int }

// stride is how far the marks stand apart, and the longest way that is counted
// character by character.
const stride = 1 << 10

// NewLines indexes src, which the caller must not modify afterwards.
func NewLines(src []byte) *Lines {
	first := 0
	if bytes.HasPrefix(src, []byte(bom)) {
		first = len(bom)
	}
	starts := make([]int, 1, 1+bytes.Count(src, []byte{'\n'}))
	starts[0] = first
	if bytes.IndexByte(src, '\r') < 0 {
		for i := first; ; {
			n := bytes.IndexByte(src[i:], '\n')
			if n < 0 {
				return &Lines{src: src, starts: starts}
			}
			i += n + 1
			starts = append(starts, i)
		}
	}
	for i := first; i < len(src); i++ {
		if src[i] == '\n' || src[i] == '\r' && !bytes.HasPrefix(src[i+1:], []byte{'\n'}) {
			starts = append(starts, i+1)
		}
	}
	return &Lines{src: src, starts: starts}
}

// Count is the number of lines; an empty source has one, and a final line
// break opens another, as in an editor.
func (l *Lines) Count() int { return len(l.starts) }

// Line is the text of line i without its line break and, in line 0, without a
// byte order mark. A line that does not exist is empty, at the nearest end of
// the source.
func (l *Lines) Line(i int) Span {
	switch {
	case i < 0:
		return Span{l.starts[0], l.starts[0]}
	case i >= len(l.starts):
		return Span{len(l.src), len(l.src)}
	case i == len(l.starts)-1:
		return Span{l.starts[i], len(l.src)}
	}
	end := l.starts[i+1] - 1
	if end > l.starts[i] && l.src[end] == '\n' && l.src[end-1] == '\r' {
		end--
	}
	return Span{l.starts[i], end}
}

// At is the line that holds offset off, which is clamped to the source. A line
// break belongs to the line that it ends.
func (l *Lines) At(off int) int {
	return max(0, sort.SearchInts(l.starts, off+1)-1)
}

// Position reports the line of off and its column in enc. An offset outside the
// source is clamped, one inside a rune or a line break means its start.
func (l *Lines) Position(off int, enc Encoding) (line, col int) {
	line = l.At(off)
	text := l.Line(line)
	off = min(max(off, text.Start), text.End)
	i := text.Start
	if off-i > stride {
		i, col = l.skip(i, off, enc)
	}
	for i < off {
		n, units := l.char(i, enc)
		if i += n; i > off {
			break
		}
		col += units
	}
	return line, col
}

// skip is a character of a line that is at most a stride before off, and its
// column: a line with thousands of findings is not read once for each.
func (l *Lines) skip(start, off int, enc Encoding) (at, col int) {
	l.once.Do(l.mark)
	to := l.before(off)
	if enc == UTF8 || to.off <= start {
		return max(to.off, start), max(to.off-start, 0)
	}
	from := l.before(start)
	col = to.units - from.units
	for i := from.off; i < start; {
		n, units := l.char(i, enc)
		i += n
		col -= units
	}
	return to.off, col
}

// before is the last mark that is not behind off.
func (l *Lines) before(off int) mark {
	i := off / stride
	if l.marks[i].off > off {
		i--
	}
	return l.marks[i]
}

// mark sets a mark at the first character of each stride.
func (l *Lines) mark() {
	l.marks = make([]mark, 0, len(l.src)/stride+1)
	units := 0
	for i := 0; i <= len(l.src); {
		if i >= len(l.marks)*stride {
			l.marks = append(l.marks, mark{i, units})
		}
		if i == len(l.src) {
			break
		}
		n, u := l.char(i, UTF16)
		i += n
		units += u
	}
}

// Offset is the inverse of Position. A column past the end of its line means
// the end of its text, a line past the last one the end of the source; a column
// inside a rune means its start.
func (l *Lines) Offset(line, col int, enc Encoding) int {
	if line < 0 {
		return l.starts[0]
	}
	text := l.Line(line)
	off := text.Start
	for col > 0 && off < text.End {
		n, units := l.char(off, enc)
		if col -= units; col < 0 {
			break
		}
		off += n
	}
	return off
}

// char is the length of the character at off in bytes and in units of enc. A
// byte that is not UTF-8 is a character.
func (l *Lines) char(off int, enc Encoding) (bytes, units int) {
	if l.src[off] < utf8.RuneSelf {
		return 1, 1
	}
	r, n := utf8.DecodeRune(l.src[off:])
	switch {
	case enc == UTF8:
		return n, n
	case r >= 0x10000:
		return n, 2
	}
	return n, 1
}
