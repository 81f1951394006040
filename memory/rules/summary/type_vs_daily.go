// # summary/type-vs-daily
//
// The row's type and the intent in the day's file have nothing in common.
//
// One of them is wrong, or the row is about another session. What the session set
// out to do may differ from what it became, but seldom wholly.
//
// Source: formats.md §5, §6.
//
// ## 中文
//
// 该行的类型与当日文件中的意图毫无共同之处。
//
// 其中一个写错了，或者这一行写的是另一个会话。会话的结果可以与初衷不同，但很少完全不
// 同。
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
// | 2026-08-29 09:00 | 01 | chat | 修复库存为 0 时仍可下单的问题，补 5 个用例并核对近 7 天的 312 笔订单，未发现超卖，库存与下单两侧的校验已一致 | — | — | ✅ |
//                           ^^^^ the day's file has the intent `fix+audit` for this session
// -- .devcodex/.memory/clients/codex/tasks/20260829.md --
// ## 会话 01 — 库存校验
//
// - **时间**：2026-08-29 09:00 +08:00
// - **意图**：fix+audit
// - **状态**：✅
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
// -- .devcodex/.memory/clients/codex/tasks/20260829.md --
// ## 会话 01 — 库存校验
//
// - **时间**：2026-08-29 09:00 +08:00
// - **意图**：fix+audit
// - **状态**：✅

package summary

import "github.com/memory-lsp/memory-lsp/memory"

var _ = Group.Add(memory.Rule{
	ID:       "summary/type-vs-daily",
	Severity: memory.Info,
	Kinds:    index,
	Cross:    true,
	Session:  typeVsDaily,
})

var (
	otherIntent = memory.Text{
		En: "the day's file has the intent `%s` for this session",
		Zh: "当日文件中该会话的意图是 `%s`",
	}
	intentHere = memory.Text{En: "the intent", Zh: "意图"}
)

func typeVsDaily(p *memory.Pass, row *memory.Current) {
	cell, ok := row.Cell(memory.TypeColumn)
	day, _ := dayOf(p, row)
	told, found := day.tells(p, row)
	if !ok || !found || row.Row.Types.Fault != memory.NoTypeFault {
		return
	}
	intent := memory.ParseTypes(told.Intent)
	if intent.Fault != memory.NoTypeFault || intent.Set&row.Types != 0 {
		return
	}
	p.Report(memory.Finding{
		Span:    cell.Span,
		Message: otherIntent.With(told.Intent),
		Related: []memory.Related{{Path: day.path, Span: told.IntentAt, Message: intentHere.With()}},
	})
}
