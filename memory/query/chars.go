package query

import (
	"encoding/binary"
	"math/bits"
)

// countChars is the number of characters of UTF-8: of bytes that continue none.
func countChars(text []byte) int {
	n := len(text)
	for len(text) >= 8 {
		w := binary.LittleEndian.Uint64(text)
		n -= bits.OnesCount64(w >> 7 &^ (w >> 6) & 0x0101010101010101)
		text = text[8:]
	}
	for _, c := range text {
		if c&0xC0 == 0x80 {
			n--
		}
	}
	return n
}

// firstChars is the beginning of a text that has at most so many characters, and
// how many it has.
func firstChars(text string, most int) (begin string, n int) {
	if len(text) <= most {
		return text, countChars([]byte(text))
	}
	for i := range text {
		if n == most {
			return text[:i], n
		}
		n++
	}
	return text, n
}
