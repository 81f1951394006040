// # summary/session-empty
//
// A row names no session.
//
// Readers skip it. Even if they did not, nobody could tell which section of the
// day's file it is about.
//
// Source: formats.md §5.
//
// ## 中文
//
// 该行没有写会话编号。
//
// 读取方会跳过它。即使不跳过，也没人知道它对应当日文件的哪一节。
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
// | 2026-08-29 09:00 |  | fix | 修复库存为 0 时仍可下单的问题，补 5 个用例并核对近 7 天的 312 笔订单，未发现超卖，库存与下单两侧的校验已一致 | — | — | ✅ |
//                     ^ the row names no session: readers skip it
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
// | 2026-08-29 10:00 | 01 | chat | Talked through 3 ways to handle returns, chose the one where support checks before the warehouse | — | — | ✅ |

package summary

import "github.com/memory-lsp/memory-lsp/memory"

var _ = Group.Add(memory.Rule{
	ID:       "summary/session-empty",
	Severity: memory.Error,
	Kinds:    index,
	Form:     sessionEmpty,
})

var noSession = memory.Text{En: "the row names no session: readers skip it", Zh: "未写会话编号：读取方会跳过此行"}

func sessionEmpty(p *memory.Pass, row *memory.Row) {
	if cell, ok := row.Cell(memory.SessionColumn); ok && cell.Text == "" {
		p.Report(memory.Finding{Span: cell.Span, Message: noSession.With()})
	}
}
