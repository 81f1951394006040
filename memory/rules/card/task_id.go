// # card/task-id
//
// The task id of a card is no UUID.
//
// The id is what finds the task after it was renamed: it is the `taskId` of the
// task's task.json, a UUID. A number or a name of one's own finds nothing. A task
// without a task.json says `N/A`.
//
// Source: formats.md §7, §8.
//
// ## 中文
//
// 卡片的任务编号不是 UUID。
//
// 任务改名之后靠这个编号找到它：它就是任务 task.json 里的 `taskId`，一个 UUID。自编的
// 数字或名称什么也找不到。没有 task.json 的任务写 `N/A`。
//
// ## Wrong
//
// -- .devcodex/.memory/clients/codex/tasks/20260829.md --
// ## 会话 01 — 换会话
//
// - **状态**：✅
//
// ### ▶ NewSessionContinuationCard
//
// | 字段 | 内容 |
// |------|------|
// | `task` | 支付重试 |
// | `taskId` | 任务 7 🙂 |
//              ^^^^^^^ a task's id is a UUID, or N/A if the task has none
//
// ## 会话 02 — Refunds
//
// - **状态**：✅
//
// ### NewSessionContinuationCard
//
// - taskId: `task-7`
//            ^^^^^^ a task's id is a UUID, or N/A if the task has none
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
// - taskId: `e49eb436-00c3-5ae9-9e6e-1552f0b78afa`
//
// ## 会话 02 — 旧任务
//
// - **状态**：✅
//
// ### NewSessionContinuationCard
//
// - taskId：N/A（旧任务）

package card

import (
	"strings"

	"github.com/memory-lsp/memory-lsp/memory"
)

var _ = Group.Add(memory.Rule{
	ID:       "card/task-id",
	Severity: memory.Warning,
	Kinds:    carriers,
	File:     taskID,
})

var noTaskID = memory.Text{En: "a task's id is a UUID, or N/A if the task has none", Zh: "任务 ID 应为 UUID；没有时写 N/A"}

func taskID(p *memory.Pass) {
	for _, c := range counting(p, memory.ContinuationCard) {
		f, ok := c.Field("taskId")
		if ok && !memory.IsTaskID(f.Text) && !strings.HasPrefix(strings.ToUpper(f.Text), "N/A") {
			p.Report(memory.Finding{Span: f.Value, Message: noTaskID.With()})
		}
	}
}
