package ops

import (
	"strings"
	"time"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/memory-lsp/memory-lsp/markdown"
	"github.com/memory-lsp/memory-lsp/memory"
)

var (
	isMissing   = memory.Text{En: "the argument %s is missing", Zh: "缺少参数 %s"}
	tooLong     = memory.Text{En: "the argument %s has %d characters; at most %d are allowed", Zh: "参数 %s 有 %d 个字符，最多允许 %d 个"}
	manyLines   = memory.Text{En: "the argument %s must be a single line", Zh: "参数 %s 必须为单行"}
	hasControl  = memory.Text{En: "the argument %s holds the control character U+%04X", Zh: "参数 %s 含有控制字符 U+%04X"}
	hasReserved = memory.Text{En: "the argument %s holds the reserved text %s", Zh: "参数 %s 含有保留文本 %s"}
	noSuchDay   = memory.Text{En: "the argument %s, %q, is no day YYYYMMDD that exists", Zh: "参数 %s 为 %q，不是存在的日期 YYYYMMDD"}
	notOneOf    = memory.Text{En: "the argument %s is %q; it must be one of %s", Zh: "参数 %s 为 %q；必须是 %s 之一"}
	badTypes    = memory.Text{En: "%q is no list of types: %s", Zh: "%q 不是类型列表：%s"}
)

// utf16Len is the length of s as the format counts it.
func utf16Len(s string) (n int) {
	for _, r := range s {
		n += utf16.RuneLen(r)
	}
	return n
}

// breaks reports whether r ends a line for some reader.
func breaks(r rune) bool { return r == '\n' || r == '\r' || r == '\u2028' || r == '\u2029' }

// oneLine refuses what may not stand as a text within a line.
func oneLine(name, value string, most int) error {
	if !utf8.ValidString(value) {
		return refuse(ArgumentInvalid, notUTF8.With(name))
	}
	for _, r := range value {
		switch {
		case breaks(r):
			return refuse(ArgumentInvalid, manyLines.With(name))
		case r == '\t' || markdown.Controls(r):
			return refuse(ArgumentInvalid, hasControl.With(name, r))
		}
	}
	if n := utf16Len(value); n > most {
		return refuse(ArgumentInvalid, tooLong.With(name, n, most))
	}
	if strings.Contains(strings.ToLower(value), memory.BindingName) {
		return refuse(ArgumentInvalid, hasReserved.With(name, memory.BindingName))
	}
	return nil
}

// A field is an argument that stands within a line.
type field struct {
	name, value string
	most        int
}

// oneLines is oneLine for several arguments; the first that is bad is told.
func oneLines(fields ...field) error {
	for _, f := range fields {
		if err := oneLine(f.name, f.value, f.most); err != nil {
			return err
		}
	}
	return nil
}

// caller are the arguments by which a caller is found again.
func (c Caller) fields() []field {
	return []field{{"taskId", c.TaskID, 200}, {"hostSessionId", c.HostSession, 200}}
}

const dayForm = "20060102"

// parseDay reads the argument date; empty is today.
func parseDay(text string, today time.Time) (memory.Day, error) {
	if text == "" {
		return memory.DayOf(today), nil
	}
	day, ok := memory.ParseDay(dayForm, text)
	if !ok || day.Format(dayForm) != text {
		return 0, refuse(ArgumentInvalid, noSuchDay.With("date", text))
	}
	return day, nil
}

// typeCodes are the codes of what a list of types can be.
var typeCodes = map[memory.TypeFault]struct {
	code string
	why  memory.Text
}{
	memory.TypeEmpty:        {TypeEmpty, memory.Text{En: "it is empty", Zh: "为空"}},
	memory.TypeSlash:        {TypeSlash, memory.Text{En: "types are joined by +, not by /", Zh: "类型以 + 相连，不用 /"}},
	memory.TypeWhitespace:   {TypeWhitespace, memory.Text{En: "it holds a blank", Zh: "含有空白"}},
	memory.TypeNonCanonical: {TypeNonCanonical, memory.Text{En: "a type is not known", Zh: "有未知的类型"}},
}

// canonicalTypes is a list of types in its one form, or why it is none.
func canonicalTypes(text string) (string, error) {
	text = strings.TrimSpace(text)
	if bad, ok := typeCodes[memory.ParseTypes(text).Fault]; ok {
		return "", refuse(bad.code, badTypes.With(text, bad.why))
	}
	return memory.CanonicalTypes(text), nil
}

var tokenForm = memory.Pattern(`^[a-f0-9]{64}$`)

// oneOf refuses a word that is not one of a few.
func oneOf(name, value string, words ...string) error {
	for _, w := range words {
		if value == w {
			return nil
		}
	}
	return refuse(ArgumentInvalid, notOneOf.With(name, value, strings.Join(words, ", ")))
}
