// # task/archived-active
//
// An archived task says that it is in progress.
//
// The mark `.archived` tells tools that the task is done: they pass over it. If work
// still goes on it is lost to them; if not, the line misleads people.
//
// Source: formats.md §2, §8.
//
// ## 中文
//
// 已归档的任务写着进行中。
//
// `.archived` 标记告诉工具任务已完成，它们会略过它。如果还在做，工具就看不到；如果不做
// 了，这一行会误导人。
//
// ## Wrong
//
// -- .devcodex/requirements/支付重试/.memory/sessions.md --
// # 支付重试 任务会话记录
//
// > **日期**: 2026-08-29
// > **状态**: 进行中 🙂
// ^^^^^^^^^^^^^^^^ the task is archived, but said to be in progress
//
// ### CP 确认记录
//
// | CP | 状态 | artifactPath | version | sha256 | sourceMessage | confirmedAt |
// |:--:|:----:|--------------|---------|--------|---------------|-------------|
// | CP1 | ⏳ | — | — | — | — | — |
// | CP2 | ⏹️ | — | — | — | — | — |
// | CP3 | ⏹️ | — | — | — | — | — |
// -- .devcodex/requirements/支付重试/.archived --
// -- .devcodex/requirements/retry-payments/.memory/sessions.md --
// # retry-payments
//
// - Status: active
// ^^^^^^^^^^^^^^^^ the task is archived, but said to be in progress
//
// ### CP 确认记录
//
// | CP | 状态 | artifactPath | version | sha256 | sourceMessage | confirmedAt |
// |:--:|:----:|--------------|---------|--------|---------------|-------------|
// | CP1 | ⏳ | — | — | — | — | — |
// | CP2 | ⏹️ | — | — | — | — | — |
// | CP3 | ⏹️ | — | — | — | — | — |
// -- .devcodex/requirements/retry-payments/.archived --
//
// ## Right
//
// -- .devcodex/requirements/支付重试/.memory/sessions.md --
// # 支付重试 任务会话记录
//
// > **日期**: 2026-08-29
// > **状态**: 已完成
//
// ### CP 确认记录
//
// | CP | 状态 | artifactPath | version | sha256 | sourceMessage | confirmedAt |
// |:--:|:----:|--------------|---------|--------|---------------|-------------|
// | CP1 | ✅ | [01-需求确认.md](../01-需求确认.md) | v1 | `61F72DEC7FE5E07723E1DF6C9D80E2B8A9D07A6F87D9CBE0554FA3111AF135DD` | 确认 | 2026-08-29 10:30 |
// | CP2 | ✅ | [02-技术方案.md](../02-技术方案.md) | v1 | `CC49DD8BB09AF7C5B130571679CFA8E87BA2FDA9FA271AFF3B3B01673402CD5F` | 可以 | 2026-08-29 15:00 |
// | CP3 | N/A | — | — | — | — | — |
// -- .devcodex/requirements/支付重试/01-需求确认.md --
// # 支付重试需求确认
//
// 最多重试 2 次。
// -- .devcodex/requirements/支付重试/02-技术方案.md --
// # 技术方案
// -- .devcodex/requirements/支付重试/.archived --
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
// | CP1 | ⏳ | — | — | — | — | — |
// | CP2 | ⏹️ | — | — | — | — | — |
// | CP3 | ⏹️ | — | — | — | — | — |
// -- .devcodex/bugs/分页/.memory/sessions.md --
// # 分页
//
// ### CP 确认记录
//
// | CP | 状态 | artifactPath | version | sha256 | sourceMessage | confirmedAt |
// |:--:|:----:|--------------|---------|--------|---------------|-------------|
// | CP1 | ⏳ | — | — | — | — | — |
// | CP2 | ⏹️ | — | — | — | — | — |
// | CP3 | ⏹️ | — | — | — | — | — |
// -- .devcodex/bugs/分页/.archived --

package task

import "github.com/memory-lsp/memory-lsp/memory"

var _ = Group.Add(memory.Rule{
	ID:        "task/archived-active",
	Severity:  memory.Info,
	Kinds:     memory.KindsOf(memory.Sessions),
	Cross:     true,
	Workspace: archivedActive,
})

var archivedYet = memory.Text{
	En: "the task is archived, but said to be in progress",
	Zh: "任务已归档，却标为进行中",
}

func archivedActive(p *memory.Pass) {
	status := p.File.Sessions().Status
	if !status.Named || status.State != memory.ActiveTask {
		return
	}
	if _, ok := p.Entry(p.File.Folder + "/.archived"); ok {
		p.Report(memory.Finding{Span: status.Line.Span, Message: archivedYet.With()})
	}
}
