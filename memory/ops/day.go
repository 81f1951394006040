package ops

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/memory-lsp/memory-lsp/memory"
)

// A session is one of a day's file as writers of the format see it: they know
// no code and no comments. It goes up to the next heading.
type session struct {
	start, end int
	id         string // normalised
	title      string
	token      string // of its binding; empty if it has none
}

var (
	sessionLine  = memory.Pattern(`(?m)^##[ \t]+会话(?:[ \t].*|\r?)$`)
	indentedLine = memory.Pattern(`(?m)^ {0,3}##[ \t]+会话(?:[ \t].*|\r?)$`) // a session to readers, though not to writers
	sessionForm  = memory.Pattern(`^##[ \t]+会话[ \t]+([^\s—-]+)(?:[ \t]*[—-][ \t]*(.*))?$`)
	sessionCount = memory.Pattern(`(?m)^##[\t\f\v \p{Z}]+会话[\t\f\v \p{Z}]+#?(\d+)\b`)
	bindingForm  = memory.Pattern(`(?i)<!--\s*` + memory.BindingName + `\s+v1\s+session=(\S+)\s+token=([a-f0-9]{64})\s*-->`)
)

var (
	fileNotUTF8   = memory.Text{En: "%s is not UTF-8, from byte %d on", Zh: "%s 自第 %d 字节起不是 UTF-8"}
	fileZeros     = memory.Text{En: "%s holds zero bytes, from byte %d on: it was damaged", Zh: "%s 自第 %d 字节起含有零字节：文件已损坏"}
	badHeading    = memory.Text{En: "%s, line %d: this is no session heading: %s", Zh: "%s 第 %d 行：这不是会话标题：%s"}
	manyBindings  = memory.Text{En: "%s, line %d: the session %s has several bindings", Zh: "%s 第 %d 行：会话 %s 有多个绑定"}
	otherBinding  = memory.Text{En: "%s, line %d: the binding in session %s is that of %s", Zh: "%s 第 %d 行：会话 %s 中的绑定属于 %s"}
	byteOrderMark = []byte("\uFEFF")
)

// readable refuses a file that is no text.
func readable(name string, text []byte) error {
	if i := bytes.IndexByte(text, 0); i >= 0 && utf8.Valid(text) {
		return refuse(FileCorrupt, fileZeros.With(name, i+1))
	}
	if _, at, ok := memory.Encoding(text); !ok {
		return refuse(InvalidUTF8, fileNotUTF8.With(name, at+1))
	}
	return nil
}

// readDay reads the sessions of a day's file, or says why writers refuse it.
func readDay(name string, text []byte) (sessions []session, err error) {
	if err := readable(name, text); err != nil {
		return nil, err
	}
	bom := len(text) - len(bytes.TrimPrefix(text, byteOrderMark))
	for _, at := range sessionLine().FindAllIndex(text[bom:], -1) {
		start := at[0] + bom
		line := strings.TrimRight(string(text[start:at[1]+bom]), " \t\r")
		m := sessionForm().FindStringSubmatch(line)
		if m == nil || !memory.ParseSessionID(m[1]).Canonical {
			return nil, refuse(LayoutInvalid, badHeading.With(name, lineOf(text, start), line))
		}
		if n := len(sessions); n > 0 {
			sessions[n-1].end = start
		}
		sessions = append(sessions, session{start: start, end: len(text), id: memory.ParseSessionID(m[1]).ID, title: m[2]})
	}
	for i := range sessions {
		if err := sessions[i].bind(name, text); err != nil {
			return nil, err
		}
	}
	return sessions, nil
}

// bind reads the binding of a session.
func (s *session) bind(name string, text []byte) error {
	found := bindingForm().FindAllSubmatchIndex(text[s.start:s.end], -1)
	for i, m := range found {
		at := s.start + m[0]
		id := memory.ParseSessionID(string(text[s.start+m[2] : s.start+m[3]]))
		switch {
		case i > 0:
			return refuse(LayoutInvalid, manyBindings.With(name, lineOf(text, at), s.id))
		case !id.Canonical || id.ID != s.id:
			return refuse(LayoutInvalid, otherBinding.With(name, lineOf(text, at), s.id, id.ID))
		}
		s.token = strings.ToLower(string(text[s.start+m[4] : s.start+m[5]]))
	}
	return nil
}

// lineOf is the number of the line that an offset lies in, from 1.
func lineOf(text []byte, at int) int { return bytes.Count(text[:at], []byte("\n")) + 1 }

// nextID is the number after the highest that a heading has.
func nextID(text []byte) string {
	most := int64(0)
	for _, m := range sessionCount().FindAllSubmatch(bytes.TrimPrefix(text, byteOrderMark), -1) {
		if n, err := strconv.ParseInt(string(m[1]), 10, 32); err == nil { // longer ones are no count
			most = max(most, n)
		}
	}
	id := strconv.FormatInt(most+1, 10)
	if len(id) < 2 {
		return "0" + id
	}
	return id
}

// find is the one session with an id.
func find(sessions []session, id string) (s session, count int) {
	for _, one := range sessions {
		if one.id == id {
			s = one
			count++
		}
	}
	return s, count
}

// fileEOL is the line break of a text: that of its first line.
func fileEOL(text []byte) string {
	if i := bytes.IndexByte(text, '\n'); i > 0 && text[i-1] == '\r' {
		return "\r\n"
	}
	return "\n"
}

// withEOL gives a text one kind of line break.
func withEOL(text, eol string) string {
	text = strings.ReplaceAll(text, "\r\n", "\n")
	if eol != "\n" {
		text = strings.ReplaceAll(text, "\n", eol)
	}
	return text
}

// digest is the sha256 of a text in hexadecimal digits.
func digest(parts ...[]byte) string {
	h := sha256.New()
	for _, p := range parts {
		h.Write(p)
	}
	return hex.EncodeToString(h.Sum(nil))
}
