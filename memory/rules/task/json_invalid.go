// # task/json-invalid
//
// The identity of a task can't be read.
//
// It is no JSON, or of a schema that nobody knows. For tools the task has no id and
// no name: it is not found, and a writer makes it a second time.
//
// Source: formats.md §8.
//
// ## 中文
//
// 任务身份无法读取。
//
// 它不是 JSON，或用了未知的 schema。对工具来说，任务没有 ID 也没有名称：找不到它，写入
// 方还会再建一个。
//
// ## Wrong
//
// -- .devcodex/requirements/支付重试/.memory/task.json --
// {
// ^ not JSON: line 6, column 3: invalid character '"' after object value (expecting ',' or '}')
//   "schemaVersion": "TaskIdentityV1",
//   "taskId": "e49eb436-00c3-5ae9-9e6e-1552f0b78afa",
//   "displayName": "支付重试",
//   "aliases": []
//   "createdAt": "2026-08-29T02:00:00.000Z",
//   "identityRevision": 1
// }
// -- .devcodex/requirements/retry-payments/.memory/task.json --
// {
// ^ comments and trailing commas are no JSON
//   "schemaVersion": "TaskIdentityV1",
//   // the id
//   "taskId": "2302315f-37dd-53f7-b13e-a1c66d0db944",
//   "displayName": "retry-payments 🙂",
//   "aliases": [],
//   "createdAt": "2026-08-29T02:00:00.000Z",
//   "identityRevision": 1
// }
// -- .devcodex/bugs/分页/.memory/task.json --
// {
// ^ readers know no schemaVersion "TaskIdentityV9"
//   "schemaVersion": "TaskIdentityV9",
//   "taskId": "e49eb436-00c3-5ae9-9e6e-1552f0b78afa",
//   "displayName": "支付重试",
//   "aliases": [],
//   "createdAt": "2026-08-29T02:00:00.000Z",
//   "identityRevision": 1
// }
// -- .devcodex/bugs/a/.memory/task.json --
// []
// ^^ not a JSON object
// -- .devcodex/bugs/b/.memory/task.json --
// {"taskId": "x"}
// ^^^^^^^^^^^^^^^ `schemaVersion` is missing
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

import "github.com/memory-lsp/memory-lsp/memory"

var _ = Group.Add(memory.Rule{
	ID:       "task/json-invalid",
	Severity: memory.Error,
	Kinds:    identity,
	File:     jsonInvalid,
})

func jsonInvalid(p *memory.Pass) {
	if t := p.File.Identity(); !t.Valid {
		p.Report(memory.Finding{Span: p.File.Head(), Message: t.Fault})
	}
}
