// # daily/time-date
//
// A session is of another day than its file.
//
// A daily file holds the sessions that began on the day in its name. One of another
// day is looked for in that day's file, and not found.
//
// Source: formats.md §6.
//
// ## 中文
//
// 会话的日期与文件不符。
//
// 每日文件只放文件名那一天开始的会话。别的日子的会话，人们会到那一天的文件里去找，结果
// 找不到。
//
// ## Wrong
//
// -- .devcodex/.memory/clients/codex/tasks/20260829.md --
// ## 会话 01 — 库存校验
//
// - **时间**：2026-08-30 09:10 +08:00
//          ^^^^^^^^^^^^^^^^^^^^^^^ the session is of 2026-08-30, the file of 2026-08-29
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
// -- .devcodex/.memory/clients/codex/tasks/20260828.md --
// ## 会话 02 — Returns desk
//
// - **时间**：2026-08-27
//          ^^^^^^^^^^ the session is of 2026-08-27, the file of 2026-08-28
// - **意图**：chat
// - **状态**：✅
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
// -- .devcodex/.memory/clients/codex/tasks/20260829.md --
// ## 会话 01 — 库存校验
//
// - **时间**：2026-08-29 09:10 +08:00
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
// -- .devcodex/.memory/clients/codex/tasks/20260231.md --
// ## 会话 02 — Returns desk
//
// - **时间**：2026-03-01 11:00 +08:00
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

import "github.com/memory-lsp/memory-lsp/memory"

var _ = Group.Add(memory.Rule{
	ID:       "daily/time-date",
	Severity: memory.Info,
	Kinds:    days,
	Section:  timeDate,
})

var otherDay = memory.Text{En: "the session is of %s, the file of %s", Zh: "会话日期为 %s，文件日期为 %s"}

func timeDate(p *memory.Pass, sec *memory.Section) {
	told, ok := dayIn(sec.Time.Text)
	day, named := p.OwnDay()
	if ok && named && told != day {
		p.Report(memory.Finding{Span: sec.Time.Value, Message: otherDay.With(told, day)})
	}
}
