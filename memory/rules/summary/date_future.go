// # summary/date-future
//
// A row is dated after tomorrow.
//
// Agents that guess the date put their sessions into the wrong day's file and
// out of order. One day ahead is let pass, because of time zones.
//
// Source: formats.md §5.
//
// ## 中文
//
// 该行的日期晚于明天。
//
// Agent 猜测日期时，会把会话写进错误的当日文件，顺序也会错乱。因时区不同，允许超前一
// 天。
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
// | 2026-09-15 10:00 | 01 | fix | 修复库存为 0 时仍可下单的问题，补 5 个用例并核对近 7 天的 312 笔订单，未发现超卖，库存与下单两侧的校验已一致 | — | — | ✅ |
//   ^^^^^^^^^^^^^^^^ 2026-09-15 lies in the future: today is 2026-08-30
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
// | 2026-08-31 00:10 | 01 | chat | Talked through 3 ways to handle returns, chose the one where support checks before the warehouse | — | — | ✅ |

package summary

import "github.com/memory-lsp/memory-lsp/memory"

var _ = Group.Add(memory.Rule{
	ID:       "summary/date-future",
	Severity: memory.Warning,
	Kinds:    index,
	Row:      dateFuture,
})

var fromFuture = memory.Text{En: "%s lies in the future: today is %s", Zh: "%s 在未来：今天是 %s"}

func dateFuture(p *memory.Pass, row *memory.Row) {
	if cell, ok := row.Cell(memory.DateColumn); ok && row.Date.Valid() && row.Date.Day > p.Today+1 {
		p.Report(memory.Finding{Span: cell.Span, Message: fromFuture.With(row.Date.Day, p.Today)})
	}
}
