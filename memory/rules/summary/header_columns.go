// # summary/header-columns
//
// The header's columns are not the seven of the format, in its order.
//
// Readers know the columns by their names at their places: with another first,
// second or last name they see no row at all, and with others between those the
// cells are taken for something that they are not.
//
// Source: formats.md §5.
//
// ## 中文
//
// 表头不是格式规定的七列，或顺序不对。
//
// 读取方靠固定位置上的列名识别各列：第一、第二或最后一列改名，就一行也读不到；中间的列
// 不对，单元格会被当成别的内容。
//
// ## Wrong
//
// -- .devcodex/.memory/clients/codex/SUMMARY.md --
// # Agent SUMMARY — codex
//
// > 项目：书店
//
// | 日期 | 会话 | 类型 | 内容 | 报告 | 关联记忆 | 状态 |
// ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ the header's columns must be 日期 会话 类型 摘要 关联报告 关联记忆 状态
// |------|:----:|------|------|---------|---------|:----:|
// | 2026-08-29 09:00 | 01 | fix | 修复库存为 0 时仍可下单的问题，补 5 个用例并核对近 7 天的 312 笔订单，未发现超卖，库存与下单两侧的校验已一致 | — | — | ✅ |
// -- fixed: Write the columns of the format --
// # Agent SUMMARY — codex
//
// > 项目：书店
//
// | 日期 | 会话 | 类型 | 摘要 | 关联报告 | 关联记忆 | 状态 |
// |------|:----:|------|------|---------|---------|:----:|
// | 2026-08-29 09:00 | 01 | fix | 修复库存为 0 时仍可下单的问题，补 5 个用例并核对近 7 天的 312 笔订单，未发现超卖，库存与下单两侧的校验已一致 | — | — | ✅ |
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

package summary

import (
	"strings"

	"github.com/memory-lsp/memory-lsp/memory"
)

var _ = Group.Add(memory.Rule{
	ID:       "summary/header-columns",
	Severity: memory.Error,
	Kinds:    index,
	File:     headerColumns,
})

var (
	wrongHeader = memory.Text{
		En: "the header's columns must be %s",
		Zh: "表头各列应为 %s",
	}
	restoreHeader = memory.Text{En: "Write the columns of the format", Zh: "改为规定的列名"}
)

func headerColumns(p *memory.Pass) {
	h := p.File.Summary().Header
	if h == nil {
		return
	}
	edits := []memory.Edit{{Span: h.Span, New: headerLine}}
	if h.Whole() {
		edits = nil
		for i, name := range memory.ColumnNames {
			if span := h.CellSpan(i); source(p, span) != name {
				edits = append(edits, memory.Edit{Span: span, New: name})
			}
		}
	}
	if len(edits) == 0 {
		return
	}
	p.Report(memory.Finding{
		Span:    h.Span,
		Message: wrongHeader.With(strings.Join(memory.ColumnNames[:], " ")),
		Fixes:   []memory.Fix{{Title: restoreHeader.With(), Preferred: h.Whole(), Edits: edits}},
	})
}
