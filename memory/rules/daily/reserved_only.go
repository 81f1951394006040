// # daily/reserved-only
//
// A session was opened and nothing was ever written into it.
//
// A writer reserves the section before the work begins. If the day is over and it is
// still as it was made, the agent stopped before it wrote anything down: the number is
// used up, and there is nothing to continue from.
//
// Source: formats.md §6.
//
// ## 中文
//
// 会话开启之后什么也没有写。
//
// 写入方在工作开始前先占好位置。当天已过而内容仍是初始的样子，说明 Agent 还没来得及记
// 下就停了：编号已用掉，也无从接着做。
//
// ## Wrong
//
// -- .devcodex/.memory/clients/codex/tasks/20260829.md --
// ## 会话 01 — 库存校验
//
// - **时间**：2026-08-29 09:10 +08:00
// - **意图**：fix
// - **状态**：🔄 reserved / awaiting content
//          ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ the session was opened, and nothing was written into it
// <!-- devcodex:memory-session-binding v1 session=01 token=c93bdd2c9ba5df280467ffe396e9b0ed871b88e005a877fe0ef32c3f98817553 -->
//
// ### 📨 对话记录
//
// | 轮次 | 👤 用户消息 | 🤖 AI执行 | 状态 |
// |:----:|-----------|----------|:----:|
//
// ## 会话 02 — Returns desk
//
// - **时间**：2026-08-29 11:00 +08:00
// - **意图**：chat
// - **状态**：🔄 reserved
//          ^^^^^^^^^^^ the session was opened, and nothing was written into it
// <!-- devcodex:memory-session-binding v1 session=02 token=a2aa1a00ff3ceba56bf84d33a214dc635d71a41c4d9918ab07cdfe80b090ea0d -->
//
// ## Right
//
// -- .devcodex/.memory/clients/codex/tasks/20260829.md --
// ## 会话 01 — 库存校验
//
// - **时间**：2026-08-29 09:10 +08:00
// - **意图**：fix
// - **状态**：🔄 reserved / awaiting content
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
// - **状态**：✅
//
// ## 会话 02 — Returns desk
//
// - **时间**：2026-08-29 11:00 +08:00
// - **意图**：chat
// - **状态**：🔄 reserved / awaiting content
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
// -- .devcodex/.memory/clients/codex/tasks/20260830.md --
// ## 会话 01 — 库存校验
//
// - **时间**：2026-08-30 09:10 +08:00
// - **意图**：fix
// - **状态**：🔄 reserved / awaiting content
// <!-- devcodex:memory-session-binding v1 session=01 token=c93bdd2c9ba5df280467ffe396e9b0ed871b88e005a877fe0ef32c3f98817553 -->
//
// ### 📨 对话记录
//
// | 轮次 | 👤 用户消息 | 🤖 AI执行 | 状态 |
// |:----:|-----------|----------|:----:|

package daily

import (
	"strings"

	"github.com/memory-lsp/memory-lsp/memory"
)

var _ = Group.Add(memory.Rule{
	ID:       "daily/reserved-only",
	Severity: memory.Info,
	Kinds:    days,
	Section:  reservedOnly,
})

var neverFilled = memory.Text{
	En: "the session was opened, and nothing was written into it",
	Zh: "会话开启后没有写入任何内容",
}

func reservedOnly(p *memory.Pass, sec *memory.Section) {
	if !reserved(sec) {
		return
	}
	if day, named := p.OwnDay(); !named || day >= p.Today {
		return
	}
	for _, t := range sec.Tables {
		if t.Part == memory.Dialogue && len(t.Rows) > 0 {
			return
		}
	}
	now, _ := sec.Current()
	p.Report(memory.Finding{Span: now.Value, Message: neverFilled.With()})
}

// reserved reports whether the session is still as a writer opened it: the
// content is to come.
func reserved(sec *memory.Section) bool {
	now, ok := sec.Current()
	return ok && strings.Contains(strings.ToLower(now.Text), "reserved")
}
