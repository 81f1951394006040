// # summary/date-no-time
//
// A date has no time of day.
//
// Rows stand in order of time. With the day alone, two sessions of one day
// cannot be put in order, nor can anyone see which agent came first.
//
// Source: formats.md §5.
//
// ## 中文
//
// 日期没有写时刻。
//
// 各行按时间排列。只有日期，同一天的两个会话就无法排序，也看不出哪个 Agent 在前。
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
// | 2026-08-29 | 01 | fix | 修复库存为 0 时仍可下单的问题，补 5 个用例并核对近 7 天的 312 笔订单，未发现超卖，库存与下单两侧的校验已一致 | — | — | ✅ |
//   ^^^^^^^^^^ the time of day is missing: `2026-08-29 HH:MM`
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
// | 2026-08-29 10:00 | 01 | chat | Talked through 3 ways to handle returns, chose the one where support checks before the warehouse | — | — | ✅ |

package summary

import "github.com/memory-lsp/memory-lsp/memory"

var _ = Group.Add(memory.Rule{
	ID:       "summary/date-no-time",
	Severity: memory.Hint,
	Kinds:    index,
	Form:     dateNoTime,
})

var noTime = memory.Text{En: "the time of day is missing: `%s HH:MM`", Zh: "缺少时刻：`%s HH:MM`"}

func dateNoTime(p *memory.Pass, row *memory.Row) {
	if cell, ok := row.Cell(memory.DateColumn); ok && row.Date.Form == memory.DayOnly {
		p.Report(memory.Finding{Span: cell.Span, Message: noTime.With(cell.Text)})
	}
}
