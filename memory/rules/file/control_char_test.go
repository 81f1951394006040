package file

import (
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
