package memory

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/memory-lsp/memory-lsp/markdown"
)

func parseDaily(doc *markdown.Doc) *DailyFile { return readDaily(doc, scanBindings(doc.Source(), nil)) }

func TestSessionHeading(t *testing.T) {
	for line, want := range map[string]string{
		"## 会话 01 — 修复分页":     "01 true 修复分页",
		"## 会话 01 - x - y":    "01 true x - y",
		"## 会话 01":            "01 true ",
		"## 会话 01  ":          "01 true ",
		"## 会话 01 —":          "01 true ",
		"##\t会话 \t02A—x":      "02a true x",
		"## 会话 02-a":          "02 true a",
		"## 会话 #3":            "03 true ",
		"## 会话 01：标题":         "01：标题 false ",
		"## 会话 01–x":          "01–x false ",
		"## 会话":               "",
		"## 会话 — x":           "",
		"## 会话 01 标题":         "",
		"## 会话 01 – x":        "",
		"## 会话01":             "",
		"### 会话 01":           "",
		" ## 会话 01":           "",
		"##\u3000会话 01":       "",
		"## 会话\u300001":       "",
		"## Session 01":       "",
		"```\n## 会话 01\n```":  "",
		"<!--\n## 会话 01\n-->": "",
	} {
		got := ""
		for _, s := range parseDaily(markdown.Parse([]byte(line))).Sections {
			got = fmt.Sprint(s.ID.ID, " ", s.ID.Canonical, " ", line[s.Title.Start:s.Title.End])
			if id := ParseSessionID(line[s.IDSpan.Start:s.IDSpan.End]); id != s.ID {
				t.Errorf("%q: the id is said to stand at %q", line, line[s.IDSpan.Start:s.IDSpan.End])
			}
		}
		if got != want {
			t.Errorf("%q: got %q, want %q", line, got, want)
		}
	}
}

const testDaily = "text above\r\n" +
	"- **状态**：✅\r\n" +
	"## 会话 01 — 一\r\n" +
	"\r\n" +
	"- **时间**：2026-08-29 09:00 +08:00\r\n" +
	"- **意图**：fix\r\n" +
	"- **状态**：🔄 reserved / awaiting content\r\n" +
	"意图：other\r\n" +
	"```\r\n" +
	"## 会话 09\r\n" +
	"状态: done\r\n" +
	"```\r\n" +
	"  - 状态 ： 大概\r\n" +
	"\r\n" +
	"## 会话 02\r\n" +
	"* 状态：✅\r\n" +
	"| 状态：✅ |\r\n" +
	"**状态：** ⛔ \r\n"

