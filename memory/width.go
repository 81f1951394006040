package memory

import (
	"unicode"

	"golang.org/x/text/width"
)

// Width is how many columns a text takes in a font whose characters are all as
// wide, or twice as wide: CJK and most emoji.
func Width(text string) (columns int) {
	for _, r := range text {
		switch {
		case r < ' ' || unicode.In(r, unicode.Mn, unicode.Me, unicode.Cf):
		case doubled(r):
			columns += 2
		default:
			columns++
		}
	}
	return columns
}

func doubled(r rune) bool {
	k := width.LookupRune(r).Kind()
	return k == width.EastAsianWide || k == width.EastAsianFullwidth
}
