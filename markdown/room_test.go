package markdown

import (
	"strings"
	"testing"
)

// TestRoom reads documents of all kinds and sizes where others were read before.
func TestRoom(t *testing.T) {
	noise, room := newNoise(5, 8), &Room{}
	long := string(summary(2 * manyRows))
	for i := range 3000 {
		text := noise.text(simple, 14)
		switch {
		case i%10 == 0:
			text = noise.text(tokens, 30)
		case i%100 == 1:
			text += long + strings.Repeat(text, longText/(len(text)+1))
		case i%100 == 2:
			text = ""
		}
		src := []byte(text)
		if !sameDoc(t, src, Parse(src).In(room)) {
			t.Fatalf("not what is read elsewhere: %q", text)
		}
	}
}
