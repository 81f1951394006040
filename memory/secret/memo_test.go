package secret

import (
	"fmt"
	"strings"
	"testing"
)

// Of a text that was scanned before only the changed lines are looked at.
func TestOnlyChangedLinesAreScanned(t *testing.T) {
	lines := make([]string, 1000)
	for i := range lines {
		lines[i] = fmt.Sprintf("| 2026-08-29 09:00 | %03d | dev | 接入缓存，token\\_id 不变 | — | — | ✅ |", i)
	}
	var m memo
	scan := func() int {
		before := m.looked
		src := []byte(strings.Join(lines, "\n"))
		m.scan(src)
		return m.looked - before
	}
	for _, step := range []struct {
		name string
		edit func()
		want int
	}{
		{"the first time", func() {}, 1000},
		{"again", func() {}, 0},
		{"one line changed", func() { lines[500] += " " + "gh" + "p_A1b2" }, 1},
		{"a line inserted above all", func() { lines = append([]string{"# Agent SUMMARY, token\\_id: none"}, lines...) }, 1},
		{"lines swapped", func() { lines[10], lines[20] = lines[20], lines[10] }, 0},
		{"a line repeated, and one too short for a secret", func() { lines = append(lines, lines[10], "x") }, 0},
	} {
		step.edit()
		if got := scan(); got != step.want {
			t.Errorf("%s: %d lines were looked at, want %d", step.name, got, step.want)
		}
	}
}

// What is asked for stays remembered, what is not is forgotten.
func TestMemoIsBounded(t *testing.T) {
	var m memo
	kept := []byte("this line is asked for again and again")
	for i := range 3 * maxYoung {
		m.line(fmt.Appendf(nil, "line %d", i))
		if i%1000 == 0 {
			m.line(kept)
		}
	}
	if n := len(m.young) + len(m.old); n > 2*maxYoung {
		t.Errorf("%d lines are remembered", n)
	}
	before := m.looked
	m.line(kept)
	if m.looked != before {
		t.Error("a line that was asked for all the time is forgotten")
	}
	if m.line([]byte("line 0")); m.looked == before {
		t.Error("a line that nobody asked for is remembered")
	}
}

// TestLineBreaks holds that any break ends a line, and that only one joins a key.
func TestLineBreaks(t *testing.T) {
	const head, tail = "gh" + "p_A1b2C3d4A1b2C3", "d4A1b2C3d4A1b2C3d4E5f6"
	for _, eol := range []string{"\n", "\r\n", "\r"} {
		src := "甲 " + head + eol + tail + eol
		if got := scanString(src); len(got) != 1 || src[got[0].Span.Start:got[0].Span.End] != head+eol+tail {
			t.Errorf("%q: %v", src, got)
		}
	}
	for _, src := range []string{head + "\n\n" + tail, head + "\nand " + tail, head + "\ncontinues here", head + " \n" + tail} {
		if got := scanString(src); len(got) != 0 {
			t.Errorf("%q: %v", src, got)
		}
	}
}

// Whatever a text holds, what is found lies in it, in order, and nothing twice.
func FuzzScan(f *testing.F) {
	for _, g := range table {
		for line := range strings.SplitSeq(g.rows, "\n") {
			f.Add(strings.NewReplacer("·", "", "«", "", "»", "", "⏎", "\n").Replace(line))
		}
	}
	f.Fuzz(func(t *testing.T, src string) {
		end := 0
		for _, m := range scanString(src) {
			if m.Span.Start < end || m.Span.End > len(src) || !m.Span.Contains(m.Value) || m.Value.Len() <= 0 {
				t.Fatalf("%+v is no place in %q after %d", m, src, end)
			}
			end = m.Span.End
		}
	})
}

// BenchmarkScan scans an index of 10,000 rows: for the first time, and after an
// edit of one row.
func BenchmarkScan(b *testing.B) {
	var text strings.Builder
	for i := range 10_000 {
		fmt.Fprintf(&text, "| 2026-08-29 09:00 | %05d | dev | 接入缓存 session-%d，补充测试 | [r](../reports/audit/codex/20260829/%05d--r.md) | [20260829.md §01](tasks/20260829.md) | ✅ |\n", i, i, i)
	}
	src := []byte(text.String())
	b.Run("first", func(b *testing.B) {
		b.SetBytes(int64(len(src)))
		for b.Loop() {
			var m memo
			m.scan(src)
		}
	})
	b.Run("edit", func(b *testing.B) {
		var m memo
		m.scan(src)
		for i := 0; b.Loop(); i++ {
			src[30] = '0' + byte(i%10)
			m.scan(src)
		}
	})
}

// BenchmarkRules reads the rules of gitleaks and compiles them all.
func BenchmarkRules(b *testing.B) {
	b.Run("read", func(b *testing.B) {
		for b.Loop() {
			readRules()
		}
	})
	b.Run("compile", func(b *testing.B) {
		for b.Loop() {
			for _, keywords := range readRules().keywords {
				for _, k := range keywords {
					k.rule.expr()
				}
			}
		}
	})
}
