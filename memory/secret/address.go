package secret

import (
	"strings"

	"github.com/memory-lsp/memory-lsp/markdown"
)

// login is an address up to the sign before its host: user, then password.
var login = pattern("[A-Za-z][A-Za-z0-9+.-]*://([^\\s/?#@:\"'<>|`]*):([^\\s/?#\"'<>|`]+)@[^\\s@]")

// usual are passwords of examples, and of services as they come.
var usual = strings.Fields("pass password passwd passw0rd pwd pw secret token key apikey api_key user username guest admin root test")

// addresses finds addresses with a password.
func addresses(text string) (found []Match) {
	if !strings.Contains(text, "://") || !strings.Contains(text, "@") {
		return nil
	}
	for _, m := range login().FindAllStringSubmatchIndex(text, -1) {
		user, pass := text[m[2]:m[3]], text[m[4]:m[5]]
		if len(pass) < leastPassword || !ascii(pass) || isPort(pass) || pass == user || placeholder(pass) || oneOf(usual, strings.ToLower(pass)) {
			continue
		}
		found = append(found, Match{
			Kind:  URL,
			Span:  markdown.Span{Start: m[0], End: m[5] + len("@")},
			Value: markdown.Span{Start: m[4], End: m[5]},
		})
	}
	return found
}

// leastPassword is the length of the shortest password of an address.
const leastPassword = 4

// isPort reports whether what stands before the sign is the port of a host.
func isPort(s string) bool { return len(s) <= 5 && classes(s) == digit }

func oneOf(words []string, s string) bool {
	for _, w := range words {
		if w == s {
			return true
		}
	}
	return false
}
