package markdown

import (
	"bytes"
	"flag"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// soak makes TestEdits make many more edits: make soak.
var soak = flag.Bool("soak", false, "make a million random edits in place of 20,000")

// phrases are what an edit may put in a line of its own or break in two.
var phrases = []string{
	"| [a](b.md) | `c` | [[d]] |\n", "| x |\n", "|---|---|\n", "| a | b |\n|---|---|\n| c | d |\n", "\n", "\n\n", "# Head\n", "## Head [r]\n",
	"text\n", "- item\n", "  - [x] nested [l](m)\n", "    code\n", "```\n", "~~~\n", "> quote\n", "---\n", "===\n", "***\n", "[r]: /u\n", "[r]:\n", "[s]: <v w>\n'title\n",
	"[r] and [q][s]\n", "<!-- c\n", "-->\n", "<div>\n", "</div>\n", "<script>\n", "...\n", "---\nname: x\n---\n", "\uFEFF", "\r", "\r\n", "\n\r", "表😀é\n", "1. one\n",
	"|" + strings.Repeat("| 长 [x](y) ", 40) + "|\n", "-\n\n", "- \n\n  a\n", "'\n", "x\\\r\n", "<a id='n'>\n", "x\n===\n", "]: z\n", "[a\n", "+ b\n", "\t| t |\n", "   | u |\n",
}

// starts are documents to be edited: those that hold a bit of everything, and
// such as have many parts.
func starts() []string {
	table := "| a | b |\n|---|---|\n" + strings.Repeat("| [x](y.md) | `c` |\n| plain 文 | [r] |\n", 40)
	notes := strings.Repeat("# H\n\ntext [a](b)\n\n- i\n- j\n\n```\nc\n```\n\n", 8)
	all := append(slices.Clone(seeds),
		"", "\n", "\uFEFF", "---\na: b\n---\n\n"+notes, table, "lead\n"+table+"\n"+table, notes+"\n"+table+"\n"+notes+"\n[r]: s\n",
		strings.ReplaceAll("# T\n\n"+table+"\n\n"+notes, "\n", "\r\n"), strings.ReplaceAll(notes+table, "\n", "\r"),
		"[r]: x\n"+table+notes, strings.Repeat("> q\n> - a\n\n1. b\n\n   c\n\n<div>\n\n", 20),
	)
	return all
}

// TestEdits makes random edits, one after the other on one document, and holds
// every version against a fresh one.
func TestEdits(t *testing.T) {
	documents, edits := 200, 100
	if *soak {
		documents = 10_000
	}
	for i := range documents {
		noise := newNoise(uint64(i), 7)
		from := starts()
		src := []byte(from[i%len(from)])
		d, history := Parse(src), ""
		for n := range edits {
			s, text := noise.edit(d)
			history += fmt.Sprintf("%v %q\n", s, text)
			before := src
			src = []byte(string(src[:s.Start]) + text + string(src[s.End:]))
			next := d.Edit(s, text)
			if !sameDoc(t, src, next) || n%10 == 0 && cmp.Diff(dump(Parse(src)), dump(next)) != "" {
				t.Fatalf("document %d, edit %d, %v becomes %q in\n%q\n%s", i, n, s, text, before, cmp.Diff(dump(Parse(src)), dump(next)))
			}
			d = next
		}
		check(t, d)
	}
}

// TestTyping types one block behind another, key by key, and takes the keys back:
// a line at the end of a text has no line break that would end it.
func TestTyping(t *testing.T) {
	blocks := []string{"1. one", "0)", "- item", "-", "> quote", "text", "# Head", "```\ncode\n```", "<div>", "<!-- c -->", "    code", "[r]: /u", "| a |\n|---|\n| [r] |", "---", "==="}
	for _, above := range blocks {
		for _, below := range blocks {
			for _, between := range []string{"\n", "\n\n", "\r\n\r\n"} {
				whole := above + between + below
				d := Parse(nil)
				for i, key := range whole {
					if d = d.Edit(Span{i, i}, string(key)); !sameDoc(t, []byte(whole[:i+1]), d) {
						t.Fatalf("%q, typed", whole[:i+1])
					}
				}
				for i := len(whole) - 1; i >= 0; i-- {
					if d = d.Edit(Span{i, i + 1}, ""); !sameDoc(t, []byte(whole[:i]), d) {
						t.Fatalf("%q, the keys behind it taken back", whole[:i])
					}
				}
			}
		}
	}
}

// edit is one that a user might make, or a mishap.
func (n noise) edit(d *Doc) (s Span, text string) {
	size := d.Size()
	at := n.IntN(size + 1)
	s = Span{at, at}
	switch n.IntN(10) {
	case 0, 1: // a key
		return s, tokens[n.IntN(len(tokens))]
	case 2, 3:
		s.End = min(size, at+1+n.IntN(3))
		return s, ""
	case 4: // a phrase in a line of its own
		s = Span{d.Lines().Line(d.Lines().At(at)).Start, 0}
		s.End = s.Start
		return s, phrases[n.IntN(len(phrases))]
	case 5: // anywhere
		return s, phrases[n.IntN(len(phrases))]
	case 6: // a line goes
		line := d.Lines().At(at)
		return Span{d.Lines().Line(line).Start, max(d.Lines().Line(line+1).Start, d.Lines().Line(line).Start)}, ""
	case 7: // lines go, or become others
		s.End = min(size, at+n.IntN(200))
		if size > 6000 {
			s.End = min(size, at+3000)
		}
		return s, n.text(phrases, 3)
	case 8: // the end or the start
		s = []Span{{0, 0}, {size, size}, {0, min(size, 1)}, {max(0, size-1), size}}[n.IntN(4)]
		return s, n.text(phrases, 2)
	}
	s.End = min(size, at+n.IntN(10))
	return s, n.text(tokens, 4)
}

// sameDoc reports whether d is what a fresh parse of src is.
func sameDoc(t *testing.T, src []byte, d *Doc) bool {
	t.Helper()
	fresh := Parse(src)
	ok := true
	claim := func(holds bool, what string) {
		if !holds {
			ok = false
			t.Errorf("another %s", what)
		}
	}
	claim(!d.Equal(append(slices.Clip(src), 'x')), "end of the source")
	claim(d.Equal(src) && bytes.Equal(d.Source(), src) && d.Size() == len(src), "source")
	sameParts(claim, d)
	sameLines(claim, d.Lines(), fresh.Lines())
	claim(cmp.Equal(d.Frontmatter(), fresh.Frontmatter()), "frontmatter")
	claim(d.parsed().open == fresh.parsed().open, "opened header")
	claim(slices.EqualFunc(d.Blocks(), fresh.Blocks(), sameBlock), "block")
	claim(d.SameDefinitions(fresh), "meaning of labels")
	claim(slices.Equal(d.Definitions(), fresh.Definitions()), "definition")
	claim(maps.Equal(d.Anchors(), fresh.Anchors()), "anchor")
	return ok
}

func sameBlock(a, b Block) bool {
	return a.off == b.off && sameEntry(a.body.store, b.body.store, a.entry, b.entry)
}

// sameEntry reports whether two blocks are the same, wherever they stand and
// whatever else is in their stores.
func sameEntry(s, o *store, a, b *entry) bool {
	return a.like(b) && a.holds == b.holds && slices.EqualFunc(s.facts[a.first:a.next], o.facts[b.first:b.next], func(f, g fact) bool {
		if f.kind == tableFact && g.kind == tableFact {
			return reflect.DeepEqual(s.tables[f.more-1], o.tables[g.more-1]) // cmp takes seconds for what fuzzing makes
		}
		if (f.more == 0) != (g.more == 0) {
			return false
		}
		d, e := s.detail(&f), o.detail(&g)
		if (d.word == 0) != (e.word == 0) || d.word > 0 && s.words[d.word-1] != o.words[e.word-1] {
			return false
		}
		d.word, e.word, f.more, g.more = 0, 0, 0, 0
		return d == e && f == g
	})
}

func sameRun(a, b *run) bool {
	i := 0
	return slices.EqualFunc(a.blocks, b.blocks, func(x, y entry) bool {
		i++
		return x.at == y.at && sameEntry(&a.store, &b.store, &a.blocks[i-1], &b.blocks[i-1])
	})
}

// TestEditShares counts the parts that an edit makes, of how many: what is not
// touched is the same in both versions.
func TestEditShares(t *testing.T) {
	notes := strings.Repeat("# H\n\ntext\n\n- i\n- j\n\n```\nc\n```\n\n", 80)
	rows := "| a | b |\n|---|---|\n" + strings.Repeat("| [x](y.md) | [r] |\n", 320)
	header := "---\na: b\n---\n\n"
	tests := []struct {
		name, src, at string // the edit is before the last such text
		cut           int
		text          string
		made, of      int
	}{
		{"a letter in a row", rows + "\n" + notes, "[r]", 0, "x", 1, 40},
		{"a row goes", rows, "| [x](y.md) | [r] |\n", 20, "", 1, 20},
		{"rows are put in", rows, "| [x](y.md) | [r] |\n", 0, strings.Repeat("| 1 |\n", 32), 3, 22},
		{"a row is put in below text", "text\n" + rows, "| [x]", 0, "| 1 |\n", 1, 20},
		{"a paragraph becomes a heading", notes, "text", 0, "## ", 1, 20},
		{"a list item", notes, "j\n", 1, "k\n- l", 1, 20},
		{"a fence is opened, and the last one swallows the table", notes + rows, "\n- j", 0, "\n```\n", 1, 20},
		{"a header of other words", rows + "\n" + notes, "b |", 1, "c", 1, 40},
		{"a header that no longer fits: the table is a paragraph", notes + rows, "| b |", 0, "| c ", 1, 20},
		{"frontmatter", header + notes + rows, "b\n---", 1, "c", 1, 40},
		{"frontmatter is opened", "a: b\n---\n\n" + notes, "a: b", 0, "---\n", 1, 20},
		{"frontmatter is opened and not closed", "a: b\n\n" + notes, "a: b", 0, "---\n", 1, 20},
		{"blocks before the first", header + notes, "---\n\n", 5, "---\n\n" + notes[:len(notes)/80*3], 1, 20},
		{"what a label stands for", notes + rows + "\n[r]: /u\n", "/u", 1, "v", 1, 40},
		{"a label", notes + rows + "\n[r]: /u\n", "r]: /u", 1, "s", 40, 40},
		{"a label that rows belong to", "[a\n| b |\n|---|\n| c |\n| d |\n", "|\n", 0, "]: z", 1, 1},
		{"a title that rows belong to", "[r]: <v>\n'title\n" + rows[:59], "|\n", 1, "'", 1, 1},
		{"the last line break", rows, "\n", 1, "", 1, 20},
		{"line breaks of Windows", strings.ReplaceAll(rows, "\n", "\r\n"), "\r\n", 2, "", 1, 20},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			at := strings.LastIndex(test.src, test.at)
			s := Span{at, at + test.cut}
			d := Parse([]byte(test.src))
			next := d.Edit(s, test.text)
			if src := test.src[:at] + test.text + test.src[s.End:]; !sameDoc(t, []byte(src), next) {
				t.Errorf("%.2000q is not as parsed anew", src)
			}
			old := map[*Body]bool{}
			for _, p := range d.Parts() {
				old[p.Body] = true
			}
			made := 0
			for _, p := range next.Parts() {
				if !old[p.Body] {
					made++
				}
			}
			if got, want := [2]int{made, len(next.Parts())}, [2]int{test.made, test.of}; got != want {
				t.Errorf("%d of %d parts were made, want %d of %d", got[0], got[1], want[0], want[1])
			}
		})
	}
}

