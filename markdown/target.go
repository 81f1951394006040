package markdown

import (
	"bytes"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/yuin/goldmark/util"
)

// unescape resolves the backslash escapes and the entities of text.
func unescape(text []byte) string {
	if bytes.IndexByte(text, '\\') < 0 && bytes.IndexByte(text, '&') < 0 {
		return AsText(text)
	}
	var out strings.Builder
	for i := 0; i < len(text); {
		if text[i] == '\\' && i+1 < len(text) && util.IsPunct(text[i+1]) {
			out.WriteByte(text[i+1])
			i += 2
			continue
		}
		if s, n := entity(text[i:]); n > 0 {
			out.WriteString(s)
			i += n
			continue
		}
		out.WriteByte(text[i])
		i++
	}
	return out.String()
}

// unescapeEntities resolves the entities of an attribute's value, where a
// backslash is a backslash.
func unescapeEntities(text []byte) string {
	var out strings.Builder
	for i := 0; i < len(text); {
		s, n := entity(text[i:])
		if n == 0 {
			s, n = string(text[i:i+1]), 1
		}
		out.WriteString(s)
		i += n
	}
	return out.String()
}

// entity resolves the entity at the start of text and reports its length, 0 if
// there is none.
func entity(text []byte) (string, int) {
	if text[0] != '&' {
		return "", 0
	}
	end := bytes.IndexByte(text[:min(len(text), 40)], ';')
	if end < 2 {
		return "", 0
	}
	name := string(text[1:end])
	if name[0] != '#' {
		e, ok := util.LookUpHTML5EntityByName(name)
		if !ok {
			return "", 0
		}
		return string(e.Characters), end + 1
	}
	digits, base, most := name[1:], 10, 7
	if len(digits) > 0 && digits[0]|0x20 == 'x' {
		digits, base, most = digits[1:], 16, 6
	}
	n, err := strconv.ParseUint(digits, base, 32)
	if err != nil || len(digits) > most {
		return "", 0
	}
	if n == 0 || !utf8.ValidRune(rune(n)) {
		return string(utf8.RuneError), end + 1
	}
	return string(rune(n)), end + 1
}
