package secret

import (
	"bytes"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/memory-lsp/memory-lsp/markdown"
)

// look finds what is secret in one line.
func look(src []byte) *verdict {
	l := unescape(src)
	v := &verdict{open: -1, armor: strings.Contains(l.text, armorSign) && strings.Contains(l.text, "PRIVATE KEY")}
	strange := v.tokens(l.text)
	if strange || strings.Contains(l.text, "curl") {
		v.matches = append(v.matches, rules().find(spaced(l.text))...)
	}
	v.matches = append(v.matches, webTokens(l.text)...)
	v.matches = append(v.matches, addresses(l.text)...)
	v.matches = append(v.matches, assignments(l.text)...)
	if len(v.matches) == 0 && !v.armor && v.open < 0 {
		return nil
	}
	for i := range v.matches {
		v.matches[i].Span = l.source(v.matches[i].Span)
		v.matches[i].Value = l.source(v.matches[i].Value)
	}
	if v.open >= 0 {
		v.open = l.offset(v.open)
	}
	v.matches = slices.Clip(Join(v.matches))
	return v
}

// A line is a line as Markdown means it, without backslashes that escape.
type line struct {
	text string
	from []int // where each byte of text stands in the source; nil if nothing was left out
}

func unescape(src []byte) line {
	if bytes.IndexByte(src, '\\') < 0 {
		return line{text: markdown.AsText(src)}
	}
	var l line
	text := make([]byte, 0, len(src))
	for i := range src {
		if src[i] == '\\' && i+1 < len(src) && isPunct(src[i+1]) {
			continue
		}
		text, l.from = append(text, src[i]), append(l.from, i)
	}
	l.text = string(text)
	l.from = append(l.from, len(src))
	return l
}

func (l *line) offset(i int) int {
	if l.from == nil {
		return i
	}
	return l.from[i]
}

// source is where a span of the text stands in the source.
func (l *line) source(s markdown.Span) markdown.Span {
	if s.Len() == 0 || l.from == nil {
		return s
	}
	return markdown.Span{Start: l.from[s.Start], End: l.from[s.End-1] + 1}
}

func isPunct(c byte) bool {
	return '!' <= c && c <= '/' || ':' <= c && c <= '@' || '[' <= c && c <= '`' || '{' <= c && c <= '~'
}

// spaced is text with blanks in place of what may stand behind a key in prose, but
// not in the code that the rules of gitleaks were written for.
func spaced(text string) string {
	b := []byte(text)
	for i, c := range b {
		if c >= utf8.RuneSelf || strings.IndexByte("*),]!?", c) >= 0 || (c == '.' || c == '|') && (i+1 == len(b) || b[i+1] <= ' ' || b[i+1] >= utf8.RuneSelf) {
			b[i] = ' '
		}
	}
	return string(b)
}

// tokens finds what begins as a vendor's keys do. It reports whether the line
// holds anything else that nobody would make up.
func (v *verdict) tokens(text string) (strange bool) {
	for i := 0; i < len(text); i++ {
		if !inChunk(text[i]) {
			continue
		}
		end := i + 1
		for end < len(text) && inChunk(text[end]) {
			end++
		}
		chunk := markdown.Span{Start: i, End: end}
		if chunk.Len() >= shortest {
			v.vendors(text, chunk)
			strange = strange || chunk.Len() >= leastStrange && random(text[i:end])
		}
		i = end
	}
	return strange
}

// webToken is a JWT: two objects of JSON and a signature.
var webToken = pattern(`\beyJ[A-Za-z0-9_-]{8,}\.eyJ[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]{10,}`)

func webTokens(text string) (found []Match) {
	if !strings.Contains(text, "eyJ") {
		return nil
	}
	for _, m := range webToken().FindAllStringIndex(text, -1) {
		s := markdown.Span{Start: m[0], End: m[1]}
		found = append(found, Match{Name: "jwt", Span: s, Value: s})
	}
	return found
}

// leastStrange is the length of the shortest key that has no known prefix.
const leastStrange = 14

// inChunk reports whether c may stand in a key.
func inChunk(c byte) bool { return chunk[c] }

var chunk = set("A-Za-z0-9_.~+/-")

// set is the characters of a list, which may hold ranges as in a class of a
// regular expression.
func set(list string) (in [256]bool) {
	for i := 0; i < len(list); i++ {
		last := list[i]
		if i+2 < len(list) && list[i+1] == '-' {
			last = list[i+2]
		}
		for c := int(list[i]); c <= int(last); c++ {
			in[c] = true
		}
		if last != list[i] {
			i += 2
		}
	}
	return in
}
