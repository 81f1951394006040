// # card/handoff-field-empty
//
// A field of a handoff card says nothing.
//
// The field was prepared and never filled in. Whoever takes over can't tell
// whether there is nothing to know or nobody wrote it down; `N/A` says the
// former.
//
// Source: formats.md §7.
//
// ## 中文
//
// 交接卡的字段没有内容。
//
// 字段留好了却没有填。接手的人分不清是没有可说的，还是没人写；写 `N/A` 表示前者。
//
// ## Wrong
//
// -- .devcodex/.memory/clients/codex/tasks/20260829.md --
// ## 会话 01 — 退款流程
//
// - **状态**：✅
//
// ### 🤝 ContextHandoffCard
//
// | 字段 | 内容 |
// |------|------|
// | `source-of-truth` | [真相源路径] |
//                       ^^^^^^^ the template's text was left in place
// | `confirmed-decisions` | [方案](../../../../requirements/退款/02-技术方案.md) |
// | `open-risks` | |
//                 ^ the field is empty: write what is known, or N/A
// | `next-action` | 🙂 接上第 3 个接口 |
// | `blocked-reason` | N/A |
// | `must-not-overwrite` | `[…]` |
//                           ^^^ the template's text was left in place
// | `validation-state` | 14 个用例通过 |
// | `artifact-links` | — |
// -- .devcodex/requirements/退款/02-技术方案.md --
// # 技术方案
// -- .devcodex/reports/analysis/codex/20260829/01--refunds.md --
// # Refunds
//
// ## ContextHandoffCard
//
// - source-of-truth: the design, section 3
// - open-risks:
//   - the sandbox account ends next week
// - next-action:
//               ^ the field is empty: write what is known, or N/A
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
// | 字段 | 内容 |
// |------|------|
// | `source-of-truth` | the design, section 3 |
// | `confirmed-decisions` | refunds within 30 days |
// | `open-risks` | N/A |
// | `next-action` | [notes] |
// | `blocked-reason` | N/A |
// | `must-not-overwrite` | rates.csv |
// | `validation-state` | 14 cases pass |
// | `artifact-links` | N/A |
//
// [notes]: ../../../../requirements/refunds/05-实施进度.md
// -- .devcodex/requirements/refunds/05-实施进度.md --
// # Progress

package card

import (
	"github.com/memory-lsp/memory-lsp/markdown"
	"github.com/memory-lsp/memory-lsp/memory"
)

var _ = Group.Add(memory.Rule{
	ID:       "card/handoff-field-empty",
	Severity: memory.Warning,
	Kinds:    carriers,
	File:     handoffFieldEmpty,
})

var (
	emptyField   = memory.Text{En: "the field is empty: write what is known, or N/A", Zh: "字段为空：请写明已知内容，没有则写 N/A"}
	templateText = memory.Text{En: "the template's text was left in place", Zh: "模板文字未替换"}
)

func handoffFieldEmpty(p *memory.Pass) {
	for _, c := range counting(p, memory.HandoffCard) {
		for _, f := range c.Fields {
			if !f.Unfilled() || !c.Kind.Knows(f.Name) || holdsLink(p, f.Value) {
				continue
			}
			msg := emptyField
			if f.Text != "" {
				msg = templateText
			}
			p.Report(memory.Finding{Span: f.Value, Message: msg.With()})
		}
	}
}

func holdsLink(p *memory.Pass, s markdown.Span) bool {
	for range p.Doc().LinksIn(s) {
		return true
	}
	return false
}
