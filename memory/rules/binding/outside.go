// # binding/outside
//
// A binding comment stands above the first heading.
//
// It belongs to the session whose heading follows it or went missing. Writers pass it
// over, so that the session it was made for is one that no writer adds to.
//
// Source: formats.md §6.
//
// ## 中文
//
// 绑定注释位于第一个标题之上。
//
// 它本属于紧随其后或已经丢失的标题所在的会话。写入方会忽略它，于是它要绑定的会话再也没
// 有写入方追加。
//
// ## Wrong
//
// -- .devcodex/.memory/clients/codex/tasks/20260830.md --
// <!-- devcodex:memory-session-binding v1 session=01 token=65c74c15a686187bb6bbf9958f494fc6b80068034a659a9ad44991b08c58f2d2 -->
// ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ the binding comment stands above the first session: writers pass it over
//
// ## 会话 01 — 库存校验
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
// ## Right
//
// -- .devcodex/.memory/clients/codex/tasks/20260830.md --
// # 2026-08-30
//
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

package binding

import "github.com/memory-lsp/memory-lsp/memory"

var _ = Group.Add(memory.Rule{
	ID:       "binding/outside",
	Severity: memory.Warning,
	Kinds:    days,
	File:     outside,
})

var aboveAll = memory.Text{En: "the binding comment stands above the first session: writers pass it over", Zh: "绑定注释位于首个会话之前：写入方会忽略它"}

func outside(p *memory.Pass) {
	for _, b := range p.Daily().Preamble.Bindings {
		if b.Valid {
			p.Report(memory.Finding{Span: b.Span, Message: aboveAll.With()})
		}
	}
}
