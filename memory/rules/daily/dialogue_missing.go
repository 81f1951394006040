// # daily/dialogue-missing
//
// A session has no record of its dialogue.
//
// The table under 📨 对话记录 tells, turn by turn, what the user asked for and what was
// done. A summary without it cannot be checked, not even for a chat.
//
// Source: formats.md §6.
//
// ## 中文
//
// 会话没有对话记录。
//
// 📨 对话记录下的表格逐轮记下用户要求了什么、做了什么。没有它，任务摘要就无从核对，闲
// 聊也不例外。
//
// ## Wrong
//
// -- .devcodex/.memory/clients/codex/tasks/20260830.md --
// ## 会话 01 — 库存校验
// ^^^^^^^^^^^^^^^ the session has no `📨 对话记录`: what was asked and done, turn by turn
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
// ## 会话 02 — Returns desk
// ^^^^^^^^^^^^^^^^^^^^^^^ the session has no `📨 对话记录`: what was asked and done, turn by turn
//
// - **时间**：2026-08-30 11:00 +08:00
// - **意图**：chat
// - **状态**：✅ 已完成
//
// ### 🎯 任务摘要
//
// Talked through three ways to handle returns. Support checks first, the warehouse second.
// -- fixed: Insert an empty dialogue --
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
//
// ## 会话 02 — Returns desk
//
// - **时间**：2026-08-30 11:00 +08:00
// - **意图**：chat
// - **状态**：✅ 已完成
//
// ### 🎯 任务摘要
//
// Talked through three ways to handle returns. Support checks first, the warehouse second.
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

package daily

import (
	"strings"

	"github.com/memory-lsp/memory-lsp/markdown"
	"github.com/memory-lsp/memory-lsp/memory"
)

var _ = Group.Add(memory.Rule{
	ID:       "daily/dialogue-missing",
	Severity: memory.Warning,
	Kinds:    days,
	Section:  dialogueMissing,
})

var (
	noDialogue  = memory.Text{En: "the session has no `📨 对话记录`: what was asked and done, turn by turn", Zh: "会话缺少 `📨 对话记录`：逐轮写明用户要求与执行情况"}
	addTheTable = memory.Text{En: "Insert an empty dialogue", Zh: "插入空的对话记录"}
)

func dialogueMissing(p *memory.Pass, sec *memory.Section) {
	if sec.Has(memory.Dialogue) {
		return
	}
	f := memory.Finding{Span: sec.Heading.Span, Message: noDialogue.With()}
	e := addDialogue(p, sec)
	if !swallowed(p, sec, e) {
		f.Fixes = insert(addTheTable.With(), e)
	}
	p.Report(f)
}

// swallowed reports whether the section leaves a fence open, which would take in
// the dialogue that e appends. A heading ends all that stands above it, so that
// the section alone tells.
func swallowed(p *memory.Pass, sec *memory.Section, e memory.Edit) bool {
	text := p.Doc().Text(sec.Span) + e.New
	heading := sec.Span.Len() + strings.Index(e.New, dialogueHeading)
	return markdown.Parse([]byte(text)).Opaque(heading)
}
