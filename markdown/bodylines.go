package markdown

import (
	"bytes"
	"sort"
	"unicode/utf8"
)

type startsKey struct{}

// lineStarts is where the lines of b begin.
func (b *Body) lineStarts() []int32 {
	return Remember(b, startsKey{}, func() []int32 {
		starts := make([]int32, 0, b.lines)
		for at := 0; at < len(b.text); at += b.lineLen(at) {
			starts = append(starts, int32(at))
		}
		return starts
	})
}

// countLines is the number of lines that begin in text; plain tells that all end
// with LF alone.
func countLines(text []byte) (lines int32, plain bool) {
	n := bytes.Count(text, []byte{'\n'})
	plain = bytes.IndexByte(text, '\r') < 0
	if !plain {
		for i, c := range text {
			if c == '\r' && !bytes.HasPrefix(text[i+1:], []byte{'\n'}) {
				n++
			}
		}
	}
	if last := len(text) - 1; last >= 0 && text[last] != '\n' && text[last] != '\r' {
		n++
	}
	return int32(n), plain
}

// lineLen is [lineLen] of what begins at an offset.
func (b *Body) lineLen(at int) int {
	if !b.plain {
		return lineLen(b.text[at:])
	}
	if b.text[at] == '\n' {
		return 1
	}
	if n := bytes.IndexByte(b.text[at:], '\n'); n >= 0 {
		return n + 1
	}
	return len(b.text) - at
}

// lineOf is the number of the line of b that holds an offset.
func (b *Body) lineOf(off int) int {
	starts := b.lineStarts()
	return sort.Search(len(starts), func(i int) bool { return int(starts[i]) > off }) - 1
}

// line is the text of line i of b.
func (b *Body) line(i int) Span {
	starts := b.lineStarts()
	s := Span{int(starts[i]), len(b.text)}
	if i+1 < len(starts) {
		s.End = int(starts[i+1])
	}
	return Span{s.Start, s.Start + len(bare(b.text[s.Start:s.End]))}
}

// bare is line without its line break.
func bare(line []byte) []byte {
	n := len(line)
	if n > 0 && line[n-1] == '\n' {
		n--
	}
	if n > 0 && line[n-1] == '\r' {
		n--
	}
	return line[:n]
}

// A mark is the place of a character, and the UTF-16 units before it.
type mark struct{ off, units int }

type marksKey struct{}

// stride is how far the marks stand apart, and the longest way that is counted
// character by character.
const stride = 1 << 10

// skip is a character of the line from start on that is at most a stride before
// off, and its column: a line with thousands of findings is not read once for
// each.
func (b *Body) skip(start, off int, enc Encoding) (at, col int) {
	to := b.before(off)
	if enc == UTF8 || to.off <= start {
		return max(to.off, start), max(to.off-start, 0)
	}
	from := b.before(start)
	col = to.units - from.units
	for i := from.off; i < start; {
		n, units := b.char(i, enc)
		i += n
		col -= units
	}
	return to.off, col
}

// before is the last mark that is not behind off.
func (b *Body) before(off int) mark {
	marks := Remember(b, marksKey{}, b.mark)
	i := off / stride
	if marks[i].off > off {
		i--
	}
	return marks[i]
}

// mark sets a mark at the first character of each stride.
func (b *Body) mark() []mark {
	marks, units := make([]mark, 0, len(b.text)/stride+1), 0
	for i := 0; i <= len(b.text); {
		if i >= len(marks)*stride {
			marks = append(marks, mark{i, units})
		}
		if i == len(b.text) {
			break
		}
		n, u := b.char(i, UTF16)
		i += n
		units += u
	}
	return marks
}

// char is the length of the character at off in bytes and in units of enc. A
// byte that is not UTF-8 is a character.
func (b *Body) char(off int, enc Encoding) (bytes, units int) {
	if b.text[off] < utf8.RuneSelf {
		return 1, 1
	}
	r, n := utf8.DecodeRune(b.text[off:])
	switch {
	case enc == UTF8:
		return n, n
	case r >= 0x10000:
		return n, 2
	}
	return n, 1
}
