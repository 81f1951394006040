// # task/sessions-missing
//
// A task has no record of its sessions.
//
// What was confirmed, what was done in which round, what is still open: without
// `.memory/sessions.md` each session finds out anew, and a checkpoint has nowhere
// to be confirmed.
//
// Source: formats.md §2, §8.
//
// ## 中文
//
// 任务没有会话记录。
//
// 确认了什么、哪一轮做了什么、还有什么未定：没有 `.memory/sessions.md`，每次会话都要重
// 新弄清，CP 也无处确认。
//
// ## Wrong
//
// -- .devcodex/requirements/支付重试/.memory/task.json --
// {
// ^ the task has no .memory/sessions.md
//   "schemaVersion": "TaskIdentityV1",
//   "taskId": "e49eb436-00c3-5ae9-9e6e-1552f0b78afa",
//   "displayName": "支付重试",
//   "aliases": [],
//   "createdAt": "2026-08-29T02:00:00.000Z",
//   "identityRevision": 1
// }
// -- .devcodex/requirements/支付重试/01-需求确认.md --
// # 支付重试需求确认
//
// 最多重试 2 次。
// -- .devcodex/requirements/retry-payments/01-需求确认.md --
// # Retry payments: what is asked
// ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ the task has no .memory/sessions.md
//
// At most 2 tries. 🙂
// -- .devcodex/requirements/retry-payments/02-技术方案.md --
// # 技术方案
// -- fixed: Create it, with nothing confirmed --
// create .devcodex/requirements/支付重试/.memory/sessions.md
// edit .devcodex/requirements/支付重试/.memory/sessions.md
// # 支付重试 任务会话记录
//
// > **日期**: 2026-08-30
// > **类型**: requirements
// > **状态**: 进行中
//
// ### CP 确认记录
//
// | CP | 状态 | artifactPath | version | sha256 | sourceMessage | confirmedAt |
// |:--:|:----:|--------------|---------|--------|---------------|-------------|
// | CP1 | ⏳ | — | — | — | — | — |
// | CP2 | ⏹️ | — | — | — | — | — |
// | CP3 | ⏹️ | — | — | — | — | — |
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
// | CP1 | ⏳ | — | — | — | — | — |
// | CP2 | ⏹️ | — | — | — | — | — |
// | CP3 | ⏹️ | — | — | — | — | — |
// -- .devcodex/requirements/支付重试/01-需求确认.md --
// # 支付重试需求确认
//
// 最多重试 2 次。
// -- .devcodex/bugs/README.md --
// # Bugs

package task

import (
	"strings"

	"github.com/memory-lsp/memory-lsp/memory"
)

var _ = Group.Add(memory.Rule{
	ID:        "task/sessions-missing",
	Severity:  memory.Info,
	Kinds:     memory.KindsOf(memory.TaskIdentity, memory.Artifact),
	Raw:       true,
	Cross:     true,
	Workspace: sessionsMissing,
})

var (
	noSessions     = memory.Text{En: "the task has no .memory/sessions.md", Zh: "任务缺少 .memory/sessions.md"}
	createSessions = memory.Text{En: "Create it, with nothing confirmed", Zh: "创建该文件，各 CP 均未确认"}
)

func sessionsMissing(p *memory.Pass) {
	folder := p.File.Folder
	path := folder + "/.memory/sessions.md"
	if folder == p.File.Root || !speaks(p, folder) {
		return
	}
	if _, ok := p.Entry(path); ok {
		return
	}
	p.Report(memory.Finding{
		Span:    p.File.Head(),
		Message: noSessions.With(),
		Fixes: []memory.Fix{{
			Title:     createSessions.With(),
			Preferred: true,
			Creates:   []string{path},
			Edits:     []memory.Edit{{Path: path, New: blank(p)}},
		}},
	})
}

// speaks reports whether the file is the one on which findings about a task's
// folder stand: its identity, else its first document.
func speaks(p *memory.Pass, folder string) bool {
	if identity := folder + "/.memory/task.json"; has(p, identity) {
		return p.File.Path == identity
	}
	for _, e := range p.Dir(folder) {
		if at := folder + "/" + e.Name; e.Type.IsRegular() && p.Place(at).Kind == memory.Artifact && !p.Config.Excluded(at) {
			return p.File.Path == at
		}
	}
	return false
}

func has(p *memory.Pass, path string) bool {
	_, ok := p.Entry(path)
	return ok && !p.Config.Excluded(path)
}

// blank is a record of sessions with nothing in it.
func blank(p *memory.Pass) string {
	rows := []string{
		"# " + base(p.File.Folder) + " 任务会话记录",
		"",
		"> **日期**: " + p.Today.String(),
		"> **类型**: " + base(strings.TrimSuffix(p.File.Folder, "/"+base(p.File.Folder))),
		"> **状态**: 进行中",
		"",
		"### CP 确认记录",
		"",
		"| " + strings.Join(memory.CPNames, " | ") + " |",
		"|:--:|:----:|--------------|---------|--------|---------------|-------------|",
		"| CP1 | ⏳ | — | — | — | — | — |",
		"| CP2 | ⏹️ | — | — | — | — | — |",
		"| CP3 | ⏹️ | — | — | — | — | — |",
		"",
	}
	return strings.Join(rows, p.File.EOL())
}
