package memory

import (
	"bytes"
	"unicode/utf8"
)

// Encoding is the likely encoding of text that is not UTF-8, and the offset of
// the first byte that shows it. The name is empty where only some bytes are
// damaged; ok says that src is UTF-8.
func Encoding(src []byte) (name string, off int, ok bool) {
	off = invalid(src)
	if name := wide(src); name != "" {
		if off < 0 {
			off = bytes.IndexByte(src, 0)
		}
		return name, off, false
	}
	if off < 0 {
		return "", 0, true
	}
	return narrow(src), off, false
}

// invalid is the offset of the first byte that is no UTF-8, or -1.
func invalid(src []byte) int {
	if utf8.Valid(src) {
		return -1
	}
	for i := 0; ; {
		r, n := utf8.DecodeRune(src[i:])
		if r == utf8.RuneError && n <= 1 {
			return i
		}
		i += n
	}
}

// wide recognises UTF-16 by its mark, else by the zeros that stand beside ASCII
// in the beginning of the text.
func wide(src []byte) string {
	switch {
	case bytes.HasPrefix(src, []byte{0xff, 0xfe}):
		return "UTF-16LE"
	case bytes.HasPrefix(src, []byte{0xfe, 0xff}):
		return "UTF-16BE"
	}
	head := src[:min(len(src), 512)&^1]
	if bytes.IndexByte(head, 0) < 0 {
		return ""
	}
	var zeros [2]int
	for i, c := range head {
		if c == 0 {
			zeros[i&1]++
		}
	}
	const few = 8 // of so many characters one is ASCII: a line break, a mark
	switch {
	case zeros[1] > len(head)/2/few && zeros[0] == 0:
		return "UTF-16LE"
	case zeros[0] > len(head)/2/few && zeros[1] == 0:
		return "UTF-16BE"
	}
	return ""
}

// narrow tells apart the encodings that extend ASCII by bytes: in those of
// Chinese, high bytes come in pairs.
func narrow(src []byte) string {
	good, pairs, single := 0, 0, 0
	for i := 0; i < len(src); {
		r, n := utf8.DecodeRune(src[i:])
		switch {
		case n > 1:
			good++
		case r != utf8.RuneError:
		case i+1 < len(src) && src[i] > 0x80 && src[i] < 0xff && src[i+1] >= 0xa1 && src[i+1] < 0xff:
			pairs++
			n = 2
		default:
			single++
		}
		i += n
	}
	switch {
	case good > 2*(pairs+single):
		return ""
	case pairs > 2*single:
		return "GB18030"
	default:
		return "Windows-1252"
	}
}
