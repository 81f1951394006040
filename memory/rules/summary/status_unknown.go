// # summary/status-unknown
//
// A status is none that readers know.
//
// They look for ✅ 🔄 ⏳ ⛔ and a few words. For any other text the session is
// neither done nor open: it drops out of every list of what is left to do.
//
// Source: formats.md §5.
//
// ## 中文
//
// 状态不是读取方认识的。
//
// 读取方只认 ✅ 🔄 ⏳ ⛔ 和少数几个词。写成别的，会话既不算完成也不算未完成，从所有待
// 办列表中消失。
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
// | 2026-08-29 09:00 | 01 | fix | 修复库存为 0 时仍可下单的问题，补 5 个用例并核对近 7 天的 312 笔订单，未发现超卖，库存与下单两侧的校验已一致 | — | — | 大概好了 |
//                                                                                                         ^^^^ readers know no state called `大概好了`: write ✅, 🔄 or ⛔
// | 2026-08-29 10:00 | 02 | chat | Talked through 3 ways to handle returns, chose the one where support checks before the warehouse | — | — | ❌ |
//                                                                                                                                             ^ readers know no state called `❌`: write ✅, 🔄 or ⛔
// -- fixed: Write ✅ (completed) --
// # Agent SUMMARY — codex
//
// > 项目：bookshop
//
// | 日期 | 会话 | 类型 | 摘要 | 关联报告 | 关联记忆 | 状态 |
// |------|:----:|------|------|---------|---------|:----:|
// | 2026-08-29 09:00 | 01 | fix | 修复库存为 0 时仍可下单的问题，补 5 个用例并核对近 7 天的 312 笔订单，未发现超卖，库存与下单两侧的校验已一致 | — | — | ✅ |
// | 2026-08-29 10:00 | 02 | chat | Talked through 3 ways to handle returns, chose the one where support checks before the warehouse | — | — | ❌ |
// -- fixed: Write 🔄 (active) --
// # Agent SUMMARY — codex
//
// > 项目：bookshop
//
// | 日期 | 会话 | 类型 | 摘要 | 关联报告 | 关联记忆 | 状态 |
// |------|:----:|------|------|---------|---------|:----:|
// | 2026-08-29 09:00 | 01 | fix | 修复库存为 0 时仍可下单的问题，补 5 个用例并核对近 7 天的 312 笔订单，未发现超卖，库存与下单两侧的校验已一致 | — | — | 🔄 |
// | 2026-08-29 10:00 | 02 | chat | Talked through 3 ways to handle returns, chose the one where support checks before the warehouse | — | — | ❌ |
// -- fixed: Write ⛔ (blocked) --
// # Agent SUMMARY — codex
//
// > 项目：bookshop
//
// | 日期 | 会话 | 类型 | 摘要 | 关联报告 | 关联记忆 | 状态 |
// |------|:----:|------|------|---------|---------|:----:|
// | 2026-08-29 09:00 | 01 | fix | 修复库存为 0 时仍可下单的问题，补 5 个用例并核对近 7 天的 312 笔订单，未发现超卖，库存与下单两侧的校验已一致 | — | — | ⛔ |
// | 2026-08-29 10:00 | 02 | chat | Talked through 3 ways to handle returns, chose the one where support checks before the warehouse | — | — | ❌ |
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
// | 2026-08-29 09:00 | 01 | fix | 修复库存为 0 时仍可下单的问题，补 5 个用例并核对近 7 天的 312 笔订单，未发现超卖，库存与下单两侧的校验已一致 | — | — | ✅ 已完成 |
// | 2026-08-29 10:00 | 02 | chat | Talked through 3 ways to handle returns, chose the one where support checks before the warehouse | — | — | paused |

package summary

import "github.com/memory-lsp/memory-lsp/memory"

var _ = Group.Add(memory.Rule{
	ID:       "summary/status-unknown",
	Severity: memory.Error,
	Kinds:    index,
	Form:     statusUnknown,
})

var (
	unknownStatus = memory.Text{
		En: "readers know no state called `%s`: write ✅, 🔄 or ⛔",
		Zh: "读取方不认识状态 `%s`：请写 ✅、🔄 或 ⛔",
	}
	writeStatus = memory.Text{En: "Write %s (%s)", Zh: "写作 %s（%s）"}
)

func statusUnknown(p *memory.Pass, row *memory.Row) {
	cell, ok := row.Cell(memory.StatusColumn)
	st := row.Status
	if !ok || cell.Text == "" || st.State != memory.UnknownState || st.Meant != memory.UnknownState {
		return
	}
	p.Report(memory.Finding{
		Span:    cell.Span,
		Message: unknownStatus.With(cell.Text),
		Fixes:   marks(cell, memory.Completed, memory.Active, memory.Blocked),
	})
}

// marks are the fixes that put the mark of one of some states into a cell.
func marks(cell memory.Cell, states ...memory.State) (fixes []memory.Fix) {
	for _, s := range states {
		fixes = append(fixes, memory.Fix{
			Title: writeStatus.With(s.Mark(), s.Name()),
			Edits: []memory.Edit{{Span: cell.Span, New: s.Mark()}},
		})
	}
	return fixes
}
