package secret

import (
	"bytes"
	"encoding/binary"
	"math/bits"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/memory-lsp/memory-lsp/markdown"
)

// What a byte may be besides its class.
const (
	part  = other << (1 + iota) // of a chunk
	split                       // of what parts a key from its value
	wide                        // of the wide forms of what does
	stem                        // of a word that says a secret follows, its first
	pad                         // of what may stand before a value
	word                        // of what no key begins behind
	edge                        // of a chunk, where one does
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
		switch {
		case isWord(c):
			of[c] |= word
		case inChunk(c):
			of[c] |= edge
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
	for _, c := range []byte(pads) {
		of[c] |= pad
	}
	return of
}()

// stems are what every key of an assignment holds one of, letter case aside; the
// last is a capital K too, that of a unit.
var stems = []string{"pass", "pwd", "secret", "token", "key", "码", "令", "钥", "\u212A"}

// A sweep goes through a text from one sign of a secret to the next: where none is,
// nothing is looked at.
type sweep struct {
	src  []byte
	next [4]int // where each of the signs stands next
}

// signs are what gives a secret away before a closer look. Each is where it stands
// in a text from the beginning of a line on; the text's end if it does not.
var signs = [len(sweep{}.next)]func(src []byte, from int) int{
	strangeRun,
	func(src []byte, from int) int { return find(src, from, `\`, 0) },
	func(src []byte, from int) int { return find(src, from, "curl", 1) },
	atAddress,
}

// from is where a sign stands from the beginning of a line on; the text's end if
// there is none.
func (s *sweep) from(at int) int {
	for i, next := range signs {
		if at == 0 || s.next[i] < at {
			s.next[i] = next(s.src, at)
		}
	}
	return slices.Min(s.next[:])
}

// find is where a text stands in src from an offset on, looked for by its rarest
// byte; the end of src if it does not.
func find(src []byte, from int, sign string, rare int) int {
	for at := from + rare; at < len(src); at++ {
		i := bytes.IndexByte(src[at:], sign[rare])
		if i < 0 {
			break
		}
		at += i
		if start := at - rare; strings.HasPrefix(markdown.AsText(src[start:]), sign) {
			return start
		}
	}
	return len(src)
}

// atAddress is the sign of a line that may hold an address with a password.
func atAddress(src []byte, from int) int {
	for from < len(src) {
		at := find(src, from, "@", 0)
		if at == len(src) {
			break
		}
		line, below := lineOver(src, at)
		if bytes.Contains(src[line.Start:line.End], []byte("://")) {
			return at
		}
		from = below
	}
	return len(src)
}

// strangeRun is the next run that is strange.
func strangeRun(src []byte, from int) int {
	t := vendors()
	for from < len(src) {
		run := nextRun(src, from)
		if run.Len() > 0 && strange(src, run, t) {
			return run.Start
		}
		from = run.End
	}
	return len(src)
}

// nextRun is the next run of visible ASCII that is long enough for a secret: none
// stands elsewhere, but for the marks that tell what it is. It is empty, at the
// text's end, if there is none.
func nextRun(src []byte, from int) markdown.Span {
	const ones, tops = 0x0101010101010101, 0x8080808080808080
	i, n := from, 0 // n is how many visible characters end at i
	for ; i+8 <= len(src); i += 8 {
		x := binary.LittleEndian.Uint64(src[i : i+8])
		gaps := (^(x&^tops + (0x7f-' ')*ones) | x) & tops // the top bits of the others
		if gaps == 0 {
			n += 8
			continue
		}
		head := bits.TrailingZeros64(gaps) / 8
		if n+head >= shortest {
			return markdown.Span{Start: i - n, End: i + head}
		}
		n = bits.LeadingZeros64(gaps) / 8
	}
	for ; i < len(src); i++ {
		if src[i] > ' ' && src[i] < utf8.RuneSelf {
			n++
			continue
		}
		if n >= shortest {
			break
		}
		n = 0
	}
	if n < shortest {
		n = 0
	}
	return markdown.Span{Start: i - n, End: i}
}

// strange reports whether something in a run may be secret, as look would find: a
// chunk that begins like a vendor's key or is random, or what follows a word that
// says that a secret does. It costs a fraction of a look.
func strange(src []byte, run markdown.Span, t *vendorTable) bool {
	text := markdown.AsText(src[:min(run.End+utf8.UTFMax, len(src))]) // with what closes a quotation
	if before := parted(text[:run.Start]); before >= 0 && discloses(text, before) {
		return true
	}
	if leading(text[run.Start:run.End], isPad) == run.Len() {
		return true // the value may be the next run
	}
	for i := run.Start; i < run.End; {
		kind := kinds[src[i]]
		if kind&part == 0 {
			switch {
			case kind&split == 0, run.End-i <= shortest: // what follows is in the next run
			case hash(src[i+1 : run.End]): // as in the comment that binds a session
				return false
			case discloses(text, i):
				return true
			}
			i++
			continue
		}
		n, ok := harmless(src[i:run.End], t)
		if !ok {
			return true
		}
		i += n
	}
	return false
}

// discloses reports whether a key and a separator at i say that what follows is secret.
func discloses(text string, i int) bool {
	_, ok := confided(text, i)
	return ok
}

// parted is where the separator stands that head ends with, but for what may stand
// before a value; -1 if there is none.
func parted(head string) int {
	n := len(head)
	if n >= len("“") && head[n-2] == "“"[1] && slices.ContainsFunc(wideQuotes, func(q string) bool { return strings.HasSuffix(head, q) }) {
		n -= len("“")
	}
	for n > 0 && kinds[head[n-1]]&pad != 0 {
		n--
	}
	switch wideAt := n - len("："); {
	case n > 0 && kinds[head[n-1]]&split != 0:
		return n - 1
	case wideAt >= 0 && kinds[head[wideAt]]&wide != 0 && separator(head[wideAt:n]) > 0:
		return wideAt
	}
	return -1
}

// stemmed reports whether the line that a text ends in holds a stem, or what differs
// from one in the bit of letter case alone.
func stemmed(text string) bool {
	for i := len(text) - 1; i >= 0 && text[i] != '\n'; i-- {
		if kinds[text[i]]&stem == 0 {
			continue
		}
		for _, s := range stemsBy[text[i]|0x20] {
			n := 1
			for n < len(s) && i+n < len(text) && text[i+n]|0x20 == s[n]|0x20 {
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

// harmless is the length of the chunk that text begins with; ok is false if that may
// be one of a vendor's keys, or is random.
func harmless(text []byte, t *vendorTable) (n int, ok bool) {
	in, joined := uint16(0), false
	for n < len(text) && kinds[text[n]]&part != 0 { // from one word, which a key may begin with, to the next
		from, of := n, uint16(0)
		for n < len(text) && kinds[text[n]]&word != 0 {
			of |= kinds[text[n]]
			n++
		}
		if from < n && text[from] == '_' {
			from++
		}
		if from+1 < len(text) && t.seconds[text[from]]>>(text[from+1]%32)&1 != 0 && t.issued(text[from:]) {
			return n, false
		}
		joined = joined || of&digit != 0 && of&letter != 0 && joins(text[from:n])
		in |= of
		for n < len(text) && kinds[text[n]]&edge != 0 {
			in |= kinds[text[n]]
			n++
		}
	}
	chunk := text[:n]
	switch {
	case n < shortest:
		return n, true
	case in&upper != 0 && (bytes.Contains(chunk, []byte("eyJ")) || bytes.Contains(chunk, []byte(armorSign))):
		return n, false
	}
	return n, n < leastStrange || !joined && in&letter != letter || !random(markdown.AsText(chunk))
}

const letter = lower | upper

// joins reports whether a letter and a digit stand side by side in text.
func joins(text []byte) bool {
	before := uint16(0)
	for _, c := range text {
		kind := kinds[c]
		if both := before | kind; both&digit != 0 && both&letter != 0 {
			return true
		}
		before = kind
	}
	return false
}

// issued reports whether text begins like a key of a vendor.
func (t *vendorTable) issued(text []byte) bool {
	return slices.ContainsFunc(t.by[text[0]], func(x *vendor) bool { return strings.HasPrefix(markdown.AsText(text), x.Prefix) })
}
