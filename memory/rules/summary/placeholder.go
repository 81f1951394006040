// # summary/placeholder
//
// A cell still holds the text of the template.
//
// The row was copied from the format's description and not filled in. Nothing else
// is judged in such a cell.
//
// Source: formats.md §5.
//
// ## 中文
//
// 单元格仍是模板文字。
//
// 这一行从格式说明复制而来，没有填写。该单元格不再做其他检查。
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
// | YYYY-MM-DD HH:MM | NN | dev/fix/... | [50~100字摘要，含关键数字/结果] | [NN--简述.md](workspace相对路径/NN--简述.md) | [YYYYMMDD.md §NN](workspace相对路径/YYYYMMDD.md) | ✅/🔄 |
//   ^^^^^^^^^^^^^^^^ this is the template's text
//                      ^^ this is the template's text
//                           ^^^^^^^^^^^ this is the template's text
//                                         ^^^^^^^^^^^^^^^^^^^^ this is the template's text
//                                                                ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ this is the template's text
//                                                                                                       ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ this is the template's text
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
	ID:       "summary/placeholder",
	Severity: memory.Warning,
	Kinds:    index,
	Form:     placeholder,
})

var templateText = memory.Text{En: "this is the template's text", Zh: "这是模板文字"}

func placeholder(p *memory.Pass, row *memory.Row) {
	for _, cell := range row.Templates() {
		p.Report(memory.Finding{Span: cell.Span, Message: templateText.With()})
	}
}
