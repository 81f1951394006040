package markdown

import (
	"bytes"
	"encoding/binary"
	"math/bits"
	"unicode/utf8"
)

// A nature is what can be told of a text before it is read.
type nature struct {
	valid    bool // it is UTF-8
	ordinary bool // all of it is, but for the line breaks of Windows
	simple   bool // the parser sees it as it stands on disk, but for these
	lf       bool // no line ends with anything but LF
}

// Valid reports whether the source is UTF-8.
func (d *Doc) Valid() bool { return d.natural().valid }

// Ordinary reports whether all of the source is known to be what [Ordinary] tells,
// but for the line breaks of Windows. That is told of all of a text at once: of a
// document that an edit made nothing is known.
func (d *Doc) Ordinary() bool { return d.whole != nil && d.natural().ordinary }

func (d *Doc) natural() nature {
	return d.nature.get(func() nature { return natureOf(d.Source()) })
}

func natureOf(text []byte) nature {
	n := nature{valid: true, ordinary: true, simple: true, lf: true}
	for i := Ordinary(text); i < len(text); i += Ordinary(text[i:]) {
		r, size := utf8.DecodeRune(text[i:])
		if r == utf8.RuneError && size == 1 {
			return nature{lf: bytes.IndexByte(text, '\r') < 0}
		}
		if i += size; r == '\r' {
			n.lf = false
			if i < len(text) && text[i] == '\n' {
				continue
			}
		}
		n.ordinary = false
		n.simple = n.simple && r != 0 && r != '\r' && r != utf8.RuneError
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
// control character, no U+FFFD and no CR. It takes eight bytes at a time where it
// can.
func Ordinary(text []byte) int {
	const ones, tops = 0x0101010101010101, 0x8080808080808080
	i := 0
	for {
		for i+8 <= len(text) {
			x := binary.LittleEndian.Uint64(text[i : i+8])
			low := x &^ tops
			// The top bit of each byte that is below the blank, but no LF, or above all
			// visible ASCII: those are looked at.
			odd := (^(low+(0x80-' ')*ones)&(low^'\n'*ones+0x7f*ones) | (low + ones) | x) & tops
			if odd != 0 {
				i += bits.TrailingZeros64(odd) / 8
				break
			}
			i += 8
		}
		from := i
		for i+4 <= len(text) && plainThree(binary.LittleEndian.Uint32(text[i:i+4])) {
			i += 3
		}
		if i > from {
			continue
		}
		for first := true; first || i < len(text) && text[i] >= utf8.RuneSelf; first = false {
			r, size := utf8.DecodeRune(text[i:])
			if r == utf8.RuneError || r == '\r' || Controls(r) {
				return i
			}
			i += size
		}
	}
}

// plainThree reports whether the first three bytes of x are a character that is sure
// to be ordinary.
func plainThree(x uint32) bool {
	return x&0xc0c0f0 == 0x8080e0 && plainPair[x&0xf<<6|x>>8&0x3f]
}

// plainPair tells, for the last four bits of a byte that leads three and the last six
// of the next, that any third makes an ordinary character of them.
var plainPair = func() (plain [1 << 10]bool) {
	for i := range plain {
		first := rune(i) << 6
		plain[i] = first >= 0x800 && utf8.ValidRune(first)
		for r := first; r < first+1<<6; r++ {
			plain[i] = plain[i] && r != utf8.RuneError && !Controls(r)
		}
	}
	return plain
}()
