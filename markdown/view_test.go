package markdown

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestHeadings(t *testing.T) {
	tests := []struct{ name, src, want string }{
		{"ATX", "# a\n### b ###  \n####### c\n#d", `1 "# a" "a" a|3 "### b ###" "b" b`},
		{"empty", "#\n\n## ##\n", `1 "#" "" |2 "## ##" "" `},
		{"setext over two lines", "a\n b\n===\nc\n-", `1 "a\n b\n===" "a\n b" a b|2 "c\n-" "c" c`},
		{"in a quote and in a list", "> # a\n\n- ## b\n  c\n  ---", `1 "# a" "a" a|2 "## b" "b" b|2 "c\n  ---" "c" c`},
		{"marks", "# *a* **b** ~~c~~ `d*` [e](f) ![g](h) <i>j</i> \\# &amp; <http://k>", `1 "# *a* **b** ~~c~~ ` + "`d*`" + ` [e](f) ![g](h) <i>j</i> \\# &amp; <http://k>" "*a* **b** ~~c~~ ` + "`d*`" + ` [e](f) ![g](h) <i>j</i> \\# &amp; <http://k>" a b c d* e g j # & http://k`},
		{"behind a byte order mark, CRLF", "\uFEFF# a\r\n", `1 "# a" "a" a`},
		{"not in code", "```\n# a\n```\n", ""},
		{"not in frontmatter", "---\n# a\n---\n", ""},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			d := Parse([]byte(test.src))
			checkTwins(t, d.Source())
			var got []string
			for _, h := range d.Headings() {
				got = append(got, fmt.Sprintf("%d %q %q %s", h.Level, d.Text(h.Span), d.Text(h.Text), h.Plain))
			}
			if diff := cmp.Diff(test.want, strings.Join(got, "|")); diff != "" {
				t.Errorf("%q\n%s", test.src, diff)
			}
		})
	}
}

