// # daily/checkpoint-missing
//
// A session changed three files or more and has no checkpoint.
//
// Code work on three files or more lists them under 📦 编码检查点, where whoever takes over
// looks for them.
//
// Source: formats.md §6.
//
// ## 中文
//
// 会话改动了三个或更多文件，却没有检查点。
//
// 涉及三个及以上文件的编码工作，应在 📦 编码检查点下列出文件，接手的人会到那里去看。
//
// ## Wrong
//
// -- .devcodex/.memory/clients/codex/tasks/20260830.md --
// ## 会话 01 — 库存校验
// ^^^^^^^^^^^^^^^ the session changed 3 files and has no `📦 编码检查点`
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
// ### 改动
//
// | 文件 | 变更类型 |
// |------|----------|
// | `stock/check.go` | 修改 |
// | `stock/check_test.go` | 新增 |
// | `order/create.go` | 修改 |
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
// ### 📦 编码检查点
//
// | 文件 | 变更类型 |
// |------|----------|
// | `stock/check.go` | 修改 |
// | `stock/check_test.go` | 新增 |
// | `order/create.go` | 修改 |
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
// | 文件 | 变更类型 |
// |---|---|
// | `a.go` | 修改 |

package daily

import "github.com/memory-lsp/memory-lsp/memory"

var _ = Group.Add(memory.Rule{
	ID:       "daily/checkpoint-missing",
	Severity: memory.Hint,
	Kinds:    days,
	Section:  checkpointMissing,
})

var noCheckpoint = memory.Text{En: "the session changed %d files and has no `📦 编码检查点`", Zh: "会话改动了 %d 个文件，却没有 `📦 编码检查点`"}

// fullFormat is how many changed files ask for a checkpoint.
const fullFormat = 3

func checkpointMissing(p *memory.Pass, sec *memory.Section) {
	if n := sec.Changed(); n >= fullFormat && !sec.Has(memory.Checkpoint) {
		p.Report(memory.Finding{Span: sec.Heading.Span, Message: noCheckpoint.With(n)})
	}
}
