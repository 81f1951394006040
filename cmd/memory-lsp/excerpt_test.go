package main

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/memory-lsp/memory-lsp/markdown"
)

// The carets must stand below the text that they mark, whatever its width.
func TestExcerpt(t *testing.T) {
	for _, c := range []struct {
		name        string
		line        string // the span is between the guillemets
		width       int
		want, caret string
	}{
		{
			"ASCII", "one «two» three", 80,
			"one two three",
			"    ^^^",
		},
		{
			"empty span", "one «»two", 80,
			"one two",
			"    ^",
		},
		{
			"wide characters", "| 商店 | «退款» |", 80,
			"| 商店 | 退款 |",
			"         ^^^^",
		},
		{
			"an emoji of several code points", "👩‍👩‍👧 «family»", 80,
			"👩‍👩‍👧 family",
			"   ^^^^^^",
		},
		{
			"combining marks", "e\u0301e\u0301 «x»", 80,
			"e\u0301e\u0301 x",
			"   ^",
		},
		{
			"tabs stay tabs", "a\tb «x»", 80,
			"a\tb x",
			" \t  ^",
		},
		{
			"a tab in the span", "«\ta\tb» x", 80,
			"\ta\tb x",
			"\t^\t^",
		},
		{
			"control characters are escaped", "\x1b[2J«x»\u202e", 80,
			`\u{1b}[2Jx\u{202e}`,
			"         ^",
		},
		{
			"what leads to the span is cut first", "a long way leads to «here» end", 20,
			"…y leads to here end",
			"            ^^^^",
		},
		{
			"then what is in it and behind it", "so «it goes on and on and on» end", 20,
			"so it goes on and o…",
			"   ^^^^^^^^^^^^^^^^^",
		},
		{
			"wide characters are not cut in half", "一二三四五六七八九十«百»千", 20,
			"… 四五六七八九十百千",
			"                ^^",
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			src, s := marked(c.line)
			source, carets := excerpt(src, markdown.Span{End: len(src)}, s, c.width)
			if diff := cmp.Diff([]string{c.want, c.caret}, []string{source, carets}); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

// marked takes the guillemets out of a line: the span is what they hold.
func marked(line string) ([]byte, markdown.Span) {
	before, rest, _ := strings.Cut(line, "«")
	in, after, _ := strings.Cut(rest, "»")
	return []byte(before + in + after), markdown.Span{Start: len(before), End: len(before) + len(in)}
}
