// # card/handoff-needed
//
// The agent's newest session is of an earlier day, still open, and has no handoff
// card.
//
// The work goes on in another session, which begins without the talk that led
// here. A card says in eight fields where the truth stands, what is decided and
// what comes next; without it the next session starts by guessing. Where a later
// session followed, somebody has found the way already.
//
// Source: formats.md §7.
//
// ## 中文
//
// Agent 最近的会话属于往日，尚未完成，却没有交接卡。
//
// 工作会在另一个会话里继续，而它没有先前的对话。交接卡用八个字段写明以什么为准、定了什
// 么、接着做什么；没有它，下一次会话只能从猜开始。之后若已有新的会话，说明已经接上了。
//
// ## Wrong
//
// -- .devcodex/.memory/clients/codex/tasks/20260828.md --
// ## 会话 01 — 库存校验
//
// - **时间**：2026-08-28 09:00 +08:00
// - **状态**：🔄
// -- .devcodex/.memory/clients/codex/tasks/20260829.md --
// ## 会话 01 — 讨论
//
// - **时间**：2026-08-29 09:00 +08:00
// - **状态**：✅
//
// ## 会话 02 — 退款流程
// ^^^^^^^^^^^^^^^ the session is still active and has no handoff card for whoever goes on
//
// - **时间**：2026-08-29 11:00 +08:00
// - **状态**：🔄
// -- .devcodex/.memory/clients/grok/tasks/20260827.md --
// ## 会话 01 — Returns 📦
// ^^^^^^^^^^^^^^^^^^^^^ the session is still blocked and has no handoff card for whoever goes on
//
// - **时间**：2026-08-27 09:00 +08:00
// - **状态**：⛔ waits for the sandbox account
// -- fixed: Add a handoff card, all of its fields N/A --
// ## 会话 01 — 讨论
//
// - **时间**：2026-08-29 09:00 +08:00
// - **状态**：✅
//
// ## 会话 02 — 退款流程
//
// - **时间**：2026-08-29 11:00 +08:00
// - **状态**：🔄
//
// ### ContextHandoffCard
//
// | 字段 | 内容 |
// |------|------|
// | `source-of-truth` | N/A |
// | `confirmed-decisions` | N/A |
// | `open-risks` | N/A |
// | `next-action` | N/A |
// | `blocked-reason` | N/A |
// | `must-not-overwrite` | N/A |
// | `validation-state` | N/A |
// | `artifact-links` | N/A |
//
// ## Right
//
// -- .devcodex/.memory/clients/codex/tasks/20260828.md --
// ## 会话 01 — 库存校验
//
// - **时间**：2026-08-28 09:00 +08:00
// - **状态**：🔄
// -- .devcodex/.memory/clients/codex/tasks/20260829.md --
// ## 会话 01 — 退款流程
//
// - **时间**：2026-08-29 09:00 +08:00
// - **状态**：🔄
//
// ### ContextHandoffCard
//
// - source-of-truth: 02-技术方案.md
// - next-action: 接上第 3 个接口
// -- .devcodex/.memory/clients/grok/tasks/20260830.md --
// ## 会话 01 — Returns
//
// - **时间**：2026-08-30 09:00 +08:00
// - **状态**：🔄
// -- .devcodex/.memory/clients/cursor/tasks/20260828.md --
// ## 会话 01 — 退款流程
//
// - **时间**：2026-08-28 09:00 +08:00
// - **状态**：🔄
//
// ## 会话 02 — 讨论
//
// - **时间**：2026-08-28 11:00 +08:00
// - **状态**：✅

package card

import (
	"slices"

	"github.com/memory-lsp/memory-lsp/memory"
)

var _ = Group.Add(memory.Rule{
	ID:        "card/handoff-needed",
	Severity:  memory.Info,
	Kinds:     memory.KindsOf(memory.Daily),
	Workspace: handoffNeeded,
})

var (
	noHandoff = memory.Text{
		En: "the session is still %s and has no handoff card for whoever goes on",
		Zh: "该会话仍为%s，却没有供后续会话使用的交接卡",
	}
	addCard = memory.Text{En: "Add a handoff card, all of its fields N/A", Zh: "添加交接卡，各字段为 N/A"}
)

const dayFile = "20060102.md"

func handoffNeeded(p *memory.Pass) {
	i := open(p.Daily())
	day, ok := memory.ParseDay(dayFile, base(p.File.Path))
	if i < 0 || !ok || day >= p.Today {
		return
	}
	for _, c := range p.File.Cards() {
		if c.Kind == memory.HandoffCard && session(p, c) == i {
			return
		}
	}
	if newer(p, day) {
		return
	}
	sec := p.Daily().Sections[i]
	status, _ := sec.Current()
	eol := p.File.EOL()
	text := eol + eol + "### " + memory.HandoffCard.Name() + eol + eol + "| 字段 | 内容 |" + eol + "|------|------|"
	for _, name := range memory.HandoffCard.DueFields() {
		text += eol + tableRow(name, "N/A")
	}
	p.Report(memory.Finding{
		Span:    sec.Heading.Span,
		Message: noHandoff.With(status.Status.State.Name()),
		Fixes:   []memory.Fix{{Title: addCard.With(), Preferred: true, Edits: []memory.Edit{{Span: at(sec.Span.End), New: text}}}},
	})
}

// open is the number of the last session of a day if it is active or blocked;
// else -1.
func open(d *memory.DailyFile) int {
	i := newest(d)
	if i < 0 {
		return -1
	}
	if status, ok := d.Sections[i].Current(); !ok || status.Status.State == memory.Completed {
		return -1
	}
	return i
}

// newest is the number of the last session of a day; -1 if it has none.
func newest(d *memory.DailyFile) int {
	for i, sec := range slices.Backward(d.Sections) {
		if sec.ID.Canonical {
			return i
		}
	}
	return -1
}

// newer reports whether the agent has a session on a later day.
func newer(p *memory.Pass, day memory.Day) bool {
	folder := p.File.Folder + "/tasks"
	for _, e := range slices.Backward(p.Dir(folder)) {
		later, ok := memory.ParseDay(dayFile, e.Name)
		if !ok {
			continue
		}
		if later <= day {
			break
		}
		if f := p.Load(folder + "/" + e.Name); f != nil && newest(f.Daily()) >= 0 {
			return true
		}
	}
	return false
}
