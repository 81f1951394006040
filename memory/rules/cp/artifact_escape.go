// # cp/artifact-escape
//
// The path of a checkpoint's file leads out of the task's folder.
//
// The path is relative to the task and stays in it, without symbolic links: what
// lies elsewhere may be another task's, may move, and is refused by writers.
//
// Source: formats.md §8, writer.md §7.
//
// ## 中文
//
// CP 所确认文件的路径越出了任务目录。
//
// 路径从任务目录算起，不能越出任务目录，也不能经过符号链接：别处的文件可能属于另一个任
// 务，可能移走，写入方也会拒绝。
//
// ## Wrong
//
// -- .devcodex/requirements/支付重试/.memory/sessions.md --
// # 支付重试 任务会话记录
//
// > **日期**: 2026-08-29
// > **状态**: 进行中
//
// ### CP 确认记录
//
// | CP | 状态 | artifactPath | version | sha256 | sourceMessage | confirmedAt |
// |:--:|:----:|--------------|---------|--------|---------------|-------------|
// | CP1 | ⏳ | `../优惠券/01-需求确认.md` | — | — | — | — |
//             ^^^^^^^^^^^^^^^^^^^ the path leads out of the task's folder
// | CP2 | ⏳ | `C:\方案.md` | — | — | — | — |
//             ^^^^^^^^^^ the path is absolute, not one from the task's folder
// | CP3 | ⏳ | `04-实施计划.md` | — | — | — | — |
//             ^^^^^^^^^^^^ the path leads through a symbolic link
// -- .devcodex/requirements/优惠券/01-需求确认.md --
// # 支付重试需求确认
//
// 最多重试 2 次。
// -- link: .devcodex/requirements/支付重试/04-实施计划.md -> ../优惠券/01-需求确认.md --
// -- .devcodex/requirements/retry-payments/.memory/sessions.md --
// # retry-payments
//
// ### CP 确认记录
//
// | CP | 状态 | artifactPath | version | sha256 | sourceMessage | confirmedAt |
// |:--:|:----:|--------------|---------|--------|---------------|-------------|
// | CP1 | ⏳ | [/tmp/🙂.md](../01-需求确认.md) | — | — | — | — |
//             ^^^^^^^^^^^^^^^^^^^^^^^^^^^ the path is absolute, not one from the task's folder
// | CP2 | ⏹️ | — | — | — | — | — |
// | CP3 | ⏹️ | — | — | — | — | — |
// -- .devcodex/requirements/retry-payments/01-需求确认.md --
// # Retry payments: what is asked
//
// At most 2 tries. 🙂
//
// ## Right
//
// -- .devcodex/requirements/retry-payments/.memory/sessions.md --
// # retry-payments 任务会话记录
//
// > **日期**: 2026-08-29
// > **状态**: 进行中
//
// ### CP 确认记录
//
// | CP | 状态 | artifactPath | version | sha256 | sourceMessage | confirmedAt |
// |:--:|:----:|--------------|---------|--------|---------------|-------------|
// | CP1 | ✅ | [01-需求确认.md](../01-需求确认.md) | v1 | `BEA8BDD81037821AD820D06EB79C4001E7DC593E74EC0F638E4C8E98A4801C22` | Go ahead | 2026-08-29 10:30 |
// | CP2 | ⏳ | — | — | — | — | — |
// | CP3 | ⏹️ | — | — | — | — | — |
// -- .devcodex/requirements/retry-payments/01-需求确认.md --
// # Retry payments: what is asked
//
// At most 2 tries. 🙂

package cp

import "github.com/memory-lsp/memory-lsp/memory"

var _ = Group.Add(memory.Rule{
	ID:        "cp/artifact-escape",
	Severity:  memory.Error,
	Kinds:     record,
	Workspace: artifactEscape,
})

// escapes are what leads out of the task's folder.
var escapes = map[memory.Fault]memory.Text{
	memory.Absolute: {En: "the path is absolute, not one from the task's folder", Zh: "路径应相对于任务目录，不能是绝对路径"},
	memory.Escape:   {En: "the path leads out of the task's folder", Zh: "路径越出任务目录"},
	memory.Reparse:  {En: "the path leads through a symbolic link", Zh: "路径经过符号链接"},
}

func artifactEscape(p *memory.Pass) {
	for _, row := range bound(p) {
		_, fault, _ := artifact(p, row)
		if msg, ok := escapes[fault]; ok {
			p.Report(memory.Finding{Span: row.Cell(memory.ArtifactColumn).Span, Message: msg.With()})
		}
	}
}
