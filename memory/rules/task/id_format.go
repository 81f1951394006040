// # task/id-format
//
// The id of a task is no UUID.
//
// The id finds the task when it was renamed or moved. Tools make a UUID; a number of
// one's own is soon given twice.
//
// Source: formats.md §8.
//
// ## 中文
//
// 任务的 ID 不是 UUID。
//
// 任务改名或移动之后，靠 ID 找到它。工具生成的是 UUID；自编的数字很快就会重复。
//
// ## Wrong
//
// -- .devcodex/requirements/支付重试/.memory/task.json --
// {
//   "schemaVersion": "TaskIdentityV1",
//   "taskId": "task-7 🙂",
//              ^^^^^^^^^ a task's id is a UUID
//   "displayName": "支付重试",
//   "aliases": [],
//   "createdAt": "2026-08-29T02:00:00.000Z",
//   "identityRevision": 1
// }
// -- .devcodex/requirements/retry-payments/.memory/task.json --
// {
//   "schemaVersion": "TaskIdentityV1",
//   "taskId": 7,
//             ^ a task's id is a UUID
//   "displayName": "支付重试",
//   "aliases": [],
//   "createdAt": "2026-08-29T02:00:00.000Z",
//   "identityRevision": 1
// }
// -- .devcodex/bugs/分页/.memory/task.json --
// {"schemaVersion": "TaskIdentityV1", "displayName": "分页", "aliases": []}
// ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ `taskId` is missing
//
// ## Right
//
// -- .devcodex/requirements/retry-payments/.memory/task.json --
// {
//   "schemaVersion": "TaskIdentityV1",
//   "taskId": "2302315f-37dd-53f7-b13e-a1c66d0db944",
//   "displayName": "retry-payments",
//   "aliases": ["支付重试 🙂"],
//   "createdAt": "2026-08-29T02:00:00.000Z",
//   "identityRevision": 1
// }
// -- .devcodex/requirements/支付重试/.memory/task.json --
// {
//   "schemaVersion": "TaskIdentityV1",
//   "taskId": "E49EB436-00C3-5AE9-9E6E-1552F0B78AFA",
//   "displayName": "支付重试",
//   "aliases": [],
//   "createdAt": "2026-08-29T02:00:00.000Z",
//   "identityRevision": 1
// }

package task

import "github.com/memory-lsp/memory-lsp/memory"

var _ = Group.Add(memory.Rule{
	ID:       "task/id-format",
	Severity: memory.Error,
	Kinds:    identity,
	File:     idFormat,
})

var noUUID = memory.Text{En: "a task's id is a UUID", Zh: "任务 ID 应为 UUID"}

func idFormat(p *memory.Pass) {
	t := p.File.Identity()
	if !t.Valid || lacks(p, t.ID, "taskId") {
		return
	}
	if !t.ID.String || !memory.IsTaskID(t.ID.Text) {
		p.Report(memory.Finding{Span: firstLine(p, t.ID.Span), Message: noUUID.With()})
	}
}
