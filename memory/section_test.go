package memory

import (
	"fmt"
	"strings"
	"testing"
	"unicode"

	"github.com/google/go-cmp/cmp"

	"github.com/memory-lsp/memory-lsp/markdown"
)

// A line that opens no session, though it was meant to, must be told apart from
// one that is about something else. What it means is given as id and title.
func TestStrayHeading(t *testing.T) {
	for line, want := range map[string]string{
		"## 会话":                    "malformed  ",
		"## 会话 ":                   "malformed  ",
		"## 会话 — x":                "malformed  x",
		"## 会话 01 标题":              "malformed 01 标题",
		"## 会话 01 – x":             "malformed 01 x",
		"## 会话 01 –":               "malformed 01 ",
		"## 会话 01: Fix the thing":  "malformed 01 Fix the thing",
		"## 会话 01：标题 二":            "malformed 01 标题 二",
		"## 会话 01\u3000— x":        "malformed 01 x",
		"## 会话 总结 与展望":             "malformed 总结 与展望",
		"## 会话01":                  "near 01 ",
		"## 会话01：标题":               "near 01 标题",
		"##会话 01 - x":              "near 01 x",
		"  ## 会话 01 — x":           "near 01 x",
		"##\u3000会话 05 — x":        "near 05 x",
		"## 会话\u3000f0a1 — x":      "near f0a1 x",
		"### 会话 03 — 层级错误":         "near 03 层级错误",
		"# 会话 3":                   "near 3 ",
		"###### 会话 #3":             "near 3 ",
		"## Session 04":            "near 04 ",
		"## session 4 notes":       "near 4 notes",
		"## Session04. x":          "near 04. x",
		"### 会话 01 里提到的问题":         "",
		"### Session 2 went on":    "",
		"# Session 2026-08-30":     "",
		"## Session 20260830":      "",
		"## 会话3次失败":                "",
		"## 会话记录":                  "",
		"## Sessions 2":            "",
		"## Session":               "",
		"## Session notes":         "",
		"####### 会话 01":            "",
		"会话 01":                    "",
		"    ## 会话 01":             "",
		"```\n## 会话01\n```":        "",
		"```\n## 会话 01 x\n```":     "fenced",
		"<!--\n## 会话 01 — x\n-->":  "fenced",
		"---\na: b\n## 会话 01\n---": "fenced",
	} {
		d := parseDaily(markdown.Parse([]byte(line)))
		got := ""
		for _, s := range d.Strays {
			form := map[HeadingForm]string{MalformedHeading: "malformed", NearHeading: "near"}[s.Form]
			got += fmt.Sprint(form, " ", line[s.IDSpan.Start:s.IDSpan.End], " ", line[s.Title.Start:s.Title.End])
		}
		got += strings.Repeat("fenced", len(d.Fenced))
		if got != want {
			t.Errorf("%q: got %q, want %q", line, got, want)
		}
		if len(d.Sections) > 0 {
			t.Errorf("%q opens a session", line)
		}
	}
}

var testToken = strings.Repeat("0a", 32)

// What stands below a heading that opens no session must count for no other,
// and what stands in code for none at all, but for what readers take from it.
var testSections = strings.ReplaceAll(`# 2026-08-30
<!-- devcodex:memory-session-binding v1 session=01 token=TOKEN -->

## 会话 01 — 一

- **时间：** 2026-08-30 09:00 <!-- memory-lsp-disable-line daily/time-date -->
- **Agent**：codex
- sourceMessage: why?
<!-- devcodex:memory-session-binding v1 session=1 token=TOKEN -->

### 🎯 Summary

意图：other
- T1 one
  - [x] **T2进度**：done
* T2X
- T-shirt

#### 对话记录

| 轮次 | a\|b |
|--|--|
| 1 |
| 2 | x |

| 文件 | 变更类型 |
| a | b |

`+"```"+`
### 📦 编码检查点
| in | code |
- T9
<!-- devcodex:memory-session-binding x -->
memoryWriter=fallback
`+"```"+`

## 会话02

- **状态**：✅
- memoryWriter = `+"`fallback`"+`
<!-- devcodex:memory-session-binding v2 -->

## 会话 03

| memoryWriter=fallback |
`, "TOKEN", testToken)

