// # card/handoff-field-missing
//
// A handoff card lacks fields.
//
// Whoever takes over reads the card in place of the talk before. What it does not
// say is asked again, guessed, or overwritten: a field with nothing to tell says
// `N/A`, so that it is seen to be meant.
//
// Source: formats.md §7.
//
// ## 中文
//
// 交接卡缺少字段。
//
// 接手的人读这张卡，代替先前的对话。卡上没写的会被再问一遍、靠猜，或被覆盖；没有内容的
// 字段写 `N/A`，表明是有意为之。
//
// ## Wrong
//
// -- .devcodex/.memory/clients/codex/tasks/20260829.md --
// ## 会话 01 — 退款流程
//
// - **状态**：✅
//
// ### 🤝 ContextHandoffCard
// ^^^^^^^^^^^^^^^^^^^^^^^^^ the card does not say: confirmed-decisions, blocked-reason, must-not-overwrite, artifact-links
//
// | 字段 | 内容 |
// |------|------|
// | `source-of-truth` | 02-技术方案.md |
// | `open-risks` | 沙箱账号下周到期 |
// | `next-action` | 接上第 3 个接口 |
// | `validation-state` | 14 个用例通过 |
//
// 详见报告。
// -- .devcodex/reports/analysis/codex/20260829/01--refunds.md --
// # Refunds
//
// ## ContextHandoffCard
// ^^^^^^^^^^^^^^^^^^^^^ the card does not say: blocked-reason, validation-state
//
// - source-of-truth: the design, section 3
// - confirmed-decisions: refunds within 30 days 🙂
// - open-risks:
//   - the sandbox account ends next week
// - next-action: wire up the third call
// - must-not-overwrite: rates.csv
// - artifact-links:
//   - none yet
//
// ## Data
// -- .devcodex/reports/analysis/codex/20260829/02--empty.md --
// # Handing over
//
// ## ContextHandoffCard
// ^^^^^^^^^^^^^^^^^^^^^ the card does not say: source-of-truth, confirmed-decisions, open-risks, next-action, blocked-reason, must-not-overwrite, validation-state, artifact-links
// -- fixed: Add the missing fields as N/A --
// ## 会话 01 — 退款流程
//
// - **状态**：✅
//
// ### 🤝 ContextHandoffCard
//
// | 字段 | 内容 |
// |------|------|
// | `source-of-truth` | 02-技术方案.md |
// | `open-risks` | 沙箱账号下周到期 |
// | `next-action` | 接上第 3 个接口 |
// | `validation-state` | 14 个用例通过 |
// | `confirmed-decisions` | N/A |
// | `blocked-reason` | N/A |
// | `must-not-overwrite` | N/A |
// | `artifact-links` | N/A |
//
// 详见报告。
//
// ## Right
//
// -- .devcodex/.memory/clients/codex/tasks/20260829.md --
// ## 会话 01 — 退款流程
//
// - **状态**：✅
//
// ### ContextHandoffCard
//
// source-of-truth：02-技术方案.md
// confirmed-decisions：退款期限 30 天
// open-risks：沙箱账号下周到期
// next-action：接上第 3 个接口
// blocked-reason：N/A
// must-not-overwrite：rates.csv
// validation-state：14 个用例通过
// artifact-links：N/A
//
// ## 会话 02 — 闲聊
//
// - **状态**：✅
//
// ### ContextHandoffCard
//
// N/A（skipReason：同一会话内完成）
// -- .devcodex/reports/audit/codex/20260829/01--memory-format.md --
// # Audit of the memory format
//
// ## Why there is no ContextHandoffCard in three files
//
// The sessions ended on the day they began.

package card

import "github.com/memory-lsp/memory-lsp/memory"

var _ = Group.Add(memory.Rule{
	ID:       "card/handoff-field-missing",
	Severity: memory.Warning,
	Kinds:    carriers,
	File:     handoffFieldMissing,
})

var handoffLacks = memory.Text{En: "the card does not say: %s", Zh: "交接卡缺少字段：%s"}

func handoffFieldMissing(p *memory.Pass) {
	for _, c := range counting(p, memory.HandoffCard) {
		lacking(p, c, handoffLacks)
	}
}
