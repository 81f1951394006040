// # binding/missing
//
// Sessions are bound to no writer.
//
// A writer marks the session that it opens with a comment, and later writes only where
// it finds its own. Sessions without one are from older times or written by hand: they
// can be read, and no writer adds to them. This is told once, at the first.
//
// Source: formats.md §6.
//
// ## 中文
//
// 会话没有绑定到写入方。
//
// 写入方开启会话时留下一个注释，之后只往有自己注释的地方写。没有注释的会话是旧时或手写
// 的：可以读，但写入方不会追加。只在首个这样的会话上提示一次。
//
// ## Wrong
//
// -- .devcodex/.memory/clients/codex/tasks/20260830.md --
// ## 会话 01 — 库存校验
// ^^^^^^^^^^^^^^^ sessions without a binding comment: 2; no writer will add to them
//
// - **时间**：2026-08-30 09:10 +08:00
// - **意图**：fix
// - **状态**：✅ 已完成
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
// ## 会话 03 — 库存校验
//
// - **时间**：2026-08-30 09:10 +08:00
// - **意图**：fix
// - **状态**：✅ 已完成
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

package binding

import "github.com/memory-lsp/memory-lsp/memory"

var _ = Group.Add(memory.Rule{
	ID:       "binding/missing",
	Severity: memory.Info,
	Kinds:    days,
	File:     missing,
})

var unbound = memory.Text{
	En: "sessions without a binding comment: %d; no writer will add to them",
	Zh: "有 %d 个会话没有绑定注释：写入方不会再向其追加内容",
}

func missing(p *memory.Pass) {
	var first *memory.Section
	n := 0
	for _, sec := range p.Daily().Sections {
		if !sec.ID.Canonical || len(sec.Bindings) > 0 {
			continue
		}
		if n++; n == 1 {
			first = sec
		}
	}
	if n > 0 {
		p.Report(memory.Finding{Span: first.Heading.Span, Message: unbound.With(n)})
	}
}
