// # daily/tasklist-missing
//
// A session numbers several tasks and has no list of them.
//
// With two tasks or more, 📋 任务清单 names each with its state. Lines such as `T2进度：✅`
// mean nothing to who cannot look up what T2 is.
//
// Source: formats.md §6.
//
// ## 中文
//
// 会话给多个任务编了号，却没有任务清单。
//
// 任务有两个及以上时，📋 任务清单列出每个任务及其状态。不知道 T2 是什么，`T2进度：✅`
// 就没有意义。
//
// ## Wrong
//
// -- .devcodex/.memory/clients/codex/tasks/20260830.md --
// ## 会话 01 — 库存校验
// ^^^^^^^^^^^^^^^ the session numbers its tasks and has no `📋 任务清单`
//
// - **时间**：2026-08-30 09:10 +08:00
// - **意图**：fix
// - **状态**：✅ 已完成
// <!-- devcodex:memory-session-binding v1 session=01 token=c93bdd2c9ba5df280467ffe396e9b0ed871b88e005a877fe0ef32c3f98817553 -->
//
// ### 🎯 任务摘要
//
// 库存为 0 时仍能下单。下单与库存两侧都补上校验，5 个用例通过。
//
// ### 📨 对话记录
//
// | 轮次 | 👤 用户消息 | 🤖 AI执行 | 状态 |
// |:----:|-----------|----------|:----:|
// | 1 | 修复超卖 | 两侧补校验，5 个用例通过 | ✅ |
//
// - T1 补校验 ✅
// - T2 对账 ✅
//
// ## 会话 02 — Returns desk
// ^^^^^^^^^^^^^^^^^^^^^^^ the session numbers its tasks and has no `📋 任务清单`
//
// - **时间**：2026-08-30 11:00 +08:00
// - **意图**：chat
// - **状态**：✅ 已完成
// <!-- devcodex:memory-session-binding v1 session=02 token=a2aa1a00ff3ceba56bf84d33a214dc635d71a41c4d9918ab07cdfe80b090ea0d -->
//
// ### 🎯 任务摘要
//
// Talked through three ways to handle returns. Support checks first, the warehouse second.
//
// ### 📨 对话记录
//
// | 轮次 | 👤 用户消息 | 🤖 AI执行 | 状态 |
// |:----:|-----------|----------|:----:|
// | 1 | How do we take returns? | Compared 3 ways | ✅ |
//
// 1. **T2进度**：✅
//
// ## Right
//
// -- .devcodex/.memory/clients/codex/tasks/20260830.md --
// ## 会话 01 — 库存校验
//
// - **时间**：2026-08-30 09:10 +08:00
// - **意图**：fix
// - **状态**：✅ 已完成
// <!-- devcodex:memory-session-binding v1 session=01 token=c93bdd2c9ba5df280467ffe396e9b0ed871b88e005a877fe0ef32c3f98817553 -->
//
// ### 🎯 任务摘要
//
// 库存为 0 时仍能下单。下单与库存两侧都补上校验，5 个用例通过。
//
// ### 📨 对话记录
//
// | 轮次 | 👤 用户消息 | 🤖 AI执行 | 状态 |
// |:----:|-----------|----------|:----:|
// | 1 | 修复超卖 | 两侧补校验，5 个用例通过 | ✅ |
//
// ### 📋 任务清单
//
// - T1 补校验 ✅
// - T2 对账 ✅
//
// ## 会话 02 — Returns desk
//
// - **时间**：2026-08-30 11:00 +08:00
// - **意图**：chat
// - **状态**：✅ 已完成
// <!-- devcodex:memory-session-binding v1 session=02 token=a2aa1a00ff3ceba56bf84d33a214dc635d71a41c4d9918ab07cdfe80b090ea0d -->
//
// ### 🎯 任务摘要
//
// Talked through three ways to handle returns. Support checks first, the warehouse second.
//
// ### 📨 对话记录
//
// | 轮次 | 👤 用户消息 | 🤖 AI执行 | 状态 |
// |:----:|-----------|----------|:----:|
// | 1 | How do we take returns? | Compared 3 ways | ✅ |
//
// - T1 only ✅
// - T-shirts 2
// - T2X is the name of a machine
//
// T2 in plain text

package daily

import "github.com/memory-lsp/memory-lsp/memory"

var _ = Group.Add(memory.Rule{
	ID:       "daily/tasklist-missing",
	Severity: memory.Info,
	Kinds:    days,
	Section:  tasklistMissing,
})

var (
	noTaskList = memory.Text{En: "the session numbers its tasks and has no `📋 任务清单`", Zh: "会话给任务编了号，却没有 `📋 任务清单`"}
	taskHere   = memory.Text{En: "task %d", Zh: "任务 %d"}
)

func tasklistMissing(p *memory.Pass, sec *memory.Section) {
	if sec.Has(memory.TaskList) {
		return
	}
	for _, t := range sec.Tasks {
		if t.No >= 2 {
			p.Report(memory.Finding{
				Span:    sec.Heading.Span,
				Message: noTaskList.With(),
				Related: []memory.Related{{Span: t.Span, Message: taskHere.With(t.No)}},
			})
			return
		}
	}
}
