package markdown

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// seeds are documents that hold a bit of everything.
var seeds = []string{
	"---\nname: x\n---\n# Title [a](b.md) `c` #\n\ntext [x](a b.md) and [[wiki|w]] and [[x]](y) ![i](j) [![i](j \"t\")](k)\n\n> [r]: <a b>\n>   'title'\n>\n> [q][r] [r] ![r][]\n\nSet\next\n===\n",
	"| a | b |\n|---|:-:|\n| [x](y) | `a\\|b` |\n| c [[w\\|t]] <a href='q' id=z> | d | e |\ntext below\n\n- [x] item [l](m)\n  more\n  - nested\nlazy\n1. one\n\n       code\n2. ```\n   f\n   ```\n",
	"\ufeff# T\r\n\r\n<!-- c\r\n-->\r\n> - | a |\r\n>   |---|\r\n>   | [x](<y z>) |\r\n\r\na\rb [x]\r\r[x]: /u\r",
	"> <div\n> src=\"a\">\n> <!-- x\n> -->\n\n<script src=s><a href=no></script><img src=y>\n\n***\n\n\tcode\n\n-\n\n  - a\n\t- b\n",
	"[a](b 'c' d) [a](b(c) [[x]] `[[y]]` <http://a.b/c> <a@b.c> &amp; [\\]](\\)) \xff \uFFFD\x00",
}

// tokens are what Markdown is made of. Spelled with them, noise is far more
// likely to mean something than bytes are.
var tokens = []string{
	"[", "]", "(", ")", "](", "![", "[[", "]]", "]:", "[r]", "[r]: /u", "<", ">", "<b c>", "|", "\\|", "\\", "`", "``", "```", "~~~",
	"\n", "\n", "\n\n", "\n> ", "\n- ", "\n1. ", "\n  ", "\n    ", "\n\t", "\t", " ", " ", "> ", "- ", "1) ", "# ", "## ", " #", "===", "---",
	"|-|", "|-|-|", "\n|---|---|\n", ":-", "a", "b", "é", "表", "😀", "&amp;", "&", ";", "!", "*", "_", "~~", "\"", "'", "=", "/", ":", ".md", "#x",
	"<!--", "-->", "<a href=", "<a id='x'>", "</a>", "<img src=\"y\">", "<div>", "<script>", "</script>", "<http://x.y>", "<a@b.c>", "<?", "?>",
	"http://", "[x] ", "[ ] ", "---\n", "...\n", "\xff", "\x00", "\uFFFD", "\uFEFF", "\u200d", "\u3000", "\f", "\v", "\r", "\r\n", "+ ", "* ", "***",
}

// spell reads every byte of noise as a token.
func spell(noise []byte) []byte {
	var out []byte
	for _, b := range noise {
		out = append(out, tokens[int(b)%len(tokens)]...)
	}
	return out
}

// FuzzParse holds every document against what is stated in check, and against
// its twins with other line breaks.
func FuzzParse(f *testing.F) {
	for _, s := range seeds {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, src []byte) {
		src = src[:min(len(src), 500)] // what is told about a line costs its length
		checkTwins(t, src)
		checkTwins(t, spell(src))
	})
}

// TestNoise is FuzzParse over the same noise at every run.
func TestNoise(t *testing.T) {
	noise := newNoise(1, 2)
	for range 3000 {
		checkTwins(t, []byte(noise.text(tokens, 40)))
	}
}

// noise is the same in every run.
type noise struct{ *rand.Rand }

func newNoise(a, b uint64) noise { return noise{rand.New(rand.NewPCG(a, b))} }

// text is at most n of parts.
func (n noise) text(parts []string, most int) string {
	var out strings.Builder
	for range n.IntN(most) {
		out.WriteString(parts[n.IntN(len(parts))])
	}
	return out.String()
}

func checkTwins(t *testing.T, src []byte) {
	t.Helper()
	check(t, Parse(src))
	lf := oneBreak.Replace(string(src))
	want := dump(Parse([]byte(lf)))
	for _, br := range []string{"\r\n", "\r"} {
		twin := Parse([]byte(strings.ReplaceAll(lf, "\n", br)))
		check(t, twin)
		if diff := cmp.Diff(want, dump(twin)); diff != "" {
			t.Fatalf("%q with %q for line breaks:\n%s", lf, br, diff)
		}
	}
}

// FuzzEdit holds a document that was edited, and one whose edit was undone,
// against fresh ones.
func FuzzEdit(f *testing.F) {
	for i, s := range seeds {
		f.Add([]byte(s), i*7, i*5, "`x` | [a](b)\n")
	}
	f.Fuzz(func(t *testing.T, src []byte, start, length int, text string) {
		start = min(max(start, 0), len(src))
		s := Span{start, start + min(max(length, 0), len(src)-start)}
		d := Parse(src)
		edited := d.Edit(s, text)
		fresh := []byte(string(src[:s.Start]) + text + string(src[s.End:]))
		if !sameDoc(t, fresh, edited) {
			t.Fatalf("%q after an edit:\n%s", fresh, cmp.Diff(dump(Parse(fresh)), dump(edited)))
		}
		undone := edited.Edit(Span{s.Start, s.Start + len(text)}, string(src[s.Start:s.End]))
		if !sameDoc(t, src, undone) {
			t.Fatalf("%q after an edit was undone:\n%s", src, cmp.Diff(dump(d), dump(undone)))
		}
	})
}

// FuzzRow holds the scanner for simple rows against the parser.
func FuzzRow(f *testing.F) {
	for _, s := range []string{
		"| [a](b) | `c` | [d] | <e | !f | \\| \\[x](y) |",
		"``a`` ` [x](y`z) |` | [a](b c) | [[w]] | <a> | [k] |",
		"[a | b](c) | ![a](b) | [a](<b>) | [a]()x | [ | ] | \\",
	} {
		f.Add([]byte(s))
	}
	known := glossary{"k": {}}
	f.Fuzz(func(t *testing.T, src []byte) {
		src = append(append(src, '\n'), spell(src)...)
		for line := range strings.SplitSeq(oneBreak.Replace(string(src)), "\n") {
			src := []byte(line)
			text := normal(src, false)
			row := trim(text, Span{0, len(text)})
			src, text = src[row.Start:row.End], text[row.Start:row.End]
			var fast content
			if !simpleRow(&fast, src, text, known) {
				continue
			}
			var a, b run
			a.begin(TableRow, Span{}, true)
			a.hold(parseCells(src, text, known), src, 0)
			b.begin(TableRow, Span{}, true)
			b.hold(&fast, src, 0)
			if diff := cmp.Diff(a, b, inside); diff != "" {
				t.Fatalf("row %q, the parser and the scanner:\n%s", src, diff)
			}
		}
	})
}
