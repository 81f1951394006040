// # binding/reserved-text
//
// The name of the binding comment stands in a title, an intent or a message.
//
// Writers look for that name to find their session, and accept no text that holds it:
// it could pass for a comment of theirs.
//
// Source: formats.md §6.
//
// ## 中文
//
// 标题、意图或消息中出现了绑定注释的名称。
//
// 写入方靠这个名称找自己的会话，不接受含有它的文本：那会被误认为它们的注释。
//
// ## Wrong
//
// -- .devcodex/.memory/clients/codex/tasks/20260830.md --
// ## 会话 01 — 😀 devcodex:memory-session-binding 是什么
//               ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ writers accept no text with the name of their comment
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
// - **sourceMessage**：why <!-- devcodex:memory-session-binding x -->?
//                              ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ writers accept no text with the name of their comment
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
// 说明了 `devcodex:memory-session-binding` 的用途。
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
// - **sourceMessage**：What binds a session?
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

import (
	"bytes"
	"strings"

	"github.com/memory-lsp/memory-lsp/markdown"
	"github.com/memory-lsp/memory-lsp/memory"
)

var _ = Group.Add(memory.Rule{
	ID:       "binding/reserved-text",
	Severity: memory.Warning,
	Kinds:    days,
	Section:  reservedText,
})

var reserved = memory.Text{En: "writers accept no text with the name of their comment", Zh: "写入方不接受含有其注释名称的文本"}

func reservedText(p *memory.Pass, sec *memory.Section) {
	for _, s := range [...]markdown.Span{sec.Title, sec.Intent.Value, sec.Message.Value} {
		if bytes.IndexByte(p.File.Slice(s), ':') < 0 { // the name holds one
			continue
		}
		if i := strings.Index(strings.ToLower(p.Doc().Text(s)), memory.BindingName); i >= 0 {
			at := s.Start + i
			p.Report(memory.Finding{
				Span:    markdown.Span{Start: at, End: at + len(memory.BindingName)},
				Message: reserved.With(),
			})
		}
	}
}
