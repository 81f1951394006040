package memory

import (
	"strings"
	"unicode/utf8"
)

// maxSessionID is the length in characters of the longest session id.
const maxSessionID = 64

// A SessionID is what a session is called, in an index or in a daily file.
type SessionID struct {
	// ID is the normalised id: without a leading # and 会话, a number of two
	// digits at least, letters in lower case. Of an id that is not canonical it
	// is the text, cut at 64 characters.
	ID        string
	Canonical bool
}

// ParseSessionID reads the text of a session id.
func ParseSessionID(text string) SessionID {
	text = strings.TrimSpace(text)
	id := strings.TrimSpace(strings.TrimPrefix(strings.TrimPrefix(text, "#"), "会话"))
	digits := 0
	for i := range len(id) {
		if !sessionByte(id[i]) {
			return SessionID{ID: clip(text, maxSessionID)}
		}
		if '0' <= id[i] && id[i] <= '9' {
			digits++
		}
	}
	switch {
	case id == "" || len(id) > maxSessionID:
		return SessionID{ID: clip(text, maxSessionID)}
	case digits == 1 && len(id) == 1:
		return SessionID{"0" + id, true}
	case digits == len(id):
		return SessionID{id, true}
	default:
		return SessionID{strings.ToLower(id), true}
	}
}

// sessionByte reports whether c may stand in a canonical session id.
func sessionByte(c byte) bool {
	return 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || '0' <= c && c <= '9' || c == '.' || c == '_' || c == '-'
}

// clip is the first n characters of s.
func clip(s string, n int) string {
	if utf8.RuneCountInString(s) <= n {
		return s
	}
	for i := range s {
		if n == 0 {
			return s[:i]
		}
		n--
	}
	return s
}
