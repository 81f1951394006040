// # summary/title-agent
//
// The title names another agent than the folder.
//
// The file was most likely copied from another agent's folder. Whoever reads it
// takes its sessions for those of the agent in the title, while tools go by the
// folder.
//
// Source: formats.md §5.
//
// ## 中文
//
// 标题写的 Agent 与目录不同。
//
// 文件多半是从另一个 Agent 的目录复制来的。读的人会把这些会话算到标题所写的 Agent 头
// 上，而工具以目录为准。
//
// ## Wrong
//
// -- .devcodex/.memory/clients/codex/SUMMARY.md --
// # Agent SUMMARY — claude-code
//                   ^^^^^^^^^^^ the title names claude-code, but this is the index of codex
//
// > 项目：bookshop
// -- fixed: Replace `claude-code` by `codex` --
// # Agent SUMMARY — codex
//
// > 项目：bookshop
//
// ## Right
//
// -- .devcodex/.memory/clients/claude-code/SUMMARY.md --
// # Agent SUMMARY — claude-code
//
// > 项目：书店
// -- .devcodex/.memory/clients/Cursor/SUMMARY.md --
// # Agent SUMMARY — cursor
//
// > 项目：书店
// -- .devcodex/.memory/clients/claude/SUMMARY.md --
// # Agent SUMMARY — claude-code
//
// > 项目：bookshop

package summary

import (
	"strings"

	"github.com/memory-lsp/memory-lsp/markdown"
	"github.com/memory-lsp/memory-lsp/memory"
)

var _ = Group.Add(memory.Rule{
	ID:       "summary/title-agent",
	Severity: memory.Warning,
	Kinds:    index,
	File:     wrongAgent,
})

var otherAgent = memory.Text{
	En: "the title names %s, but this is the index of %s",
	Zh: "标题写的是 %s，而这是 %s 的索引",
}

func wrongAgent(p *memory.Pass) {
	agent, ok := titleAgent(p)
	want, known := memory.ParseAgent(p.File.Agent)
	if !ok || !known || agent == want { // of a folder with a wrong name its path is told
		return
	}
	start := p.File.Summary().Title.Span.Start
	start += strings.LastIndex(source(p, p.File.Summary().Title.Span), agent)
	span := markdown.Span{Start: start, End: start + len(agent)}
	p.Report(memory.Finding{
		Span:    span,
		Message: otherAgent.With(agent, want),
		Fixes:   replace(writeAs.With(agent, want), span, want),
	})
}
