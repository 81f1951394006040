// # binding/cross-session
//
// A binding comment names another session than the one it stands in.
//
// A writer takes a section for its own if the heading and the comment agree. Where
// they do not, a section was copied or renumbered by hand, and writers refuse the
// file.
//
// Source: formats.md §6.
//
// ## 中文
//
// 绑定注释写的会话不是它所在的会话。
//
// 标题与注释一致，写入方才认这一节是自己的。不一致说明这一节被复制或手工改过编号，写入
// 方会拒绝该文件。
//
// ## Wrong
//
// -- .devcodex/.memory/clients/codex/tasks/20260830.md --
// ## 会话 01 — 库存校验
//
// - **时间**：2026-08-30 09:10 +08:00
// - **意图**：fix
// - **状态**：✅ 已完成
// <!-- devcodex:memory-session-binding v1 session=02 token=2d711642b726b04401627ca9fbac32f5c8530fb1903cc4db02258717921a4881 -->
//                                                 ^^ the comment binds session 02, and stands in session 01
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
// - **状态**：✅ 已完成
// <!-- devcodex:memory-session-binding v1 session=session-two! token=a1fce4363854ff888cff4b8e7875d600c2682390412a8cf79b37d0b11148b0fa -->
//                                                 ^^^^^^^^^^^^ the comment binds session session-two!, and stands in session 02
//
// ### 🎯 任务摘要
//
// Talked through three ways to handle returns. Support checks first, the warehouse second.
//
// ### 📨 对话记录
//
// | 轮次 | 👤 用户消息 | 🤖 AI执行 | 状态 |
// |:----:|-----------|----------|:----:|
// | 1 | 📦 | … | ✅ |
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
// ## 会话 2 — Returns desk
//
// - **时间**：2026-08-30 11:00 +08:00
// - **意图**：chat
// - **状态**：✅ 已完成
// <!-- devcodex:memory-session-binding v1 session=2 token=8e35c2cd3bf6641bdb0e2050b76932cbb2e6034a0ddacc1d9bea82a6ba57f7cf -->
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

package binding

import "github.com/memory-lsp/memory-lsp/memory"

var _ = Group.Add(memory.Rule{
	ID:       "binding/cross-session",
	Severity: memory.Error,
	Kinds:    days,
	Section:  crossSession,
})

var otherSession = memory.Text{En: "the comment binds session %s, and stands in session %s", Zh: "注释绑定的是会话 %s，却位于会话 %s 中"}

func crossSession(p *memory.Pass, sec *memory.Section) {
	for _, b := range sec.Bindings {
		if b.Valid && b.Session != sec.ID {
			p.Report(memory.Finding{Span: b.ID, Message: otherSession.With(b.Session.ID, sec.ID.ID)})
		}
	}
}
