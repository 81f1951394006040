// # summary/type-empty
//
// A row has no type.
//
// The types say what kind of work a session was, and people and reports count by
// them. Writers refuse a row without one.
//
// Source: formats.md §5 (SUMMARY_TYPE_EMPTY).
//
// ## 中文
//
// 该行没有类型。
//
// 类型说明会话做的是哪种工作，人和报告都按它统计。没有类型的行，写入方会拒绝。
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
// | 2026-08-29 09:00 | 01 |  | 修复库存为 0 时仍可下单的问题，补 5 个用例并核对近 7 天的 312 笔订单，未发现超卖，库存与下单两侧的校验已一致 | — | — | ✅ |
//                          ^ the row has no type
// | 2026-08-29 10:00 | 02 | + | Talked through 3 ways to handle returns, chose the one where support checks before the warehouse | — | — | ✅ |
//                           ^ the row has no type
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
	ID:       "summary/type-empty",
	Severity: memory.Error,
	Kinds:    index,
	Form:     typeEmpty,
})

var noType = memory.Text{En: "the row has no type", Zh: "未写类型"}

func typeEmpty(p *memory.Pass, row *memory.Row) {
	if cell, ok := row.Cell(memory.TypeColumn); ok && row.Types.Fault == memory.TypeEmpty {
		p.Report(memory.Finding{Span: cell.Span, Message: noType.With()})
	}
}
