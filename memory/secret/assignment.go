package secret

import (
	"strings"
	"unicode/utf8"

	"github.com/memory-lsp/memory-lsp/markdown"
)

// key is a word, at the end of a text in lower case, that says a secret follows.
var key = pattern(`(?:(?:pass(?:word|wd|phrase|code)|pwd|secret|token|(?:api|access|secret|private|auth|signing|encryption)[_ -]?key)` +
	`(?:[_ -]?(?:key|value|prod|production|staging|dev|test|live|root|admin|old|new|\d{1,2}))?` +
	`|(?:密码|口令|密钥|秘钥|令牌|私钥|授权码|通行码)\d{0,2}(?:是|为)?)$`)

// aside is a remark in parentheses between a key and its separator.
var aside = pattern(`[(（][^()（）]{1,40}[)）]$`)

// marks may stand around a key or a value: emphasis, code, quotes.
const marks = " \t*_~`\"'“”‘’「」"

// pads may stand between a separator and a value, before its quotation mark.
const pads = " \t*_~"

func isPad(c byte) bool { return kinds[c]&pad != 0 }

// wideQuotes open quotations, and are not ASCII.
var wideQuotes = []string{"“", "‘", "「"}

// farthest is how far before a separator a key may begin, in bytes.
const farthest = 80

// assignments finds values behind a word that says what they are.
func assignments(text string) (found []Match) {
	for i := 0; i < len(text); i++ {
		if kinds[text[i]]&(split|wide) == 0 {
			continue
		}
		at, ok := confided(text, i)
		if !ok {
			continue
		}
		found = append(found, Match{Kind: Assignment, Span: at, Value: at})
		i = at.End - 1
	}
	return found
}

// confided is the value behind the separator that may stand at i, if a key before
// it says that it is secret.
func confided(text string, i int) (at markdown.Span, ok bool) {
	at, ok = assigned(text, i)
	return at, ok && !innocent(text[at.Start:at.End]) && keyed(text[:i])
}

// assigned is the value behind the separator that may stand at i, if it may be a
// secret: it looks like one, and somewhere before it a stem stands.
func assigned(text string, i int) (at markdown.Span, ok bool) {
	n := separator(text[i:])
	if n == 0 || !stemmed(text[max(0, i-farthest):i]) {
		return at, false
	}
	if at, ok = value(text, i+n); !ok {
		return at, false
	}
	v := text[at.Start:at.End]
	return at, len(v) >= shortest && !hash(v) && ascii(v) && mixed(v)
}

// separator is the length of the separator that s starts with; 0 if it starts with
// none.
func separator(s string) int {
	switch {
	case s[0] == ':' || s[0] == '=':
		if len(s) > 1 && (s[1] == '=' || s[1] == ':' || s[1] == '/') {
			return 0 // of :=, the second is one; ==, :: and :// are none
		}
		return 1
	case strings.HasPrefix(s, "："), strings.HasPrefix(s, "＝"):
		return len("：")
	}
	return 0
}

// keyed reports whether head ends with a key.
func keyed(head string) bool {
	head = head[max(0, len(head)-farthest):]
	head = strings.TrimRight(head, marks)
	if trimmed := strings.TrimSuffix(head, ":"); trimmed != head {
		head = strings.TrimRight(trimmed, marks)
	} else if strings.HasSuffix(head, "=") || strings.HasSuffix(head, "!") {
		return false // a comparison
	}
	if a := aside().FindStringIndex(head); a != nil {
		head = strings.TrimRight(head[:a[0]], marks)
	}
	return key().MatchString(strings.ToLower(head))
}

// value is what stands behind a separator; ok is false of a quotation that nothing
// closes.
func value(text string, from int) (at markdown.Span, ok bool) {
	for from < len(text) && kinds[text[from]]&pad != 0 {
		from++
	}
	quote, n := utf8.DecodeRuneInString(text[from:])
	at.Start = from
	if closing := closes(quote); closing != "" {
		at.Start += n
		n = strings.Index(text[at.Start:], closing)
		if n < 0 {
			return at, false
		}
		at.End = at.Start + n
	} else {
		at.End = at.Start + bare(text[at.Start:])
	}
	return at, true
}

// closes is what closes a quotation; nothing closes another character.
func closes(quote rune) string {
	switch quote {
	case '"', '\'', '`':
		return string(quote)
	case '“':
		return "”"
	case '‘':
		return "’"
	case '「':
		return "」"
	}
	return ""
}

// What a character does to a value without quotes around it.
const (
	goesOn = iota
	stops
	parts // if another field follows
	opens
	shuts
)

var inValue = func() (does [256]uint8) {
	for c := range does {
		if c <= ' ' || c >= utf8.RuneSelf || strings.IndexByte("|<\"'`", byte(c)) >= 0 {
			does[c] = stops
		}
	}
	for kind, list := range map[uint8]string{parts: ",;&", opens: "([{", shuts: ")]}"} {
		for i := range len(list) {
			does[list[i]] = kind
		}
	}
	return does
}()

// bare is the length of the value that s starts with, without quotes around it.
func bare(s string) int {
	open := 0
	for end := range len(s) {
		switch inValue[s[end]] {
		case stops:
			return ends(s[:end])
		case parts:
			if nextField().MatchString(s[end+1:]) {
				return ends(s[:end])
			}
		case opens:
			open++
		case shuts:
			if open--; open < 0 { // of what the value stands in
				return ends(s[:end])
			}
		}
	}
	return ends(s)
}

// ends is the length of s without the marks of a sentence, or of emphasis, at its
// end.
func ends(s string) int {
	n := len(s)
	for n > 0 && strings.IndexByte(".,;:*_~>", s[n-1]) >= 0 {
		n--
	}
	return n
}

// nextField is what follows a value in a list of fields.
var nextField = pattern(`^(?:$|\s|[\w.-]+=)`)

func ascii(s string) bool {
	for i := range len(s) {
		if s[i] <= ' ' || s[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}

// mixed reports whether s has characters of two classes.
func mixed(s string) bool {
	c := classes(s)
	return c&(c-1) != 0
}

// file is the name of a file, or a path to one.
var file = pattern(`^[\w./~\\-]+\.(?:md|json|ya?ml|toml|txt|pem|key|crt|cer|env|ini|conf|cfg|go|ts|js|py|rb|rs|java|sh|ps1|sql|log|csv|xml|html|lock|gpg|asc|age|enc|pub|p12|pfx|jks|properties|docx?|xlsx?|pdf|png)$`)

// field is a name with a value of its own, as in kind=jwt.
var field = pattern(`^[A-Za-z_][\w.-]*=.`)

// innocent reports whether a value is none that anybody must hide: made up, an id,
// a name, a path, prose, or code that gets the value elsewhere.
func innocent(v string) bool {
	switch {
	case placeholder(v), nameLike(v), known(v), file().MatchString(v):
		return true
	case strings.ContainsAny(v, "()[]{}<>"), strings.Contains(v, "://"), strings.Contains(v, "->"), field().MatchString(v):
		return true
	}
	return strings.HasPrefix(v, "--") || strings.HasPrefix(v, "#")
}
