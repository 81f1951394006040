// # task/identity-digest
//
// The identity of a task is not the one that its digest was made of.
//
// The digest is the SHA-256 of the other fields as canonical JSON: keys in order, no
// blanks. A hand edit of the name or the folder breaks it, and tools refuse the task
// until one of them renames it properly.
//
// Source: tasks.md §1, formats.md §8.
//
// ## 中文
//
// 任务身份与其摘要值对不上。
//
// 摘要值是其余各字段按规范 JSON（键排序、无空白）算出的 SHA-256。手工改了名称或目录，
// 摘要值就不再相符，工具会拒绝该任务，直到由工具正式改名。
//
// ## Wrong
//
// -- .devcodex/requirements/支付重试/.memory/task.json --
// {
//   "schemaVersion": "TaskIdentityV2",
//   "taskId": "e49eb436-00c3-5ae9-9e6e-1552f0b78afa",
//   "displayName": "退款",
//   "project": "bookshop",
//   "taskRootRelative": "requirements/支付重试",
//   "aliases": [],
//   "createdAt": "2026-08-29T02:00:00.000Z",
//   "identityRevision": 1,
//   "identityDigest": "a4d0125acc66fdb54b01013d954ce81b883cf184a7e0357e96157ece566e67bb"
//                      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ the fields have the digest f43b3f0be9160404bdf878168a18a241c746319d7a3ea69ba253a21a9f9c34f4: they were changed without it
// }
// -- .devcodex/requirements/retry-payments/.memory/task.json --
// {
//   "schemaVersion": "TaskIdentityV2",
//   "taskId": "e49eb436-00c3-5ae9-9e6e-1552f0b78afa",
//   "displayName": "retry 🙂",
//   "project": "bookshop",
//   "taskRootRelative": "requirements/支付重试",
//   "aliases": [],
//   "createdAt": "2026-08-29T02:00:00.000Z",
//   "identityRevision": 1,
//   "identityDigest": "🙂"
//                      ^^ the fields have the digest 29bf5e25fa02b608ea7521df2464b68a3bc17a3b43f2ba19c1e812250ed3d8d5: they were changed without it
// }
// -- .devcodex/bugs/a/.memory/task.json --
// {"schemaVersion": "TaskIdentityV2", "taskId": "2302315f-37dd-53f7-b13e-a1c66d0db944"}
// ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ `identityDigest` is missing
//
// ## Right
//
// -- .devcodex/requirements/支付重试/.memory/task.json --
// {
//   "schemaVersion": "TaskIdentityV2",
//   "taskId": "e49eb436-00c3-5ae9-9e6e-1552f0b78afa",
//   "displayName": "支付重试",
//   "project": "bookshop",
//   "taskRootRelative": "requirements/支付重试",
//   "aliases": [],
//   "createdAt": "2026-08-29T02:00:00.000Z",
//   "identityRevision": 1,
//   "identityDigest": "a4d0125acc66fdb54b01013d954ce81b883cf184a7e0357e96157ece566e67bb"
// }
// -- .devcodex/requirements/retry-payments/.memory/task.json --
// { "schemaVersion": "TaskIdentityV2", "taskId": "e49eb436-00c3-5ae9-9e6e-1552f0b78afa", "displayName": "retry 🙂", "project": "bookshop", "taskRootRelative": "requirements/支付重试", "aliases": [], "createdAt": "2026-08-29T02:00:00.000Z", "identityRevision": 1, "identityDigest": "29BF5E25FA02B608EA7521DF2464B68A3BC17A3B43F2BA19C1E812250ED3D8D5"
// }
// -- .devcodex/bugs/分页/.memory/task.json --
// {
//   "schemaVersion": "TaskIdentityV1",
//   "taskId": "2302315f-37dd-53f7-b13e-a1c66d0db944",
//   "displayName": "支付重试",
//   "aliases": [],
//   "createdAt": "2026-08-29T02:00:00.000Z",
//   "identityRevision": 1,
//   "identityDigest": "none"
// }

package task

import (
	"strings"

	"github.com/memory-lsp/memory-lsp/memory"
)

var _ = Group.Add(memory.Rule{
	ID:       "task/identity-digest",
	Severity: memory.Error,
	Kinds:    identity,
	File:     identityDigest,
})

var otherDigest = memory.Text{
	En: "the fields have the digest %s: they were changed without it",
	Zh: "各字段的摘要为 %s：内容有改动而摘要未更新",
}

func identityDigest(p *memory.Pass) {
	t := p.File.Identity()
	if !t.Valid || t.Schema != memory.TaskIdentityV2 || lacks(p, t.Digest, "identityDigest") {
		return
	}
	if !strings.EqualFold(strings.TrimPrefix(t.Digest.Text, "sha256:"), t.Sum) {
		p.Report(memory.Finding{Span: firstLine(p, t.Digest.Span), Message: otherDigest.With(t.Sum)})
	}
}
