// # task/revision
//
// The revision of a task's identity is no whole number from 1.
//
// Each renaming raises it by one. Tools compare it to see which of two copies is
// the newer; one that can't be compared loses.
//
// Source: formats.md §8.
//
// ## 中文
//
// 任务身份的修订号不是从 1 起的整数。
//
// 每改名一次，修订号加一。工具靠它判断两份副本哪一份更新；无法比较的就被当作旧的。
//
// ## Wrong
//
// -- .devcodex/requirements/支付重试/.memory/task.json --
// {
//   "schemaVersion": "TaskIdentityV1",
//   "taskId": "e49eb436-00c3-5ae9-9e6e-1552f0b78afa",
//   "displayName": "支付重试",
//   "aliases": [],
//   "createdAt": "2026-08-29T02:00:00.000Z",
//   "identityRevision": 0
//                       ^ the revision is a whole number from 1
// }
// -- .devcodex/requirements/retry-payments/.memory/task.json --
// {
//   "schemaVersion": "TaskIdentityV1",
//   "taskId": "2302315f-37dd-53f7-b13e-a1c66d0db944",
//   "displayName": "🙂",
//   "aliases": [],
//   "createdAt": "2026-08-29T02:00:00.000Z",
//   "identityRevision": "2"
//                        ^ the revision is a whole number from 1
// }
// -- .devcodex/bugs/分页/.memory/task.json --
// {
//   "schemaVersion": "TaskIdentityV1",
//   "taskId": "2302315f-37dd-53f7-b13e-a1c66d0db944",
//   "displayName": "支付重试",
//   "aliases": [],
//   "createdAt": "2026-08-29T02:00:00.000Z",
//   "identityRevision": 1.5
//                       ^^^ the revision is a whole number from 1
// }
// -- .devcodex/bugs/a/.memory/task.json --
// {"schemaVersion": "TaskIdentityV1"}
// ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ `identityRevision` is missing
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

package task

import (
	"strconv"

	"github.com/memory-lsp/memory-lsp/memory"
)

var _ = Group.Add(memory.Rule{
	ID:       "task/revision",
	Severity: memory.Error,
	Kinds:    identity,
	File:     revision,
})

var noRevision = memory.Text{En: "the revision is a whole number from 1", Zh: "修订号应为不小于 1 的整数"}

func revision(p *memory.Pass) {
	t := p.File.Identity()
	if !t.Valid || t.Schema == memory.TaskIdentityV2 && !t.Revision.Given() || lacks(p, t.Revision, "identityRevision") {
		return
	}
	if n, err := strconv.ParseFloat(t.Revision.Text, 64); t.Revision.String || err != nil || n < 1 || n != float64(int64(n)) {
		p.Report(memory.Finding{Span: firstLine(p, t.Revision.Span), Message: noRevision.With()})
	}
}
