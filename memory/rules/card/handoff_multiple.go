// # card/handoff-multiple
//
// A session has several handoff cards.
//
// Readers take the last one; what only an earlier one says is lost. Where a card
// was written anew in the course of a session, the earlier one is history and can
// be read as such.
//
// Source: formats.md §7.
//
// ## 中文
//
// 一个会话有多张交接卡。
//
// 读取方以最后一张为准，只写在前面的内容就丢了。会话中重写过的卡，前面那张只作为历史。
//
// ## Wrong
//
// -- .devcodex/.memory/clients/codex/tasks/20260829.md --
// ## 会话 01 — 退款流程
//
// - **状态**：✅
//
// ### 🤝 ContextHandoffCard
// ^^^^^^^^^^^^^^^^^^^^^^^^^ a later card of the session takes the place of this one
//
// - next-action: 接上第 2 个接口
//
// ### 🤝 ContextHandoffCard
//
// - next-action: 接上第 3 个接口
//
// ## Right
//
// -- .devcodex/.memory/clients/codex/tasks/20260829.md --
// ## 会话 01 — Refunds
//
// - **状态**：✅
//
// ### ContextHandoffCard
//
// - next-action: wire up the second call
//
// ## 会话 02 — Refunds
//
// - **状态**：✅
//
// ### ContextHandoffCard
//
// - next-action: wire up the third call

package card

import "github.com/memory-lsp/memory-lsp/memory"

var _ = Group.Add(memory.Rule{
	ID:       "card/handoff-multiple",
	Severity: memory.Info,
	Kinds:    carriers,
	File:     handoffMultiple,
})

var (
	replaced   = memory.Text{En: "a later card of the session takes the place of this one", Zh: "此卡已被同一会话中较后的交接卡取代"}
	countsCard = memory.Text{En: "the card that readers take", Zh: "读取方采用的交接卡"}
)

func handoffMultiple(p *memory.Pass) {
	cards := all(p, memory.HandoffCard)
	for i, c := range cards {
		if next := later(p, cards, i); next != nil {
			p.Report(memory.Finding{
				Span:    visible(p, c.Heading.Span),
				Message: replaced.With(),
				Related: []memory.Related{{Span: next.Heading.Span, Message: countsCard.With()}},
			})
		}
	}
}
