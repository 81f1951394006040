package secret

import (
	"bytes"

	"github.com/memory-lsp/memory-lsp/markdown"
)

// What a byte may be besides its class.
const (
	part  = other << (1 + iota) // of a chunk
	split                       // of what parts a key from its value
	wide                        // of the wide forms of what does
	stem                        // of a word that says a secret follows, its first
	odd                         // of what takes a closer look
	word                        // of what no key begins behind
	hex                         // of a hash
)

// kinds is what each byte is.
var kinds = func() (of [256]uint16) {
	for i := range of {
		c := byte(i)
		of[c] = uint16(classes([]byte{c}))
		if inChunk(c) {
			of[c] |= part
		}
		if isWord(c) {
			of[c] |= word
		}
		if stemsBy[c|0x20] != nil {
			of[c] |= stem
		}
		if isDigit(c) || 'a' <= c|0x20 && c|0x20 <= 'f' {
			of[c] |= hex
		}
	}
	of[':'] |= split
	of['='] |= split
	of["："[0]] |= wide
	of['\\'] |= odd
	return of
}()

// stems are what every key of an assignment holds one of, letter case aside; the
// last is a capital K too, that of a unit.
var stems = []string{"pass", "pwd", "secret", "token", "key", "码", "令", "钥", "\u212A"}

// A listener knows which signs of a secret stand anywhere in a text: no line is
// searched for others.
type listener struct{ command, armor, address bool }

func listen(src []byte) listener {
	return listener{
		command: bytes.Contains(src, []byte("curl")),
		armor:   bytes.Contains(src, []byte("BEGIN")),
		address: bytes.IndexByte(src, '@') >= 0 && bytes.Contains(src, []byte("://")),
	}
}

// quiet reports whether nothing is secret in a line of the text, as look would
// find: no chunk in it begins like a vendor's key or is random, nothing follows a
// word that says a secret does. It costs a fraction of a look, and gives up where
// that is not sure.
func (l listener) quiet(line []byte) bool {
	var seen uint16
	named := false // what follows may be a secret
	for i := 0; i < len(line); {
		kind := kinds[line[i]]
		if kind&part == 0 {
			if kind&(split|wide) != 0 && !named {
				_, named = assigned(markdown.AsText(line), i)
			}
			seen |= kind
			i++
			continue
		}
		from, in := i, kind
		for i++; i < len(line) && kinds[line[i]]&part != 0; i++ {
			in |= kinds[line[i]]
		}
		if i-from >= shortest && !harmless(line[from:i], in) {
			return false
		}
	}
	switch {
	case seen&odd != 0,
		l.command && bytes.Contains(line, []byte("curl")),
		l.armor && bytes.Contains(line, []byte("BEGIN")),
		l.address && bytes.IndexByte(line, '@') >= 0 && bytes.Contains(line, []byte("://")):
		return false
	}
	return !named || len(assignments(markdown.AsText(line))) == 0
}

// stemmed reports whether a text holds a stem, or what differs from one in the bit
// of letter case alone.
func stemmed(line string) bool {
	for i := range len(line) {
		if kinds[line[i]]&stem == 0 {
			continue
		}
		for _, s := range stemsBy[line[i]|0x20] {
			n := 1
			for n < len(s) && i+n < len(line) && line[i+n]|0x20 == s[n]|0x20 {
				n++
			}
			if n == len(s) {
				return true
			}
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
func harmless(text []byte, c uint16) bool {
	by := vendors()
	ends := len(text)
	if c&other == 0 { // one word
		ends = 1
	}
	for i := range ends {
		if i > 0 && kinds[text[i-1]]&word != 0 && (i < 2 || text[i-1] != '_' || kinds[text[i-2]]&word != 0) {
			continue
		}
		for _, x := range by[text[i]] {
			if bytes.HasPrefix(text[i:], []byte(x.Prefix)) {
				return false
			}
		}
	}
	if c&upper != 0 && bytes.Contains(text, []byte("eyJ")) {
		return false
	}
	return len(text) < leastStrange || c&digit == 0 || c&(lower|upper) == 0 || plain(text, c) || !random(markdown.AsText(text))
}

// plain reports whether a chunk is a hash, or numbers and words in letters of one
// case with marks between them: nothing random, and seen without a closer look.
func plain(text []byte, c uint16) bool {
	if c&(lower|upper) == lower|upper {
		return false
	}
	const letter = lower | upper
	for i := 1; i < len(text); i++ {
		if a, b := kinds[text[i-1]], kinds[text[i]]; a&digit != 0 && b&letter != 0 || a&letter != 0 && b&digit != 0 {
			return hash(text)
		}
	}
	return true
}
