// # summary/status-negated
//
// A status says the opposite of what readers take it for.
//
// They look for words anywhere in the cell, so that 未完成 counts as completed
// because of 完成, and inactive as active. A mark says what is meant.
//
// Source: formats.md §5.
//
// ## 中文
//
// 状态的意思与读取方的理解相反。
//
// 读取方在单元格里找关键词，所以“未完成”因为含有“完成”而算作已完成，inactive 算作
// active。用标记才不会误解。
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
// | 2026-08-29 09:00 | 01 | fix | 修复库存为 0 时仍可下单的问题，补 5 个用例并核对近 7 天的 312 笔订单，未发现超卖，库存与下单两侧的校验已一致 | — | — | 未完成 |
//                                                                                                         ^^^ readers take `未完成` for completed, because they find that word in it
// | 2026-08-29 10:00 | 02 | chat | Talked through 3 ways to handle returns, chose the one where support checks before the warehouse | — | — | inactive |
//                                                                                                                                             ^^^^^^^^ readers take `inactive` for active, because they find that word in it
// -- fixed: Write 🔄 (active) --
// # Agent SUMMARY — codex
//
// > 项目：bookshop
//
// | 日期 | 会话 | 类型 | 摘要 | 关联报告 | 关联记忆 | 状态 |
// |------|:----:|------|------|---------|---------|:----:|
// | 2026-08-29 09:00 | 01 | fix | 修复库存为 0 时仍可下单的问题，补 5 个用例并核对近 7 天的 312 笔订单，未发现超卖，库存与下单两侧的校验已一致 | — | — | 🔄 |
// | 2026-08-29 10:00 | 02 | chat | Talked through 3 ways to handle returns, chose the one where support checks before the warehouse | — | — | inactive |
// -- fixed: Write ⛔ (blocked) --
// # Agent SUMMARY — codex
//
// > 项目：bookshop
//
// | 日期 | 会话 | 类型 | 摘要 | 关联报告 | 关联记忆 | 状态 |
// |------|:----:|------|------|---------|---------|:----:|
// | 2026-08-29 09:00 | 01 | fix | 修复库存为 0 时仍可下单的问题，补 5 个用例并核对近 7 天的 312 笔订单，未发现超卖，库存与下单两侧的校验已一致 | — | — | 未完成 |
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
// | 2026-08-29 09:00 | 01 | fix | 修复库存为 0 时仍可下单的问题，补 5 个用例并核对近 7 天的 312 笔订单，未发现超卖，库存与下单两侧的校验已一致 | — | — | 🔄 |
// | 2026-08-29 10:00 | 02 | chat | Talked through 3 ways to handle returns, chose the one where support checks before the warehouse | — | — | blocked |

package summary

import "github.com/memory-lsp/memory-lsp/memory"

var _ = Group.Add(memory.Rule{
	ID:       "summary/status-negated",
	Severity: memory.Warning,
	Kinds:    index,
	Form:     statusNegated,
})

var (
	misread = memory.Text{
		En: "readers take `%s` for %s, because they find that word in it",
		Zh: "读取方会把 `%s` 当作%s，因为其中含有该词",
	}
	negatedUnknown = memory.Text{
		En: "readers know no state called `%s`",
		Zh: "读取方不认识状态 `%s`",
	}
)

func statusNegated(p *memory.Pass, row *memory.Row) {
	cell, ok := row.Cell(memory.StatusColumn)
	st := row.Status
	if !ok || st.Meant == memory.UnknownState {
		return
	}
	msg := misread.With(cell.Text, st.State.Name())
	if st.State == memory.UnknownState {
		msg = negatedUnknown.With(cell.Text)
	}
	fixes := marks(cell, st.Meant)
	fixes[0].Preferred = true
	p.Report(memory.Finding{Span: cell.Span, Message: msg, Fixes: fixes})
}
