// # link/not-regular-file
//
// A link leads to a folder, or to another thing that is no file.
//
// An agent that opens the link gets nothing to read, and a projection of links
// takes regular files only. In auto memory a folder that has an index of its own
// is a fine target.
//
// Source: links.md §3 and §4, auto-memory.md §4.
//
// ## 中文
//
// 链接指向目录，或其他不是文件的东西。
//
// Agent 打开它读不到内容，链接投影也只接受普通文件。在自动记忆中，自带索引的目录可以作
// 为目标。
//
// ## Wrong
//
// -- .devcodex/.memory/clients/codex/tasks/20260820.md --
// ## 会话 01 — 审计
//
// 报告在 [这里](../../../../reports/audit)。
//          ^^^^^^^^^^^^^^^^^^^^^^^^^ reports/audit is no file
// -- .devcodex/reports/audit/codex/20260820/01--审计.md --
// # 审计
//
// ## Right
//
// -- memory/MEMORY.md --
// # Memory
//
// - [Agents](agents/) — one folder each, with an index
// -- memory/agents/MEMORY.md --
// # Agents

package link

import (
	"cmp"

	"github.com/memory-lsp/memory-lsp/markdown"
	"github.com/memory-lsp/memory-lsp/memory"
)

var _ = Group.Add(memory.Rule{
	ID:       "link/not-regular-file",
	Severity: memory.Warning,
	Kinds:    memory.AnyText,
	Link:     notRegularFile,
})

var noFile = memory.Text{En: "%s is no file", Zh: "%s 不是文件"}

func notRegularFile(p *memory.Pass, l *markdown.Link) {
	if !written(l) {
		return
	}
	t := p.Target(l)
	if t.Fault != memory.NotRegular {
		return
	}
	if memory.AutoText.Has(p.File.Kind) && p.Reaches(cmp.Or(t.Real, t.Path)+"/MEMORY.md") {
		return
	}
	p.Report(memory.Finding{Span: l.Dest, Message: noFile.With(shown(p, t.Path))})
}
