package memory

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/memory-lsp/memory-lsp/markdown"
)

// indexOf is an index of n rows, 25 a day, as an agent of long standing has it.
func indexOf(n int) []byte {
	first, _ := ParseDay(time.DateOnly, "2010-01-01")
	var b strings.Builder
	b.WriteString(TitleStart + "codex\n\n> 项目：bookshop\n\n| " + strings.Join(ColumnNames[:], " | ") + " |\n")
	b.WriteString("|------|:----:|------|------|---------|---------|:----:|\n")
	for i := range n {
		day := first + Day(i/25)
		fmt.Fprintf(&b, "| %s 09:%02d | %02d | fix+audit | 修复第 %d 项缺货下单的问题，补 5 个用例并核对近 7 天的 312 笔订单，未发现超卖，库存与下单两侧的校验已一致 |", day, i%25, i%25+1, i)
		fmt.Fprintf(&b, " [报告](../../../reports/audit/codex/%s/01--report-%06d.md) |", day.Format("20060102"), i/10)
		fmt.Fprintf(&b, " [%[1]s.md §%02[2]d](tasks/%[1]s.md) | ✅ |\n", day.Format("20060102"), i%25+1)
	}
	return []byte(b.String())
}

func BenchmarkSummary(b *testing.B) {
	for _, n := range []int{1_000, 10_000, 100_000} {
		src := indexOf(n)
		doc := markdown.Parse(src)
		b.Run(fmt.Sprintf("parse/%d", n), func(b *testing.B) {
			b.SetBytes(int64(len(src)))
			b.ReportAllocs()
			for b.Loop() {
				if got := parseSummary(doc, nil).Len(); got != n {
					b.Fatalf("%d rows", got)
				}
			}
		})
		b.Run(fmt.Sprintf("fold/%d", n), func(b *testing.B) {
			s := parseSummary(doc, nil)
			b.ReportAllocs()
			for b.Loop() {
				fold(s, nil)
			}
		})
	}
}
