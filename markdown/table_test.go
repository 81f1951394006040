package markdown

import (
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	extast "github.com/yuin/goldmark/extension/ast"
	"github.com/yuin/goldmark/text"
)

// tableCorpus gives for each document its tables: the cells of every row but
// the delimiter row.
var tableCorpus = []struct {
	name, src string
	want      [][][]string
}{
	{
		"bounded rows", "| a | b |\n|---|---|\n| c | d |\n",
		[][][]string{{{"a", "b"}, {"c", "d"}}},
	},
	{
		"no outer pipes, no final line break", "a | b\n-- | -:\nc | d",
		[][][]string{{{"a", "b"}, {"c", "d"}}},
	},
	{
		"a single column", "| a |\n|:-:|\n| b |\n",
		[][][]string{{{"a"}, {"b"}}},
	},
	{
		"a header alone", "| a | b |\n|---|---|",
		[][][]string{{{"a", "b"}}},
	},
	{
		"blanks and tabs around everything", "  |\ta\t|  b | \t\n |---|--- | \n   |c|\td|\t\n",
		[][][]string{{{"a", "b"}, {"c", "d"}}},
	},
	{
		"CRLF", "| a | b |\r\n|---|---|\r\n| c | d |\r\n\r\nx",
		[][][]string{{{"a", "b"}, {"c", "d"}}},
	},
	{
		"lone CR", "| a | b |\r|---|---|\r| c | d |\r",
		[][][]string{{{"a", "b"}, {"c", "d"}}},
	},
	{
		"a byte order mark before the header", "\uFEFF| a |\n|---|\n| b |\n",
		[][][]string{{{"a"}, {"b"}}},
	},
	{
		"Chinese, emoji and a full-width pipe", "| 日期 | 🔄 |\n|---|---|\n| 二〇二六 | ✅ 👩‍💻 ｜ é |\n",
		[][][]string{{{"日期", "🔄"}, {"二〇二六", "✅ 👩‍💻 ｜ é"}}},
	},
	{
		"bytes that are not UTF-8", "| a |\n|---|\n| \xff\xfe |\n",
		[][][]string{{{"a"}, {"\xff\xfe"}}},
	},
	{
		"escaped pipes", "| a |\n|---|\n| b \\| c |\n| d \\\\| e |\n| f \\",
		[][][]string{{{"a"}, {`b \| c`}, {`d \\| e`}, {`f \`}}},
	},
	{
		"an escaped pipe at the end bounds nothing", "| a |\n|---|\n| b \\|\n",
		[][][]string{{{"a"}, {`b \|`}}},
	},
	{
		"a pipe in code separates", "| a |\n|---|\n| `b | c` |\n| `d \\| e` |\n",
		[][][]string{{{"a"}, {"`b", "c`"}, {"`d \\| e`"}}},
	},
	{
		"short rows are not padded, long ones not cut", "| a | b |\n|---|---|\n| c |\n| d | e | f |\n",
		[][][]string{{{"a", "b"}, {"c"}, {"d", "e", "f"}}},
	},
	{
		"empty cells", "| a | b |\n|---|---|\n| | |\n||\n|c||\n",
		[][][]string{{{"a", "b"}, {"", ""}, {""}, {"c", ""}}},
	},
	{
		"text right below is a row", "| a | b |\n|---|---|\n| c | d |\ntext\n",
		[][][]string{{{"a", "b"}, {"c", "d"}, {"text"}}},
	},
	{
		"a second delimiter row is a row", "| a |\n|---|\n|---|\n| b |\n|:-:|\n",
		[][][]string{{{"a"}, {"---"}, {"b"}, {":-:"}}},
	},
	{
		"text right above is a paragraph", "text\nmore\n| a |\n|---|\n| b |\n",
		[][][]string{{{"a"}, {"b"}}},
	},
	{
		"a rule below a table with text above", "text\n| a |\n|---|\n---\n",
		[][][]string{{{"a"}}},
	},
	{
		"what ends a table", "|a|\n|-|\n|b|\n# c\n|d|\n|-|\n|e|\n- f\n\n|g|\n|-|\n|h|\n> i\n\n|j|\n|-|\n|k|\n```\n```\n|l|\n|-|\n|m|\n<div>\n\n|n|\n|-|\n|o|\n***\n|p|\n|-|\n|q|\n\n|r|",
		[][][]string{
			{{"a"}, {"b"}},
			{{"d"}, {"e"}},
			{{"g"}, {"h"}},
			{{"j"}, {"k"}},
			{{"l"}, {"m"}},
			{{"n"}, {"o"}},
			{{"p"}, {"q"}},
		},
	},
	{
		"in a list and in a quote", "- | a |\n  |---|\n  | b |\n\n> | c |\n> |---|\n> | d |\n>\n> 1. | e |\n>    |:--|\n>\t\t| f |\n",
		[][][]string{{{"a"}, {"b"}}, {{"c"}, {"d"}}, {{"e"}, {"f"}}},
	},
	{"no delimiter row", "| a | b |\n| c | d |\n", nil},
	{"fewer delimiters", "| a | b |\n|---|\n| c | d |\n", nil},
	{"more delimiters", "| a | b |\n|---|---|---|\n| c | d |\n", nil},
	{"a delimiter of text", "| a | b |\n|---|-x-|\n", nil},
	{"a delimiter without dashes", "| a | b |\n|---|::|\n", nil},
	{"an empty delimiter", "| a | b |\n|---||\n", nil},
	{"a delimiter row too far in", "| a |\n    |---|\n", nil},
	{"dashes alone make a heading", "a\n---\n", nil},
	{"in a fence", "```\n| a |\n|---|\n```\n", nil},
	{"in indented code", "\t| a |\n\t|---|\n", nil},
	{"in frontmatter", "---\n| a |\n|---|\n---\n", nil},
	{"in HTML", "<table>\n| a |\n|---|\n</table>\n", nil},
	{"a blank line before the delimiter row", "| a |\n\n|---|\n", nil},
}

func TestTables(t *testing.T) {
	for _, test := range tableCorpus {
		t.Run(test.name, func(t *testing.T) {
			d := Parse([]byte(test.src))
			checkTwins(t, d.Source())
			var got [][][]string
			for _, table := range d.Tables() {
				var rows [][]string
				for _, row := range append([]Row{table.Head}, table.Rows...) {
					var cells []string
					for _, cell := range row.Cells {
						cells = append(cells, d.Text(cell))
					}
					rows = append(rows, cells)
				}
				got = append(got, rows)
			}
			if diff := cmp.Diff(test.want, got); diff != "" {
				t.Errorf("%q\n%s", test.src, diff)
			}
			sameTables(t, d)
		})
	}
}

// sameTables holds the number of tables, of their columns and of their rows
// against the parser's own extension.
func sameTables(t *testing.T, d *Doc) {
	t.Helper()
	type size struct{ Columns, Rows int }
	var want, got []size
	start := 0
	if f := d.Frontmatter(); f != nil {
		start = f.Span.End
	} else if strings.HasPrefix(string(d.Source()), bom) {
		start = len(bom) // hides a header from the parser
	}
	src := []byte(oneBreak.Replace(string(d.Source()[start:])))
	root := goldmark.New(goldmark.WithExtensions(extension.Table)).Parser().Parse(text.NewReader(src))
	err := ast.Walk(root, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if entering && n.Kind() == extast.KindTable && !padded(n.FirstChild()) {
			want = append(want, size{n.FirstChild().ChildCount(), n.ChildCount() - 1})
		}
		return ast.WalkContinue, nil
	})
	if err != nil {
		t.Fatalf("walk the tables: %v", err)
	}
	for _, table := range d.Tables() {
		got = append(got, size{len(table.Head.Cells), len(table.Rows)})
	}
	if diff := cmp.Diff(want, got, cmpopts.EquateEmpty()); diff != "" {
		t.Errorf("%q\nthe parser's tables and ours:\n%s", src, diff)
	}
}

// padded reports whether the parser completed a row. GFM has no table where it
// had to do so to a header.
func padded(row ast.Node) bool {
	return row.LastChild() != nil && row.LastChild().Lines().Len() == 0
}

// TestTableNoise compares the tables of noise with the parser's own. Left out
// is what the parser reads otherwise than GFM: two pipes at the end of a header
// (it drops the last cell), and dashes or equals alone below text (it swaps text
// above a table and the heading that it becomes, and takes two dashes outside a
// quote for the delimiter row of a table inside).
func TestTableNoise(t *testing.T) {
	noise := newNoise(5, 6)
	parts := []string{"|", "|", "\\", "-", "-", ":", "a", "`", " ", "\t", "\n", "\n", "> ", "- ", "#", "1. ", "=", "|-|\n", "|a|\n", "a|b\n-|-\n"}
	other := regexp.MustCompile(`\|\||\\\||\n[> \t]*(=+|-+)[ \t]*(\n|$)`)
	for range 3000 {
		if src := "\n" + noise.text(parts, 25); !other.MatchString(src) {
			sameTables(t, Parse([]byte(src)))
		}
	}
}
