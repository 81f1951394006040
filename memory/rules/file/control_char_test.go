package file

import (
	"math/rand/v2"
	"testing"
	"unicode/utf8"

	"github.com/memory-lsp/memory-lsp/memory"
)

// A control character that begins with no suspect byte is never seen.
func TestSuspectBytes(t *testing.T) {
	for r := range rune(utf8.MaxRune + 1) {
		if first := utf8.AppendRune(nil, r)[0]; memory.Controls(r) && !suspect[first] {
			t.Errorf("U+%04X begins with 0x%02X, which is no suspect", r, first)
		}
	}
}

// Eight bytes at a time, no suspect is passed over and none is made up.
func TestOrdinary(t *testing.T) {
	noise := rand.New(rand.NewPCG(1, 2))
	some := []byte("aZ ~\n\r\t\x00\x1b\x1f\x7f\x80\xc1\xc2\xc3\xe1\xe2\xe3\xff\x1e!\x9f")
	for range 20_000 {
		src := make([]byte, noise.IntN(40))
		for i := range src {
			src[i] = some[noise.IntN(3)]
			if noise.IntN(12) == 0 {
				src[i] = some[noise.IntN(len(some))]
			}
		}
		want := 0
		for want < len(src) && !suspect[src[want]] {
			want++
		}
		if got := ordinary(src); got != want {
			t.Fatalf("%q begins with %d bytes that are no suspects, want %d", src, got, want)
		}
	}
}
