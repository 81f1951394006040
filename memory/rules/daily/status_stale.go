// # daily/status-stale
//
// A session of an earlier day is still active.
//
// A session ends with its day, done or handed over. One that says active days later
// was most likely forgotten, and the next agent will take it for work in progress.
//
// Source: formats.md §6.
//
// ## 中文
//
// 往日的会话仍在进行中。
//
// 会话随当天结束：要么完成，要么交接。几天后仍写着进行中，多半是忘了，下一个 Agent 会
// 以为工作还在进行。
//
// ## Wrong
//
// -- .devcodex/.memory/clients/codex/tasks/20260828.md --
// ## 会话 01 — 库存校验
//
// - **时间**：2026-08-28 09:10 +08:00
// - **意图**：fix
// - **状态**：🔄
//          ^^ the session is still active, 2 days later
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
// ## 会话 02 — Returns desk
//
// - **时间**：2026-08-28 11:00 +08:00
// - **意图**：chat
// - **状态**：✅ reported
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
// - **状态**：⏳ 等待发布
//          ^^^^^^ the session is still active, 2 days later
//
// ## Right
//
// -- .devcodex/.memory/clients/codex/tasks/20260828.md --
// ## 会话 01 — 库存校验
//
// - **时间**：2026-08-28 09:10 +08:00
// - **意图**：fix
// - **状态**：🔄
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
// - **状态**：✅
//
// ## 会话 02 — Returns desk
//
// - **时间**：2026-08-28 11:00 +08:00
// - **意图**：chat
// - **状态**：⛔
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
// -- .devcodex/.memory/clients/codex/tasks/20260829.md --
// ## 会话 01 — 库存校验
//
// - **时间**：2026-08-29 09:10 +08:00
// - **意图**：fix
// - **状态**：🔄
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

package daily

import "github.com/memory-lsp/memory-lsp/memory"

var _ = Group.Add(memory.Rule{
	ID:       "daily/status-stale",
	Severity: memory.Info,
	Kinds:    days,
	Section:  statusStale,
})

var stillActive = memory.Text{En: "the session is still active, %d days later", Zh: "会话至今仍为进行中，已过去 %d 天"}

func statusStale(p *memory.Pass, sec *memory.Section) {
	now, ok := sec.Current()
	if !ok || now.Status.State != memory.Active {
		return
	}
	if day, named := p.OwnDay(); named && day < p.Today-1 {
		p.Report(memory.Finding{Span: now.Value, Message: stillActive.With(int(p.Today - day))})
	}
}
