package summary

import (
	"strings"
	"testing"
	"unicode/utf8"
)

func TestCharacters(t *testing.T) {
	text := strings.Repeat("第 0 项：补充 status，é 🎯🎯 naïve", 3)
	for i := range text {
		for j := range text[i:] {
			part := text[i : i+j]
			if got, want := characters(part), utf8.RuneCountInString(part); got != want {
				t.Fatalf("%q has %d characters, want %d", part, got, want)
			}
		}
	}
}
