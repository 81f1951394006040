// # cp/artifact-missing
//
// The file of a checkpoint is not there.
//
// What was confirmed is gone, or was given another name. Nobody can check any more
// what the user agreed to.
//
// Source: formats.md §8.
//
// ## 中文
//
// CP 所确认的文件不存在。
//
// 当初确认的内容已经不在，或改了名。用户同意的是什么，再也无从核对。
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
// | CP1 | ✅ | [01-需求确认.md](../01-需求确认.md) | v1 | `61F72DEC7FE5E07723E1DF6C9D80E2B8A9D07A6F87D9CBE0554FA3111AF135DD` | 确认 | 2026-08-29 10:30 |
//             ^^^^^^^^^^^^^^^^^^^^^^^^^^^ the task has no file 01-需求确认.md
// | CP2 | ⏳ | `02-方案.md` | — | — | — | — |
//             ^^^^^^^^^^ the task has no file 02-方案.md
// | CP3 | ⏳ | `reports` | — | — | — | — |
//             ^^^^^^^^^ the task has no file reports
// -- .devcodex/requirements/支付重试/reports/codex/20260829/01--x.md --
// # x
// -- .devcodex/requirements/retry-payments/.memory/sessions.md --
// # retry-payments
//
// ### CP 确认记录
//
// | CP | 状态 | artifactPath | version | sha256 | sourceMessage | confirmedAt |
// |:--:|:----:|--------------|---------|--------|---------------|-------------|
// | CP1 | ⏳ | 01-🙂.md | — | — | — | — |
//             ^^^^^^^^ the task has no file 01-🙂.md
// | CP2 | ⏹️ | — | — | — | — | — |
// | CP3 | ⏹️ | — | — | — | — | — |
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
	ID:        "cp/artifact-missing",
	Severity:  memory.Error,
	Kinds:     record,
	Workspace: artifactMissing,
})

var missing = memory.Text{En: "the task has no file %s", Zh: "任务目录中没有文件 %s"}

func artifactMissing(p *memory.Pass) {
	for _, row := range bound(p) {
		if _, fault, named := artifact(p, row); named && (fault == memory.Missing || fault == memory.NotRegular) {
			p.Report(memory.Finding{Span: row.Cell(memory.ArtifactColumn).Span, Message: missing.With(row.Artifact().Path)})
		}
	}
}