func TestSections(t *testing.T) {
	d := parseDaily(markdown.Parse([]byte(testSections)))
	text := func(s markdown.Span) string { return testSections[s.Start:s.End] }
	var got []string
	tell := func(s *Section) {
		got = append(got, fmt.Sprintf("%q", text(s.Heading.Span)))
		add := func(format string, args ...any) { got = append(got, "  "+fmt.Sprintf(format, args...)) }
		for _, f := range []Field{s.Time, s.Intent, s.Message} {
			if f.Given() {
				add("%q in the head, which has %d lines", text(f.Value), 1+strings.Count(text(s.Head), "\n"))
			}
		}
		for _, l := range s.Status {
			add("status %q", l.Text)
		}
		for _, p := range s.Parts {
			add("part %d: %q", p.Part, text(p.Span))
		}
		for _, x := range s.Tables {
			add("table in part %d, first %v, delimiter %v, %d cells and %d rows", x.Part, x.First, x.Delim.Span.Len() > 0, len(x.Head.Cells), len(x.Rows))
		}
		for _, x := range s.Tasks {
			add("task %d: %q", x.No, text(x.Span))
		}
		for _, b := range s.Bindings {
			add("binding of %q, valid %v, with %d digits", text(b.ID), b.Valid, b.TokenAt.Len())
		}
		add("fallback %v, changed %d", s.Fallback, s.Changed())
	}
	tell(d.Preamble)
	for _, s := range d.Sections {
		tell(s)
	}
	for _, s := range d.Strays {
		tell(s)
	}
	want := strings.Split(strings.TrimSpace(`
""
  binding of "01", valid true, with 64 digits
  fallback false, changed 0
"## 会话 01 — 一"
  "2026-08-30 09:00" in the head, which has 6 lines
  "why?" in the head, which has 6 lines
  part 1: "### 🎯 Summary"
  part 2: "#### 对话记录"
  table in part 2, first true, delimiter true, 2 cells and 2 rows
  table in part 2, first false, delimiter false, 2 cells and 1 rows
  task 1: "T1"
  task 2: "T2"
  binding of "1", valid true, with 64 digits
  fallback false, changed 1
"## 会话 03"
  table in part 0, first false, delimiter false, 1 cells and 0 rows
  fallback false, changed 0
"## 会话02"
  status "✅"
  binding of "", valid false, with 0 digits
  fallback true, changed 0`), "\n")
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func TestScanBindings(t *testing.T) {
	for src, want := range map[string]string{
		"<!-- devcodex:memory-session-binding v1 session=01 token=" + testToken + " -->":       "true 01",
		"<!--devcodex:memory-session-binding\n\tv1  session=2a\ntoken=" + testToken + "-->":    "true 2a",
		"<!-- DevCodex:memory-session-binding V1 Session=01 Token=" + testToken + " -->":       "true 01",
		"x <!-- <!-- devcodex:memory-session-binding v1 session=01 token=" + testToken + "-->": "true 01",
		"<!-- devcodex:memory-session-binding v1 session=01 token=" + testToken[1:] + " -->":   "false",
		"<!-- devcodex:memory-session-binding v1 session=01 token=A" + testToken[1:] + " -->":  "false",
		"<!-- devcodex:memory-session-binding v2 session=01 token=" + testToken + " -->":       "false",
		"<!-- devcodex:memory-session-binding v1 session= token=" + testToken + " -->":         "false",
		"<!-- devcodex:memory-session-binding v1 token=" + testToken + " session=01 -->":       "false",
		"<!-- devcodex:memory-session-binding v1 session=01 token=" + testToken + " x -->":     "false",
		"<!-- see devcodex:memory-session-binding -->":                                         "false",
		"<!-- devcodex:memory-session-binding":                                                 "",
		"devcodex:memory-session-binding -->":                                                  "",
		"<!-- devcodex:artifact-link-projection v1 -->":                                        "",
	} {
		got := ""
		for _, b := range scanBindings([]byte(src), nil) {
			got = strings.TrimSpace(fmt.Sprint(b.Valid, " ", b.Session.ID))
			if b.Valid && (src[b.TokenAt.Start:b.TokenAt.End] != testToken || ParseSessionID(src[b.ID.Start:b.ID.End]) != b.Session) {
				t.Errorf("%q: wrong places %v, %v", src, b.ID, b.TokenAt)
			}
		}
		if got != want {
			t.Errorf("%q: got %q, want %q", src, got, want)
		}
	}
}

// TestBlanksAtEnds begins and ends a text with characters, blanks, and bytes that are
// no characters.
func TestBlanksAtEnds(t *testing.T) {
	ends := []string{"", "a", " ", "\t", "\n", "\u0085", "\u00a0", "\u1680", "\u2003", "\u2028", "\u3000", "会", "：", "✅", "🎯", "\x9b", "\xe2\x9b", "\xe4", "\xe4\x80", "\x80", "\xa0", "\xc2", "\xf0\x9f"}
	for _, a := range ends {
		for _, b := range ends {
			for _, c := range ends {
				s := a + b + c
				if got, want := trimRight(s), strings.TrimRightFunc(s, unicode.IsSpace); got != want {
					t.Errorf("%q is trimmed to %q, want %q", s, got, want)
				}
				if got, want := indent(s), len(s)-len(strings.TrimLeftFunc(s, unicode.IsSpace)); got != want {
					t.Errorf("%q begins with %d bytes of blanks, want %d", s, got, want)
				}
			}
		}
	}
}
