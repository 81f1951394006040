// # daily/no-session
//
// A daily file has content and no session heading.
//
// Readers and the index find a session by its heading, `## 会话 NN`. Text that no
// heading opens belongs to no session: it is in the file, and no agent will ever be
// shown it.
//
// Source: formats.md §6.
//
// ## 中文
//
// 每日文件有内容，却没有会话标题。
//
// 读取方和索引靠标题 `## 会话 NN` 找到会话。没有标题的内容不属于任何会话：它在文件里，
// 但不会有 Agent 看到。
//
// ## Wrong
//
// -- .devcodex/.memory/clients/codex/tasks/20260827.md --
// # 2026-08-27
// ^^^^^^^^^^^^ no heading `## 会话 NN` opens a session: readers find nothing in this file
//
// 修复分页丢行：第二页少一行的原因是排序键不唯一，排序补上 `id` 后复测通过。
// -- .devcodex/.memory/clients/codex/tasks/20260828.md --
// Talked about returns 📦 and left it at that.␍
// ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ no heading `## 会话 NN` opens a session: readers find nothing in this file
// ␍
// - **状态**：✅␍
// -- .devcodex/.memory/clients/codex/tasks/20260829.md --
// ## 01
// ^^^^^ no heading `## 会话 NN` opens a session: readers find nothing in this file
//
// ```text
// ## 会话 01 — an example only
// ```
// -- fixed: Open session 01 above the text --
// # 2026-08-27
//
// ## 会话 01
//
// - **状态**：🔄
//
// ### 🎯 任务摘要
//
// 修复分页丢行：第二页少一行的原因是排序键不唯一，排序补上 `id` 后复测通过。
//
// ### 📨 对话记录
//
// | 轮次 | 👤 用户消息 | 🤖 AI执行 | 状态 |
// |:----:|-----------|----------|:----:|
//
// ## Right
//
// -- .devcodex/.memory/clients/codex/tasks/20260829.md --
// # 2026-08-29
//
// ## 会话 01 — 库存校验
//
// - **时间**：2026-08-29 09:10 +08:00
// - **意图**：fix
// - **状态**：✅ 已完成
// <!-- devcodex:memory-session-binding v1 session=01 token=c93bdd2c9ba5df280467ffe396e9b0ed871b88e005a877fe0ef32c3f98817553 -->
//
// ### 🎯 任务摘要
//
// 库存为 0 时仍能下单。下单与库存两侧都补上校验，5 个用例通过。
//
// ### 📨 对话记录
//
// | 轮次 | 👤 用户消息 | 🤖 AI执行 | 状态 |
// |:----:|-----------|----------|:----:|
// | 1 | 修复超卖 | 两侧补校验，5 个用例通过 | ✅ |
// -- .devcodex/.memory/clients/codex/tasks/20260830.md --

package daily

import (
	"bytes"
	"strings"

	"github.com/memory-lsp/memory-lsp/markdown"
	"github.com/memory-lsp/memory-lsp/memory"
)

var _ = Group.Add(memory.Rule{
	ID:       "daily/no-session",
	Severity: memory.Warning,
	Kinds:    days,
	File:     noSession,
})

var (
	noHeading = memory.Text{En: "no heading `## 会话 NN` opens a session: readers find nothing in this file", Zh: "没有以 `## 会话 NN` 开头的会话：读取方在此文件中什么也找不到"}
	openFirst = memory.Text{En: "Open session 01 above the text", Zh: "在正文之前开启会话 01"}
)

func noSession(p *memory.Pass) {
	d := p.Daily()
	if len(d.Sections) > 0 || d.Preamble.Span.Len() == 0 && len(d.Strays) == 0 {
		return
	}
	f := memory.Finding{Span: p.File.Head(), Message: noHeading.With()}
	if len(d.Strays)+len(d.Fenced)+len(d.Preamble.Bindings) == 0 {
		f.Fixes = insert(openFirst.With(), open(p, d.Preamble)...)
	}
	p.Report(f)
}

// open puts a heading above the text of a file, below its title if it has one,
// with what a session must have.
func open(p *memory.Pass, text *memory.Section) []memory.Edit {
	eol, lines := p.File.EOL(), p.File.Lines()
	first := lines.At(text.Span.Start)
	start := lines.Line(first).Start
	if bytes.HasPrefix(p.File.Source()[start:], []byte("# ")) {
		for first++; first < lines.Count() && blank(p, lines.Line(first)); {
			first++
		}
		start = lines.Line(first).Start
	}
	heading := "## 会话 01" + eol + eol
	if len(text.Status) == 0 {
		heading += activeStatus + eol + eol
	}
	if !text.Has(memory.TaskSummary) {
		heading += summaryHeading + eol + eol
	}
	if start >= text.Span.End { // nothing but a title
		start, heading = text.Span.End, eol+eol+strings.TrimSpace(heading)
	}
	edits := []memory.Edit{at(start, heading)}
	if !text.Has(memory.Dialogue) {
		edits = append(edits, addDialogue(p, text))
	}
	return edits
}

func blank(p *memory.Pass, line markdown.Span) bool {
	return len(bytes.TrimSpace(p.File.Source()[line.Start:line.End])) == 0
}
