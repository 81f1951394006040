// # summary/status-empty
//
// A row has no status.
//
// The last row of a session tells its current state. Without one, readers cannot
// say whether the work is done, and writers refuse the row.
//
// Source: formats.md §5.
//
// ## 中文
//
// 该行没有状态。
//
// 会话的最后一行代表它当前的状态。没有状态，读取方说不清工作是否完成，写入方也会拒绝该
// 行。
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
// | 2026-08-29 09:00 | 01 | fix | 修复库存为 0 时仍可下单的问题，补 5 个用例并核对近 7 天的 312 笔订单，未发现超卖，库存与下单两侧的校验已一致 | — | — |  |
//                                                                                                        ^ the row has no status
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
// | 2026-08-29 10:00 | 02 | chat | Talked through 3 ways to handle returns, chose the one where support checks before the warehouse | — | — | ✅ |

package summary

import "github.com/memory-lsp/memory-lsp/memory"

var _ = Group.Add(memory.Rule{
	ID:       "summary/status-empty",
	Severity: memory.Error,
	Kinds:    index,
	Form:     statusEmpty,
})

var noStatus = memory.Text{En: "the row has no status", Zh: "未写状态"}

func statusEmpty(p *memory.Pass, row *memory.Row) {
	if cell, ok := row.Cell(memory.StatusColumn); ok && cell.Text == "" {
		p.Report(memory.Finding{Span: cell.Span, Message: noStatus.With()})
	}
}
