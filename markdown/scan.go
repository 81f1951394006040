package markdown

import "bytes"

// wikilink reads a wikilink at the start of line, on one line and without
// brackets inside. In a table the separator is an escaped pipe.
func wikilink(line []byte) (Link, bool) {
	if !bytes.HasPrefix(line, []byte("[[")) {
		return Link{}, false
	}
	inner := Span{2, 2}
	for inner.End < len(line) && line[inner.End] != '[' && line[inner.End] != ']' && line[inner.End] != '\n' {
		inner.End++
	}
	if !bytes.HasPrefix(line[inner.End:], []byte("]]")) {
		return Link{}, false
	}
	span := Span{0, inner.End + 2}
	dest, label := inner, Span{span.End, span.End}
	if pipe := bytes.IndexByte(line[inner.Start:inner.End], '|'); pipe >= 0 {
		pipe += inner.Start
		dest.End = pipe
		if pipe > dest.Start && line[pipe-1] == '\\' {
			dest.End--
		}
		label = trim(line, Span{pipe + 1, inner.End})
	}
	dest = trim(line, dest)
	if trim(line, inner).Len() == 0 {
		return Link{}, false
	}
	return Link{Kind: Wiki, Span: span, Text: label, Dest: dest}, true
}

// brokenTail reads what follows the bracket at the start of line, if it is
// meant as a destination and is none: blanks or an unbalanced parenthesis in
// it. The destination ends at the balanced parenthesis, else at the first one.
func brokenTail(line []byte) (dest Span, end int, ok bool) {
	if !bytes.HasPrefix(line, []byte("](")) {
		return Span{}, 0, false
	}
	closing, balanced := closingParen(line, 2)
	if closing < 0 {
		return Span{}, 0, false
	}
	dest = trim(line, Span{2, closing})
	dest.End -= titleLen(line[dest.Start:dest.End])
	dest = trimRight(line, dest)
	text := line[dest.Start:dest.End]
	if len(text) == 0 || text[0] == '<' && bytes.IndexByte(text, '>') == len(text)-1 {
		return Span{}, 0, false
	}
	if balanced && !bytes.ContainsAny(text, " \t") || bytes.Contains(text, []byte("](")) {
		return Span{}, 0, false
	}
	return dest, closing + 1, true
}

// farthest is how long a destination may be that is none. It keeps a line of
// nothing but openings from being read again for each of them.
const farthest = 4096

// closingParen is the parenthesis in line that closes one before offset i, or
// the first one if none balances, or -1.
func closingParen(line []byte, i int) (at int, balanced bool) {
	first, depth := -1, 1
	line = line[:min(len(line), i+farthest)]
	for ; i < len(line) && line[i] != '\n'; i++ {
		switch line[i] {
		case '\\':
			i++
		case '(':
			depth++
		case ')':
			if depth--; depth == 0 {
				return i, true
			}
			if first < 0 {
				first = i
			}
		}
	}
	return first, false
}

// titleLen is the length of the title that ends text, 0 if there is none.
func titleLen(text []byte) int {
	last := len(text) - 1
	if last < 1 || text[last] != '"' && text[last] != '\'' {
		return 0
	}
	open := bytes.IndexByte(text, text[last])
	if open == last || open == 0 || !isSpace(text[open-1]) {
		return 0
	}
	return len(text) - open
}
