package markdown

import (
	"strings"
	"testing"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"
)

func TestLines(t *testing.T) {
	type place struct{ Off, Line, Col int }
	tests := map[string]struct {
		src    string
		enc    Encoding
		lines  []string
		places []place // of every offset
	}{
		"empty": {
			src: "", lines: []string{""},
			places: []place{{0, 0, 0}},
		},
		"a final line break opens a line": {
			src: "a\n", lines: []string{"a", ""},
			places: []place{{0, 0, 0}, {1, 0, 1}, {2, 1, 0}},
		},
		"inside a CRLF means its start": {
			src: "a\r\nb", lines: []string{"a", "b"},
			places: []place{{0, 0, 0}, {1, 0, 1}, {2, 0, 1}, {3, 1, 0}, {4, 1, 1}},
		},
		"a lone CR ends a line": {
			src: "a\rb\r\rc", lines: []string{"a", "b", "", "c"},
			places: []place{{0, 0, 0}, {1, 0, 1}, {2, 1, 0}, {3, 1, 1}, {4, 2, 0}, {5, 3, 0}, {6, 3, 1}},
		},
		"column 0 is behind a byte order mark": {
			src: "\uFEFFa\n\uFEFFb", lines: []string{"a", "\uFEFFb"},
			places: []place{
				{0, 0, 0},
				{1, 0, 0},
				{2, 0, 0},
				{3, 0, 0},
				{4, 0, 1},
				{5, 1, 0},
				{6, 1, 0},
				{7, 1, 0},
				{8, 1, 1},
				{9, 1, 2},
			},
		},
		"UTF-16 counts a surrogate pair as two": {
			src: "é😀x", lines: []string{"é😀x"},
			places: []place{{0, 0, 0}, {1, 0, 0}, {2, 0, 1}, {3, 0, 1}, {4, 0, 1}, {5, 0, 1}, {6, 0, 3}, {7, 0, 4}},
		},
		"UTF-8 counts bytes": {
			src: "é😀x", enc: UTF8, lines: []string{"é😀x"},
			places: []place{{0, 0, 0}, {1, 0, 0}, {2, 0, 2}, {3, 0, 2}, {4, 0, 2}, {5, 0, 2}, {6, 0, 6}, {7, 0, 7}},
		},
		"a byte that is not UTF-8 is a character": {
			src: "\xff\xc3x", lines: []string{"\xff\xc3x"},
			places: []place{{0, 0, 0}, {1, 0, 1}, {2, 0, 2}, {3, 0, 3}},
		},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			l := NewLines([]byte(test.src))
			var lines []string
			for i := range l.Count() {
				s := l.Line(i)
				lines = append(lines, test.src[s.Start:s.End])
			}
			if diff := cmp.Diff(test.lines, lines); diff != "" {
				t.Errorf("lines of %q:\n%s", test.src, diff)
			}
			var places []place
			for off := range len(test.src) + 1 {
				line, col := l.Position(off, test.enc)
				places = append(places, place{off, line, col})
			}
			if diff := cmp.Diff(test.places, places); diff != "" {
				t.Errorf("positions in %q:\n%s", test.src, diff)
			}
		})
	}
}

func TestLinesClamp(t *testing.T) {
	l := NewLines([]byte("\uFEFFab\r\n😀c"))
	for _, test := range []struct{ line, col, want int }{
		{-1, 5, 3}, {0, -2, 3}, {0, 0, 3}, {0, 9, 5}, {1, 1, 7}, {1, 2, 11}, {1, 99, 12}, {2, 0, 12}, {7, 7, 12},
	} {
		if got := l.Offset(test.line, test.col, UTF16); got != test.want {
			t.Errorf("Offset(%d, %d) = %d, want %d", test.line, test.col, got, test.want)
		}
	}
	for _, test := range []struct{ off, line, col int }{{-4, 0, 0}, {99, 1, 3}} {
		if line, col := l.Position(test.off, UTF16); line != test.line || col != test.col {
			t.Errorf("Position(%d) = %d:%d, want %d:%d", test.off, line, col, test.line, test.col)
		}
	}
}

// TestLongLines counts on where the line is too long to be read from its start
// for each place.
func TestLongLines(t *testing.T) {
	wide := "\uFEFF短\r\n" + strings.Repeat("aé书😀\xff\xf0\x9f", 2*stride) + "\n末" + strings.Repeat("x", 3*stride)
	for _, src := range []string{wide, wide + "\n", wide[:len(wide)-len(wide)%stride]} {
		l := NewLines([]byte(src))
		for enc := range UTF8 + 1 {
			for line := range l.Count() {
				text, col := l.Line(line), 0
				for off := text.Start; off < text.End; {
					n, units := l.parts[0].Body.char(off, enc)
					for inside := off; inside < off+n; inside++ {
						if gotLine, gotCol := l.Position(inside, enc); gotLine != line || gotCol != col {
							t.Fatalf("offset %d of %d is at %d:%d, want %d:%d (encoding %d)", inside, len(src), gotLine, gotCol, line, col, enc)
						}
					}
					off, col = off+n, col+units
				}
			}
		}
	}
}

// FuzzLines compares both directions with a count over whole lines.
func FuzzLines(f *testing.F) {
	f.Add([]byte("a\r\nh\xc3\xa9\xf0\x9f\x98\x80x\n\xff\n"))
	f.Add([]byte("\xef\xbb\xbfa\rb\r\r\n\xef\xbb\xbf\n\r"))
	f.Fuzz(func(t *testing.T, src []byte) {
		if len(src) > 400 {
			return // every offset is looked at, and costs its line
		}
		l := NewLines(src)
		breaks := strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(string(src))
		if got, want := l.Count(), strings.Count(breaks, "\n")+1; got != want {
			t.Fatalf("%d lines, want %d in %q", got, want, src)
		}
		for off := range len(src) + 1 {
			i := l.At(off)
			text := l.Line(i)
			if off < text.Start && i > 0 || i+1 < l.Count() && off >= l.Line(i+1).Start {
				t.Fatalf("offset %d is not in line %d of %q", off, i, src)
			}
			inside := min(max(off, text.Start), text.End)
			for inside > text.Start && inside < text.End && splitsRune(src, inside) {
				inside--
			}
			prefix := src[text.Start:inside]
			for enc, want := range []int{len(utf16.Encode([]rune(string(prefix)))), len(prefix)} {
				line, col := l.Position(off, Encoding(enc))
				if line != i || col != want {
					t.Fatalf("offset %d is at %d:%d, want %d:%d in %q", off, line, col, i, want, src)
				}
				if got := l.Offset(line, col, Encoding(enc)); got != inside {
					t.Fatalf("offset %d is at %d:%d, which is offset %d, want %d in %q", off, line, col, got, inside, src)
				}
			}
		}
	})
}

// splitsRune reports whether a rune of src goes on at off.
func splitsRune(src []byte, off int) bool {
	if off <= 0 || off >= len(src) || utf8.RuneStart(src[off]) {
		return false
	}
	for start := off - 1; start >= 0 && off-start < utf8.UTFMax; start-- {
		if utf8.RuneStart(src[start]) {
			_, n := utf8.DecodeRune(src[start:])
			return start+n > off
		}
	}
	return false
}
