package memory

import (
	"encoding/binary"
	"strings"
	"testing"
	"unicode/utf16"
)

func wideText(order binary.AppendByteOrder, text string) (b []byte) {
	for _, u := range utf16.Encode([]rune(text)) {
		b = order.AppendUint16(b, u)
	}
	return b
}

func TestEncoding(t *testing.T) {
	const page = "# 会话\n\n- 分析缓存命中率 (hit rate)\n- done\n"
	for _, c := range []struct {
		name string
		src  string
		want string
		off  int
		ok   bool
	}{
		{"empty", "", "", 0, true},
		{"UTF-8", page, "", 0, true},
		{"UTF-8 with its mark", "\uFEFF" + page, "", 0, true},
		{"a lone NUL", "a\x00b, and then a long line of words\n", "", 0, true},
		{"UTF-16 with its mark", string(wideText(binary.LittleEndian, "\uFEFF"+page)), "UTF-16LE", 0, false},
		{"UTF-16, the other way round", string(wideText(binary.BigEndian, "\uFEFF"+page)), "UTF-16BE", 0, false},
		{"UTF-16 of ASCII without a mark", string(wideText(binary.LittleEndian, "# Notes\n")), "UTF-16LE", 1, false},
		{"the same, the other way round", string(wideText(binary.BigEndian, "# Notes\n")), "UTF-16BE", 0, false},
		{"GB18030", "# \xbb\xe1\xbb\xb0\n\n- \xb7\xd6\xce\xf6\xbb\xba\xb4\xe6\n", "GB18030", 2, false},
		{"Windows-1252", "# Caf\xe9\n\n- na\xefve, d\xe9j\xe0 vu\n", "Windows-1252", 5, false},
		{"a row cut in the middle of a character", page + "| 会\xe8\xaf", "", len(page) + 5, false},
		{"a damaged byte", strings.Repeat(page, 3) + "\xff", "", 3 * len(page), false},
	} {
		if name, off, ok := Encoding([]byte(c.src)); name != c.want || off != c.off || ok != c.ok {
			t.Errorf("%s: %q at %d, %v; want %q at %d, %v", c.name, name, off, ok, c.want, c.off, c.ok)
		}
	}
}
