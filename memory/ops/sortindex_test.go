package ops

import (
	"bytes"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/memory-lsp/memory-lsp/markdown"
	"github.com/memory-lsp/memory-lsp/memory"
)

// indexLines are what indexes are made of in the tests, good and bad.
var indexLines = []string{
	"# Agent SUMMARY — codex", "> 项目：bookshop", "", "  ", "| 日期 | 会话 | 类型 | 摘要 | 关联报告 | 关联记忆 | 状态 |", "|------|:----:|------|------|---------|---------|:----:|",
	"| 2026-08-29 09:10 | 01 | fix | a | — | — | ✅ |", "| 2026-08-30 | 2 | fix | a | b | — | — | 🔄 |", "|2026-08-31|x y|fix|a \\| b|||done|", "| 2026-02-30 | 03 | fix | a | — | — | ✅ |  ",
	"| 2026-08-30 | 04 |", "| x | 05 | fix | a | — | — | ✅ |", "| 2026-08-30 |  | fix | a | — | — | ✅ |", "## 当前状态", "- 状态：🔄", "| # | 事项 |", "|---|---|", "| 1 | 复查 |",
	"文字 [x](tasks/20260829.md)", "<!-- memory-lsp-disable-line summary/text-length -->", "|", "| 2026-08-30 | 06 | fix | a | — | — | ✅",
}

func drawIndex(r *rapid.T) []byte {
	lines := rapid.SliceOfN(rapid.SampledFrom(indexLines), 0, 20).Draw(r, "lines")
	text := strings.Join(lines, rapid.SampledFrom([]string{"\n", "\r\n"}).Draw(r, "break"))
	return []byte(rapid.SampledFrom([]string{"", "\uFEFF"}).Draw(r, "mark") + text + rapid.SampledFrom([]string{"", "\n"}).Draw(r, "end"))
}

// What stands in an index stays or moves, and nothing is lost; what stays is an
// index, and all rows that readers find are in it.
func TestSortIndexLosesNothing(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		text := drawIndex(r)
		kept, moved := sortIndex(text)
		want := map[string]int{}
		for line := range bytes.Lines(bytes.TrimPrefix(text, byteOrderMark)) {
			s := strings.TrimSpace(string(line))
			if s != "" && !headline(s) && !delimiterLine().MatchString(s) {
				want[s]++
			}
		}
		got := map[string]int{}
		for _, s := range append(strings.Split(string(bytes.TrimPrefix(kept, byteOrderMark)), "\n"), moved...) {
			if s = strings.TrimSpace(s); s != "" && !headline(s) && !delimiterLine().MatchString(s) {
				got[s]++
			}
		}
		if diff := cmp.Diff(want, got); diff != "" {
			r.Fatalf("lines (-before +after):\n%s", diff)
		}
		again, more := sortIndex(kept)
		if countText(more) > 0 || !bytes.Equal(again, kept) {
			r.Fatalf("%q is sorted again to %q and %q", kept, again, more)
		}
		if s := scanIndex(kept, memory.Key{}); s.ended || s.free > 0 {
			r.Fatalf("what stays is no index: %+v\n%s", s, kept)
		}
	})
}

func headline(text string) bool { return scanIndex([]byte(text), memory.Key{}).header }

// The quick scan finds what a full reading does: rows, up to a heading that ends
// the table.
func TestScanIndexIsAReading(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		text := drawIndex(r)
		key := memory.Key{Day: rapid.SampledFrom([]string{"2026-08-29", "2026-08-30", "2026-08-31"}).Draw(r, "day"), ID: "02"}
		got := scanIndex(text, key)
		f := memory.NewWorkspace(memory.Env{FS: memory.OSFS(), Getenv: func(string) string { return "" }}, memory.Settings{}).
			Open("p/.memory/clients/codex/SUMMARY.md", 1, markdown.Parse(text)).Load("p/.memory/clients/codex/SUMMARY.md")
		s := f.Summary()
		if got.header != s.Known() {
			r.Skip("the full reading takes what looks like a header for one")
		}
		end := len(text)
		for _, l := range s.Strays {
			if l.Heading && l.Below {
				end = min(end, l.Span.Start)
			}
		}
		last := ""
		var states []memory.State
		for _, row := range s.All() {
			if s.Known() && row.Read && row.Span.Start > s.Header.Span.Start && row.Span.Start < end {
				last = strings.TrimSpace(string(text[row.Span.Start:row.Span.End]))
				if k, ok := row.Key(); ok && k == key {
					states = append(states, row.Status.State)
				}
			}
		}
		if found := strings.TrimSpace(string(got.last)); found != last || !cmp.Equal(got.states, states) {
			r.Fatalf("the last row %q, states %v; a full reading finds %q, %v", found, got.states, last, states)
		}
	})
}

func TestMovedText(t *testing.T) {
	for _, tt := range []struct{ in, want string }{
		{"见 [a](tasks/20260829.md) 与 ![b](../x.png \"t\")。", "见 [a](20260829.md) 与 ![b](../../x.png \"t\")。"},
		{"[a](<../a b.md>) [w](https://example.org) [h](#x) [f](file:///x)", "[a](<../../a b.md>) [w](https://example.org) [h](#x) [f](file:///x)"},
		{"[x]\n\n[x]: ../a.md", "[x]\n\n[x]: ../../a.md"},
		{"`[a](b.md)`", "`[a](b.md)`"},
		{"- **状态**：🔄", "> - **状态**：🔄"},
		{"  状态: 完成\r\n下一步", "> 状态: 完成\n下一步"},
		{"## 会话 01 — x\n### Session 2\n## 会话记录的写法", "> ## 会话 01 — x\n> ### Session 2\n> ## 会话记录的写法"},
		{"状态良好", "状态良好"},
		{"\n\na\n\nb\n\n", "\n\na\n\nb"},
	} {
		if diff := cmp.Diff(tt.want, movedText(strings.SplitAfter(tt.in, "\n"))); diff != "" {
			t.Errorf("%q (-want +got):\n%s", tt.in, diff)
		}
	}
}
