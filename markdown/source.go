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
// itself where there is nothing to replace. Valid tells that src is known to be
// UTF-8.
func normal(src []byte, valid bool) []byte {
	valid = valid || utf8.Valid(src)
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
	front, _, _ := frontmatter(src)
	return front
}

// frontmatter finds the YAML header of src and the offset where Markdown begins.
// A header opens on the first line; open reports that it does, and that no line
// closes it.
func frontmatter(src []byte) (front *Frontmatter, rest int, open bool) {
	first := markLen(src)
	yaml := first + lineLen(src[first:])
	if !fence(src[first:yaml], "---") {
		return nil, first, false
	}
	for at := yaml; at < len(src); {
		end := at + lineLen(src[at:])
		if fence(src[at:end], "---") || fence(src[at:end], "...") {
			return &Frontmatter{Span: Span{first, at + len("---")}, Body: Span{yaml, at}}, end, false
		}
		at = end
	}
	return nil, first, true
}

func fence(line []byte, mark string) bool { return string(bytes.TrimRight(line, " \t\r\n")) == mark }

// lineLen is the length of the line at the start of text, with its line break.
func lineLen(text []byte) int {
	near := text[:min(len(text), stride)] // a text without line feeds is not searched for each line
	if n := bytes.IndexByte(near, '\n'); n >= 0 && bytes.IndexByte(bare(near[:n+1]), '\r') < 0 {
		return n + 1
	}
	switch n := bytes.IndexAny(text, "\r\n"); {
	case n < 0:
		return len(text)
	case bytes.HasPrefix(text[n:], []byte("\r\n")):
		return n + 2
	default:
		return n + 1
	}
}
