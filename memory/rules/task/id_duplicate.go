// # task/id-duplicate
//
// Two tasks have the same id.
//
// Most likely a task's folder was copied. Tools that look for the id find either of
// them, and confirm, continue or archive the wrong one.
//
// Source: formats.md §8.
//
// ## 中文
//
// 两个任务的 ID 相同。
//
// 多半是复制了任务目录。按 ID 查找的工具会随便找到一个，于是确认、接续或归档了错的任
// 务。
//
// ## Wrong
//
// -- .devcodex/requirements/支付重试/.memory/task.json --
// {
//   "schemaVersion": "TaskIdentityV1",
//   "taskId": "e49eb436-00c3-5ae9-9e6e-1552f0b78afa",
//              ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ the task requirements/retry-payments has this id too
//   "displayName": "支付重试",
//   "aliases": [],
//   "createdAt": "2026-08-29T02:00:00.000Z",
//   "identityRevision": 1
// }
// -- .devcodex/requirements/retry-payments/.memory/task.json --
// {
//   "schemaVersion": "TaskIdentityV1",
//   "taskId": "E49EB436-00C3-5AE9-9E6E-1552F0B78AFA",
//              ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ the task requirements/支付重试 has this id too
//   "displayName": "retry-payments 🙂",
//   "aliases": [],
//   "createdAt": "2026-08-29T02:00:00.000Z",
//   "identityRevision": 1
// }
//
// ## Right
//
// -- .devcodex/requirements/支付重试/.memory/task.json --
// {
//   "schemaVersion": "TaskIdentityV1",
//   "taskId": "e49eb436-00c3-5ae9-9e6e-1552f0b78afa",
//   "displayName": "支付重试",
//   "aliases": [],
//   "createdAt": "2026-08-29T02:00:00.000Z",
//   "identityRevision": 1
// }
// -- .devcodex/requirements/retry-payments/.memory/task.json --
// {
//   "schemaVersion": "TaskIdentityV1",
//   "taskId": "2302315f-37dd-53f7-b13e-a1c66d0db944",
//   "displayName": "retry-payments",
//   "aliases": ["支付重试 🙂"],
//   "createdAt": "2026-08-29T02:00:00.000Z",
//   "identityRevision": 1
// }
// -- other/.devcodex/bugs/分页/.memory/task.json --
// {
//   "schemaVersion": "TaskIdentityV1",
//   "taskId": "e49eb436-00c3-5ae9-9e6e-1552f0b78afa",
//   "displayName": "支付重试",
//   "aliases": [],
//   "createdAt": "2026-08-29T02:00:00.000Z",
//   "identityRevision": 1
// }

package task

import (
	"strings"

	"github.com/memory-lsp/memory-lsp/memory"
)

var _ = Group.Add(memory.Rule{
	ID:        "task/id-duplicate",
	Severity:  memory.Error,
	Kinds:     identity,
	Cross:     true,
	Workspace: idDuplicate,
})

var (
	idTaken = memory.Text{En: "the task %s has this id too", Zh: "任务 %s 也使用此 ID"}
	idThere = memory.Text{En: "the same id", Zh: "相同的 ID"}
)

func idDuplicate(p *memory.Pass) {
	t := p.File.Identity()
	if !t.Valid || !t.ID.String || t.ID.Text == "" {
		return
	}
	same := p.SameTaskID(t.ID.Text)
	if len(same) == 0 {
		return
	}
	f := memory.Finding{Span: t.ID.Span, Message: idTaken.With(strings.TrimPrefix(same[0].Folder, p.File.Root+"/"))}
	for _, s := range same {
		f.Related = append(f.Related, memory.Related{Path: s.Path, Span: s.Span, Message: idThere.With()})
	}
	p.Report(f)
}
