// # daily/session-order
//
// The numbers of a day's sessions do not ascend.
//
// Sessions are appended in the order in which they begin. A smaller number below a
// greater one was put in by hand or moved, and whoever reads the day from top to
// bottom takes it for later.
//
// Source: formats.md §6.
//
// ## 中文
//
// 当天的会话编号没有递增。
//
// 会话按开始的先后追加。大编号之下出现小编号，说明是手写插入或移动过的，从上往下读的人
// 会以为它更晚。
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
// ## 会话 03 — 对账
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
//
// ## 会话 02 — Returns desk
//       ^^ session 02 stands below session 03
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
// ## 会话 02a — Returns desk
//
// - **时间**：2026-08-30 11:00 +08:00
// - **意图**：chat
// - **状态**：✅ 已完成
// <!-- devcodex:memory-session-binding v1 session=02a token=ca978112ca1bbdcafac231b39a23dc4da786eff8147c4e72b9807785afee48bb -->
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
// ## 会话 05 — 对账
//
// - **时间**：2026-08-30 09:10 +08:00
// - **意图**：fix
// - **状态**：✅ 已完成
// <!-- devcodex:memory-session-binding v1 session=05 token=18ac3e7343f016890c510e93f935261169d9e3f565436429830faf0934f4f8e4 -->
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
	ID:       "daily/session-order",
	Severity: memory.Info,
	Kinds:    days,
	File:     sessionOrder,
})

var unordered = memory.Text{En: "session %s stands below session %s", Zh: "会话 %s 排在会话 %s 之后"}

func sessionOrder(p *memory.Pass) {
	var last memory.SessionID
	for _, sec := range p.Daily().Sections {
		n, ok := number(sec.ID)
		if !ok {
			continue
		}
		if before, ok := number(last); ok && n < before {
			p.Report(memory.Finding{Span: sec.IDSpan, Message: unordered.With(sec.ID.ID, last.ID)})
		}
		last = sec.ID
	}
}
