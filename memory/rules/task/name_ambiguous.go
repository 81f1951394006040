// # task/name-ambiguous
//
// Two active tasks go by the same name.
//
// `继续<name>任务` has to find one task. With two of them the tool stops and asks,
// and whoever does not ask works on the wrong one. Aliases count; tasks that are
// completed, rejected or archived do not.
//
// Source: formats.md §8, queries.md §9.
//
// ## 中文
//
// 两个进行中的任务使用同一名称。
//
// `继续<name>任务` 必须只找到一个任务。有两个时，工具会停下来询问，不询问的就会做错任
// 务。别名也算；已完成、已拒绝或已归档的任务不算。
//
// ## Wrong
//
// -- .devcodex/requirements/支付重试/.memory/task.json --
// {
//   "schemaVersion": "TaskIdentityV1",
//   "taskId": "e49eb436-00c3-5ae9-9e6e-1552f0b78afa",
//   "displayName": "支付重试",
//   "aliases": ["退款"],
//                ^^ the active task requirements/retry-payments goes by this name too
//   "createdAt": "2026-08-29T02:00:00.000Z",
//   "identityRevision": 1
// }
// -- .devcodex/requirements/retry-payments/.memory/task.json --
// {
//   "schemaVersion": "TaskIdentityV1",
//   "taskId": "2302315f-37dd-53f7-b13e-a1c66d0db944",
//   "displayName": "退款",
//                   ^^ the active task requirements/支付重试 goes by this name too
//   "aliases": [],
//   "createdAt": "2026-08-29T02:00:00.000Z",
//   "identityRevision": 1
// }
// -- .devcodex/bugs/a/.memory/task.json --
// {
//   "schemaVersion": "TaskIdentityV1",
//   "taskId": "432895b1-b420-5bfc-8a25-6ddc2175b7ad",
//   "displayName": "Import 🙂",
//                   ^^^^^^^^^ the active task bugs/b goes by this name too
//   "aliases": [],
//   "createdAt": "2026-08-29T02:00:00.000Z",
//   "identityRevision": 1
// }
// -- .devcodex/bugs/b/.memory/task.json --
// {
//   "schemaVersion": "TaskIdentityV1",
//   "taskId": "2a445cae-6d66-51cc-abe3-a7a2d2ad882b",
//   "displayName": "ＩＭＰＯＲＴ  🙂",
//                   ^^^^^^^^^^ the active task bugs/a goes by this name too
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
//   "displayName": "退款",
//   "aliases": [],
//   "createdAt": "2026-08-29T02:00:00.000Z",
//   "identityRevision": 1
// }
// -- .devcodex/requirements/retry-payments/.memory/task.json --
// {
//   "schemaVersion": "TaskIdentityV1",
//   "taskId": "2302315f-37dd-53f7-b13e-a1c66d0db944",
//   "displayName": "退款",
//   "aliases": [],
//   "createdAt": "2026-08-29T02:00:00.000Z",
//   "identityRevision": 1
// }
// -- .devcodex/requirements/retry-payments/.memory/sessions.md --
// # 退款 任务会话记录
//
// > **日期**: 2026-08-29
// > **状态**: 已完成
//
// ### CP 确认记录
//
// | CP | 状态 | artifactPath | version | sha256 | sourceMessage | confirmedAt |
// |:--:|:----:|--------------|---------|--------|---------------|-------------|
// | CP1 | N/A | [01-需求确认.md](../01-需求确认.md) | v1 | `61F72DEC7FE5E07723E1DF6C9D80E2B8A9D07A6F87D9CBE0554FA3111AF135DD` | 确认 | 2026-08-29 10:30 |
// | CP2 | N/A | — | — | — | — | — |
// | CP3 | N/A | — | — | — | — | — |
// -- .devcodex/requirements/retry-payments/01-需求确认.md --
// # 支付重试需求确认
//
// 最多重试 2 次。
// -- .devcodex/bugs/退款/.memory/task.json --
// {
//   "schemaVersion": "TaskIdentityV1",
//   "taskId": "432895b1-b420-5bfc-8a25-6ddc2175b7ad",
//   "displayName": "退款",
//   "aliases": [],
//   "createdAt": "2026-08-29T02:00:00.000Z",
//   "identityRevision": 1
// }
// -- .devcodex/bugs/退款/.archived --

package task

import (
	"strings"

	"github.com/memory-lsp/memory-lsp/memory"
)

var _ = Group.Add(memory.Rule{
	ID:        "task/name-ambiguous",
	Severity:  memory.Warning,
	Kinds:     identity,
	Cross:     true,
	Workspace: nameAmbiguous,
})

var (
	nameTaken = memory.Text{En: "the active task %s goes by this name too", Zh: "进行中的任务 %s 也使用此名称"}
	nameThere = memory.Text{En: "the same name", Zh: "相同的名称"}
)

func nameAmbiguous(p *memory.Pass) {
	t := p.File.Identity()
	if !t.Valid || !p.ActiveTask() {
		return
	}
	seen := map[string]bool{}
	for _, n := range append([]memory.TaskValue{t.Name}, t.Names...) {
		key := memory.FoldTask(n.Text)
		if !n.String || key == "" || seen[key] {
			continue
		}
		seen[key] = true
		f := memory.Finding{Span: n.Span}
		for _, s := range p.SameTaskName(n.Text) {
			if !s.Active {
				continue
			}
			if len(f.Related) == 0 {
				f.Message = nameTaken.With(strings.TrimPrefix(s.Folder, p.File.Root+"/"))
			}
			f.Related = append(f.Related, memory.Related{Path: s.Path, Span: s.Span, Message: nameThere.With()})
		}
		if len(f.Related) > 0 {
			p.Report(f)
		}
	}
}
