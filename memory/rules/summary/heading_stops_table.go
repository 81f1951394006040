// # summary/heading-stops-table
//
// A line that starts with # stands below the header.
//
// Readers stop there: for them the table ends at the first such line, and all
// rows below it are invisible, however well they are written. A writer that
// appends goes on below the heading, so the loss grows.
//
// Source: formats.md §5.
//
// ## 中文
//
// 表头之下有以 # 开头的行。
//
// 读取方到此为止：表格在第一个这样的行结束，其下的行写得再好也看不见。写入方会继续在标
// 题之下追加，损失越来越大。
//
// ## Wrong
//
// -- .devcodex/.memory/clients/codex/SUMMARY.md --
// # Agent SUMMARY — codex
//
// > 项目：bookshop
//
// | 日期 | 会话 | 类型 | 摘要 | 关联报告 | 关联记忆 | 状态 |
// |------|:----:|------|------|---------|---------|:----:|
// | 2026-08-29 09:00 | 01 | fix | 修复库存为 0 时仍可下单的问题，补 5 个用例并核对近 7 天的 312 笔订单，未发现超卖，库存与下单两侧的校验已一致 | — | — | ✅ |
//
// ## 待处理事项
// ^^^^^^^^ readers stop at this line and miss the rows below it (1)
//
// | 2026-08-29 11:20 | 02 | chat | Decided in 1 meeting to store all times in UTC; 2 screens convert on display, the 1 old report stays | — | — | ✅ |
//
// ## Notes
// ^^^^^^^^ readers take the table for finished at this line
//
// ## Right
//
// -- .devcodex/.memory/clients/codex/SUMMARY.md --
// # Agent SUMMARY — codex
//
// > 项目：bookshop
//
// | 日期 | 会话 | 类型 | 摘要 | 关联报告 | 关联记忆 | 状态 |
// |------|:----:|------|------|---------|---------|:----:|
// | 2026-08-29 09:00 | 01 | fix | 修复库存为 0 时仍可下单的问题，补 5 个用例并核对近 7 天的 312 笔订单，未发现超卖，库存与下单两侧的校验已一致 | — | — | ✅ |
// | 2026-08-29 11:20 | 02 | chat | Decided in 1 meeting to store all times in UTC; 2 screens convert on display, the 1 old report stays | — | — | ✅ |

package summary

import "github.com/memory-lsp/memory-lsp/memory"

var _ = Group.Add(memory.Rule{
	ID:       "summary/heading-stops-table",
	Severity: memory.Error,
	Kinds:    index,
	File:     headingStopsTable,
})

var (
	endsTable = memory.Text{
		En: "readers take the table for finished at this line",
		Zh: "读取方在此行认为表格已结束",
	}
	hidesRows = memory.Text{
		En: "readers stop at this line and miss the rows below it (%d)",
		Zh: "读取方在此行停止：其下 %d 行不可见",
	}
)

func headingStopsTable(p *memory.Pass) {
	s := p.File.Summary()
	for _, l := range s.Strays {
		if !l.Heading || !l.Below {
			continue
		}
		msg := endsTable.With()
		if next, _ := s.RowAt(l.Span.Start); next < s.Len() {
			msg = hidesRows.With(s.Len() - next)
		}
		p.Report(memory.Finding{Span: l.Span, Message: msg})
	}
}