func TestAnchors(t *testing.T) {
	src := "# A b\n## a-b\n## a b\n# 会话 01：“索引” (一)\n# 🚀 Go_1.26 — x\n# Été\n#\n# a-b-1\n<a id=\"x&amp;y\"></a> <a name='z'>q</a> <b id=w>\n\n<a id='a-b'>\n"
	d := Parse([]byte(src))
	var got []string
	for name, s := range sorted(d.Anchors()) {
		got = append(got, name+": "+d.Text(s))
	}
	want := []string{
		"-go_126--x: # 🚀 Go_1.26 — x",
		"a-b: # A b", "a-b-1: ## a-b", "a-b-1-1: # a-b-1", "a-b-2: ## a b",
		"x&y: <a id=\"x&amp;y\">", "z: <a name='z'>",
		"été: # Été", "会话-01索引-一: # 会话 01：“索引” (一)",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

func TestFrontmatter(t *testing.T) {
	tests := []struct{ name, src, span, body string }{
		{"none", "# a\n", "", ""},
		{"plain", "---\na: b\n---\n# c\n", "---\na: b\n---", "a: b\n"},
		{"empty", "---\n---\n", "---\n---", ""},
		{"dots close it, the document ends", "---\na\n...", "---\na\n...", "a\n"},
		{"blanks behind the fences", "--- \na\n---\t\n", "--- \na\n---", "a\n"},
		{"a byte order mark, CRLF", "\uFEFF---\r\na\r\n---\r\n", "---\r\na\r\n---", "a\r\n"},
		{"never closed", "---\na\n", "", ""},
		{"not on the first line", "\n---\na\n---\n", "", ""},
		{"a longer rule", "----\na\n---\n", "", ""},
		{"an indented fence does not close it", "---\na\n ---\nb\n---\n", "---\na\n ---\nb\n---", "a\n ---\nb\n"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			d := Parse([]byte(test.src))
			checkTwins(t, d.Source())
			var span, body string
			if f := d.Frontmatter(); f != nil {
				span, body = d.Text(f.Span), d.Text(f.Body)
			}
			if span != test.span || body != test.body {
				t.Errorf("%q has frontmatter %q with body %q, want %q with %q", test.src, span, body, test.span, test.body)
			}
		})
	}
}

func TestBlocks(t *testing.T) {
	src := "---\nf: g\n---\nlead\n| a |\n|---|\n| b |\nbelow\n\n# h\n- i\n\n  j\n\n> k\nlazy\n\n\n```\nl\n\n```\n***\n<p>\n\n[m]: n\n[o]:\np\nq\n\n\ts\n\n"
	want := []string{
		"paragraph lead", "table | a |\n|---|", "row | b |", "row below", "heading # h", "list - i\n\n  j",
		"quote > k\nlazy", "code ```\nl\n\n```", "break ***", "html <p>", "definitions [m]: n", "definitions [o]:\np", "paragraph q", "code \ts",
	}
	names := map[BlockKind]string{
		Paragraph: "paragraph", HeadingBlock: "heading", TableHead: "table", TableRow: "row", List: "list", Quote: "quote",
		CodeBlock: "code", HTMLBlock: "html", Break: "break", Definitions: "definitions",
	}
	d := Parse([]byte(src))
	checkTwins(t, d.Source())
	var got []string
	for _, b := range d.Blocks() {
		got = append(got, names[b.Kind]+" "+d.Text(b.Span()))
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	if i := d.BlockAt(5); i != -1 {
		t.Errorf("block %d holds the frontmatter", i)
	}
}

func TestItems(t *testing.T) {
	src := "- a\n  b\n\n  c\n- [ ] d\n  1. e\n     - f\n  2. [x] g\nlazy\n- \n- ```\n  h\n  ```\n\n* > i\n"
	want := []string{
		`0/0 "- a\n  b\n\n  c" "a\n  b"`, `0/0 "- [ ] d\n  1. e\n     - f\n  2. [x] g\nlazy" "d"`, `1/1 "1. e\n     - f" "e"`,
		`2/2 "- f" "f"`, `1/1 "2. [x] g\nlazy" "g\nlazy"`, `0/0 "-" ""`, `0/0 "- ` + "```" + `\n  h\n  ` + "```" + `" ""`, `0/0 "* > i" ""`,
	}
	d := Parse([]byte(src))
	checkTwins(t, d.Source())
	var got []string
	for _, b := range d.Blocks() {
		for _, i := range b.Items() {
			got = append(got, fmt.Sprintf("%d/%d %q %q", i.List, i.Depth, d.Text(i.Span), d.Text(i.Text)))
		}
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

func TestCodeAndComments(t *testing.T) {
	src := "`a` ``b`c`` `d\n\n> ~~~ x\n> e\n>\n\n    f\n\n    g\n\nh <!-- i\nj --> k\n\n<!-- l\n\n`m` --> n <!-- o -->\n\n|p|\n|-|\n|`q`|<!-- r -->|\n\n- ```\n  s\n"
	d := Parse([]byte(src))
	checkTwins(t, d.Source())
	var got []string
	for _, c := range d.Code() {
		got = append(got, fmt.Sprintf("%v %s", c.Block, d.Text(c.Span)))
	}
	for c := range d.Comments() {
		got = append(got, d.Text(c))
	}
	want := []string{
		"false `a`", "false ``b`c``", "true ~~~ x\n> e", "true f\n\n    g", "false `q`", "true ```\n  s",
		"<!-- i\nj -->", "<!-- l\n\n`m` -->", "<!-- o -->", "<!-- r -->",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	for word, want := range map[string]bool{"a`": true, "`d": false, "e\n": true, "i\n": true, "k\n": false, " n ": false, "q`": true, "p|": false} {
		if got := d.Opaque(strings.Index(src, word)); got != want {
			t.Errorf("%q is opaque: %v, want %v", word, got, want)
		}
	}
}

func TestEdit(t *testing.T) {
	d := Parse([]byte("# a\n\n[b](c)\n"))
	edited := d.Edit(Span{3, 4}, "\n---")
	if got, want := string(edited.Source()), "# a\n---\n[b](c)\n"; got != want {
		t.Fatalf("the edited source is %q, want %q", got, want)
	}
	if diff := cmp.Diff(dump(Parse(edited.Source())), dump(edited)); diff != "" {
		t.Error(diff)
	}
	if got, want := string(d.Source()), "# a\n\n[b](c)\n"; got != want {
		t.Errorf("the document before the edit became %q", got)
	}
}

func TestSplitRow(t *testing.T) {
	tests := []struct {
		line    string
		want    []string
		bounded bool
	}{
		{"", nil, false},
		{" \t", nil, false},
		{"|", nil, false},
		{"||", []string{"1-1"}, true},
		{"| |", []string{"1-1"}, true},
		{"| a | b |", []string{"2-3 a", "6-7 b"}, true},
		{"\ta|b ", []string{"1-2 a", "3-4 b"}, false},
		{"| a | b", []string{"2-3 a", "6-7 b"}, false},
		{"a | b |", []string{"0-1 a", "4-5 b"}, false},
		{"|a||b|", []string{"1-2 a", "3-3", "4-5 b"}, true},
		{`|a \| b|`, []string{`1-7 a \| b`}, true},
		{`|a \\| b|`, []string{`1-8 a \\| b`}, true},
		{`|a \|`, []string{`1-5 a \|`}, false},
		{"|表|😀|\r\n", []string{"1-4 表", "5-9 😀"}, true},
	}
	for _, test := range tests {
		cells, bounded := SplitRow([]byte(test.line), 100)
		var got []string
		for _, c := range cells {
			c = c.Shift(-100)
			got = append(got, strings.TrimSpace(fmt.Sprintf("%d-%d %s", c.Start, c.End, test.line[c.Start:c.End])))
		}
		if diff := cmp.Diff(test.want, got); diff != "" || bounded != test.bounded {
			t.Errorf("%q is bounded: %v, want %v; cells:\n%s", test.line, bounded, test.bounded, diff)
		}
	}
	if got, want := UnescapeCell(`a \| b \\| c`), `a | b \| c`; got != want {
		t.Errorf("unescaped cell %q, want %q", got, want)
	}
}
