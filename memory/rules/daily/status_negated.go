// # daily/status-negated
//
// A status line says the opposite of what readers take it for.
//
// They look for words anywhere in the line, so that 未完成 counts as completed because of
// 完成, and inactive as active. A mark says what is meant.
//
// Source: formats.md §6.
//
// ## 中文
//
// 状态行的意思与读取方的理解相反。
//
// 读取方在行里找关键词，所以“未完成”因为含有“完成”而算作已完成，inactive 算作
// active。用标记才不会误解。
//
// ## Wrong
//
// -- .devcodex/.memory/clients/codex/tasks/20260827.md --
// ## 会话 01 — Returns desk␍
// ␍
// - **状态**：inactive␍
//          ^^^^^^^^ readers take `inactive` for active, because they find that word in it
// ␍
// ### 🎯 任务摘要␍
// ␍
// 已核对。␍
// ␍
// ### 📨 对话记录␍
// ␍
// | 轮次 | 👤 用户消息 | 🤖 AI执行 | 状态 |␍
// |:----:|-----------|----------|:----:|␍
// -- .devcodex/.memory/clients/codex/tasks/20260828.md --
// ## 会话 01 — 库存校验
//
// - **状态**：未完成
//          ^^^ readers take `未完成` for completed, because they find that word in it
//
// ### 🎯 任务摘要
//
// 已核对。
//
// ### 📨 对话记录
//
// | 轮次 | 👤 用户消息 | 🤖 AI执行 | 状态 |
// |:----:|-----------|----------|:----:|
// -- .devcodex/.memory/clients/codex/tasks/20260829.md --
// ## 会话 01 — 库存校验
//
// - **状态**：**未关闭**
//            ^^^^^ readers know no state called `未关闭**`
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
// ## 会话 01 — 库存校验
//
// - **状态**：🔄
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
// ## 会话 02 — Returns desk
//
// - **时间**：2026-08-30 11:00 +08:00
// - **意图**：chat
// - **状态**：blocked
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
	ID:       "daily/status-negated",
	Severity: memory.Warning,
	Kinds:    days,
	Section:  statusNegated,
})

var (
	misread = memory.Text{
		En: "readers take `%s` for %s, because they find that word in it",
		Zh: "读取方会把 `%s` 当作%s，因为其中含有该词",
	}
	negatedUnknown = memory.Text{En: "readers know no state called `%s`", Zh: "读取方不认识状态 `%s`"}
)

func statusNegated(p *memory.Pass, sec *memory.Section) {
	for _, l := range sec.Status {
		st := l.Status
		if st.Meant == memory.UnknownState {
			continue
		}
		msg := misread.With(l.Text, st.State.Name())
		if st.State == memory.UnknownState {
			msg = negatedUnknown.With(l.Text)
		}
		fixes := marks(l, st.Meant)
		fixes[0].Preferred = true
		p.Report(memory.Finding{Span: l.Value, Message: msg, Fixes: fixes})
	}
}
