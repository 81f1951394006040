package secret

import (
	"regexp"
	"strings"
)

// The classes of characters.
const (
	lower = 1 << iota
	upper
	digit
	other
)

// A text is one that is looked at as it is, whatever its type.
type text interface{ ~string | ~[]byte }

// classes are those that occur in s.
func classes[T text](s T) (c int) {
	for i := range len(s) {
		switch b := s[i]; {
		case 'a' <= b && b <= 'z':
			c |= lower
		case 'A' <= b && b <= 'Z':
			c |= upper
		case isDigit(b):
			c |= digit
		default:
			c |= other
		}
	}
	return c
}

// madeUp are words of values that stand for a value.
var madeUp = strings.Fields(`
	example placeholder changeme change_me change-me redacted dummy sample xxxx ****
	your_ your- yourpass yourtoken yourkey yoursecret ... ${ $( {{ todo insert_ replace_ abcdefghijklmnopqrstuvwxyz`)

// placeholder reports whether v stands for a value or shows the form of one.
func placeholder(v string) bool {
	if v == "" || strings.ContainsRune("$%<{[(@^", rune(v[0])) || distinct(v) <= 2 {
		return true
	}
	low := strings.ToLower(v)
	for _, w := range madeUp {
		if strings.Contains(low, w) {
			return true
		}
	}
	return false
}

// distinct is how many characters occur in s.
func distinct(s string) (n int) {
	var seen [256]bool
	for i := range len(s) {
		if !seen[s[i]] {
			seen[s[i]] = true
			n++
		}
	}
	return n
}

// knownForms are values that are no secret by their form: hashes and commit ids,
// UUIDs and ULIDs, what verifies a password, days and times, numbers, addresses of
// mail.
var knownForms = []func() *regexp.Regexp{
	pattern(`^(?i:md5|git)[-:](?:[0-9a-f]{7,}|[0-9A-F]{7,})$`),
	pattern(`^(?i:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$`),
	pattern(`^[0-7][0-9A-HJKMNP-TV-Z]{25}$`),
	pattern(`^(?i:sha\d+[-:])`),
	pattern(`^\d{4}-?\d{2}-?\d{2}(?:[T ]\d{2}:?\d{2}(?::?\d{2})?(?:\.\d+)?(?:Z|[+-]\d{2}:?\d{2})?)?$`),
	pattern(`^[-+.,:/%~#\d]+$`),
	pattern(`^[\w.+-]+@[\w-]+(?:\.[\w-]+)*\.[A-Za-z]{2,}$`),
}

// hash reports whether v is a hash or the beginning of one: digits of base 16, in
// small letters or in capitals.
func hash[T text](v T) bool {
	const shortest = 7
	var c uint16
	for i := range len(v) {
		kind := kinds[v[i]]
		if kind&hex == 0 {
			return false
		}
		c |= kind
	}
	return len(v) >= shortest && c&(lower|upper) != lower|upper
}

// known reports whether v has a form that tells what it is.
func known(v string) bool {
	for _, f := range knownForms {
		if f().MatchString(v) {
			return true
		}
	}
	return false
}

// techWords are names with a digit in them: what is left of a value without them
// decides.
var techWords = pattern(`(?i:base(?:16|32|58|64)|utf-?(?:8|16)|oauth2?|sha-?(?:1|2|3|224|256|384|512)|md5|x509|x25519|ed25519|ecdsa|rsa-?\d{4}|aes-?\d{3}|[hre]s(?:256|384|512)|pkcs\d+|argon2\w*|scrypt|1password|mysql\d*|neo4j|auth0|web3|http2|h264|ipv[46]|ios\d*|log4j|win32|x86|amd64|arm64)`)

