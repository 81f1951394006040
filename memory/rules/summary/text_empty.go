// # summary/text-empty
//
// A row says nothing about its session.
//
// Whoever looks for earlier work reads the column 摘要. A row without it has to be
// opened in the day's file to learn anything, so it is passed over.
//
// Source: formats.md §5.
//
// ## 中文
//
// 该行没有写摘要。
//
// 查找以往工作的人看的就是“摘要”列。没有摘要，就得打开当日文件才知道内容，于是这一行
// 往往被略过。
//
// ## Wrong
//
// -- .devcodex/.memory/clients/codex/SUMMARY.md --
// # Agent SUMMARY — codex
//
// > 项目：bookshop
//
// | 日期 | 会话 | 类型 | 摘要 | 关联报告 | 关联记忆 | 状态 |
// |------|:----:|------|------|---------|---------|:----:|
// | 2026-08-29 09:00 | 01 | fix |  | — | — | ✅ |
//                                ^ the row has no summary
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
// | 2026-08-29 10:00 | 02 | chat | Talked through 3 ways to handle returns, chose the one where support checks before the warehouse | — | — | ✅ |

package summary

import "github.com/memory-lsp/memory-lsp/memory"

var _ = Group.Add(memory.Rule{
	ID:       "summary/text-empty",
	Severity: memory.Error,
	Kinds:    index,
	Form:     textEmpty,
})

var noText = memory.Text{En: "the row has no summary", Zh: "未写摘要"}

func textEmpty(p *memory.Pass, row *memory.Row) {
	if cell, ok := row.Cell(memory.TextColumn); ok && cell.Text == "" {
		p.Report(memory.Finding{Span: cell.Span, Message: noText.With()})
	}
}
