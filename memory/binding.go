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

// scanBindings finds the bindings of a text in order, and puts them behind out.
func scanBindings(src []byte, out []Binding) []Binding {
	const opens, closes = "<!--", "-->"
	for at := 0; ; {
		n := bytes.Index(src[at:], []byte(opens))
		if n < 0 {
			return out
		}
		start := at + n
		at = commentEnd(src, start)
		if at < 0 {
			return out
		}
		end := at - len(closes)
		if end-start < len(opens) { // as in <!-->
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

// commentEnd is where a comment ends that opens at start, or -1. What closes it is
// looked for by its rarest byte.
func commentEnd(src []byte, start int) int {
	const opens = "<!"
	for at := start + len(opens); ; {
		n := bytes.IndexByte(src[at:], '>')
		if n < 0 {
			return -1
		}
		at += n + 1
		if bytes.HasSuffix(src[start+len(opens):at], []byte("-->")) {
			return at
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
	visible := 0 // the length of the ASCII in it, which needs no closer look
	for visible < len(s) && s[visible] > ' ' && s[visible] < utf8.RuneSelf {
		visible++
	}
	if n := bytes.IndexFunc(s[visible:], unicode.IsSpace); n >= 0 {
		return s[:visible+n], s[visible+n:]
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
