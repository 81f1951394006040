// # daily/dialogue-columns
//
// The dialogue's header is not the one that the format has.
//
// The columns are 轮次, 👤 用户消息, 🤖 AI执行 and 状态. Readers find them by these names, and
// take a table with others for something else.
//
// Source: formats.md §6.
//
// ## 中文
//
// 对话记录的表头不合格式。
//
// 各列应为 轮次、👤 用户消息、🤖 AI执行、状态。读取方靠列名识别，换了列名就会当成别的
// 表。
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
// | 轮次 | 用户 | 执行 |
// ^^^^^^^^^^^^^^^^ the dialogue's columns must be `| 轮次 | 👤 用户消息 | 🤖 AI执行 | 状态 |`
// |:--:|--|--|
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
// | Turn | User | Agent | State |
// ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ the dialogue's columns must be `| 轮次 | 👤 用户消息 | 🤖 AI执行 | 状态 |`
// |---|---|---|---|
// | 1 | How do we take returns? | Compared 3 ways | ✅ |
//
// ## 会话 03 — 库存校验
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
// | 轮次 | 用户 |
// ^^^^^^^^^^^ the dialogue's columns must be `| 轮次 | 👤 用户消息 | 🤖 AI执行 | 状态 |`
// |--|--|
// | 1 | 修复超卖 |
// -- fixed: Write the columns of the format --
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
// <!-- devcodex:memory-session-binding v1 session=02 token=a2aa1a00ff3ceba56bf84d33a214dc635d71a41c4d9918ab07cdfe80b090ea0d -->
//
// ### 🎯 任务摘要
//
// Talked through three ways to handle returns. Support checks first, the warehouse second.
//
// ### 📨 对话记录
//
// | Turn | User | Agent | State |
// |---|---|---|---|
// | 1 | How do we take returns? | Compared 3 ways | ✅ |
//
// ## 会话 03 — 库存校验
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
// | 轮次 | 用户 |
// |--|--|
// | 1 | 修复超卖 |
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
	"slices"

	"github.com/memory-lsp/memory-lsp/markdown"
	"github.com/memory-lsp/memory-lsp/memory"
)

var _ = Group.Add(memory.Rule{
	ID:       "daily/dialogue-columns",
	Severity: memory.Warning,
	Kinds:    days,
	Section:  dialogueColumns,
})

var (
	otherColumns = memory.Text{En: "the dialogue's columns must be `%s`", Zh: "对话记录的列应为 `%s`"}
	writeColumns = memory.Text{En: "Write the columns of the format", Zh: "改为规定的列"}
)

func dialogueColumns(p *memory.Pass, sec *memory.Section) {
	for _, t := range sec.Tables {
		if t.Part != memory.Dialogue || !t.First || t.Dialogue {
			continue
		}
		f := memory.Finding{Span: t.Head.Span, Message: otherColumns.With(header)}
		span, text := t.Head.Span, header
		if due := len(memory.DialogueNames); len(t.Head.Cells) != due || len(t.Delim.Cells) != due {
			span.End, text = max(span.End, t.Delim.Span.End), header+p.File.EOL()+delimiter
		}
		if !slices.ContainsFunc(t.Rows, wrongCount) {
			f.Fixes = replace(writeColumns.With(), span, text)
		}
		p.Report(f)
	}
}

// wrongCount reports whether a row has not one cell for each column.
func wrongCount(r markdown.Row) bool { return len(r.Cells) != len(memory.DialogueNames) }
