// # summary/same-artifact
//
// Both links of a row lead to one file.
//
// The report and the day's file are two documents. When both columns name the same
// one, one of them says nothing, and the other document is not linked at all.
//
// Source: formats.md §5.
//
// ## 中文
//
// 一行的两个链接指向同一文件。
//
// 报告和当日文件是两份文档。两列写了同一个，其中一列就没有意义，而另一份文档根本没有链
// 接到。
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
// | 2026-08-29 09:00 | 01 | fix | 修复库存为 0 时仍可下单的问题，补 5 个用例并核对近 7 天的 312 笔订单，未发现超卖，库存与下单两侧的校验已一致 | [01--库存校验.md](../../../reports/audit/codex/20260829/01--库存校验.md) | [20260829.md §01](../../../reports/audit/codex/20260829/01--库存校验.md) | ✅ |
//                                                                                                                                                                    ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ this leads to the same file as the link in 关联报告
// -- .devcodex/reports/audit/codex/20260829/01--库存校验.md --
// # 库存校验
// -- fixed: Write — instead --
// # Agent SUMMARY — codex
//
// > 项目：bookshop
//
// | 日期 | 会话 | 类型 | 摘要 | 关联报告 | 关联记忆 | 状态 |
// |------|:----:|------|------|---------|---------|:----:|
// | 2026-08-29 09:00 | 01 | fix | 修复库存为 0 时仍可下单的问题，补 5 个用例并核对近 7 天的 312 笔订单，未发现超卖，库存与下单两侧的校验已一致 | [01--库存校验.md](../../../reports/audit/codex/20260829/01--库存校验.md) | — | ✅ |
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
// -- .devcodex/reports/audit/codex/20260829/01--库存校验.md --
// # 库存校验
// -- .devcodex/.memory/clients/codex/tasks/20260829.md --
// ## 会话 01 — 库存校验

package summary

import (
	"cmp"

	"github.com/memory-lsp/memory-lsp/markdown"
	"github.com/memory-lsp/memory-lsp/memory"
)

var _ = Group.Add(memory.Rule{
	ID:       "summary/same-artifact",
	Severity: memory.Warning,
	Kinds:    index,
	Row:      sameArtifact,
})

var (
	sameFile = memory.Text{
		En: "this leads to the same file as the link in 关联报告",
		Zh: "与“关联报告”指向同一个文件",
	}
	clearCell = memory.Text{En: "Write — instead", Zh: "改为 —"}
)

func sameArtifact(p *memory.Pass, row *memory.Row) {
	report, ok := artifact(p, row, memory.ReportColumn)
	own, ok2 := artifact(p, row, memory.MemoryColumn)
	if !ok || !ok2 {
		return
	}
	path := pathOf(p, report)
	if path == "" || path != pathOf(p, own) {
		return
	}
	cell, _ := row.Cell(memory.MemoryColumn)
	p.Report(memory.Finding{
		Span:    cell.Span,
		Message: sameFile.With(),
		Fixes:   replace(clearCell.With(), cell.Span, none),
	})
}

// artifact is the one link of a cell.
func artifact(p *memory.Pass, row *memory.Row, c memory.Column) (*markdown.Link, bool) {
	cell, ok := row.Cell(c)
	if !ok || cell.Text == none {
		return nil, false
	}
	return soleLink(p, cell)
}

// pathOf is the path of the file that a link leads to, or empty.
func pathOf(p *memory.Pass, l *markdown.Link) string {
	t := p.Target(l)
	if !t.Local || t.Fault != memory.NoFault {
		return ""
	}
	return cmp.Or(t.Real, t.Path)
}