// TestRemember asks many at a time for what is derived once.
func TestRemember(t *testing.T) {
	type key int
	d := Parse([]byte("# a\n"))
	b := d.Parts()[0].Body
	var group sync.WaitGroup
	seen := make([]*int, 8)
	for i := range seen {
		group.Go(func() { seen[i] = Remember(b, key(1), func() *int { return new(int) }) })
	}
	group.Wait()
	for _, got := range seen {
		if got != seen[0] {
			t.Error("two things are remembered under one key")
		}
	}
	if err := Remember(b, key(2), func() error { return nil }); err != nil {
		t.Errorf("remembered %v, want nothing", err)
	}
	if again := Remember(d.Edit(Span{4, 4}, "").Parts()[0].Body, key(1), func() *int { return nil }); again != nil {
		t.Error("a part that was made anew remembers")
	}
}

// TestLongTables holds what is read row by row against what the parser reads:
// lines that look like a long table, below and above what may make them another
// thing.
func TestLongTables(t *testing.T) {
	rows := strings.Repeat("| [x](y.md) | `c` 文 |\n", max(manyRows, longText/2/len("| [x](y.md) | `c` 文 |\n")))
	for i := range 45 {
		noise := newNoise(uint64(i), 11)
		n := 1
		if i%15 == 7 {
			n = 1 + 2*manyBytes/len(rows) // enough for all processors
		}
		var src strings.Builder
		for range 3 {
			src.WriteString(noise.text(phrases, 6) + "| a | b |\n|---|---|\n" + strings.Repeat(rows, n) + noise.text(phrases, 3))
		}
		for _, text := range []string{src.String(), strings.ReplaceAll(src.String(), "\n", "\r\n"), strings.ReplaceAll(src.String(), "\n", "\r")} {
			whole := []byte(text)
			for _, known := range []glossary{nil, {"r": {}}} {
				got, want := join(readAll(whole, 0, known, natureOf(whole).simple, nil)), read(whole, known)
				if !sameRun(&got, &want) {
					t.Fatalf("document %d, labels known: %v: other blocks in\n%.3000q", i, known, text)
				}
			}
		}
	}
}

