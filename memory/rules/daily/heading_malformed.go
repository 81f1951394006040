// # daily/heading-malformed
//
// A line begins like a session heading and is none.
//
// Writers refuse every write to a file with such a line, for they cannot tell where
// its sessions begin. Readers give what stands below it to the session above. The id
// and the title are parted by a dash, `—` or `-`.
//
// Source: formats.md §6.
//
// ## 中文
//
// 一行开头像会话标题，却不是。
//
// 文件中有这样的行，写入方会拒绝一切写入，因为分不清会话从哪里开始。读取方会把其下的内
// 容算到上面的会话。编号与标题之间用 `—` 或 `-` 分隔。
//
// ## Wrong
//
// -- .devcodex/.memory/clients/codex/tasks/20260827.md --
// ## 会话 01 Returns desk
// ^^^^^^^^^^^^^^^^^^^^^ writers take this line for a session heading that is broken, and refuse all writes to the file: write `## 会话 NN — title`
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
// -- .devcodex/.memory/clients/codex/tasks/20260828.md --
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
// ## 会话 03 – 对账 🧾
// ^^^^^^^^^^^^^^^^ writers take this line for a session heading that is broken, and refuse all writes to the file: write `## 会话 NN — title`
// -- .devcodex/.memory/clients/codex/tasks/20260829.md --
// ## 会话 1: Fix the importer␍
// ^^^^^^^^^^^^^^^^^^^^^^^^^ writers take this line for a session heading that is broken, and refuse all writes to the file: write `## 会话 NN — title`
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
// ␍
// ## 会话␍
// ^^^^^ writers take this line for a session heading that is broken, and refuse all writes to the file: write `## 会话 NN — title`
// ␍
// ## 会话 — 没有编号␍
// ^^^^^^^^^^^^ writers take this line for a session heading that is broken, and refuse all writes to the file: write `## 会话 NN — title`
// -- fixed: Write `## 会话 01 — Returns desk` --
// ## 会话 01 — Returns desk
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
// -- fixed: Write `## 会话 03 — 对账 🧾` --
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
// ## 会话 03 — 对账 🧾
//
// - **状态**：🔄
//
// ### 🎯 任务摘要
//
// ### 📨 对话记录
//
// | 轮次 | 👤 用户消息 | 🤖 AI执行 | 状态 |
// |:----:|-----------|----------|:----:|
// -- fixed: Write `## 会话 1 — Fix the importer` --
// ## 会话 1 — Fix the importer␍
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
// ␍
// ## 会话␍
// ␍
// ## 会话 — 没有编号␍
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
//
// ## 会话 03-对账
//
// - **时间**：2026-08-30 09:10 +08:00
// - **意图**：fix
// - **状态**：✅ 已完成
// <!-- devcodex:memory-session-binding v1 session=03 token=18ac3e7343f016890c510e93f935261169d9e3f565436429830faf0934f4f8e4 -->
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
	ID:       "daily/heading-malformed",
	Severity: memory.Error,
	Kinds:    days,
	File:     headingMalformed,
})

var malformed = memory.Text{
	En: "writers take this line for a session heading that is broken, and refuse all writes to the file: write `## 会话 NN — title`",
	Zh: "写入方会把此行当作残缺的会话标题，并拒绝对该文件的一切写入：应写作 `## 会话 NN — 标题`",
}

func headingMalformed(p *memory.Pass) {
	for _, sec := range p.Daily().Strays {
		if sec.Form == memory.MalformedHeading {
			p.Report(memory.Finding{
				Span:    sec.Heading.Span,
				Message: malformed.With(),
				Fixes:   mend(p, sec, p.Doc().Text(sec.IDSpan), p.Doc().Text(sec.Title)),
			})
		}
	}
}
