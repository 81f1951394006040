package markdown

import (
	"bytes"
	"fmt"
	"strings"
	"testing"
)

// summary is an index of n rows, as an agent writes it.
func summary(n int) []byte {
	var out strings.Builder
	out.WriteString("# 会话索引\n\n> 项目：demo\n\n| 日期 | 会话 | 类型 | 摘要 | 报告 | 记忆 | 状态 |\n|---|---|---|---|---|---|---|\n")
	for i := range n {
		day, session := 1+i/100%28, 1+i%100
		note := "修复了索引重建时漏读最后一行的问题，并补上三组回归测试，全部通过"
		if i%10 == 0 {
			note = "把 `rows \\| cells` 的切分移到 *一处*，两个读者共用，见 5 < 7 的那条注释"
		}
		fmt.Fprintf(&out, "| 2026-03-%02d | %02d | 开发 | %s（第 %d 次） | [报告](reports/feature/agent/202603%02d/%02d--index-rebuild.md) | [记忆](sessions/2026-03-%02d.md#会话-%02d) | ✅ |\n",
			day, session, note, i, day, session, day, session)
	}
	return []byte(out.String())
}

// topic is a note of about 2 KB.
var topic = []byte("---\nname: build\ndescription: how it is built\n---\n\n# Build notes\n\n" + strings.Repeat(
	"- **Cache**: keyed by lock file, see [cache](cache.md#keys) and [[deploy]]; run `make -j2 all`\n"+
		"  and *never* by hand. <!-- checked -->\n\n## Step\n\nText with a [reference][ref] and an image ![i](a.png).\n\n", 8) + "[ref]: other.md\n")

func BenchmarkParse(b *testing.B) {
	for _, n := range []int{1_000, 10_000, 100_000} {
		b.Run(fmt.Sprintf("summary/%d", n), func(b *testing.B) { benchmarkParse(b, summary(n)) })
	}
	b.Run("note", func(b *testing.B) { benchmarkParse(b, topic) })
}

func benchmarkParse(b *testing.B, src []byte) {
	b.SetBytes(int64(len(src)))
	b.ReportAllocs()
	for b.Loop() {
		Parse(src).Blocks()
	}
}

// BenchmarkRow is a row for which the scanner will do, and one for which not.
func BenchmarkRow(b *testing.B) {
	plain := "| 2026-03-01 | 01 | 开发 | `a` 修复 | [报告](reports/a.md) | [记忆](s.md#x) | ✅ |"
	for name, row := range map[string]string{"simple": plain, "any": plain + " ![i](j) |"} {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				var c content
				parseRow(&c, []byte(row), []byte(row), nil)
			}
		})
	}
}

func BenchmarkLines(b *testing.B) {
	src := summary(100_000)
	b.Run("index", func(b *testing.B) {
		b.SetBytes(int64(len(src)))
		for b.Loop() {
			NewLines(src)
		}
	})
	l := NewLines(src)
	b.Run("position", func(b *testing.B) {
		off := 0
		for b.Loop() {
			l.Position(off, UTF16)
			off = (off + 1_000_003) % len(src)
		}
	})
}

// BenchmarkTables is what it takes to see all rows.
func BenchmarkTables(b *testing.B) {
	d := Parse(summary(100_000))
	d.parsed()
	for b.Loop() {
		d.allTables()
	}
}

// BenchmarkEdit is a letter typed in the middle and deleted again.
func BenchmarkEdit(b *testing.B) {
	for _, n := range []int{1_000, 10_000, 100_000} {
		b.Run(fmt.Sprintf("summary/%d", n), func(b *testing.B) { benchmarkEdit(b, summary(n)) })
	}
	b.Run("note", func(b *testing.B) { benchmarkEdit(b, topic) })
}

func benchmarkEdit(b *testing.B, src []byte) {
	d := Parse(src)
	d.Parts()
	at := bytes.IndexByte(src[len(src)/2:], ' ') + len(src)/2
	b.ReportAllocs()
	for b.Loop() {
		d = d.Edit(Span{at, at}, "x")
		d = d.Edit(Span{at, at + 1}, "")
	}
}
