// # sessions/rejected-open
//
// A rejected task is listed as active in TASK-INDEX.md.
//
// Whoever looks for work there takes up what was turned down. Take the task off the
// list, or say there that it was rejected.
//
// Source: formats.md §8, queries.md §9.
//
// ## 中文
//
// 已拒绝的任务仍在 TASK-INDEX.md 中列为进行中。
//
// 在那里找工作的人会接手已被否决的任务。请把它从列表中移除，或在那里写明已拒绝。
//
// ## Wrong
//
// -- .devcodex/requirements/支付重试/.memory/sessions.md --
// # 支付重试 任务会话记录
//
// > **日期**: 2026-08-29
// > **状态**: ❌ 已拒绝
// ^^^^^^^^^^^^^^^ the task was rejected, but TASK-INDEX.md lists it as active
//
// ### CP 确认记录
//
// | CP | 状态 | artifactPath | version | sha256 | sourceMessage | confirmedAt |
// |:--:|:----:|--------------|---------|--------|---------------|-------------|
// | CP1 | ⏳ | — | — | — | — | — |
// | CP2 | ⏹️ | — | — | — | — | — |
// | CP3 | ⏹️ | — | — | — | — | — |
// -- .devcodex/requirements/retry-payments/.memory/sessions.md --
// # retry-payments
//
// 当前状态：rejected 🙂
// ^^^^^^^^^^^^^^^^ the task was rejected, but TASK-INDEX.md lists it as active
//
// ### CP 确认记录
//
// | CP | 状态 | artifactPath | version | sha256 | sourceMessage | confirmedAt |
// |:--:|:----:|--------------|---------|--------|---------------|-------------|
// | CP1 | ⏳ | — | — | — | — | — |
// | CP2 | ⏹️ | — | — | — | — | — |
// | CP3 | ⏹️ | — | — | — | — | — |
// -- .devcodex/TASK-INDEX.md --
// # 任务索引
//
// | 任务 | 类型 | 状态 |
// |------|------|:----:|
// | [支付重试](requirements/支付重试/.memory/sessions.md) | requirements | 进行中 |
// | retry-payments | requirements | 🔄 |
//
// ## Right
//
// -- .devcodex/requirements/支付重试/.memory/sessions.md --
// # 支付重试 任务会话记录
//
// > **日期**: 2026-08-29
// > **状态**: ❌ 已拒绝
//
// ### CP 确认记录
//
// | CP | 状态 | artifactPath | version | sha256 | sourceMessage | confirmedAt |
// |:--:|:----:|--------------|---------|--------|---------------|-------------|
// | CP1 | ⏳ | — | — | — | — | — |
// | CP2 | ⏹️ | — | — | — | — | — |
// | CP3 | ⏹️ | — | — | — | — | — |
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
// -- .devcodex/TASK-INDEX.md --
// # 任务索引
//
// | 任务 | 类型 | 状态 |
// |------|------|:----:|
// | [支付重试](requirements/支付重试/.memory/sessions.md) | requirements | 已拒绝 |
// | retry-payments | requirements | 🔄 |

package sessions

import (
	"strings"

	"github.com/memory-lsp/memory-lsp/markdown"
	"github.com/memory-lsp/memory-lsp/memory"
)

var _ = Group.Add(memory.Rule{
	ID:        "sessions/rejected-open",
	Severity:  memory.Info,
	Kinds:     file,
	Workspace: rejectedOpen,
})

var (
	stillListed = memory.Text{
		En: "the task was rejected, but TASK-INDEX.md lists it as active",
		Zh: "任务已被拒绝，但 TASK-INDEX.md 仍将其列为进行中",
	}
	listedHere = memory.Text{En: "listed as active", Zh: "列为进行中"}
)

const taskIndex = "/TASK-INDEX.md"

func rejectedOpen(p *memory.Pass) {
	status := p.File.Sessions().Status
	if status.State != memory.RejectedTask {
		return
	}
	index := p.Load(p.File.Root + taskIndex)
	if index == nil {
		return
	}
	for i := range index.Lines().Count() {
		line := index.Lines().Line(i)
		text := index.Doc().Text(line)
		if state, named := memory.ParseTaskState(text); !named || state != memory.ActiveTask || !lists(p, index, line) {
			continue
		}
		p.Report(memory.Finding{
			Span:    status.Line.Span,
			Message: stillListed.With(),
			Related: []memory.Related{{Path: index.Path, Span: line, Message: listedHere.With()}},
		})
		return
	}
}

// lists reports whether a line of the index names the task of the file: by a link
// into its folder, or by the name of the folder in a cell.
func lists(p *memory.Pass, index *memory.File, line markdown.Span) bool {
	way := strings.TrimPrefix(p.File.Folder, p.File.Root+"/")
	for l := range index.Doc().LinksIn(line) {
		if to := strings.TrimPrefix(l.Target, "./"); to == way || strings.HasPrefix(to, way+"/") {
			return true
		}
	}
	text := index.Doc().Text(line)
	name := way[strings.LastIndexByte(way, '/')+1:]
	cells, _ := markdown.SplitRow([]byte(text), 0)
	for _, c := range cells {
		if text[c.Start:c.End] == name {
			return true
		}
	}
	return false
}
