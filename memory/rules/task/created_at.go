// # task/created-at
//
// When the task was created is not told as a time.
//
// Tools order tasks by it and tell an old task from a new one of the same name.
//
// Source: formats.md §8.
//
// ## 中文
//
// 任务的创建时间不是有效的时间。
//
// 工具按它给任务排序，并借此区分同名的新旧任务。
//
// ## Wrong
//
// -- .devcodex/requirements/支付重试/.memory/task.json --
// {
//   "schemaVersion": "TaskIdentityV1",
//   "taskId": "e49eb436-00c3-5ae9-9e6e-1552f0b78afa",
//   "displayName": "支付重试",
//   "aliases": [],
//   "createdAt": "昨天 🙂",
//                 ^^^^^ not a time, as 2026-08-29T02:00:00Z
//   "identityRevision": 1
// }
// -- .devcodex/requirements/retry-payments/.memory/task.json --
// {
//   "schemaVersion": "TaskIdentityV1",
//   "taskId": "2302315f-37dd-53f7-b13e-a1c66d0db944",
//   "displayName": "支付重试",
//   "aliases": [],
//   "createdAt": "2026-02-30T02:00:00Z",
//                 ^^^^^^^^^^^^^^^^^^^^ not a time, as 2026-08-29T02:00:00Z
//   "identityRevision": 1
// }
// -- .devcodex/bugs/分页/.memory/task.json --
// {
// ^ `createdAt` is missing
// "schemaVersion": "TaskIdentityV1"
// }
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
//   "taskId": "e49eb436-00c3-5ae9-9e6e-1552f0b78afa",
//   "displayName": "支付重试",
//   "aliases": [],
//   "createdAt": "2026-08-29T10:00:00+08:00",
//   "identityRevision": 1
// }

package task

import (
	"time"

	"github.com/memory-lsp/memory-lsp/memory"
)

var _ = Group.Add(memory.Rule{
	ID:       "task/created-at",
	Severity: memory.Error,
	Kinds:    identity,
	File:     createdAt,
})

var noTime = memory.Text{En: "not a time, as 2026-08-29T02:00:00Z", Zh: "不是时间，应如 2026-08-29T02:00:00Z"}

// timeLayouts are how tools write a time.
var timeLayouts = []string{time.RFC3339, "2006-01-02T15:04Z07:00", "2006-01-02T15:04:05", time.DateTime, "2006-01-02 15:04", time.DateOnly}

func createdAt(p *memory.Pass) {
	t := p.File.Identity()
	if !t.Valid || t.Schema == memory.TaskIdentityV2 && !t.Created.Given() || lacks(p, t.Created, "createdAt") {
		return
	}
	for _, layout := range timeLayouts {
		if _, err := time.Parse(layout, t.Created.Text); err == nil && t.Created.String {
			return
		}
	}
	p.Report(memory.Finding{Span: firstLine(p, t.Created.Span), Message: noTime.With()})
}
