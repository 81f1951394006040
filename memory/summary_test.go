package memory

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/memory-lsp/memory-lsp/markdown"
)

const (
	testHead  = "| 日期 | 会话 | 类型 | 摘要 | 关联报告 | 关联记忆 | 状态 |\n"
	testDelim = "|------|:----:|------|------|---------|---------|:----:|\n"
	testRow   = "| 2026-08-29 09:00 | 01 | fix | x | — | — | ✅ |\n"
)

// outline says in one word for each line of an index what it was taken for.
func outline(src string) string {
	s := parseSummary(markdown.Parse([]byte(src)), nil)
	lines := strings.Split(strings.TrimSuffix(src, "\n"), "\n")
	out := make([]string, len(lines))
	set := func(no int, word string) { out[no] = strings.TrimSpace(out[no] + " " + word) }
	if s.Title != nil {
		set(s.Title.No, "title")
	}
	if s.Project != nil {
		set(s.Project.No, "project")
	}
	if s.Header != nil {
		set(s.Header.Line, map[bool]string{true: "header", false: "odd-header"}[s.Known()])
	}
	if s.Delimiter != nil {
		set(s.Delimiter.Line, map[bool]string{true: "delimiter", false: "bad-delimiter"}[s.Ready()])
	}
	for _, r := range s.All() {
		set(r.Line, map[bool]string{true: "row", false: "bad-row"}[r.Whole()])
	}
	for _, l := range s.Strays {
		word := "stray"
		switch {
		case l.Header:
			word = "header-again"
		case l.Heading && l.Below:
			word = "stop"
		}
		set(l.No, word)
	}
	return strings.Join(out, ",")
}

func TestOutline(t *testing.T) {
	for _, c := range []struct{ name, src, want string }{
		{"as it should be", "# Agent SUMMARY — codex\n\n> 项目：x\n\n" + testHead + testDelim + testRow, "title,,project,,header,delimiter,row"},
		{"a byte order mark", "\ufeff# Agent SUMMARY — codex\n" + testHead + testDelim, "title,header,delimiter"},
		{"a byte order mark before the header", "\ufeff" + testHead + testDelim + testRow, "header,delimiter,row"},
		{"CRLF", strings.ReplaceAll("# T\n> 项目：x\n"+testHead+testDelim+testRow, "\n", "\r\n"), "title,project,header,delimiter,row"},
		{"indented", "  " + testHead + "\t" + testDelim + "   " + testRow, "header,delimiter,row"},
		{"rows alone", testRow + testRow, "row,row"},
		{"rows above the header", testRow + testHead + testDelim, "row,header,delimiter"},
		{"no delimiter row", testHead + testRow, "header,row"},
		{"a delimiter row after a blank line", testHead + "\n" + testDelim, "header,,bad-delimiter"},
		{"a delimiter row that is too short", testHead + "|---|---|\n" + testRow, "header,bad-delimiter,row"},
		{"dashes that are too few", testHead + "|-|:-:|--|--|--|--|--|\n", "header,bad-delimiter"},
		{"a delimiter row among the rows", testHead + testDelim + testRow + testDelim + testRow, "header,delimiter,row,,row"},
		{"columns in English", "| Date | Session |\n|---|---|\n" + testRow, "odd-header,delimiter,row"},
		{"a known name in the middle", "| When | 会话 | 状态 |\n" + testRow, "odd-header,row"},
		{"other names in the middle", strings.Replace(testHead, "摘要", "内容", 1) + testDelim, "header,delimiter"},
		{"the header twice", testHead + testDelim + testRow + testHead + testDelim + testRow, "header,delimiter,row,header-again,,row"},
		{"headings", "# T\n## A\n" + testHead + testDelim + "## B\n" + testRow + "#tag\n", "title,stray,header,delimiter,stop,row,stop"},
		{"a late title", "text\n# Agent SUMMARY — codex\n", "stray,stray"},
		{"two projects", "> 项目：a\n> 项目：b\n" + testHead + "> 项目：c\n", "project,stray,header,stray"},
		{"another quote", "> 说明：a\n>项目: b\n", "stray,project"},
		{"a code fence does not count", testHead + testDelim + "```\n" + testRow + "```\n", "header,delimiter,stray,row,stray"},
		{"blank lines of other spaces", testHead + "\u3000\n" + testDelim, "header,,bad-delimiter"},
		{"a row that is not closed", testHead + testDelim + strings.TrimSuffix(testRow, " |\n") + "\n", "header,delimiter,bad-row"},
		{"a row without its first pipe", testHead + testDelim + testRow[2:], "header,delimiter,stray"},
		{"nothing", "", ""},
		{"a pipe alone", "|\n", "bad-row"},
	} {
		if got := outline(c.src); got != c.want {
			t.Errorf("%s:\n got %s\nwant %s", c.name, got, c.want)
		}
	}
}

// cells tells the cells that rules may judge, empty brackets for the others.
func cells(r Row) string {
	var out []string
	for c := range Columns {
		if cell, ok := r.Cell(c); ok {
			out = append(out, cell.Text)
		} else {
			out = append(out, "[]")
		}
	}
	return strings.Join(out, ";")
}

