package ops

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/memory-lsp/memory-lsp/memory"
)

func longIndex(rows int) []byte {
	var out strings.Builder
	out.WriteString(indexHead("codex", "bookshop"))
	for i := range rows {
		fmt.Fprintf(&out, "| %s 09:10 | %02d | fix | 修复库存为 0 时仍可下单的问题，补 5 个用例并核对近 7 天的 312 笔订单，未发现超卖，库存与下单两侧的校验已一致 | [a.md](../../../reports/a.md) | — | ✅ |\n",
			memory.Day(18000+i/20).String(), i%20+1)
	}
	return []byte(out.String())
}

func BenchmarkAppendPlan(b *testing.B) {
	for _, rows := range []int{50, 5_000, 90_000} {
		text := longIndex(rows)
		b.Run(fmt.Sprint(len(text)>>10, "KB"), func(b *testing.B) {
			b.SetBytes(int64(len(text)))
			ap := &appending{row: row{"2026-08-30 10:05", "01", "fix", "x", "—", "—", "✅"}}
			for b.Loop() {
				if _, err := ap.plan("SUMMARY.md", text, "codex", "bookshop", time.Time{}); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
