// # daily/time-format
//
// A session's time cannot be read.
//
// It is written as `YYYY-MM-DD HH:MM +08:00`, or as the day alone. Readers that look
// for a session by its time pass over any other.
//
// Source: formats.md §6.
//
// ## 中文
//
// 会话的时间无法识别。
//
// 时间写成 `YYYY-MM-DD HH:MM +08:00`，或只写日期。按时间查找会话的读取方会略过其他写
// 法。
//
// ## Wrong
//
// -- .devcodex/.memory/clients/codex/tasks/20260830.md --
// ## 会话 01 — 库存校验
//
// - **时间**：今天下午 🕒
//          ^^^^^^^ the time must read `YYYY-MM-DD HH:MM ±HH:MM`, or `YYYY-MM-DD`
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
// - **时间**：2026/08/30 11:00
//          ^^^^^^^^^^^^^^^^ the time must read `YYYY-MM-DD HH:MM ±HH:MM`, or `YYYY-MM-DD`
// - **意图**：fix
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
// ## 会话 03 — 库存校验
//
// - **时间**：2026-08-30 25:10 +08:00
//          ^^^^^^^^^^^^^^^^^^^^^^^ the time must read `YYYY-MM-DD HH:MM ±HH:MM`, or `YYYY-MM-DD`
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
// - **时间：** 2026-08-30
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
// ## 会话 03 — 库存校验
//
// - **时间**：2026-08-30 09:10:05 +0800
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

import (
	"strings"

	"github.com/memory-lsp/memory-lsp/memory"
)

var _ = Group.Add(memory.Rule{
	ID:       "daily/time-format",
	Severity: memory.Warning,
	Kinds:    days,
	Section:  timeFormat,
})

var badTime = memory.Text{
	En: "the time must read `YYYY-MM-DD HH:MM ±HH:MM`, or `YYYY-MM-DD`",
	Zh: "时间应写作 `YYYY-MM-DD HH:MM ±HH:MM` 或 `YYYY-MM-DD`",
}

func timeFormat(p *memory.Pass, sec *memory.Section) {
	if _, ok := dayIn(sec.Time.Text); sec.Time.Text != "" && !ok {
		p.Report(memory.Finding{Span: sec.Time.Value, Message: badTime.With()})
	}
}

// zone is what may stand behind a session's day and minute: seconds, and a zone.
var zone = memory.Pattern(`^(?::[0-5]\d)?(?:[ \t]*(?:Z|UTC|[+-][01]\d:?[0-5]\d))?$`)

// dayIn is the day that a session's time names.
func dayIn(text string) (memory.Day, bool) {
	n := min(len(text), len("2006-01-02"))
	const clock = "15:04"
	rest := strings.TrimLeft(text[n:], " \t")
	if len(rest) < len(text)-n && len(rest) >= len(clock) && rest[2] == clock[2] {
		n = len(text) - len(rest) + len(clock)
	}
	d := memory.ParseDate(text[:n])
	return d.Day, d.Valid() && (n == len(text) || zone().MatchString(text[n:]))
}
