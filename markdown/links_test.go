package markdown

import (
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"
)

var kinds = map[LinkKind]string{
	Inline: "inline", Image: "image", Reference: "reference", Autolink: "autolink", HTML: "html", Wiki: "wiki", Malformed: "malformed",
}

// show is a link as its kind, its source, and its text, destination and target
// where they are not empty.
func show(d *Doc, l Link) string {
	out := kinds[l.Kind] + " " + d.Text(l.Span)
	for _, part := range []struct{ name, text string }{
		{"text", d.Text(l.Text)}, {"dest", d.Text(l.Dest)}, {"target", l.Target}, {"label", l.Label},
	} {
		if part.text != "" {
			out += fmt.Sprintf(" %s=%s", part.name, part.text)
		}
	}
	if l.Angle {
		out += " angle"
	}
	if l.Nested {
		out += " nested"
	}
	return out
}

func TestLinks(t *testing.T) {
	tests := []struct {
		name, src string
		want      []string
	}{
		{"inline", "[a b](c.md)", []string{"inline [a b](c.md) text=a b dest=c.md target=c.md"}},
		{"empty destination", "[a]()", []string{"inline [a]() text=a"}},
		{"blanks and a title", "[a]( c.md 'x' )", []string{"inline [a]( c.md 'x' ) text=a dest=c.md target=c.md"}},
		{"title in parentheses", `[a](c "(x)") [b](d (x))`, []string{
			`inline [a](c "(x)") text=a dest=c target=c`, "inline [b](d (x)) text=b dest=d target=d",
		}},
		{"angle brackets", "[a](<b c(.md>)", []string{"inline [a](<b c(.md>) text=a dest=b c(.md target=b c(.md angle"}},
		{"balanced parentheses", "[a](b(c).md)", []string{"inline [a](b(c).md) text=a dest=b(c).md target=b(c).md"}},
		{"escapes and entities, percent escapes kept", `[a](b\(\&amp;&#35;&lt;%20\x)`, []string{
			`inline [a](b\(\&amp;&#35;&lt;%20\x) text=a dest=b\(\&amp;&#35;&lt;%20\x target=b(&amp;#<%20\x`,
		}},
		{"over two lines", "[a\nb](c\n'd')", []string{"inline [a\nb](c\n'd') text=a\nb dest=c target=c"}},
		{"after a tab and in a quote", ">\t[a](b)\n> [c\n> d](e)", []string{
			"inline [a](b) text=a dest=b target=b", "inline [c\n> d](e) text=c\n> d dest=e target=e",
		}},
		{"in headings, lists and emphasis", "# [a](b)\n\n- *[c](d)*\n  1. [e](f)\n\n[g](h)\n===", []string{
			"inline [a](b) text=a dest=b target=b", "inline [c](d) text=c dest=d target=d",
			"inline [e](f) text=e dest=f target=f", "inline [g](h) text=g dest=h target=h",
		}},
		{"in a table, with cells beyond the header", "|a|\n|-|\n| [b](c) | [d](e) |\n", []string{
			"inline [b](c) text=b dest=c target=c", "inline [d](e) text=d dest=e target=e",
		}},
		{"at the start of an item, with the text of a box", "- [x](y)\n- [X][r]\n- [x] [z](w)\n\n[r]: s\n", []string{
			"inline [x](y) text=x dest=y target=y", "reference [X][r] text=X dest=s target=s label=r", "inline [z](w) text=z dest=w target=w",
		}},
		{"not across cells", "|a|b|\n|-|-|\n|[c|d](e)|\n", nil},
		{"an escaped pipe in a destination", "|a|\n|-|\n|[b](c\\|d)|\n", []string{`inline [b](c\|d) text=b dest=c\|d target=c|d`}},
		{"an image in a link", "[![a](b)](c)", []string{
			"inline [![a](b)](c) text=![a](b) dest=c target=c nested", "image ![a](b) text=a dest=b target=b",
		}},
		{"a link in an image", "![a [b](c)](d)", []string{
			"image ![a [b](c)](d) text=a [b](c) dest=d target=d nested", "inline [b](c) text=b dest=c target=c",
		}},
		{"no link in a link", "[a [b](c)](d)", []string{"inline [b](c) text=b dest=c target=c"}},
		{"nested brackets, escaped ones do not count", `[[a]](b) [c\]](d)`, []string{
			"inline [[a]](b) text=[a] dest=b target=b nested", `inline [c\]](d) text=c\] dest=d target=d`,
		}},
		{"references", "[a][R] [r][] [ r ] ![b][r]\n\n[r]: <x y> 't'", []string{
			"reference [a][R] text=a dest=x y target=x y label=r angle", "reference [r][] text=r dest=x y target=x y label=r angle",
			"reference [ r ] text= r  dest=x y target=x y label=r angle", "reference ![b][r] text=b dest=x y target=x y label=r angle",
		}},
		{"the first definition counts", "[a]: b\n[A]: c\n\n[a]", []string{"reference [a] text=a dest=b target=b label=a"}},
		{"a definition below, in a quote", "|[a]|\n|-|\n|[b][a]|\n\n> [a]:\n> c", []string{
			"reference [a] text=a dest=c target=c label=a", "reference [b][a] text=b dest=c target=c label=a",
		}},
		{"no definition", "[a][b] [c] [d][]", nil},
		{"task boxes", "[x]: /no\n\n- [x] a\n- [ ] b\n- [x][c]\n- [-] d", nil},
		{"a task box before a link", "- [x] [a](b)", []string{"inline [a](b) text=a dest=b target=b"}},
		{"autolinks", "<https://a.b/c?d&amp;e> <a@b.c>", []string{
			"autolink <https://a.b/c?d&amp;e> text=https://a.b/c?d&amp;e dest=https://a.b/c?d&amp;e target=https://a.b/c?d&amp;e angle",
			"autolink <a@b.c> text=a@b.c dest=a@b.c target=mailto:a@b.c angle",
		}},
		{"a bare address is text", "https://a.b www.a.b", nil},
		{"tags in text", "a <a href=\"b&amp;c\" id=d>e</a> <img\nsrc='f'/> <b src>", []string{
			`html <a href="b&amp;c" id=d> dest=b&amp;c target=b&c`, "html <img\nsrc='f'/> dest=f target=f",
		}},
		{"a block of tags", "> <div>\n> <a\n> href=b>c</a>\n> <!-- <a href=d> --></div>\n", []string{"html <a\n> href=b> dest=b target=b"}},
		{"the text of a script is no HTML", "<script src=a>\nx = '<a href=b>'\n</script><img src=c>\n", []string{
			"html <script src=a> dest=a target=a", "html <img src=c> dest=c target=c",
		}},
		{"HTML holds no Markdown", "<div>\n[a](b) [[c]]\n</div>\n", nil},
		{"wikilinks", "[[a b]] [[ c#d | e ]] ![[f]]", []string{
			"wiki [[a b]] dest=a b target=a b", "wiki [[ c#d | e ]] text=e dest=c#d target=c#d", "wiki [[f]] dest=f target=f",
		}},
		{"wikilinks in a table", "|a|\n|-|\n|[[b\\|c]]|\n", []string{`wiki [[b\|c]] text=c dest=b target=b`}},
		{"no wikilinks", "[[]] [[ ]] [[a\nb]] [[a[b]]] [[c] ] \\[[d]] `[[e]]` <!-- [[f]] --> [[g`]]`", nil},
		{"brackets around a wikilink", "[[[a]]]", []string{"wiki [[a]] dest=a target=a"}},
		{"a wikilink over a definition is a reference", "[[a]]\n\n[a]: b", []string{"reference [a] text=a dest=b target=b label=a"}},
		{"a blank in the destination", "[a](b c.md) ![d](e f \"t\")", []string{
			"malformed [a](b c.md) text=a dest=b c.md target=b c.md", `malformed ![d](e f "t") text=d dest=e f target=e f`,
		}},
		{"unbalanced parentheses", "[a](b(c.md) [d](e (f).md)", []string{
			"malformed [a](b(c.md) text=a dest=b(c.md target=b(c.md", "malformed [d](e (f).md) text=d dest=e (f).md target=e (f).md",
		}},
		{"a broken tail in a table", "|a|\n|-|\n|[b](c d.md)|\n", []string{"malformed [b](c d.md) text=b dest=c d.md target=c d.md"}},
		{"no broken tails", "[a] (b c) [a](b c a](b c) \\[a](b c) `[a](b c)` [a](b `c` d) <!-- [a](b c) -->", nil},
		{"a link within a broken tail", "[a](b [c](d) e)", []string{"inline [c](d) text=c dest=d target=d"}},
		{"not in code", "`[a](b)`\n\n```\n[a](b)\n```\n\n    [a](b)\n", nil},
		{"not in frontmatter", "---\na: \"[b](c)\"\n---\n[d](e)", []string{"inline [d](e) text=d dest=e target=e"}},
		{"bytes that are not UTF-8", "\xff[a\xfe](b\xff)", []string{"inline [a\xfe](b\xff) text=a\xfe dest=b\xff target=b\xff"}},
		{"a replacement character in a tag", "x <a title='\uFFFD' href='b'>", []string{"html <a title='\uFFFD' href='b'> dest=b target=b"}},
		{"Chinese and emoji", "见[报告😀](报告（一）.md)。", []string{"inline [报告😀](报告（一）.md) text=报告😀 dest=报告（一）.md target=报告（一）.md"}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			d := Parse([]byte(test.src))
			checkTwins(t, d.Source())
			var got []string
			for l := range d.Links() {
				got = append(got, show(d, l))
			}
			if diff := cmp.Diff(test.want, got); diff != "" {
				t.Errorf("%q\n%s", test.src, diff)
			}
		})
	}
}

func TestLinksIn(t *testing.T) {
	d := Parse([]byte("[a](b) [c](d)\n\n|e|\n|-|\n|[f](g)|\n|[h](i)|\n"))
	for _, test := range []struct {
		s    Span
		want string
	}{
		{Span{0, 1}, "a"}, {Span{1, 7}, ""}, {Span{1, 8}, "c"}, {Span{0, 33}, "acf"}, {Span{24, 99}, "fh"}, {Span{40, 40}, ""},
	} {
		var got string
		for l := range d.LinksIn(test.s) {
			got += d.Text(l.Text)
		}
		if got != test.want {
			t.Errorf("links in %v are %q, want %q", test.s, got, test.want)
		}
	}
}
