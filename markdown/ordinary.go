package markdown

import (
	"encoding/binary"
	"math/bits"
	"unicode/utf8"
)

// A nature is what can be told of a text before it is read.
type nature struct{ valid, ordinary bool }

// Valid reports whether the source is UTF-8.
func (d *Doc) Valid() bool { return d.natural().valid }

// Ordinary reports whether the source is known to be UTF-8 without control
// characters. That is told of all of a text at once: of a document that an edit
// made nothing is known.
func (d *Doc) Ordinary() bool { return d.whole != nil && d.natural().ordinary }

func (d *Doc) natural() nature {
	return d.nature.get(func() nature { return natureOf(d.Source()) })
}

func natureOf(text []byte) nature {
	n := nature{valid: true, ordinary: true}
	for i := Ordinary(text); i < len(text); i += Ordinary(text[i:]) {
		r, size := utf8.DecodeRune(text[i:])
		if r == utf8.RuneError && size == 1 {
			return nature{}
		}
		n.ordinary = false
		i += size
	}
	return n
}

// Controls reports whether r controls a device or the direction of writing. Tabs
// and the ends of lines do not, nor do the joiners and marks that a script needs.
func Controls(r rune) bool {
	switch {
	case r == '\t' || r == '\n' || r == '\r':
		return false
	case r < ' ' || r >= 0x7f && r < 0xa0:
		return true
	}
	return r >= 0x202a && r <= 0x202e || r >= 0x2066 && r <= 0x2069
}

// Ordinary is the length of what text begins with that is UTF-8 and holds no
// control character. It takes eight bytes at a time where it can.
func Ordinary(text []byte) int {
	const ones, tops = 0x0101010101010101, 0x8080808080808080
	i := 0
	for i+8 <= len(text) {
		x := binary.LittleEndian.Uint64(text[i:])
		low := x &^ tops
		// The top bit of each byte that is below the blank, but no LF, or above all
		// visible ASCII: those are looked at.
		odd := (^(low+(0x80-' ')*ones)&(low^'\n'*ones+0x7f*ones) | (low + ones) | x) & tops
		if odd == 0 {
			i += 8
			continue
		}
		i += bits.TrailingZeros64(odd) / 8
		n := harmless(text[i:])
		if n == 0 {
			return i
		}
		i += n
	}
	for i < len(text) {
		n := harmless(text[i:])
		if n == 0 {
			break
		}
		i += n
	}
	return i
}

// harmless is the length of the first character of text and, if that is no ASCII,
// of the others up to the next that is; 0 if the first is no UTF-8 or a control
// character.
func harmless(text []byte) (n int) {
	for {
		if n+4 <= len(text) {
			if x := binary.LittleEndian.Uint32(text[n:]); x&0xc0c0f0 == 0x8080e0 && plainLead[byte(x)] {
				if n += 3; byte(x>>24) < utf8.RuneSelf {
					return n
				}
				continue
			}
		}
		r, size := utf8.DecodeRune(text[n:])
		if size == 0 || r == utf8.RuneError && size == 1 || Controls(r) {
			return n
		}
		if n += size; n == len(text) || text[n] < utf8.RuneSelf {
			return n
		}
	}
}

// plainLead are the first bytes of three behind which any two that go on with a
// character make one, and none that controls.
var plainLead = func() (is [256]bool) {
	for c := 0xe1; c <= 0xef; c++ {
		is[c] = c != 0xe2 && c != 0xed
	}
	return is
}()
