// # summary/order
//
// A row is dated before the row above it.
//
// Rows are added at the end, so they stand in order of time; tools that show the
// latest work read from the bottom. A row that repeats a session, to tell its new
// state, may carry the session's own time.
//
// Source: formats.md §5.
//
// ## 中文
//
// 该行的时间早于上一行。
//
// 行总是加在末尾，所以按时间排列；显示最近工作的工具从下往上读。为写明新状态而重复同一
// 会话的行，可以沿用该会话的时间。
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
// | 2026-08-29 15:00 | 02 | fix | 修复库存为 0 时仍可下单的问题，补 5 个用例并核对近 7 天的 312 笔订单，未发现超卖，库存与下单两侧的校验已一致 | — | — | ✅ |
// | 2026-08-29 09:00 | 01 | chat | Talked through 3 ways to handle returns, chose the one where support checks before the warehouse | — | — | ✅ |
//   ^^^^^^^^^^^^^^^^ the row is dated 2026-08-29 09:00, before 2026-08-29 15:00 of the row above it
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
// | 2026-08-28 15:00 | 01 | fix | 修复库存为 0 时仍可下单的问题，补 5 个用例并核对近 7 天的 312 笔订单，未发现超卖，库存与下单两侧的校验已一致 | — | — | 🔄 |
// | 2026-08-29 09:00 | 01 | chat | Talked through 3 ways to handle returns, chose the one where support checks before the warehouse | — | — | ✅ |
// | 2026-08-28 15:00 | 01 | fix | 修复库存为 0 时仍可下单的问题，补 5 个用例并核对近 7 天的 312 笔订单，未发现超卖，库存与下单两侧的校验已一致 | — | — | ✅ |
// | 2026-08-29 09:30 | 02 | chat | 讨论退货流程的 3 种做法，选定由客服先行审核、仓库后确认的一种，结论已写入需求文档，共涉及 2 个接口与 1 张表 | — | — | ✅ |

package summary

import "github.com/memory-lsp/memory-lsp/memory"

var _ = Group.Add(memory.Rule{
	ID:       "summary/order",
	Severity: memory.Warning,
	Kinds:    index,
	File:     order,
})

var (
	tooEarly = memory.Text{
		En: "the row is dated %s, before %s of the row above it",
		Zh: "此行的时间 %s 早于上一行的 %s",
	}
	datedAfter = memory.Text{En: "the row above", Zh: "上一行"}
)

func order(p *memory.Pass) {
	s := p.File.Summary()
	for _, m := range s.Fold().Misdated() {
		row, rowAbove := s.Row(m.Row), s.Row(m.Above)
		cell, _ := row.Cell(memory.DateColumn)
		above, _ := rowAbove.Cell(memory.DateColumn)
		p.Report(memory.Finding{
			Span:    cell.Span,
			Message: tooEarly.With(cell.Text, above.Text),
			Related: []memory.Related{{Span: above.Span, Message: datedAfter.With()}},
		})
	}
}