// partChars part the words of a name, a path or a version.
const partChars = `-_./:+,~\`

var parting = func() (in [256]bool) {
	for _, c := range []byte(partChars) {
		in[c] = true
	}
	return in
}()

// longestWord is the length of the longest word with a technical name in it.
const longestWord = 32

// nameLike reports whether v is a word, or words, numbers and versions joined as
// in a name, a path or a variable. Nothing in it is random.
func nameLike(v string) bool {
	parts := make([]string, 0, 16)
	among, start := false, 0
	for i := 0; i <= len(v); i++ {
		if i < len(v) && !parting[v[i]] {
			continue
		}
		among = among || i < len(v)
		if i > start {
			parts = append(parts, v[start:i])
		}
		start = i + 1
	}
	for _, p := range parts {
		if !wordLike(p, among) && (len(p) > longestWord || !wordLike(techWords().ReplaceAllString(p, "a"), among)) {
			return false
		}
	}
	return !grouped(parts)
}

// grouped reports whether the parts are those of a key that is written in groups
// to be read out: all of one length, each with letters and digits of its own.
func grouped(parts []string) bool {
	const leastParts, leastLength = 3, 4
	if len(parts) < leastParts {
		return false
	}
	for _, p := range parts {
		if len(p) != len(parts[0]) {
			return false
		}
	}
	heads := map[string]bool{}
	for _, p := range parts {
		c := classes(p)
		heads[p[:leading(p, isLetter)]] = true
		if len(p) < leastLength || c&digit == 0 || c&(lower|upper) == 0 {
			return false
		}
	}
	return len(heads) == len(parts)
}

// wordLike reports whether s is a number or a word; in a name of several parts
// the word may have digits.
func wordLike(s string, among bool) bool {
	switch c := classes(s); {
	case c&other != 0:
		return false
	case c == digit || c&digit == 0:
		return !jumbled(s)
	case among:
		return numbered(s) && !scrambled(s)
	}
	return constant().MatchString(s)
}

// constant is a name in capitals with a number.
var constant = pattern(`^[A-Z]{4,}\d{1,2}$`)

// numbered reports whether s is a word with a number as names have it: db2, 128k,
// k8s, 20260829T0900.
func numbered(s string) bool {
	head := leading(s, isLetter)
	num := leading(s[head:], isDigit)
	tail := leading(s[head+num:], isLetter)
	end := s[head+num+tail:]
	switch {
	case end != "":
		return head == 0 && num >= 6 && s[num:num+tail] == "T" && classes(strings.TrimSuffix(end, "Z")) == digit
	case head > 0 && tail > 0:
		return head <= 2 && num <= 3 && tail <= 3 && oneCase(s)
	case head > 0:
		return num <= 5
	}
	return tail <= 4 && (oneCase(s) || strings.HasSuffix(s, "B"))
}

// scrambled reports whether a few letters before a number are small and capital
// in no order that a word has.
func scrambled(s string) bool {
	const longest = 3
	head := s[:leading(s, isLetter)]
	return len(head) <= longest && !oneCase(head) && classes(head[1:])&upper != 0
}

func oneCase[T text](s T) bool { return classes(s)&(lower|upper) != lower|upper }

// leading is how many bytes at the start of s are in a class.
func leading(s string, in func(byte) bool) (n int) {
	for n < len(s) && in(s[n]) {
		n++
	}
	return n
}

// jumbled reports whether a word changes between small and capital letters too
// often for words written together.
func jumbled(s string) bool {
	const leastLength, leastHump = 8, 3
	humps := 0
	for i := 1; i < len(s); i++ {
		if classes(s[i-1:i+1]) == lower|upper && s[i] < 'a' { // aB
			humps++
		}
	}
	return len(s) >= leastLength && classes(s) == lower|upper && len(s) < leastHump*(humps+1)
}

// random reports whether s holds letters and digits in an order that no name, hash
// or number has.
func random(s string) bool {
	c := classes(s)
	return c&digit != 0 && c&(lower|upper) != 0 && !hash(s) && !nameLike(s) && !known(s)
}
