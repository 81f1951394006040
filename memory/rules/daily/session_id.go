// # daily/session-id
//
// A heading has an id that no session can have.
//
// An id is made of letters, digits, `.` and `_`. With another one, such as a title
// that a full-width colon joins to the number, writers refuse the whole file and
// readers drop the session.
//
// Source: formats.md §6.
//
// ## 中文
//
// 标题中的编号不能作为会话编号。
//
// 编号由字母、数字、`.` 和 `_` 组成。写成别的（例如用全角冒号把标题连在编号后面），写
// 入方会拒绝整个文件，读取方会丢掉这个会话。
//
// ## Wrong
//
// -- .devcodex/.memory/clients/codex/tasks/20260828.md --
// ## 会话 01：库存校验📦
//       ^^^^^^^^^ `01：库存校验📦` is no session id: letters, digits, `.` and `_`, at most 64
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
// -- .devcodex/.memory/clients/codex/tasks/20260829.md --
// ## 会话 02、退货 — 三种做法␍
//       ^^^^^ `02、退货` is no session id: letters, digits, `.` and `_`, at most 64
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
// ## 会话 总结␍
//       ^^ `总结` is no session id: letters, digits, `.` and `_`, at most 64
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
// -- fixed: Write `## 会话 01 — 库存校验📦` --
// ## 会话 01 — 库存校验📦
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
// -- fixed: Write `## 会话 02 — 退货 — 三种做法` --
// ## 会话 02 — 退货 — 三种做法␍
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
// ## 会话 总结␍
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
// ## 会话 f0a1b2c3d4e5f6a7 — Returns desk
//
// - **时间**：2026-08-30 11:00 +08:00
// - **意图**：chat
// - **状态**：✅ 已完成
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

import "github.com/memory-lsp/memory-lsp/memory"

var _ = Group.Add(memory.Rule{
	ID:       "daily/session-id",
	Severity: memory.Error,
	Kinds:    days,
	File:     sessionID,
})

var badID = memory.Text{
	En: "`%s` is no session id: letters, digits, `.` and `_`, at most 64",
	Zh: "`%s` 不是会话编号：只能由字母、数字、`.` 与 `_` 组成，至多 64 个",
}

func sessionID(p *memory.Pass) {
	for _, sec := range p.Daily().Sections {
		if sec.ID.Canonical {
			continue
		}
		text := p.Doc().Text(sec.IDSpan)
		f := memory.Finding{Span: sec.IDSpan, Message: badID.With(text)}
		if id, title := memory.CutID(text); title != "" {
			if more := p.Doc().Text(sec.Title); more != "" {
				title += " — " + more
			}
			f.Fixes = mend(p, sec, id, title)
		}
		p.Report(f)
	}
}
