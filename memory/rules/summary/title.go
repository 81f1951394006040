// # summary/title
//
// The first line of an agent's index is not its title.
//
// The title says whose index it is. Writers create a file only with this line,
// and people who open one of several SUMMARY.md side by side tell them apart by
// it. The dash is an em dash with one space on each side.
//
// Source: formats.md §5.
//
// ## 中文
//
// Agent 索引的首行不是标题。
//
// 标题写明这是谁的索引。写入方创建文件时必写这一行，并排打开几个 SUMMARY.md 的人也靠它
// 区分。破折号是 em dash，两侧各一个空格。
//
// ## Wrong
//
// -- .devcodex/.memory/clients/codex/SUMMARY.md --
// # Agent SUMMARY - codex
// ^^^^^^^^^^^^^^^^^^^^^^^ the first line is not the title `# Agent SUMMARY — <agent>`
//
// > 项目：bookshop
// -- .devcodex/.memory/clients/grok/SUMMARY.md --
// > 项目：书店
// ^^^^^^^ the first line is not the title `# Agent SUMMARY — <agent>`
//
// | 日期 | 会话 | 类型 | 摘要 | 关联报告 | 关联记忆 | 状态 |
// |------|:----:|------|------|---------|---------|:----:|
// | 2026-08-29 09:00 | 01 | chat | 讨论退货流程的 3 种做法，选定由客服先行审核、仓库后确认的一种，结论已写入需求文档，共涉及 2 个接口与 1 张表 | — | — | ✅ |
// -- fixed: Write the title `# Agent SUMMARY — codex` --
// # Agent SUMMARY — codex
//
// > 项目：bookshop
// -- fixed: Write the title `# Agent SUMMARY — grok` --
// # Agent SUMMARY — grok
//
// > 项目：书店
//
// | 日期 | 会话 | 类型 | 摘要 | 关联报告 | 关联记忆 | 状态 |
// |------|:----:|------|------|---------|---------|:----:|
// | 2026-08-29 09:00 | 01 | chat | 讨论退货流程的 3 种做法，选定由客服先行审核、仓库后确认的一种，结论已写入需求文档，共涉及 2 个接口与 1 张表 | — | — | ✅ |
//
// ## Right
//
// -- .devcodex/.memory/clients/codex/SUMMARY.md --
// # Agent SUMMARY — codex
//
// > 项目：bookshop
//
// | 日期 | 会话 | 类型 | 摘要 | 关联报告 | 关联记忆 | 状态 |
// |------|:----:|------|------|---------|---------|:----:|
// | 2026-08-29 09:00 | 01 | chat | Talked through 3 ways to handle returns, chose the one where support checks before the warehouse | — | — | ✅ |

package summary

import (
	"strings"

	"github.com/memory-lsp/memory-lsp/memory"
)

var _ = Group.Add(memory.Rule{
	ID:       "summary/title",
	Severity: memory.Warning,
	Kinds:    index,
	FixAll:   true,
	File:     title,
})

var (
	noTitle  = memory.Text{En: "the first line is not the title `# Agent SUMMARY — <agent>`", Zh: "首行不是标题 `# Agent SUMMARY — <agent>`"}
	setTitle = memory.Text{En: "Write the title `%s`", Zh: "写上标题 `%s`"}
)

func title(p *memory.Pass) {
	s := p.File.Summary()
	if s.First == nil {
		return
	}
	if _, ok := titleAgent(p); ok {
		return
	}
	f := memory.Finding{Span: s.First.Span, Message: noTitle.With()}
	if agent, known := memory.ParseAgent(p.File.Agent); known && !strayTitle(p, s) {
		want := memory.TitleStart + agent
		span, text := s.First.Span, want
		if s.Title == nil {
			span, text = at(span.Start), want+p.File.EOL()+p.File.EOL()
		}
		f.Fixes = replace(setTitle.With(want), span, text)
	}
	p.Report(f)
}

// titleAgent is the agent that the title names; ok is false if there is no
// title or it names none.
func titleAgent(p *memory.Pass) (agent string, ok bool) {
	t := p.File.Summary().Title
	if t == nil {
		return "", false
	}
	agent, ok = strings.CutPrefix(source(p, t.Span), memory.TitleStart)
	agent = strings.TrimSpace(agent)
	return agent, ok && agent != ""
}

// strayTitle reports whether the title stands further down: then another one
// would not help.
func strayTitle(p *memory.Pass, s *memory.Summary) bool {
	for _, l := range s.Strays {
		if strings.HasPrefix(source(p, l.Span), memory.TitleStart) {
			return true
		}
	}
	return false
}
