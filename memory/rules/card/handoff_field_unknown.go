// # card/handoff-field-unknown
//
// A handoff card has a field that is none of the eight.
//
// Tools that read the card know its eight fields and pass over any other, so what
// stands there reaches nobody but a human who happens to look. Often it is one of
// the eight under another name.
//
// Source: formats.md §7.
//
// ## 中文
//
// 交接卡有八个字段之外的字段。
//
// 读卡的工具只认八个字段，其余略过，写在那里只有碰巧看到的人才知道。多半是八个字段之一
// 换了名称。
//
// ## Wrong
//
// -- .devcodex/.memory/clients/codex/tasks/20260829.md --
// ## 会话 01 — 退款流程
//
// - **状态**：✅
//
// ### ContextHandoffCard
//
// | 字段 | 内容 |
// |------|------|
// | `source-of-truth` | 02-技术方案.md |
// | `confirmed-decisions` | 退款期限 30 天 |
// | `open-risks` | N/A |
// | `next-actions` | 🙂 接上第 3 个接口 |
//    ^^^^^^^^^^^^ readers know no field `next-actions`
// | 备注 | 明天再说 |
//   ^^ readers know no field `备注`
// -- .devcodex/reports/analysis/codex/20260829/01--refunds.md --
// # Refunds
//
// ## ContextHandoffCard
//
// - source-of-truth: the design, section 3
// - owner: backend
//   ^^^^^ readers know no field `owner`
// - next-action: wire up the third call
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
// - source-of-truth: the design, section 3
// - artifact-links:
//   - report: none yet
// - next-action: wire up the third call
//
// | 文件 | 状态 |
// |------|------|
// | rates.csv | 未改 |

package card

import "github.com/memory-lsp/memory-lsp/memory"

var _ = Group.Add(memory.Rule{
	ID:       "card/handoff-field-unknown",
	Severity: memory.Info,
	Kinds:    carriers,
	File:     handoffFieldUnknown,
})

var noSuchField = memory.Text{En: "readers know no field `%s`", Zh: "读取方不认识字段 `%s`"}

func handoffFieldUnknown(p *memory.Pass) {
	for _, c := range counting(p, memory.HandoffCard) {
		for _, f := range c.Fields {
			if !c.Kind.Knows(f.Name) {
				p.Report(memory.Finding{Span: f.Key, Message: noSuchField.With(f.Name)})
			}
		}
	}
}
