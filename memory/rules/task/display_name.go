// # task/display-name
//
// The name of a task is empty, or has blanks at its ends.
//
// A session is continued by `继续<name>任务`, letter by letter: a name that is
// empty can't be said, one with a blank at its end is said without it.
//
// Source: formats.md §8.
//
// ## 中文
//
// 任务名称为空，或首尾有空白。
//
// 接续会话靠 `继续<name>任务`，逐字匹配：空的名称说不出来，末尾的空白没有人会说。
//
// ## Wrong
//
// -- .devcodex/requirements/支付重试/.memory/task.json --
// {
//   "schemaVersion": "TaskIdentityV1",
//   "taskId": "e49eb436-00c3-5ae9-9e6e-1552f0b78afa",
//   "displayName": "",
//                   ^ the task has no name
//   "aliases": [],
//   "createdAt": "2026-08-29T02:00:00.000Z",
//   "identityRevision": 1
// }
// -- .devcodex/requirements/retry-payments/.memory/task.json --
// {
//   "schemaVersion": "TaskIdentityV1",
//   "taskId": "2302315f-37dd-53f7-b13e-a1c66d0db944",
//   "displayName": " 支付重试 🙂 ",
//                   ^^^^^^^^^ the name has blanks at its ends
//   "aliases": [],
//   "createdAt": "2026-08-29T02:00:00.000Z",
//   "identityRevision": 1
// }
// -- .devcodex/bugs/分页/.memory/task.json --
// {
//   "schemaVersion": "TaskIdentityV1",
//   "taskId": "2302315f-37dd-53f7-b13e-a1c66d0db944",
//   "displayName": null,
//                  ^^^^ the task has no name
//   "aliases": [],
//   "createdAt": "2026-08-29T02:00:00.000Z",
//   "identityRevision": 1
// }
// -- .devcodex/bugs/a/.memory/task.json --
// {"schemaVersion": "TaskIdentityV1"}
// ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ `displayName` is missing
// -- fixed: Write the name without them --
// {
//   "schemaVersion": "TaskIdentityV1",
//   "taskId": "2302315f-37dd-53f7-b13e-a1c66d0db944",
//   "displayName": "支付重试 🙂",
//   "aliases": [],
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
	"strings"

	"github.com/memory-lsp/memory-lsp/markdown"
	"github.com/memory-lsp/memory-lsp/memory"
)

var _ = Group.Add(memory.Rule{
	ID:       "task/display-name",
	Severity: memory.Error,
	Kinds:    identity,
	File:     displayName,
})

var (
	noName     = memory.Text{En: "the task has no name", Zh: "任务没有名称"}
	blankEnds  = memory.Text{En: "the name has blanks at its ends", Zh: "名称首尾有空白"}
	trimBlanks = memory.Text{En: "Write the name without them", Zh: "去掉首尾空白"}
)

func displayName(p *memory.Pass) {
	t := p.File.Identity()
	if !t.Valid || lacks(p, t.Name, "displayName") {
		return
	}
	span, text := t.Name.Span, t.Name.Text
	switch trimmed := strings.TrimSpace(text); {
	case !t.Name.String || trimmed == "":
		p.Report(memory.Finding{Span: firstLine(p, span), Message: noName.With()})
	case trimmed != text:
		f := memory.Finding{Span: span, Message: blankEnds.With()}
		if raw := source(p, span); strings.TrimSpace(raw) != raw {
			start := span.Start + strings.Index(raw, strings.TrimSpace(raw))
			name := markdown.Span{Start: start, End: start + len(strings.TrimSpace(raw))}
			f.Fixes = []memory.Fix{{Title: trimBlanks.With(), Preferred: true, Edits: []memory.Edit{{Span: span, New: source(p, name)}}}}
		}
		p.Report(f)
	}
}
