package markdown

import (
	"bytes"
	"encoding/binary"
	"math/bits"
)

// special are the bytes that may begin something in a row.
var special = [256]bool{'[': true, '`': true, '<': true, '!': true, '\\': true}

// simpleRow is parseRow for the rows that nearly all are: text, code and plain
// links, which need no parser. It gives up where something else may be; c is of
// no use then.
func simpleRow(c *content, src, line []byte, known glossary) bool {
	for i := unmarked(line, 0); i < len(line); i = unmarked(line, i) {
		if !special[line[i]] {
			i++
			continue
		}
		n := c.simpleSpan(src, line, i, known)
		if n == 0 {
			return false
		}
		i += n
	}
	return true
}

// unmarked is how far no special byte stands in line from i on, as far as eight
// bytes at a time tell.
func unmarked(line []byte, i int) int {
	const ones, tops = 0x0101010101010101, 0x8080808080808080
	for ; i+8 <= len(line); i += 8 {
		x := binary.LittleEndian.Uint64(line[i : i+8])
		low := x &^ tops
		// The top bit of each byte that is an exclamation mark, less than, or from the
		// bracket to the backtick.
		marks := (^(low ^ '!'*ones + 0x7f*ones) | ^(low ^ '<'*ones + 0x7f*ones) | (low+(0x80-'[')*ones)&^(low+(0x80-'a')*ones)) &^ x & tops
		if marks != 0 {
			return i + bits.TrailingZeros64(marks)/8
		}
	}
	return i
}

// simpleSpan reads what begins at the special byte line[i] and reports its
// length, 0 if it takes a parser to tell.
func (c *content) simpleSpan(src, line []byte, i int, known glossary) int {
	switch line[i] {
	case '\\':
		return 2
	case '`':
		return c.simpleCode(line, i)
	case '[':
		return c.simpleLink(src, line, i, known)
	case '!':
		if i+1 < len(line) && line[i+1] == '[' {
			return 0
		}
	case '<':
		if bytes.IndexByte(line[i:], '>') >= 0 {
			return 0
		}
	}
	return 1
}

// simpleCode adds the code span that opens at i, if its cell closes it.
func (c *content) simpleCode(line []byte, i int) int {
	open := leading(line[i:], '`')
	for j := i + open; j < len(line) && !separates(line, j); {
		n := leading(line[j:], '`')
		if n == open {
			c.code = append(c.code, Code{Span: Span{i, j + n}})
			return j + n - i
		}
		j += max(n, 1)
	}
	return open
}

// leading is how many of a mark a text begins with.
func leading(text []byte, mark byte) int {
	n := 0
	for n < len(text) && text[n] == mark {
		n++
	}
	return n
}

// simpleLink adds the link `[text](destination)` at i, if it is one.
func (c *content) simpleLink(src, line []byte, i int, known glossary) int {
	end := i + 1
	for ; end < len(line) && line[end] != ']'; end++ {
		if separates(line, end) {
			return 1
		}
		if special[line[end]] && line[end] != '!' {
			return 0
		}
	}
	if end == len(line) {
		return 1
	}
	after := end + 1
	if after == len(line) || line[after] != '(' {
		if after < len(line) && line[after] == '[' {
			return 0
		}
		if len(known) > 0 && known.has(label(line[i+1:end])) {
			return 0
		}
		return after - i
	}
	dest := Span{after + 1, after + 1}
	for dest.End < len(line) && !destMark[line[dest.End]] {
		dest.End++
	}
	if dest.End == len(line) || line[dest.End] != ')' {
		return 0
	}
	c.links = append(c.links, Link{})
	l := &c.links[len(c.links)-1]
	l.Kind, l.Span, l.Text, l.Dest = Inline, Span{i, dest.End + 1}, Span{i + 1, end}, dest
	l.Target = AsText(src[dest.Start:dest.End])
	return dest.End + 1 - i
}
