package memory

import (
	"bytes"
	"strings"
	"unicode"
	"unicode/utf8"

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

// parseBinding reads a comment; ok is false if it has another name.
func parseBinding(src []byte, comment markdown.Span) (b Binding, ok bool) {
	inner := src[comment.Start+len("<!--") : comment.End-len("-->")]
	b.Span = comment
	name, rest := cutWord(inner)
	if string(name) != BindingName && !bytes.EqualFold(name, []byte(BindingName)) {
		return b, bytes.IndexByte(inner, ':') >= 0 && strings.Contains(strings.ToLower(string(inner)), BindingName)
	}
	version, rest := cutWord(rest)
	session, rest := cutWord(rest)
	id, ok1 := cutFold(session, "session=")
	last := bytes.TrimSpace(rest)
	token, ok2 := cutFold(last, "token=")
	if !bytes.EqualFold(version, []byte("v1")) || !ok1 || !ok2 || len(id) == 0 || !isToken(token) {
		return b, true
	}
	b.Valid, b.Session, b.Token = true, ParseSessionID(markdown.AsText(id)), markdown.AsText(token)
	b.ID.End = comment.End - len("-->") - len(rest)
	b.ID.Start = b.ID.End - len(id)
	b.TokenAt.Start = b.ID.End + bytes.Index(rest, last) + len(last) - len(token)
	b.TokenAt.End = b.TokenAt.Start + len(token)
	return b, true
}

// cutWord cuts off the first word, which is empty if there is none.
func cutWord(s []byte) (word, rest []byte) {
	s = s[indent(markdown.AsText(s)):]
	for i, r := range markdown.AsText(s) {
		if (r <= ' ' || r >= utf8.RuneSelf) && unicode.IsSpace(r) {
			return s[:i], s[i:]
		}
	}
	return s, nil
}

// cutFold is s without a prefix, which may be in any letter case.
func cutFold(s []byte, prefix string) (rest []byte, ok bool) {
	if len(s) < len(prefix) || !bytes.EqualFold(s[:len(prefix)], []byte(prefix)) {
		return s, false
	}
	return s[len(prefix):], true
}

// tokenSize is the length of a token.
const tokenSize = 64

// isToken reports whether s is 64 lower-case hexadecimal digits.
func isToken(s []byte) bool {
	for _, c := range s {
		if !hexDigits[c] {
			return false
		}
	}
	return len(s) == tokenSize
}

var hexDigits = func() (set [256]bool) {
	for _, c := range "0123456789abcdef" {
		set[c] = true
	}
	return set
}()
