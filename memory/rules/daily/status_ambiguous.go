// # daily/status-ambiguous
//
// A status line names two states.
//
// Readers try completed first, then blocked, then active, and take the first that they
// find anywhere in the line. The template's `🔄 / ✅`, left as it is, counts as done.
//
// Source: formats.md §6.
//
// ## 中文
//
// 状态行写了两种状态。
//
// 读取方依次找已完成、阻塞、进行中，取行里最先命中的一种。模板的 `🔄 / ✅` 照抄下来，
// 就算已完成。
//
// ## Wrong
//
// -- .devcodex/.memory/clients/codex/tasks/20260828.md --
// ## 会话 01 — Returns desk␍
// ␍
// - **状态**：⛔ waiting, in progress␍
//          ^^^^^^^^^^^^^^^^^^^^^^ the status names two states; readers take it for blocked
// ␍
// ### 🎯 任务摘要␍
// ␍
// 已核对。␍
// ␍
// ### 📨 对话记录␍
// ␍
// | 轮次 | 👤 用户消息 | 🤖 AI执行 | 状态 |␍
// |:----:|-----------|----------|:----:|␍
// -- .devcodex/.memory/clients/codex/tasks/20260829.md --
// ## 会话 01 — 库存校验
//
// - **状态**：🔄 / ✅
//          ^^^^^^ the status names two states; readers take it for completed
//
// ### 🎯 任务摘要
//
// 已核对。
//
// ### 📨 对话记录
//
// | 轮次 | 👤 用户消息 | 🤖 AI执行 | 状态 |
// |:----:|-----------|----------|:----:|
// -- fixed: Write ⛔ (blocked) --
// ## 会话 01 — Returns desk␍
// ␍
// - **状态**：⛔␍
// ␍
// ### 🎯 任务摘要␍
// ␍
// 已核对。␍
// ␍
// ### 📨 对话记录␍
// ␍
// | 轮次 | 👤 用户消息 | 🤖 AI执行 | 状态 |␍
// |:----:|-----------|----------|:----:|␍
// -- fixed: Write 🔄 (active) --
// ## 会话 01 — Returns desk␍
// ␍
// - **状态**：🔄␍
// ␍
// ### 🎯 任务摘要␍
// ␍
// 已核对。␍
// ␍
// ### 📨 对话记录␍
// ␍
// | 轮次 | 👤 用户消息 | 🤖 AI执行 | 状态 |␍
// |:----:|-----------|----------|:----:|␍
// -- fixed: Write ✅ (completed) --
// ## 会话 01 — 库存校验
//
// - **状态**：✅
//
// ### 🎯 任务摘要
//
// 已核对。
//
// ### 📨 对话记录
//
// | 轮次 | 👤 用户消息 | 🤖 AI执行 | 状态 |
// |:----:|-----------|----------|:----:|
//
// ## Right
//
// -- .devcodex/.memory/clients/codex/tasks/20260830.md --
// ## 会话 01 — 库存校验
//
// - **时间**：2026-08-30 09:10 +08:00
// - **意图**：fix
// - **状态**：✅ done
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
// - **时间**：2026-08-30 11:00 +08:00
// - **意图**：chat
// - **状态**：⏳ 等待
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

package daily

import "github.com/memory-lsp/memory-lsp/memory"

var _ = Group.Add(memory.Rule{
	ID:       "daily/status-ambiguous",
	Severity: memory.Warning,
	Kinds:    days,
	Section:  statusAmbiguous,
})

var twoStates = memory.Text{
	En: "the status names two states; readers take it for %s",
	Zh: "状态写了两种；读取方会当作%s",
}

func statusAmbiguous(p *memory.Pass, sec *memory.Section) {
	for _, l := range sec.Status {
		if st := l.Status; st.Other != memory.UnknownState && st.Meant == memory.UnknownState {
			p.Report(memory.Finding{
				Span:    l.Value,
				Message: twoStates.With(st.State.Name()),
				Fixes:   marks(l, st.State, st.Other),
			})
		}
	}
}
