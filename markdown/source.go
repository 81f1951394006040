package markdown

import (
	"bytes"
	"unicode/utf8"
)

// A rune that the parser's regular expressions take for the end of the text,
// and one of the same length that they do not.
var replacement, stand = []byte("\uFFFD"), []byte("\uFFFC")

// normal is src as the parser underneath understands it, byte for byte at the
// same offsets: the CR of a CRLF is a blank, a lone CR is a line feed, and a
// byte that is not UTF-8 is a character of no meaning. A CRLF behind a backslash
// and blanks stays: one more blank there would change what is escaped. It is src
// itself where there is nothing to replace.
func normal(src []byte) []byte {
	valid := utf8.Valid(src)
	if valid && bytes.IndexByte(src, '\r') < 0 && !bytes.Contains(src, replacement) {
		return src
	}
	text := bytes.ReplaceAll(src, replacement, stand)
	for i, b := range text {
		switch {
		case b != '\r':
		case i+1 < len(text) && text[i+1] == '\n':
			if !bytes.HasSuffix(bytes.TrimRight(text[:i], " "), []byte{'\\'}) {
				text[i] = ' '
			}
		default:
			text[i] = '\n'
		}
	}
	if valid {
		return text
	}
	for i := 0; i < len(text); {
		r, n := utf8.DecodeRune(text[i:])
		if r == utf8.RuneError {
			text[i] = 0x7f
		}
		i += n
	}
	return text
}

// FindFrontmatter is the YAML header that src has as a document, or nil. It
// costs a fraction of Parse.
func FindFrontmatter(src []byte) *Frontmatter {
	front, _ := frontmatter(src, NewLines(src))
	return front
}

// frontmatter finds the YAML header of src, whose text starts at offset start,
// and the offset of the line after it. A header opens on the first line.
func frontmatter(src []byte, lines *Lines) (front *Frontmatter, rest int) {
	first := lines.Line(0)
	if !fence(src, first, "---") {
		return nil, first.Start
	}
	for i := 1; i < lines.Count(); i++ {
		line := lines.Line(i)
		if fence(src, line, "---") || fence(src, line, "...") {
			end := trimRight(src, line).End
			body := Span{lines.Line(1).Start, line.Start}
			return &Frontmatter{Span: Span{first.Start, end}, Body: body}, lines.Line(i + 1).Start
		}
	}
	return nil, first.Start
}

func fence(src []byte, line Span, mark string) bool {
	line = trimRight(src, line)
	return string(src[line.Start:line.End]) == mark
}
