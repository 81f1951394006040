package main

import (
	"fmt"
	"io"
	"strings"
	"testing"
)

// BenchmarkCheck is the command check as a user waits for it, but for starting
// the process: finding, reading, judging and printing.
func BenchmarkCheck(b *testing.B) {
	for _, c := range []struct {
		name string
		make func(s *benchSession)
	}{
		{"summary-1000", func(s *benchSession) { s.summary(1000) }},
		{"summary-10000", func(s *benchSession) { s.summary(10000) }},
		{"notes-1000", func(s *benchSession) { s.notes(1000) }},
	} {
		b.Run(c.name, func(b *testing.B) {
			s := &benchSession{b: b, dir: b.TempDir()}
			c.make(s)
			b.SetBytes(s.size)
			for b.Loop() {
				sys := (&session{dir: s.dir}).system(nil)
				sys.Stdout, sys.Stderr = io.Discard, io.Discard
				if code := run(b.Context(), sys, []string{"check"}); code == exitFailed {
					b.Fatal("the check failed")
				}
			}
		})
	}
}

// A benchSession lays out memory to measure on.
type benchSession struct {
	b    *testing.B
	dir  string
	size int64
}

func (s *benchSession) write(name, text string) {
	(&session{t: s.b, dir: s.dir}).write(name, text)
	s.size += int64(len(text))
}

// summary is an index of sessions, a day for 25 of them.
func (s *benchSession) summary(rows int) {
	const agent = ".devcodex/.memory/clients/codex/"
	var text, day strings.Builder
	text.WriteString("# Agent SUMMARY — codex\n\n> 项目：商店\n\n" +
		"| 日期 | 会话 | 类型 | 摘要 | 关联报告 | 关联记忆 | 状态 |\n|---|---|---|---|---|---|---|\n")
	for i := range rows {
		n, d := i%25+1, fmt.Sprintf("%04d%02d%02d", 2020+i/25/28/12, i/25/28%12+1, i/25%28+1)
		fmt.Fprintf(&text, "| %s-%s-%s %02d:00 | %02d | fix+test | 修复订单分页在第 %d 页丢行的问题：游标改为 created_at 加 id，补充 12 个用例并全部通过，回归耗时 3.2 秒，未改动接口 | — | [%s.md §%02d](tasks/%s.md) | ✅ |\n",
			d[:4], d[4:6], d[6:], n-1, n, i, d, n, d)
		fmt.Fprintf(&day, "## 会话 %02d — 分页丢行\n\n- **意图**：fix+test\n- **状态**：✅\n\n", n)
		if n == 25 || i == rows-1 {
			s.write(agent+"tasks/"+d+".md", day.String())
			day.Reset()
		}
	}
	s.write(agent+"SUMMARY.md", text.String())
}

// notes are topics beside an index, with links to one another.
func (s *benchSession) notes(count int) {
	var index strings.Builder
	index.WriteString("# Memory\n\n")
	for i := range count {
		var text strings.Builder
		fmt.Fprintf(&text, "# Topic %d\n\n", i)
		for k := range 14 {
			fmt.Fprintf(&text, "The nightly import of station %d reads what [topic %d](topic-%d.md#topic-%d) says about units, 另见 `topic-%d.md`。\n\n",
				k, (i+k)%count, (i+k)%count, (i+k)%count, i)
		}
		s.write(fmt.Sprintf("memory/topic-%d.md", i), text.String())
		fmt.Fprintf(&index, "- [Topic %d](topic-%d.md) — units and stations\n", i, i)
	}
	s.write("memory/MEMORY.md", index.String())
}
