// # card/continuation-field-missing
//
// A continuation card lacks fields.
//
// The card is what the next session starts from. What it leaves out, like how far
// the task is confirmed or what must not be overwritten, the next session can
// only guess. `taskId` may be `N/A` for a task that has none.
//
// Source: formats.md §7.
//
// ## 中文
//
// 续接卡缺少字段。
//
// 下一次会话从这张卡开始。卡上没写的，例如任务确认到哪一步、哪些不能覆盖，下一次会话只
// 能猜。没有编号的任务，`taskId` 可写 `N/A`。
//
// ## Wrong
//
// -- .devcodex/.memory/clients/codex/tasks/20260829.md --
// ## 会话 01 — 换会话
//
// - **状态**：✅
//
// ### ▶ NewSessionContinuationCard
// ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ the card does not say: confirmedDecisions, mustNotOverwrite, copyReadyPrompt
//
// | 字段 | 内容 |
// |------|------|
// | `targetProject` | demo |
// | `taskId` | N/A |
// | `displayName` | 支付重试 |
// | `phaseAndConfirmationState` | CP1 待确认 |
// | `sourceOfTruth` | sessions.md |
// | `validationState` | 用例未跑 |
// | `nextAction` | 等待确认 CP1 |
//
// ## 会话 02 — 换会话
//
// - **状态**：✅
//
// ### NewSessionContinuationCard
// ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ the card does not say: targetProject, taskId, task, phaseAndConfirmationState, sourceOfTruth, confirmedDecisions, mustNotOverwrite, validationState, copyReadyPrompt
//
// - nextAction: 🙂
// -- fixed: Add the missing fields as N/A --
// ## 会话 01 — 换会话
//
// - **状态**：✅
//
// ### ▶ NewSessionContinuationCard
//
// | 字段 | 内容 |
// |------|------|
// | `targetProject` | demo |
// | `taskId` | N/A |
// | `displayName` | 支付重试 |
// | `phaseAndConfirmationState` | CP1 待确认 |
// | `sourceOfTruth` | sessions.md |
// | `validationState` | 用例未跑 |
// | `nextAction` | 等待确认 CP1 |
// | `confirmedDecisions` | N/A |
// | `mustNotOverwrite` | N/A |
// | `copyReadyPrompt` | 继续支付重试任务 |
//
// ## 会话 02 — 换会话
//
// - **状态**：✅
//
// ### NewSessionContinuationCard
//
// - nextAction: 🙂
//
// ## Right
//
// -- .devcodex/.memory/clients/codex/tasks/20260829.md --
// ## 会话 01 — Refunds
//
// - **状态**：✅
//
// ### NewSessionContinuationCard
//
// - targetProject: bookshop
// - taskId: N/A
// - task: refunds
// - phaseAndConfirmationState: CP1 pending
// - sourceOfTruth: sessions.md
// - confirmedDecisions: none
// - mustNotOverwrite: rates.csv
// - validationState: 14 cases pass
// - nextAction: wait for CP1
// - copyReadyPrompt: 继续refunds任务

package card

import "github.com/memory-lsp/memory-lsp/memory"

var _ = Group.Add(memory.Rule{
	ID:       "card/continuation-field-missing",
	Severity: memory.Warning,
	Kinds:    carriers,
	File:     continuationFieldMissing,
})

var continuationLacks = memory.Text{En: "the card does not say: %s", Zh: "续接卡缺少字段：%s"}

func continuationFieldMissing(p *memory.Pass) {
	for _, c := range counting(p, memory.ContinuationCard) {
		lacking(p, c, continuationLacks)
	}
}