func TestRowCells(t *testing.T) {
	for _, c := range []struct{ line, want string }{
		{testRow, "2026-08-29 09:00;01;fix;x;—;—;✅"},
		{"|2026-08-29|#2|fix|a\\|b `c\\|d`| |—|🔄|", "2026-08-29;#2;fix;a|b `c|d`;;—;🔄"},
		{"| a | b | c | d\\\\| e | f | g | h |", "a;b;c;d\\| e;f;g;h"},
		{"| 2026-08-29 | 01 | fix | a|b | — | — | ✅ |", "[];[];[];[];[];[];[]"},
		{"| 2026-08-29 | 01 | fix |", "[];[];[];[];[];[];[]"},
		{"| 2026-08-29 | 01 | fix | x | — | — | ✅", "[];[];[];[];[];[];[]"},
		{
			"| YYYY-MM-DD HH:MM | NN | dev/fix/... | [50~100字摘要，含关键数字/结果] | [NN--简述.md](x) | [YYYYMMDD.md §NN](y) | ✅/🔄 |",
			"[];[];[];[];[];[];✅/🔄",
		},
		{"| 2026-08-29 | NN1 | dev/fix/audit | 50~100字 | — | — | ✅ |", "2026-08-29;NN1;dev/fix/audit;50~100字;—;—;✅"},
	} {
		s := parseSummary(markdown.Parse([]byte(c.line)), nil)
		if s.Len() != 1 {
			t.Errorf("%s: %d rows", c.line, s.Len())
		} else if got := cells(s.Row(0)); got != c.want {
			t.Errorf("%s:\n got %s\nwant %s", c.line, got, c.want)
		}
	}
}

// Where a row has too many cells, readers take the surplus for text.
func TestSurplusCells(t *testing.T) {
	src := "| 2026-08-29 | 1 | fix | a | b | c | — | — | done |"
	r := parseSummary(markdown.Parse([]byte(src)), nil).Row(0)
	if r.Whole() || !r.Read || r.Status.State != Completed || r.Session.ID != "01" || r.read(TextColumn) != "a | b | c" || r.read(ReportColumn) != "—" {
		t.Errorf("%+v, text %q", r, r.read(TextColumn))
	}
}

func TestCellSpans(t *testing.T) {
	src := "\ufeff  |  2026-08-29 |\t🔄 1|fix||—|—| ✅ |  \r\n"
	r := parseSummary(markdown.Parse([]byte(src)), nil).Row(0)
	if got, want := src[r.Span.Start:r.Span.End], strings.TrimSpace(src[5:len(src)-2])+"  "; got != want {
		t.Errorf("the row is %q, want %q", got, want)
	}
	for c, want := range []string{"2026-08-29", "🔄 1", "fix", "", "—", "—", "✅"} {
		cell, _ := r.Cell(Column(c))
		if got := src[cell.Span.Start:cell.Span.End]; got != want || cell.Text != want {
			t.Errorf("cell %d is %q at %q, want %q", c, cell.Text, got, want)
		}
	}
}

func TestProjectName(t *testing.T) {
	for line, want := range map[string]string{
		"> 项目：书店":   "书店 true true",
		"> 项目： 书店 ": "书店 true true",
		"> 项目：":     " true true",
		"> 项目: x":   "x false true",
		">项目：x":     "x false true",
		"> 项目 ：x":   "x false true",
		"> 项目 x":    " false false",
		"项目：x":      " false false",
		"> 说明：x":    " false false",
	} {
		name, strict, ok := ProjectName(line)
		if got := fmt.Sprint(name, " ", strict, " ", ok); ok && got != want || !ok && want != " false false" {
			t.Errorf("%q: got %s, want %s", line, got, want)
		}
	}
}

// FuzzSummary holds what is true of every text: no line is lost or taken twice,
// and all that is told lies on its line.
func FuzzSummary(f *testing.F) {
	f.Add("# Agent SUMMARY — codex\n\n> 项目：x\n\n" + testHead + testDelim + testRow)
	f.Add("\ufeff|\r\r\n|a\\|b|`|`|||||||\n\u3000|x\n")
	f.Fuzz(func(t *testing.T, src string) {
		doc := markdown.Parse([]byte(src))
		s := parseSummary(doc, nil)
		on := func(span markdown.Span, no int) {
			if line := doc.Lines().Line(no); !line.Contains(span) {
				t.Fatalf("%v does not lie on line %d, %v", span, no, line)
			}
		}
		seen := map[int]bool{}
		once := func(no int) {
			if seen[no] {
				t.Fatalf("line %d was taken twice", no)
			}
			seen[no] = true
		}
		for _, r := range s.All() {
			once(r.Line)
			on(r.Span, r.Line)
			for i := range r.CellCount() {
				on(r.CellSpan(i), r.Line)
			}
			if again := new(rowReader).read([]byte(src[r.Span.Start:r.Span.End]), r.Span.Start, r.Line); !cmp.Equal(r, again, cmp.AllowUnexported(Row{}, RowFacts{}, extent{}), cmpopts.EquateEmpty()) {
				t.Fatalf("the row is another by itself: %+v, %+v", r, again)
			}
		}
		for _, l := range s.Strays {
			once(l.No)
			on(l.Span, l.No)
		}
		s.Fold()
	})
}
