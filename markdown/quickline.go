package markdown

import (
	"bytes"
	"unicode/utf8"
)

// A seenLine is the line that was looked at last, as what ends a block begins the
// next.
type seenLine struct{ at, end, next int }

// line is the line at an offset without its line break, and where the next begins.
func (q *quick) line(at int) (line []byte, next int) {
	if q.src[at] == '\n' {
		return nil, at + 1
	}
	if seen := &q.seen; at != seen.at || seen.next == 0 {
		seen.at, seen.end, seen.next = at, len(q.src), len(q.src)
		if n := bytes.IndexByte(q.src[at:], '\n'); n >= 0 {
			seen.end, seen.next = at+len(bare(q.src[at:at+n+1])), at+n+1
		}
	}
	return q.src[at:q.seen.end], q.seen.next
}

func (q *quick) skipBlank() {
	for q.at < len(q.src) {
		line, next := q.line(q.at)
		if !blank(line) {
			return
		}
		q.at = next
	}
}

func blank(line []byte) bool {
	for _, b := range line {
		if b != ' ' && b != '\t' {
			return false
		}
	}
	return true
}

// A lineKind is what a line begins, if it is not indented.
type lineKind uint8

const (
	otherLine   lineKind = iota // it takes the parser to tell
	textLine                    // text of a paragraph
	headingLine                 // an ATX heading with text
	fenceLine                   // fenced code
	commentLine                 // a comment
	itemLine                    // a bullet with text
	rowLine                     // a row of a table, if there is one
	quoteLine                   // text of a paragraph in a quote
)

// opens tells what begins with a line.
func opens(line []byte) lineKind {
	if len(line) == 0 {
		return otherLine
	}
	if textStart[line[0]] {
		return textLine
	}
	switch line[0] {
	case '#':
		if level := leading(line, '#'); level <= 6 && level+1 < len(line) && line[level] == ' ' && !blank(line[level:]) {
			return headingLine
		}
		return otherLine
	case '`':
		if bytes.HasPrefix(line, []byte("```")) {
			return fenceLine
		}
		return textLine
	case '~':
		if bytes.HasPrefix(line, []byte("~~~")) {
			return fenceLine
		}
		return otherLine
	case '<':
		if bytes.HasPrefix(line, []byte("<!--")) {
			return commentLine
		}
		return otherLine
	case '|':
		return rowLine
	case '>':
		if len(line) > 2 && line[1] == ' ' && line[2] != '>' && opens(line[2:]) == textLine {
			return quoteLine
		}
		return otherLine
	}
	if len(line) > 2 && (line[0] == '-' || line[0] == '*' || line[0] == '+') && line[1] == ' ' {
		if startsText(line[2:]) && !isBox(line[2:]) {
			return itemLine
		}
		return otherLine
	}
	if startsText(line) {
		return textLine
	}
	return otherLine
}

// breaks reports whether a line of this kind ends the paragraph, the list or the
// table before it.
func breaks(kind lineKind) bool {
	return kind == headingLine || kind == fenceLine || kind == commentLine || kind == itemLine || kind == quoteLine
}

// startsText reports whether a line surely begins with text, and no mark.
func startsText(line []byte) bool {
	switch b := line[0]; {
	case textStart[b]:
		return true
	case b == '`':
		return !bytes.HasPrefix(line, []byte("```"))
	case b == '*':
		return emphasized(line, '*')
	case b == '_':
		return emphasized(line, '_')
	case isDigit(b):
		n := 0
		for n < len(line) && isDigit(line[n]) {
			n++
		}
		return n == len(line) || line[n] != '.' && line[n] != ')'
	}
	return false
}

// emphasized reports whether a letter stands behind the one or two marks that a
// line begins with.
func emphasized(line []byte, mark byte) bool {
	text := bytes.TrimLeft(line, string(mark))
	return len(line)-len(text) <= 2 && len(text) > 0 && (text[0] >= 0x80 || 'a' <= text[0]|0x20 && text[0]|0x20 <= 'z')
}

// mayTrim reports whether a text, which has no ASCII blanks at its ends, may have
// others there.
func mayTrim(text string) bool {
	const most = 0xe3 // of the bytes that a blank begins with: the ideographic one
	n := len(text)
	switch {
	case n == 0 || text[0] >= utf8.RuneSelf && text[0] <= most:
		return n > 0
	case text[n-1] < utf8.RuneSelf:
		return false
	}
	return n < 3 || text[n-3] <= most || utf8.RuneStart(text[n-2]) || utf8.RuneStart(text[n-1])
}

// textStart are the bytes that nothing but text begins with.
var textStart = textStarts()

func textStarts() (starts [256]bool) {
	for b := range starts {
		letter := 'a' <= b|0x20 && b|0x20 <= 'z'
		starts[b] = b >= 0x80 || letter || bytes.IndexByte([]byte(`[("'/.,;?@$%{!\`), byte(b)) >= 0
	}
	return starts
}

func isDigit(b byte) bool { return '0' <= b && b <= '9' }

// isBox reports whether text begins as the box of a task does.
func isBox(text []byte) bool {
	return len(text) >= 3 && text[0] == '[' && text[2] == ']'
}

// headingMark are the bytes that may be more than text in a heading, inlineMark
// those that may be in a paragraph or an item, destMark those that may not stand for
// themselves in a destination.
var headingMark, inlineMark, destMark = marksOf("\\`*_[]<&!~#|"), marksOf("|[`<!\\"), marksOf(" ()<\\&`|")

// marksOf are the bytes of text and all control characters.
func marksOf(text string) (marks [256]bool) {
	for b := range ' ' {
		marks[b] = true
	}
	for i := range len(text) {
		marks[text[i]] = true
	}
	return marks
}
