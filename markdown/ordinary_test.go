package markdown

import (
	"bytes"
	"math/rand/v2"
	"slices"
	"testing"
	"unicode/utf8"
)

// Every character, wherever it stands among others.
func TestOrdinaryCharacters(t *testing.T) {
	for r := range rune(utf8.MaxRune + 1) {
		if !utf8.ValidRune(r) {
			continue
		}
		for _, before := range []string{"", "a", "甲", "1234567"} {
			text := append(utf8.AppendRune([]byte(before), r), "b 甲 and more"...)
			if got, want := Ordinary(text), ordinary(text); got != want {
				t.Fatalf("%q begins with %d ordinary bytes, want %d", text, got, want)
			}
		}
	}
}

// Eight bytes at a time, nothing is passed over and nothing is made up.
func TestOrdinary(t *testing.T) {
	noise := rand.New(rand.NewPCG(1, 2))
	some := []string{
		"a", "Z ~!", "\n", "\r", "\r\n", "\t", "\x00", "\x1b", "\x1f", "\x7f", "é", "甲乙丙", "한", "—", "…", "✅", "👩\u200d💻", "\u009f", "\u00a0",
		"\u2029", "\u202a", "\u202e", "\u2066", "\u2069", "\uFEFF", "\uFFFD", "\x80", "\xc1", "\xc2", "\xe0\x9f\xbf", "\xe7\x94", "\xed\xa0\x80", "\xf4\x90\x80\x80", "\xff",
	}
	for range 50_000 {
		var text []byte
		for range noise.IntN(30) {
			n := 3
			if noise.IntN(12) == 0 {
				n = len(some)
			}
			text = append(text, some[noise.IntN(n)]...)
			if noise.IntN(4) == 0 {
				text = append(text, some[11+noise.IntN(6)]...)
			}
		}
		holdOrdinary(t, text)
	}
}

// What is told of a text before it is read.
func TestNature(t *testing.T) {
	all := nature{valid: true, ordinary: true, simple: true, lf: true}
	for text, want := range map[string]nature{
		"":             all,
		"甲 — a\n":      all,
		"a\r\nb":       {valid: true, ordinary: true, simple: true},
		"a\rb":         {valid: true},
		"a\r\nb\r":     {valid: true},
		"a\x1bb\n":     {valid: true, simple: true, lf: true},
		"a\x00b":       {valid: true, lf: true},
		"甲\uFFFD乙":     {valid: true, lf: true},
		"甲\xe7乙":       {lf: true},
		"\x1b\xe7\r\n": {},
	} {
		doc := Parse([]byte(text))
		if got := doc.natural(); got != want {
			t.Errorf("%q is %+v, want %+v", text, got, want)
		}
		if got := doc.LF(); got != want.lf {
			t.Errorf("%q ends all lines with LF: %t", text, got)
		}
	}
}

func FuzzOrdinary(f *testing.F) {
	f.Add([]byte("甲 a\u202e\xe7\x94 1234567\x7f"))
	f.Fuzz(func(t *testing.T, text []byte) { holdOrdinary(t, text) })
}

func holdOrdinary(t *testing.T, text []byte) {
	t.Helper()
	want := ordinary(text)
	if got := Ordinary(text); got != want {
		t.Fatalf("%q begins with %d ordinary bytes, want %d", text, got, want)
	}
	doc := Parse(slices.Clip(text))
	if got := doc.Valid(); got != utf8.Valid(text) {
		t.Fatalf("%q is UTF-8: %t", text, got)
	}
	unix := bytes.ReplaceAll(text, []byte("\r\n"), []byte("\n"))
	if got := doc.Ordinary(); got != (ordinary(unix) == len(unix)) && len(text) > 0 {
		t.Fatalf("%q is ordinary: %t", text, got)
	}
}

// ordinary is [Ordinary], character by character.
func ordinary(text []byte) (n int) {
	for n < len(text) {
		r, size := utf8.DecodeRune(text[n:])
		if r == utf8.RuneError || r == '\r' || Controls(r) {
			break
		}
		n += size
	}
	return n
}
