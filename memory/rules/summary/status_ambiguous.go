// # summary/status-ambiguous
//
// A status names two states.
//
// Readers try completed first, then blocked, then active, and take the first that
// they find anywhere in the cell. The template's `✅/🔄`, left as it is, counts as
// done.
//
// Source: formats.md §5.
//
// ## 中文
//
// 一个状态里写了两种状态。
//
// 读取方依次找已完成、阻塞、进行中，取单元格里最先命中的一种。模板的 `✅/🔄` 照抄下
// 来，就算已完成。
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
// | 2026-08-29 09:00 | 01 | fix | 修复库存为 0 时仍可下单的问题，补 5 个用例并核对近 7 天的 312 笔订单，未发现超卖，库存与下单两侧的校验已一致 | — | — | ✅/🔄 |
//                                                                                                         ^^^^ the status names two states; readers take it for completed
// | 2026-08-29 10:00 | 02 | chat | Talked through 3 ways to handle returns, chose the one where support checks before the warehouse | — | — | ⛔ waiting, in progress |
//                                                                                                                                             ^^^^^^^^^^^^^^^^^^^^^^ the status names two states; readers take it for blocked
// -- fixed: Write ✅ (completed) --
// # Agent SUMMARY — codex
//
// > 项目：bookshop
//
// | 日期 | 会话 | 类型 | 摘要 | 关联报告 | 关联记忆 | 状态 |
// |------|:----:|------|------|---------|---------|:----:|
// | 2026-08-29 09:00 | 01 | fix | 修复库存为 0 时仍可下单的问题，补 5 个用例并核对近 7 天的 312 笔订单，未发现超卖，库存与下单两侧的校验已一致 | — | — | ✅ |
// | 2026-08-29 10:00 | 02 | chat | Talked through 3 ways to handle returns, chose the one where support checks before the warehouse | — | — | ⛔ waiting, in progress |
// -- fixed: Write 🔄 (active) --
// # Agent SUMMARY — codex
//
// > 项目：bookshop
//
// | 日期 | 会话 | 类型 | 摘要 | 关联报告 | 关联记忆 | 状态 |
// |------|:----:|------|------|---------|---------|:----:|
// | 2026-08-29 09:00 | 01 | fix | 修复库存为 0 时仍可下单的问题，补 5 个用例并核对近 7 天的 312 笔订单，未发现超卖，库存与下单两侧的校验已一致 | — | — | 🔄 |
// | 2026-08-29 10:00 | 02 | chat | Talked through 3 ways to handle returns, chose the one where support checks before the warehouse | — | — | ⛔ waiting, in progress |
// -- fixed: Write ⛔ (blocked) --
// # Agent SUMMARY — codex
//
// > 项目：bookshop
//
// | 日期 | 会话 | 类型 | 摘要 | 关联报告 | 关联记忆 | 状态 |
// |------|:----:|------|------|---------|---------|:----:|
// | 2026-08-29 09:00 | 01 | fix | 修复库存为 0 时仍可下单的问题，补 5 个用例并核对近 7 天的 312 笔订单，未发现超卖，库存与下单两侧的校验已一致 | — | — | ✅/🔄 |
// | 2026-08-29 10:00 | 02 | chat | Talked through 3 ways to handle returns, chose the one where support checks before the warehouse | — | — | ⛔ |
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
// | 2026-08-29 09:00 | 01 | fix | 修复库存为 0 时仍可下单的问题，补 5 个用例并核对近 7 天的 312 笔订单，未发现超卖，库存与下单两侧的校验已一致 | — | — | ✅ done |
// | 2026-08-29 10:00 | 02 | chat | Talked through 3 ways to handle returns, chose the one where support checks before the warehouse | — | — | ⏳ 等待 |

package summary

import "github.com/memory-lsp/memory-lsp/memory"

var _ = Group.Add(memory.Rule{
	ID:       "summary/status-ambiguous",
	Severity: memory.Warning,
	Kinds:    index,
	Form:     statusAmbiguous,
})

var twoStates = memory.Text{
	En: "the status names two states; readers take it for %s",
	Zh: "状态写了两种；读取方会当作%s",
}

func statusAmbiguous(p *memory.Pass, row *memory.Row) {
	cell, ok := row.Cell(memory.StatusColumn)
	st := row.Status
	if !ok || st.Other == memory.UnknownState || st.Meant != memory.UnknownState {
		return
	}
	p.Report(memory.Finding{
		Span:    cell.Span,
		Message: twoStates.With(st.State.Name()),
		Fixes:   marks(cell, st.State, st.Other),
	})
}
