// # daily/heading-in-fence
//
// A session heading stands inside code.
//
// Writers and readers look at lines, not at fences: the example counts as a session,
// takes a number and ends the session above. Indented by two spaces writers pass it
// over.
//
// Source: formats.md §6.
//
// ## 中文
//
// 会话标题写在了代码块里。
//
// 写入方和读取方只看行，不看代码块：这个例子会算作一个会话，占用编号，并让上面的会话到
// 此结束。缩进两个空格，写入方就会略过它。
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
// ```markdown
// ## 会话 02 — 示例
// ^^^^^^^^^^^^^ writers take this line for a session heading, though it stands in code or in a comment
// ```
// -- fixed: Indent the line --
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
// ```markdown
//   ## 会话 02 — 示例
// ```
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
// ```markdown
//   ## 会话 02 — an example
// ```
//
// `## 会话 03` opens a session.

package daily

import "github.com/memory-lsp/memory-lsp/memory"

var _ = Group.Add(memory.Rule{
	ID:       "daily/heading-in-fence",
	Severity: memory.Warning,
	Kinds:    days,
	File:     headingInFence,
})

var (
	fenced = memory.Text{
		En: "writers take this line for a session heading, though it stands in code or in a comment",
		Zh: "此行虽在代码或注释中，写入方仍会把它当作会话标题",
	}
	indentLine = memory.Text{En: "Indent the line", Zh: "将此行缩进"}
)

func headingInFence(p *memory.Pass) {
	for _, sec := range p.Daily().Fenced {
		p.Report(memory.Finding{
			Span:    sec.Heading.Span,
			Message: fenced.With(),
			Fixes:   insert(indentLine.With(), at(sec.Heading.Span.Start, "  ")),
		})
	}
}
