// # daily/status-regression
//
// A later status line takes back that the session is completed.
//
// A completed session is closed: more work on the matter is a session of its own. The
// last line counts, so that the work which was finished is open again for all readers.
//
// Source: formats.md §6.
//
// ## 中文
//
// 后面的状态行推翻了“已完成”。
//
// 完成的会话就此关闭，后续工作应另开会话。读取方以最后一行为准，所以已经做完的工作对所
// 有人又成了未完成。
//
// ## Wrong
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
// - **状态**：🔄 继续处理
//          ^^^^^^^ the session was completed, and is active again here
//
// ## 会话 02 — Returns desk
//
// - **时间**：2026-08-30 11:00 +08:00
// - **意图**：chat
// - **状态**：🔄
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
// - **状态**：✅
//
// ```text
// 状态: paused
//     ^^^^^^ the session was completed, and is blocked again here
// ```
//
// - **状态**：done
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
// - **状态**：⛔ 等待审核
//
// - **状态**：✅
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
// - **状态**：✅

package daily

import "github.com/memory-lsp/memory-lsp/memory"

var _ = Group.Add(memory.Rule{
	ID:       "daily/status-regression",
	Severity: memory.Warning,
	Kinds:    days,
	Section:  statusRegression,
})

var (
	fallsBack = memory.Text{En: "the session was completed, and is %s again here", Zh: "会话已完成，此处又变为%s"}
	doneHere  = memory.Text{En: "completed here", Zh: "在此完成"}
)

func statusRegression(p *memory.Pass, sec *memory.Section) {
	var done *memory.StatusLine
	for i := range sec.Status {
		l := &sec.Status[i]
		switch {
		case l.Status.State == memory.Completed:
			done = l
		case done != nil && l.Status.State != memory.UnknownState:
			p.Report(memory.Finding{
				Span:    l.Value,
				Message: fallsBack.With(l.Status.State.Name()),
				Related: []memory.Related{{Span: done.Value, Message: doneHere.With()}},
			})
		}
	}
}
