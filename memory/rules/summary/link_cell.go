// # summary/link-cell
//
// A cell for a link holds something else.
//
// The columns 关联报告 and 关联记忆 hold one link, to the report and to the day's
// file, or `—` where there is none. Prose, two links or a bare name cannot be
// followed by a tool.
//
// Source: formats.md §5.
//
// ## 中文
//
// 链接单元格中不是一个链接。
//
// “关联报告”和“关联记忆”两列各放一个链接，分别指向报告和当日文件；没有则写 `—`。
// 一段话、两个链接或光有名称，工具都无法跟进。
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
// | 2026-08-29 09:00 | 01 | fix | 修复库存为 0 时仍可下单的问题，补 5 个用例并核对近 7 天的 312 笔订单，未发现超卖，库存与下单两侧的校验已一致 | 见昨日报告 | — | ✅ |
//                                                                                                 ^^^^^ the cell must hold one link, or —
// | 2026-08-29 10:00 | 02 | chat | Talked through 3 ways to handle returns, chose the one where support checks before the warehouse | — | [20260829.md §01](tasks/20260829.md)、[20260830.md §01](tasks/20260830.md) | ✅ |
//                                                                                                                                         ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ the cell must hold one link, or —
// | 2026-08-29 11:00 | 03 | chat | 讨论退货流程的 3 种做法，选定由客服先行审核、仓库后确认的一种，结论已写入需求文档，共涉及 2 个接口与 1 张表 | - | — | ✅ |
//                                                                                               ^ the cell must hold one link, or —
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
// | 2026-08-29 09:00 | 01 | fix | 修复库存为 0 时仍可下单的问题，补 5 个用例并核对近 7 天的 312 笔订单，未发现超卖，库存与下单两侧的校验已一致 | [01--库存校验.md](../../../reports/audit/codex/20260829/01--库存校验.md) | [20260829.md §01](tasks/20260829.md) | ✅ |
// | 2026-08-29 10:00 | 02 | chat | Talked through 3 ways to handle returns, chose the one where support checks before the warehouse | — | — | ✅ |
// -- .devcodex/reports/audit/codex/20260829/01--库存校验.md --
// # 库存校验
// -- .devcodex/.memory/clients/codex/tasks/20260829.md --
// ## 会话 01 — 库存校验

package summary

import "github.com/memory-lsp/memory-lsp/memory"

var _ = Group.Add(memory.Rule{
	ID:       "summary/link-cell",
	Severity: memory.Warning,
	Kinds:    index,
	Row:      linkCell,
})

var notALink = memory.Text{En: "the cell must hold one link, or —", Zh: "单元格应为一个链接，或 —"}

const none = "—"

func linkCell(p *memory.Pass, row *memory.Row) {
	for _, c := range [...]memory.Column{memory.ReportColumn, memory.MemoryColumn} {
		cell, ok := row.Cell(c)
		if !ok || cell.Text == none {
			continue
		}
		if l, ok := soleLink(p, cell); !ok || l.Span != cell.Span {
			p.Report(memory.Finding{Span: cell.Span, Message: notALink.With()})
		}
	}
}
