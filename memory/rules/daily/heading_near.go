// # daily/heading-near
//
// A line looks like a session heading to people only.
//
// Writers know `## 会话 NN` at the start of a line, with plain spaces. A heading of
// another level, without the space, with a full-width one or in English opens no
// session: what stands below it is lost among that of the session above. A fix also
// adds what the session lacks.
//
// Source: formats.md §6.
//
// ## 中文
//
// 一行只有人看得出是会话标题。
//
// 写入方只认行首的 `## 会话 NN`，空格为半角。级别不同、缺少空格、用了全角空格或写成英
// 文的标题不会开启会话，其下的内容会混进上面的会话而丢失。修复还会补上会话缺少的部分。
//
// ## Wrong
//
// -- .devcodex/.memory/clients/codex/tasks/20260827.md --
// ## Session 2: Returns desk␍
// ^^^^^^^^^^^^^^^^^^^^^^^^^^ writers do not see this heading, and no session begins here: write `## 会话 NN — title` at the start of the line
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
// ### 会话03 — 对账 🧾
// ^^^^^^^^^^^^^^^^ writers do not see this heading, and no session begins here: write `## 会话 NN — title` at the start of the line
//
//   ## 会话 01
//   ^^^^^^^^ writers do not see this heading, and no session begins here: write `## 会话 NN — title` at the start of the line
// -- .devcodex/.memory/clients/codex/tasks/20260829.md --
// ##　会话 04 — 全角空格
// ^^^^^^^^^^^^^^^ writers do not see this heading, and no session begins here: write `## 会话 NN — title` at the start of the line
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
// -- fixed: Write `## 会话 02 — Returns desk` --
// ## 会话 02 — Returns desk␍
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
//
//   ## 会话 01
// -- fixed: Write `## 会话 04 — 全角空格` --
// ## 会话 04 — 全角空格
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
// ### 会话 01 里提到的 3 个问题
//
// ```text
// ## 会话02
// ```
//
// ## 会话记录
//
// # Session 2026-08-30
//
// ## Sessions

package daily

import "github.com/memory-lsp/memory-lsp/memory"

var _ = Group.Add(memory.Rule{
	ID:       "daily/heading-near",
	Severity: memory.Warning,
	Kinds:    days,
	File:     headingNear,
})

var near = memory.Text{
	En: "writers do not see this heading, and no session begins here: write `## 会话 NN — title` at the start of the line",
	Zh: "写入方看不到这个标题，此处没有开启会话：应在行首写作 `## 会话 NN — 标题`",
}

func headingNear(p *memory.Pass) {
	for _, sec := range p.Daily().Strays {
		if sec.Form == memory.NearHeading {
			p.Report(memory.Finding{
				Span:    sec.Heading.Span,
				Message: near.With(),
				Fixes:   mend(p, sec, sec.ID.ID, p.Doc().Text(sec.Title)),
			})
		}
	}
}