func sameParts(claim func(bool, string), d *Doc) {
	off, line := 0, 0
	for i, p := range d.Parts() {
		claim(p.Span.Start == off && p.Span.Len() == len(p.Body.Text()) && p.Line == line, "place of a part")
		claim(p.Span.Len() > 0 && (i == 0 || len(p.Body.blocks) > 0 && p.Body.blocks[0].at == 0), "start of a part")
		claim(len(p.Body.blocks) < 2*usual && (len(p.Body.blocks) >= usual/2 || len(d.Parts()) == 1), "size of a part")
		claim(len(p.Body.lineStarts()) == p.Body.Lines(), "number of lines of a part")
		off, line = p.Span.End, line+p.Body.Lines()
	}
	claim(off == d.Size(), "end of the parts")
	claim(d.FirstLine() == d.Lines().Line(0) && d.FirstLine() == NewLines(d.Source()).Line(0), "first line")
	for _, p := range d.Parts() {
		for _, s := range []Span{p.Span, {p.Span.Start / 2, p.Span.End}, {p.Span.Start, p.Span.Start}} {
			claim(string(d.Slice(s)) == string(d.Source()[s.Start:s.End]) && d.Text(s) == string(d.Slice(s)), "slice")
		}
	}
}

func sameLines(claim func(bool, string), a, b *Lines) {
	claim(a.Count() == b.Count(), "number of lines")
	for i := range b.Count() {
		claim(a.Line(i) == b.Line(i), "line")
	}
	for _, off := range []int{-1, 0, b.size / 2, b.size} {
		next := b.At(off)
		for i, s := range a.From(off) {
			claim(i == next && s == b.Line(i), "line to go on with")
			next++
		}
		claim(next == b.Count(), "last line to go on with")
	}
	for off := 0; off <= b.size; off += 1 + off%97 {
		for enc := range UTF8 + 1 {
			line, col := b.Position(off, enc)
			gotLine, gotCol := a.Position(off, enc)
			claim(line == gotLine && col == gotCol && a.Offset(line, col, enc) == b.Offset(line, col, enc), "position")
		}
	}
}
