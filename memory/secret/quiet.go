package secret

import "bytes"

// What a byte may be the beginning of.
const (
	part  = 1 << iota // of a chunk
	split             // of what parts a key from its value, or a user from a password
	stem              // of a word that says a secret follows
	odd               // of what takes a closer look
)

var leads = func() (in [256]byte) {
	for c := range chunk {
		if chunk[c] {
			in[c] |= part
		}
	}
	for _, c := range []byte(":=@\xEF") { // the last one begins the wide forms
		in[c] |= split
	}
	for _, s := range stems {
		in[s[0]] |= stem
		if isLetter(s[0]) {
			in[s[0]&^0x20] |= stem
		}
	}
	in['\\'] |= odd
	return in
}()

// stems are what every key of an assignment holds one of, letter case aside; the
// last is a capital K too, that of a unit.
var stems = []string{"pass", "pwd", "secret", "token", "key", "码", "令", "钥", "\u212A"}

// quiet reports whether nothing is secret in a line, as look would find: no chunk
// in it begins like a vendor's key or is random, no word is one that a secret
// follows. It costs a fraction of a look, and gives up where that is not sure.
func quiet(text []byte) bool {
	splits, stemmed := false, false
	for i := 0; i < len(text); i++ {
		kind := leads[text[i]]
		switch {
		case kind == 0:
			continue
		case kind&odd != 0:
			return false
		}
		splits = splits || kind&split != 0
		stemmed = stemmed || kind&stem != 0 && stemAt(text[i:])
		if kind&part == 0 {
			continue
		}
		from := i
		var c byte
		for ; i < len(text) && leads[text[i]]&part != 0; i++ {
			c |= shape[text[i]]
			stemmed = stemmed || leads[text[i]]&stem != 0 && stemAt(text[i:])
		}
		if i-from >= shortest && !harmless(text[from:i], c) {
			return false
		}
		i--
	}
	return !(splits && stemmed) && !bytes.Contains(text, []byte("curl")) && !bytes.Contains(text, []byte("BEGIN")) &&
		(bytes.IndexByte(text, '@') < 0 || !bytes.Contains(text, []byte("://")))
}

// stemAt reports whether text begins with a stem, or with what differs from one
// in the bit of letter case alone.
func stemAt(text []byte) bool {
	for _, s := range stemsBy[text[0]|0x20] {
		n := 0
		for n < len(s) && n < len(text) && text[n]|0x20 == s[n]|0x20 {
			n++
		}
		if n == len(s) {
			return true
		}
	}
	return false
}

// stemsBy are the stems by their first byte, with the bit of letter case set.
var stemsBy = func() (by [256][]string) {
	for _, s := range stems {
		by[s[0]|0x20] = append(by[s[0]|0x20], s)
	}
	return by
}()

// harmless reports whether a chunk, whose characters are of these classes, neither
// begins like a key of a vendor nor is random.
func harmless(text []byte, c byte) bool {
	by := vendors()
	for i := range text {
		if i > 0 && isWord(text[i-1]) && (i < 2 || text[i-1] != '_' || isWord(text[i-2])) {
			continue
		}
		for _, x := range by[text[i]] {
			if bytes.HasPrefix(text[i:], []byte(x.Prefix)) {
				return false
			}
		}
	}
	if bytes.Contains(text, []byte("eyJ")) {
		return false
	}
	return len(text) < leastStrange || c&digit == 0 || c&(lower|upper) == 0 || !random(string(text))
}

// shape is the class of each character.
var shape = func() (of [256]byte) {
	for c := range of {
		of[c] = byte(classes(string([]byte{byte(c)})))
	}
	return of
}()
