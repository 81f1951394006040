// # daily/session-duplicate
//
// Two sessions of a day have the same id.
//
// Day and id name a session, in the index and to writers. Of two with the same id
// readers see one, and what is written for the other lands in the wrong place. `1` and
// `01` are the same id.
//
// Source: formats.md §6.
//
// ## 中文
//
// 同一天有两个会话编号相同。
//
// 日期加编号就是会话的名称，索引和写入方都靠它。编号相同时读取方只看到一个，写给另一个
// 的内容会落错地方。`1` 和 `01` 是同一编号。
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
// ## 会话 1 — Returns desk
// ^^^^^^^^^^^^^^^^^^^^^^ session 01 is there twice
//
// - **时间**：2026-08-30 11:00 +08:00
// - **意图**：chat
// - **状态**：✅ 已完成
// <!-- devcodex:memory-session-binding v1 session=1 token=153b2a38cb4afb93cb5a92ecf80af4f23d6ffb0c0a1c3e6abd929e615d4823f2 -->
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
// -- fixed: Renumber to 02 --
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
// <!-- devcodex:memory-session-binding v1 session=02 token=153b2a38cb4afb93cb5a92ecf80af4f23d6ffb0c0a1c3e6abd929e615d4823f2 -->
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
// ## 会话 001 — Returns desk
//
// - **时间**：2026-08-30 11:00 +08:00
// - **意图**：chat
// - **状态**：✅ 已完成
// <!-- devcodex:memory-session-binding v1 session=001 token=153b2a38cb4afb93cb5a92ecf80af4f23d6ffb0c0a1c3e6abd929e615d4823f2 -->
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
	"fmt"
	"slices"
	"strconv"

	"github.com/memory-lsp/memory-lsp/memory"
)

var _ = Group.Add(memory.Rule{
	ID:       "daily/session-duplicate",
	Severity: memory.Error,
	Kinds:    days,
	File:     sessionDuplicate,
})

var (
	repeatedID = memory.Text{En: "session %s is there twice", Zh: "会话 %s 重复出现"}
	firstOne   = memory.Text{En: "the first one", Zh: "首次出现"}
	renumber   = memory.Text{En: "Renumber to %s", Zh: "编号改为 %s"}
)

func sessionDuplicate(p *memory.Pass) {
	d := p.Daily()
	free := ""
	for _, sec := range d.Sections {
		twin, ok := d.Section(sec.ID.ID)
		if !ok || !sec.ID.Canonical || twin == sec {
			continue
		}
		if free == "" {
			free = nextID(d)
		}
		edits := []memory.Edit{{Span: sec.IDSpan, New: free}}
		for _, b := range sec.Bindings {
			if b.Valid && b.Session == sec.ID {
				edits = append(edits, memory.Edit{Span: b.ID, New: free})
			}
		}
		p.Report(memory.Finding{
			Span:    sec.Heading.Span,
			Message: repeatedID.With(sec.ID.ID),
			Related: []memory.Related{{Span: twin.Heading.Span, Message: firstOne.With()}},
			Fixes:   insert(renumber.With(free), edits...),
		})
	}
}

// nextID is the number after the highest of the day.
func nextID(d *memory.DailyFile) string {
	highest := 0
	for _, sec := range slices.Concat(d.Sections, d.Strays, d.Fenced) {
		if n, ok := number(sec.ID); ok {
			highest = max(highest, n)
		}
	}
	return fmt.Sprintf("%02d", highest+1)
}

// number is what an id of digits alone says.
func number(id memory.SessionID) (n int, ok bool) {
	n, err := strconv.Atoi(id.ID)
	return n, err == nil && n >= 0
}
