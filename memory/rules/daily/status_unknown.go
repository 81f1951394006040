// # daily/status-unknown
//
// A status line tells a state that readers do not know.
//
// Readers look for ✅ 🔄 ⏳ ⛔ and a few words, and pass over a line without any. The
// state that an earlier line told stays in force; if there is none, nobody knows the
// session's.
//
// Source: formats.md §6.
//
// ## 中文
//
// 状态行写了读取方不认识的状态。
//
// 读取方只认 ✅ 🔄 ⏳ ⛔ 和少数几个词，其余的状态行会略过。前面写过的状态仍然有效；若
// 没有，就没人知道会话的状态。
//
// ## Wrong
//
// -- .devcodex/.memory/clients/codex/tasks/20260828.md --
// ## 会话 01 — 📦 Returns desk␍
// ␍
// - **状态**：nearly there␍
//          ^^^^^^^^^^^^ readers know no state called `nearly there`: write ✅, 🔄 or ⛔
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
// - **状态**：❌
//          ^ readers know no state called `❌`: write ✅, 🔄 or ⛔
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
// - **状态**：
//          ^ the status line is empty: write ✅, 🔄 or ⛔
// -- fixed: Write ✅ (completed) --
// ## 会话 01 — 📦 Returns desk␍
// ␍
// - **状态**：✅␍
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
// ## 会话 01 — 📦 Returns desk␍
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
// -- fixed: Write ⛔ (blocked) --
// ## 会话 01 — 📦 Returns desk␍
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
// ## 会话 02 — Returns desk
//
// - **时间**：2026-08-30 11:00 +08:00
// - **意图**：chat
// - **状态**：paused
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
	ID:       "daily/status-unknown",
	Severity: memory.Warning,
	Kinds:    days,
	Section:  statusUnknown,
})

var (
	unknownStatus = memory.Text{
		En: "readers know no state called `%s`: write ✅, 🔄 or ⛔",
		Zh: "读取方不认识状态 `%s`：请写 ✅、🔄 或 ⛔",
	}
	emptyStatus = memory.Text{En: "the status line is empty: write ✅, 🔄 or ⛔", Zh: "状态行为空：请写 ✅、🔄 或 ⛔"}
	writeStatus = memory.Text{En: "Write %s (%s)", Zh: "写作 %s（%s）"}
)

func statusUnknown(p *memory.Pass, sec *memory.Section) {
	for _, l := range sec.Status {
		if l.Status.State == memory.UnknownState && l.Status.Meant == memory.UnknownState {
			msg := unknownStatus.With(l.Text)
			if l.Text == "" {
				msg = emptyStatus.With()
			}
			p.Report(memory.Finding{
				Span:    l.Value,
				Message: msg,
				Fixes:   marks(l, memory.Completed, memory.Active, memory.Blocked),
			})
		}
	}
}

// marks are the fixes that write the mark of one of some states.
func marks(l memory.StatusLine, states ...memory.State) (fixes []memory.Fix) {
	for _, s := range states {
		fixes = append(fixes, memory.Fix{
			Title: writeStatus.With(s.Mark(), s.Name()),
			Edits: []memory.Edit{{Span: l.Value, New: s.Mark()}},
		})
	}
	return fixes
}
