// # summary/free-text
//
// A line of the index is no row.
//
// SUMMARY.md is a pure index: a title, the project's line, a header and rows.
// Notes, decisions and open ends written here are skipped by readers, so whoever
// relies on them relies on nothing. They belong in the day's file.
//
// Source: formats.md §5.
//
// ## 中文
//
// 索引中有一行不是表格行。
//
// SUMMARY.md 是纯索引：标题、项目行、表头和会话行。写在这里的说明、决策和待办都会被读
// 取方跳过，指望它们的人只会落空。请写进当日文件。
//
// ## Wrong
//
// -- .devcodex/.memory/clients/codex/SUMMARY.md --
// # Agent SUMMARY — codex
//
// > 项目：书店
//
// 待处理事项：补充退款接口的样例
// ^^^^^^^^^^^^^^^ this is no row: the index holds only its title, the project, the header and rows
//
// | 日期 | 会话 | 类型 | 摘要 | 关联报告 | 关联记忆 | 状态 |
// |------|:----:|------|------|---------|---------|:----:|
// | 2026-08-29 09:00 | 01 | fix | 修复库存为 0 时仍可下单的问题，补 5 个用例并核对近 7 天的 312 笔订单，未发现超卖，库存与下单两侧的校验已一致 | — | — | ✅ |
// Decision: all times are stored in UTC 🕘
// ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ this is no row: the index holds only its title, the project, the header and rows
//
// | 日期 | 会话 | 类型 | 摘要 | 关联报告 | 关联记忆 | 状态 |
// ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ the header stands here once more: an index has one table
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
// | 2026-08-29 09:00 | 01 | fix | 修复库存为 0 时仍可下单的问题，补 5 个用例并核对近 7 天的 312 笔订单，未发现超卖，库存与下单两侧的校验已一致 | — | — | ✅ |
//
// | 2026-08-29 11:20 | 02 | chat | Decided in 1 meeting to store all times in UTC; 2 screens convert on display, the 1 old report stays | — | — | ✅ |

package summary

import "github.com/memory-lsp/memory-lsp/memory"

var _ = Group.Add(memory.Rule{
	ID:       "summary/free-text",
	Severity: memory.Error,
	Kinds:    index,
	File:     freeText,
})

var (
	notIndex = memory.Text{
		En: "this is no row: the index holds only its title, the project, the header and rows",
		Zh: "这不是索引行：索引只含标题、项目行、表头与会话行",
	}
	headerAgain = memory.Text{
		En: "the header stands here once more: an index has one table",
		Zh: "表头重复出现：索引只有一张表",
	}
)

func freeText(p *memory.Pass) {
	for _, l := range p.File.Summary().Strays {
		switch {
		case l.Header:
			p.Report(memory.Finding{Span: l.Span, Message: headerAgain.With()})
		case l.Heading && l.Below, namesCard(source(p, l.Span)):
			// summary/heading-stops-table and summary/handoff-card say more.
		default:
			p.Report(memory.Finding{Span: l.Span, Message: notIndex.With()})
		}
	}
}
