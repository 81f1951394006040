package memory

import (
	"bytes"
	"strings"
	"unicode"

	"github.com/memory-lsp/memory-lsp/markdown"
)

// BindingName is the name of the comment that binds a session to its writer. It
// may not stand in the texts that writers are given.
const BindingName = "devcodex:memory-session-binding"

// A Binding is a comment with that name. Writers look for them without regard
// to code.
type Binding struct {
	Span    markdown.Span // the comment
	Valid   bool          // the comment has the grammar; of one that has not, the rest is zero
	Session SessionID
	ID      markdown.Span // the session's, as it is written
	Token   string        // 64 lower-case hexadecimal digits
	TokenAt markdown.Span
}

// scanBindings finds the bindings of a text in order.
func scanBindings(src []byte) (out []Binding) {
	const opens, closes = "<!--", "-->"
	for at := 0; ; {
		n := bytes.Index(src[at:], []byte(opens))
		if n < 0 {
			return out
		}
		start := at + n
		n = bytes.Index(src[start:], []byte(closes))
		if n < 0 {
			return out
		}
		end := start + n
		at = end + len(closes)
		if n < len(opens) { // as in <!-->
			continue
		}
		for { // from the last that opens
			n := bytes.Index(src[start+len(opens):end], []byte(opens))
			if n < 0 {
				break
			}
			start += len(opens) + n
		}
		if b, ok := parseBinding(src, markdown.Span{Start: start, End: at}); ok {
			if out == nil {
				out = make([]Binding, 0, 1+bytes.Count(src[at:], []byte(opens)))
			}
			out = append(out, b)
		}
	}
}

// bindingWords is how many words the comment has.
const bindingWords = 4

// parseBinding reads a comment; ok is false if it has another name.
func parseBinding(src []byte, comment markdown.Span) (b Binding, ok bool) {
	raw := src[comment.Start:comment.End]
	inner := raw[len("<!--") : len(raw)-len("-->")]
	b.Span = comment
	words := make([][]byte, 0, bindingWords+1)
	for w := range bytes.FieldsSeq(inner) {
		if words = append(words, w); len(words) > bindingWords {
			break
		}
	}
	if len(words) == 0 || !bytes.EqualFold(words[0], []byte(BindingName)) {
		return b, bytes.IndexByte(inner, ':') >= 0 && strings.Contains(strings.ToLower(string(inner)), BindingName)
	}
	if len(words) != bindingWords || !bytes.EqualFold(words[1], []byte("v1")) {
		return b, true
	}
	id, ok1 := cutFold(words[2], "session=")
	token, ok2 := cutFold(words[3], "token=")
	if !ok1 || !ok2 || len(id) == 0 || !isToken(token) {
		return b, true
	}
	b.Valid, b.Session, b.Token = true, ParseSessionID(markdown.AsText(id)), markdown.AsText(token)
	b.ID.Start = comment.Start + bytes.Index(raw, words[2]) + len(words[2]) - len(id)
	b.ID.End = b.ID.Start + len(id)
	b.TokenAt.End = comment.Start + len("<!--") + len(bytes.TrimRightFunc(inner, unicode.IsSpace))
	b.TokenAt.Start = b.TokenAt.End - len(token)
	return b, true
}

// cutFold is s without a prefix, which may be in any letter case.
func cutFold(s []byte, prefix string) (rest []byte, ok bool) {
	if len(s) < len(prefix) || !bytes.EqualFold(s[:len(prefix)], []byte(prefix)) {
		return s, false
	}
	return s[len(prefix):], true
}

// isToken reports whether s is 64 lower-case hexadecimal digits.
func isToken(s []byte) bool {
	return len(s) == 64 && len(bytes.Trim(s, "0123456789abcdef")) == 0
}
