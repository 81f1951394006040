// # summary/state-regression
//
// A session is open again after it was completed.
//
// A completed session stays completed: readers report the two rows as a conflict,
// and go on doing so even if another ✅ follows. Work that comes up again is a new
// session.
//
// Source: formats.md §5.
//
// ## 中文
//
// 会话完成之后又被写成未完成。
//
// 完成的会话就是完成了：读取方会把这两行报告为冲突，即使后面再写 ✅ 也不会消除。重新提
// 起的工作是新的会话。
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
// | 2026-08-28 09:00 | 01 | fix | 修复库存为 0 时仍可下单的问题，补 5 个用例并核对近 7 天的 312 笔订单，未发现超卖，库存与下单两侧的校验已一致 | — | — | 🔄 |
// | 2026-08-28 17:00 | 01 | fix | 修复库存为 0 时仍可下单的问题，补 5 个用例并核对近 7 天的 312 笔订单，未发现超卖，库存与下单两侧的校验已一致 | — | — | ✅ |
// | 2026-08-28 18:30 | 01 | fix | 修复库存为 0 时仍可下单的问题，补 5 个用例并核对近 7 天的 312 笔订单，未发现超卖，库存与下单两侧的校验已一致 | — | — | ⛔ 等待 |
//                                                                                                         ^^^^ session 2026-08-28#01 was completed and is blocked here: readers report a conflict
// | 2026-08-28 19:00 | 01 | fix | 修复库存为 0 时仍可下单的问题，补 5 个用例并核对近 7 天的 312 笔订单，未发现超卖，库存与下单两侧的校验已一致 | — | — | ✅ |
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
// | 2026-08-28 09:00 | 01 | fix | 修复库存为 0 时仍可下单的问题，补 5 个用例并核对近 7 天的 312 笔订单，未发现超卖，库存与下单两侧的校验已一致 | — | — | 🔄 |
// | 2026-08-28 12:00 | 01 | fix | 修复库存为 0 时仍可下单的问题，补 5 个用例并核对近 7 天的 312 笔订单，未发现超卖，库存与下单两侧的校验已一致 | — | — | ⛔ |
// | 2026-08-28 15:00 | 01 | fix | 修复库存为 0 时仍可下单的问题，补 5 个用例并核对近 7 天的 312 笔订单，未发现超卖，库存与下单两侧的校验已一致 | — | — | 🔄 |
// | 2026-08-28 17:00 | 01 | fix | 修复库存为 0 时仍可下单的问题，补 5 个用例并核对近 7 天的 312 笔订单，未发现超卖，库存与下单两侧的校验已一致 | — | — | ✅ |

package summary

import "github.com/memory-lsp/memory-lsp/memory"

var _ = Group.Add(memory.Rule{
	ID:       "summary/state-regression",
	Severity: memory.Error,
	Kinds:    index,
	File:     stateRegression,
})

var (
	reopened = memory.Text{
		En: "session %s was completed and is %s here: readers report a conflict",
		Zh: "会话 %s 已完成，此处又为%s：读取方会报告冲突",
	}
	completedHere = memory.Text{En: "completed here", Zh: "在此完成"}
)

func stateRegression(p *memory.Pass) {
	s := p.File.Summary()
	fold := s.Fold()
	for _, i := range fold.Regressions() {
		row := s.Row(i)
		done, _ := fold.Regressed(i)
		cell, ok := row.Cell(memory.StatusColumn)
		if !ok {
			continue
		}
		key, _ := row.Key()
		p.Report(memory.Finding{
			Span:    cell.Span,
			Message: reopened.With(key, row.Status.State.Name()),
			Related: []memory.Related{{Span: s.Row(done).Span, Message: completedHere.With()}},
		})
	}
}