func TestDaily(t *testing.T) {
	d := parseDaily(markdown.Parse([]byte(testDaily)))
	text := func(s markdown.Span) string { return testDaily[s.Start:s.End] }
	var got []string
	for _, s := range d.Sections {
		got = append(got, fmt.Sprintf("%s, line %d, to %q", text(s.Heading.Span), s.Heading.No, text(s.Span)[s.Span.Len()-7:]))
		got = append(got, fmt.Sprintf("time %q, intent %q on line %d", text(s.Time.Value), s.Intent.Text, s.Intent.Line.No))
		for _, l := range s.Status {
			got = append(got, fmt.Sprintf("line %d: %q in %q is %v", l.Line.No, text(l.Value), text(l.Line.Span), l.Status.State.Name()))
		}
		cur, ok := s.Current()
		got = append(got, fmt.Sprint(ok, " ", cur.Line.No))
	}
	want := strings.Split(strings.TrimSpace(`
## 会话 01 — 一, line 2, to " 大概"
time "2026-08-29 09:00 +08:00", intent "fix" on line 5
line 6: "🔄 reserved / awaiting content" in "- **状态**：🔄 reserved / awaiting content" is {active 进行中}
line 10: "done" in "状态: done" is {completed 已完成}
line 12: "大概" in "- 状态 ： 大概" is {unknown 未知}
true 10
## 会话 02, line 14, to "** ⛔ "
time "", intent "" on line 0
line 17: "⛔" in "**状态：** ⛔ " is {blocked 阻塞}
true 17`), "\n")
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func TestDailySection(t *testing.T) {
	d := parseDaily(markdown.Parse([]byte("## 会话 01：x\n## 会话 2 — a\n## 会话 02 — b\n")))
	if s, ok := d.Section("02"); !ok || s.Heading.No != 1 {
		t.Errorf("session 02 is %+v, %v: want the first", s, ok)
	}
	if _, ok := d.Section("01：x"); ok {
		t.Error("a section without a canonical id was found")
	}
}

// FuzzDaily holds that all that is told of a day's file lies in its section.
func FuzzDaily(f *testing.F) {
	f.Add(testDaily)
	f.Add("# x\n## 会话 01：\n### 📨\n|a|\n|-|\n|b\\|c|`d|e`|\n- [ ] T12：\n## session 3 x\n<!-- devcodex:memory-session-binding v1 session=3 token=" + strings.Repeat("0a", 32) + "-->")
	f.Add("|a|\n|-|\n\n|轮次|👤 用户消息|🤖 AI执行|状态|\n|-|:-|\n|1|\n\n |a|\n|-|\n\n|轮次|👤 用户消息|🤖 AI执行|状态|\n|-|:-|\n|1|\n|-|:-|\n")
	f.Add("## 会话 01-\n状态：\n\u3000- 状态\u3000：x\r## 会话 — ")
	f.Fuzz(func(t *testing.T, src string) {
		end := 0
		d := parseDaily(markdown.Parse([]byte(src)))
		all := slices.SortedFunc(d.All(), func(a, b *Section) int { return a.Span.Start - b.Span.Start })
		for _, s := range all {
			if s.Span.Len() == 0 { // nothing stands above the first heading
				continue
			}
			if s.Span.Start < end || s.Span.End > len(src) {
				t.Fatalf("the section %v overlaps another", s.Span)
			}
			end = s.Span.End
			spans := []markdown.Span{s.Heading.Span, s.IDSpan, s.Title, s.Head}
			if s.Form == NoHeading {
				spans = nil
			}
			for _, p := range s.Parts {
				spans = append(spans, p.Span)
			}
			for _, table := range s.Tables {
				spans = append(spans, table.Span)
				for _, r := range append(table.Rows, table.Head, table.Delim) {
					if cells, _ := markdown.SplitRow([]byte(src[r.Span.Start:r.Span.End]), r.Span.Start); !slices.Equal(r.Cells, cells) {
						t.Fatalf("the cells of the row %v are said to be %v, want %v", r.Span, r.Cells, cells)
					}
				}
				for _, r := range append(table.Rows, table.Head) {
					spans = append(append(spans, r.Span), r.Cells...)
				}
				if table.Dialogue != named(src, table.Head.Cells, DialogueNames) {
					t.Fatalf("the table %v is taken for a dialogue: %v", table.Span, table.Dialogue)
				}
			}
			for _, x := range s.Tasks {
				spans = append(spans, x.Span)
			}
			for _, b := range s.Bindings {
				if b.Valid && src[b.TokenAt.Start:b.TokenAt.End] != b.Token {
					t.Fatalf("the token of %q is said to stand at %v", src[b.Span.Start:b.Span.End], b.TokenAt)
				}
			}
			for _, l := range append([]StatusLine{{Field: s.Time}, {Field: s.Intent}}, s.Status...) {
				if l.Given() {
					spans = append(spans, l.Line.Span, l.Value)
				}
			}
			for _, in := range spans {
				if !s.Span.Contains(in) || in.Len() < 0 {
					t.Fatalf("%v does not lie in the section %v", in, s.Span)
				}
			}
		}
	})
}
