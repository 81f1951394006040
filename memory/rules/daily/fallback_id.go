// # daily/fallback-id
//
// A session that no writer wrote has an id that another may have, too.
//
// Where no writer hands out numbers (`memoryWriter=fallback`), two agents that append
// at once pick the same one. A long random id, such as f and 16 hexadecimal digits, is
// one that nobody else picks.
//
// Source: formats.md §6.
//
// ## 中文
//
// 没有经过写入方的会话，编号可能与别人重复。
//
// 没有写入方分配编号时（`memoryWriter=fallback`），同时追加的两个 Agent 会取到同一个。
// 用较长的随机编号，如 f 加 16 位十六进制数字，就不会与人重复。
//
// ## Wrong
//
// -- .devcodex/.memory/clients/codex/tasks/20260830.md --
// ## 会话 01 — 库存校验
//       ^^ no writer handed out this id, and another agent may pick it: use a long random one, such as f and 16 hexadecimal digits
//
// - **时间**：2026-08-30 09:10 +08:00
// - **意图**：fix
// - **状态**：✅ 已完成
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
// - memoryWriter=fallback
//
// ## 会话 20260830111500 — Returns desk
//       ^^^^^^^^^^^^^^ no writer handed out this id, and another agent may pick it: use a long random one, such as f and 16 hexadecimal digits
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
//
// > `memoryWriter=fallback`
//
// ## Right
//
// -- .devcodex/.memory/clients/codex/tasks/20260830.md --
// ## 会话 f3b9c07a1d52e684f — 库存校验
//
// - **时间**：2026-08-30 09:10 +08:00
// - **意图**：fix
// - **状态**：✅ 已完成
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
// - memoryWriter=fallback
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
// | 1 | What is memoryWriter=fallback? | Explained it | ✅ |
//
// ```text
// memoryWriter=fallback
// ```

package daily

import (
	"strings"

	"github.com/memory-lsp/memory-lsp/memory"
)

var _ = Group.Add(memory.Rule{
	ID:       "daily/fallback-id",
	Severity: memory.Info,
	Kinds:    days,
	Section:  fallbackID,
})

var guessable = memory.Text{
	En: "no writer handed out this id, and another agent may pick it: use a long random one, such as f and 16 hexadecimal digits",
	Zh: "此编号并非由写入方分配，其他 Agent 可能选用同一个：应使用足够长的随机编号，例如 f 加 16 位十六进制数字",
}

// randomLength is how long an id must be to be taken for a random one.
const randomLength = 12

func fallbackID(p *memory.Pass, sec *memory.Section) {
	const digits = "0123456789"
	id := sec.ID.ID
	random := len(id) >= randomLength && strings.ContainsAny(id, digits) && strings.Trim(id, digits) != ""
	if sec.Fallback && !random {
		p.Report(memory.Finding{Span: sec.IDSpan, Message: guessable.With()})
	}
}
