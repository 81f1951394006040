package memory

import (
	"strings"
	"unicode/utf8"

	"github.com/memory-lsp/memory-lsp/markdown"
)

// A Field is a line `- **name**：value`. That of a field that is not there is
// zero.
type Field struct {
	Line  Line
	Value markdown.Span
	Text  string // of the value
}

// Given reports whether the field is there.
func (f Field) Given() bool { return f.Line.Span.End > 0 }

// The fields that are read.
const (
	statusField  = "状态"
	timeField    = "时间"
	intentField  = "意图"
	messageField = "sourceMessage"
)

var fieldNames = []string{statusField, timeField, intentField, messageField}

// opensField reports whether a line that begins with c may be a field: with a
// bullet, emphasis or a name.
func opensField(c byte) bool {
	return c == '-' || c == '*' || c == messageField[0] || c >= utf8.RuneSelf
}

// fieldOf reads `- **name**：value`; bullet and emphasis may be absent, the colon
// may be either. A comment for us is no part of the value.
func fieldOf(line string) (name string, value markdown.Span, ok bool) {
	s := strings.TrimPrefix(strings.TrimPrefix(line, "- "), "* ")
	s = strings.TrimPrefix(s[indent(s):], "**")
	for _, name := range fieldNames {
		rest, ok := strings.CutPrefix(s, name)
		if !ok {
			continue
		}
		rest = strings.TrimPrefix(rest, "**")
		rest = rest[indent(rest):]
		after, ok := strings.CutPrefix(rest, "：")
		if !ok {
			after, ok = strings.CutPrefix(rest, ":")
		}
		if !ok {
			return "", value, false
		}
		after = strings.TrimPrefix(after, "**")
		after = after[indent(after):]
		value.Start = len(line) - len(after)
		if i := strings.Index(after, "<!-- memory-lsp"); i >= 0 {
			after = after[:i]
		}
		value.End = value.Start + len(trimRight(after))
		return name, value, true
	}
	return "", value, false
}
