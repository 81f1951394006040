// # card/routing-ref-full-text
//
// A routing reference holds a whole text in place of a reference.
//
// It says why a tool was chosen, by ids and a decision. The user's words, an
// attachment or a row of a catalogue belong where they came from: copied here
// they grow old, and every reader pays for them.
//
// Source: formats.md §6.
//
// ## 中文
//
// 路由引用里放了全文，而不是引用。
//
// 它用编号和决定说明为什么选这个工具。用户原话、附件或目录条目应留在原处：复制到这里会
// 过时，每个读取方还要为它付出篇幅。
//
// ## Wrong
//
// -- .devcodex/.memory/clients/codex/tasks/20260829.md --
// ## 会话 01 — 计划
//
// - **状态**：✅
//
// ### 🧭 HostCapabilityRoutingRef
//
// | instructionRefId | decisionId | authority / digestStrength | portableDecision | nativeStatus | fallbackReason |
// |---|---|---|---|---|---|
// | i-1 | d-1 | user / strong | ‹301×言› | available | N/A |
//                               ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ 301 characters: refer to the text by its id
//
// ```text
// ^^^^^^^ a quoted text: refer to it by its id
// please use the plan tool, and then …
// ```
//
// ## Right
//
// -- .devcodex/.memory/clients/codex/tasks/20260829.md --
// ## 会话 01 — Plan
//
// - **状态**：✅
//
// ### 🧭 HostCapabilityRoutingRef
//
// | instructionRefId | decisionId | authority / digestStrength | portableDecision | nativeStatus | fallbackReason |
// |---|---|---|---|---|---|
// | i-1 | d-1 | user / strong | use the plan tool 🙂 | available | ‹300×言› |
//
// ### 附录
//
// ```text
// not part of the reference
// ```

package card

import (
	"slices"
	"unicode/utf8"

	"github.com/memory-lsp/memory-lsp/markdown"
	"github.com/memory-lsp/memory-lsp/memory"
)

var _ = Group.Add(memory.Rule{
	ID:       "card/routing-ref-full-text",
	Severity: memory.Warning,
	Kinds:    carriers,
	File:     routingRefFullText,
})

var (
	longCell  = memory.Text{En: "%d characters: refer to the text by its id", Zh: "共 %d 字：请用编号引用原文"}
	quotation = memory.Text{En: "a quoted text: refer to it by its id", Zh: "此处引用了全文：请用编号引用"}
)

// maxRef is how many characters a cell of a reference has at most.
const maxRef = 300

func routingRefFullText(p *memory.Pass) {
	for _, c := range all(p, memory.RoutingRef) {
		for _, t := range p.Doc().Tables() {
			if !c.Span.Contains(t.Span) {
				continue
			}
			for _, cell := range slices.Concat(cells(t.Rows)...) {
				if n := utf8.RuneCountInString(source(p, cell)); n > maxRef {
					p.Report(memory.Finding{Span: cell, Message: longCell.With(n)})
				}
			}
		}
		for _, code := range p.Doc().Code() {
			if code.Block && c.Span.Contains(code.Span) {
				line := p.File.Lines().Line(p.File.Lines().At(code.Span.Start))
				p.Report(memory.Finding{Span: markdown.Span{Start: code.Span.Start, End: line.End}, Message: quotation.With()})
			}
		}
	}
}

func cells(rows []markdown.Row) (all [][]markdown.Span) {
	for _, r := range rows {
		all = append(all, r.Cells)
	}
	return all
}
