// # task/aliases
//
// An alias of a task is its name, or stands twice, or is no name.
//
// Aliases are the names that the task had before; all are looked up without regard
// to case, width and blanks. One that says nothing new only makes it harder to see
// which names are taken.
//
// Source: formats.md §8.
//
// ## 中文
//
// 任务的别名与名称相同、重复，或不是名称。
//
// 别名是任务用过的名称，查找时都不区分大小写、全半角和空白。没有新意的别名，只会让人更
// 难看清哪些名称已被占用。
//
// ## Wrong
//
// -- .devcodex/requirements/支付重试/.memory/task.json --
// {
//   "schemaVersion": "TaskIdentityV1",
//   "taskId": "e49eb436-00c3-5ae9-9e6e-1552f0b78afa",
//   "displayName": "支付重试",
//   "aliases": ["支付重试", "支付  重试", "支付 重试"],
//                ^^^^ the task is called that
//                                  ^^^^^ the alias stands here a second time
//   "createdAt": "2026-08-29T02:00:00.000Z",
//   "identityRevision": 1
// }
// -- .devcodex/requirements/retry-payments/.memory/task.json --
// {
//   "schemaVersion": "TaskIdentityV1",
//   "taskId": "2302315f-37dd-53f7-b13e-a1c66d0db944",
//   "displayName": "Retry",
//   "aliases": ["ＲＥＴＲＹ 🙂", "retry"],
//                            ^^^^^ the task is called that
//   "createdAt": "2026-08-29T02:00:00.000Z",
//   "identityRevision": 1
// }
// -- .devcodex/bugs/分页/.memory/task.json --
// {
//   "schemaVersion": "TaskIdentityV1",
//   "taskId": "2302315f-37dd-53f7-b13e-a1c66d0db944",
//   "displayName": "a",
//   "aliases": [
//     7,
//     ^ an alias is a name
//     ""
//      ^ an alias is a name
//   ],
//   "createdAt": "2026-08-29T02:00:00.000Z",
//   "identityRevision": 1
// }
// -- .devcodex/bugs/a/.memory/task.json --
// {
//   "schemaVersion": "TaskIdentityV1",
//   "taskId": "2302315f-37dd-53f7-b13e-a1c66d0db944",
//   "displayName": "a",
//   "aliases": "b",
//               ^ the aliases are a list of names
//   "createdAt": "2026-08-29T02:00:00.000Z",
//   "identityRevision": 1
// }
// -- .devcodex/bugs/b/.memory/task.json --
// {"schemaVersion": "TaskIdentityV1"}
// ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ `aliases` is missing
// -- fixed: Remove the alias --
// {
//   "schemaVersion": "TaskIdentityV1",
//   "taskId": "e49eb436-00c3-5ae9-9e6e-1552f0b78afa",
//   "displayName": "支付重试",
//   "aliases": ["支付  重试", "支付 重试"],
//   "createdAt": "2026-08-29T02:00:00.000Z",
//   "identityRevision": 1
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

package task

import (
	"bytes"

	"github.com/memory-lsp/memory-lsp/markdown"
	"github.com/memory-lsp/memory-lsp/memory"
)

var _ = Group.Add(memory.Rule{
	ID:       "task/aliases",
	Severity: memory.Error,
	Kinds:    identity,
	File:     aliases,
})

var (
	noList      = memory.Text{En: "the aliases are a list of names", Zh: "别名应为名称列表"}
	noAlias     = memory.Text{En: "an alias is a name", Zh: "别名应为名称"}
	sameName    = memory.Text{En: "the task is called that", Zh: "与任务名称相同"}
	sameAlias   = memory.Text{En: "the alias stands here a second time", Zh: "别名重复"}
	removeAlias = memory.Text{En: "Remove the alias", Zh: "删除该别名"}
)

func aliases(p *memory.Pass) {
	t := p.File.Identity()
	switch {
	case !t.Valid || t.Schema == memory.TaskIdentityV2 && !t.Aliases.Given() || lacks(p, t.Aliases, "aliases"):
		return
	case p.File.Source()[t.Aliases.Span.Start] != '[' || t.Aliases.String:
		p.Report(memory.Finding{Span: firstLine(p, t.Aliases.Span), Message: noList.With()})
		return
	}
	seen := map[string]memory.Text{}
	if t.Name.String {
		seen[memory.FoldTask(t.Name.Text)] = sameName
	}
	for i, a := range t.Names {
		f := memory.Finding{Span: firstLine(p, a.Span)}
		key := memory.FoldTask(a.Text)
		msg, taken := seen[key]
		switch {
		case !a.String || key == "":
			f.Message = noAlias.With()
		case taken:
			f.Message = msg.With()
			f.Fixes = []memory.Fix{{Title: removeAlias.With(), Preferred: true, Edits: []memory.Edit{{Span: element(p, t.Names, i)}}}}
		default:
			seen[key] = sameAlias
			continue
		}
		p.Report(f)
	}
}

// element is an alias with its quotes and the comma that goes with it.
func element(p *memory.Pass, names []memory.TaskValue, i int) markdown.Span {
	src := p.File.Source()
	s := markdown.Span{Start: names[i].Span.Start - 1, End: names[i].Span.End + 1}
	switch {
	case i+1 < len(names):
		s.End += bytes.IndexByte(src[s.End:], ',') + 1
		for s.End < len(src) && bytes.IndexByte([]byte(" \t\r\n"), src[s.End]) >= 0 {
			s.End++
		}
	case i > 0:
		s.Start = bytes.LastIndexByte(src[:s.Start], ',')
	}
	return s
}
