// # summary/daily-state
//
// The index and the day's file disagree on whether a session is completed.
//
// Both are told as a session ends. Where only one says so the session ended halfway
// through its last step, or someone else went on with it; the next one who reads
// must not have to guess.
//
// Source: formats.md §5, §6.
//
// ## 中文
//
// 索引与当日文件对会话是否完成说法不一。
//
// 会话结束时两处都会写明。只有一处写了，说明会话在最后一步中断，或由别人接着做了；下一
// 个读的人不该去猜。
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
//                                                                                                         ^ the session is completed here and active in the day's file
// | 2026-08-29 10:00 | 02 | chat | Talked through 3 ways to handle returns, chose the one where support checks before the warehouse | — | — | ⛔ |
//                                                                                                                                             ^ the session is blocked here and completed in the day's file
// -- .devcodex/.memory/clients/codex/tasks/20260829.md --
// ## 会话 01 — 库存校验
//
// - **时间**：2026-08-29 09:00 +08:00
// - **意图**：fix
// - **状态**：🔄 reserved / awaiting content
//
// ## 会话 02 — returns
//
// - **状态**：done
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
// | 2026-08-29 10:00 | 02 | chat | Talked through 3 ways to handle returns, chose the one where support checks before the warehouse | — | — | 🔄 |
// -- .devcodex/.memory/clients/codex/tasks/20260829.md --
// ## 会话 01 — 库存校验
//
// - **时间**：2026-08-29 09:00 +08:00
// - **意图**：fix
// - **状态**：🔄 reserved / awaiting content
// - **状态**：✅
//
// ## 会话 02 — returns
//
// - **状态**：⛔

package summary

import "github.com/memory-lsp/memory-lsp/memory"

var _ = Group.Add(memory.Rule{
	ID:       "summary/daily-state",
	Severity: memory.Warning,
	Kinds:    index,
	Cross:    true,
	Session:  dailyState,
})

var (
	otherState = memory.Text{
		En: "the session is %s here and %s in the day's file",
		Zh: "此处为%s，当日文件中为%s",
	}
	stateHere = memory.Text{En: "the day's file", Zh: "当日文件"}
)

func dailyState(p *memory.Pass, row *memory.Current) {
	cell, ok := row.Cell(memory.StatusColumn)
	day, _ := dayOf(p, row)
	told, found := day.tells(p, row)
	if !ok || !found || row.Status.State == memory.UnknownState {
		return
	}
	if told.State == memory.UnknownState || (told.State == memory.Completed) == (row.Status.State == memory.Completed) {
		return
	}
	p.Report(memory.Finding{
		Span:    cell.Span,
		Message: otherState.With(row.Status.State.Name(), told.State.Name()),
		Related: []memory.Related{{Path: day.path, Span: told.StateAt, Message: stateHere.With()}},
	})
}
