// # summary/date-invalid
//
// A date names a day or a time that does not exist.
//
// Readers take the row all the same and file it under that day, where no other
// row and no day's file will ever be found. Writers refuse to add one.
//
// Source: formats.md §5.
//
// ## 中文
//
// 日期或时间并不存在。
//
// 读取方照样接受这一行，并归到那一天；而那一天既没有别的行，也不会有当日文件。写入方则
// 拒绝追加。
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
// | 2026-02-30 09:00 | 01 | fix | 修复库存为 0 时仍可下单的问题，补 5 个用例并核对近 7 天的 312 笔订单，未发现超卖，库存与下单两侧的校验已一致 | — | — | ✅ |
//   ^^^^^^^^^^^^^^^^ there is no such day or time: 2026-02-30 09:00
// | 2026-08-29 25:00 | 01 | chat | Talked through 3 ways to handle returns, chose the one where support checks before the warehouse | — | — | ✅ |
//   ^^^^^^^^^^^^^^^^ there is no such day or time: 2026-08-29 25:00
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
// | 2024-02-29 23:59 | 01 | chat | Talked through 3 ways to handle returns, chose the one where support checks before the warehouse | — | — | ✅ |

package summary

import "github.com/memory-lsp/memory-lsp/memory"

var _ = Group.Add(memory.Rule{
	ID:       "summary/date-invalid",
	Severity: memory.Error,
	Kinds:    index,
	Form:     dateInvalid,
})

var noSuchDate = memory.Text{En: "there is no such day or time: %s", Zh: "不存在的日期或时间：%s"}

func dateInvalid(p *memory.Pass, row *memory.Row) {
	if cell, ok := row.Cell(memory.DateColumn); ok && row.Date.Form == memory.Impossible {
		p.Report(memory.Finding{Span: cell.Span, Message: noSuchDate.With(cell.Text)})
	}
}
