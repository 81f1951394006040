// # binding/malformed
//
// A binding comment is damaged.
//
// It has the name of one and not the form, `v1 session=NN token=` with 64 lower-case
// hexadecimal digits. Writers do not recognise their session by it and will never
// write to it again.
//
// Source: formats.md §6.
//
// ## 中文
//
// 绑定注释已损坏。
//
// 它有绑定注释的名称，却不合格式：`v1 session=NN token=` 加 64 位小写十六进制数字。写
// 入方认不出自己的会话，再也不会写入。
//
// ## Wrong
//
// -- .devcodex/.memory/clients/codex/tasks/20260830.md --
// ## 会话 01 — 库存校验
//
// - **时间**：2026-08-30 09:10 +08:00
// - **意图**：fix
// - **状态**：✅ 已完成
// <!-- devcodex:memory-session-binding v1 session=01 token=2d711642b726b04401627ca9fbac32f5c8530fb1903cc4db02258717921a488 -->
// ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ the binding comment is damaged: it must read `v1 session=NN token=…` with 64 lower-case hexadecimal digits
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
// <!-- devcodex:memory-session-binding v1 session=02 token=A1FCE4363854FF888CFF4B8E7875D600C2682390412A8CF79B37D0B11148B0FA -->  <!-- 📎 -->
// ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ the binding comment is damaged: it must read `v1 session=NN token=…` with 64 lower-case hexadecimal digits
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
// <!-- devcodex:memory-session-binding v2 session=03 token=594e519ae499312b29433b7dd8a97ff068defcba9755b6d5d00e84c524d67b06 -->
// ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ the binding comment is damaged: it must read `v1 session=NN token=…` with 64 lower-case hexadecimal digits
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
// | 1 | What binds a session? | A comment, `<!-- devcodex:memory-session-binding … -->` | ✅ |

package binding

import (
	"github.com/memory-lsp/memory-lsp/markdown"
	"github.com/memory-lsp/memory-lsp/memory"
)

var _ = Group.Add(memory.Rule{
	ID:       "binding/malformed",
	Severity: memory.Error,
	Kinds:    days,
	File:     malformed,
})

var damaged = memory.Text{
	En: "the binding comment is damaged: it must read `v1 session=NN token=…` with 64 lower-case hexadecimal digits",
	Zh: "绑定注释已损坏：应为 `v1 session=NN token=…`，token 为 64 位小写十六进制数字",
}

func malformed(p *memory.Pass) {
	for sec := range p.Daily().All() {
		for _, b := range sec.Bindings {
			if !b.Valid && !inText(sec, b.Span) {
				p.Report(memory.Finding{Span: b.Span, Message: damaged.With()})
			}
		}
	}
}

// inText reports whether a comment stands in a text that a writer was given.
func inText(sec *memory.Section, s markdown.Span) bool {
	return sec.Title.Contains(s) || sec.Intent.Value.Contains(s) || sec.Message.Value.Contains(s)
}
