// # card/timing-field-missing
//
// A timing card lacks fields.
//
// Waiting for the user and for others is told apart from the work, so that an
// agent is not called slow for it and no budget is charged with it. A card with
// one sum, or without start and end, can't show that.
//
// Source: formats.md §7.
//
// ## 中文
//
// 计时卡缺少字段。
//
// 等待用户和等待外部要与执行分开写，Agent 才不会因此被认为慢，预算也不会为等待扣减。只
// 有一个总数，或没有起止时间，就看不出来。
//
// ## Wrong
//
// -- .devcodex/.memory/clients/codex/tasks/20260829.md --
// ## 会话 01 — 长任务
//
// - **状态**：✅
//
// ### ⏱ SessionTimingCard
// ^^^^^^^^^^^^^^^^^^^^^^^ the card does not say: waitingUserMs, waitingExternalMs
//
// | 字段 | 内容 |
// |------|------|
// | `startedAt` | 2026-08-29T01:00:00Z |
// | `endedAt` | 2026-08-29T03:00:00Z |
// | `wallClock` | 7200000 |
// | `executionMs` | 7200000 |
//
// ## 会话 02 — Import
//
// - **状态**：✅
//
// ### SessionTimingCard
// ^^^^^^^^^^^^^^^^^^^^^ the card does not say: startedAt, wallClock
//
// - **endedAt**: 2026-08-29T03:00:00Z
// - **waitingUserMs**: 0
// - **waitingExternalMs**: 0 🙂
// -- fixed: Add the missing fields as N/A --
// ## 会话 01 — 长任务
//
// - **状态**：✅
//
// ### ⏱ SessionTimingCard
//
// | 字段 | 内容 |
// |------|------|
// | `startedAt` | 2026-08-29T01:00:00Z |
// | `endedAt` | 2026-08-29T03:00:00Z |
// | `wallClock` | 7200000 |
// | `executionMs` | 7200000 |
// | `waitingUserMs` | N/A |
// | `waitingExternalMs` | N/A |
//
// ## 会话 02 — Import
//
// - **状态**：✅
//
// ### SessionTimingCard
//
// - **endedAt**: 2026-08-29T03:00:00Z
// - **waitingUserMs**: 0
// - **waitingExternalMs**: 0 🙂
//
// ## Right
//
// -- .devcodex/.memory/clients/codex/tasks/20260829.md --
// ## 会话 01 — 长任务
//
// - **状态**：✅
//
// ### SessionTimingCard
//
// - startedAt：2026-08-29T01:00:00Z
// - lastActiveAt：2026-08-29T03:00:00Z
// - wallClock：2h
// - executionMs：4800000
// - waitingUserMs：1800000
// - waitingExternalMs：300000
//
// ## 会话 02 — Chat
//
// - **状态**：✅
//
// ### SessionTimingCard
//
// N/A, skipReason: a short answer

package card

import "github.com/memory-lsp/memory-lsp/memory"

var _ = Group.Add(memory.Rule{
	ID:       "card/timing-field-missing",
	Severity: memory.Warning,
	Kinds:    carriers,
	File:     timingFieldMissing,
})

var timingLacks = memory.Text{En: "the card does not say: %s", Zh: "计时卡缺少字段：%s"}

func timingFieldMissing(p *memory.Pass) {
	for _, c := range all(p, memory.TimingCard) {
		lacking(p, c, timingLacks)
	}
}
