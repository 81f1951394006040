// # summary/delimiter
//
// No delimiter row follows the header.
//
// The line of dashes right below the header is what makes it a table. Without
// it, or with another number of cells, viewers show the whole index as one
// paragraph full of pipes.
//
// Source: formats.md §4, §5.
//
// ## 中文
//
// 表头之后没有分隔行。
//
// 紧跟表头的那行短横线才使它成为表格。没有它，或单元格数目不同，整个索引会显示成一段满
// 是竖线的文字。
//
// ## Wrong
//
// -- .devcodex/.memory/clients/codex/SUMMARY.md --
// # Agent SUMMARY — codex
//
// > 项目：书店
//
// | 日期 | 会话 | 类型 | 摘要 | 关联报告 | 关联记忆 | 状态 |
// ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ no line of dashes follows the header: this is no table
// | 2026-08-29 09:00 | 01 | fix | 修复库存为 0 时仍可下单的问题，补 5 个用例并核对近 7 天的 312 笔订单，未发现超卖，库存与下单两侧的校验已一致 | — | — | ✅ |
// -- .devcodex/.memory/clients/grok/SUMMARY.md --
// # Agent SUMMARY — grok
//
// > 项目：bookshop
//
// | 日期 | 会话 | 类型 | 摘要 | 关联报告 | 关联记忆 | 状态 |
// ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ no line of dashes follows the header: this is no table
//
// |---|:-:|---|---|---|---|
// -- fixed: Write the delimiter row --
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

	"github.com/memory-lsp/memory-lsp/markdown"
	"github.com/memory-lsp/memory-lsp/memory"
)

var _ = Group.Add(memory.Rule{
	ID:       "summary/delimiter",
	Severity: memory.Warning,
	Kinds:    index,
	FixAll:   true,
	File:     delimiter,
})

var (
	noDelimiter = memory.Text{
		En: "no line of dashes follows the header: this is no table",
		Zh: "表头下没有分隔行：这不构成表格",
	}
	addDelimiter = memory.Text{En: "Write the delimiter row", Zh: "补上分隔行"}
)

func delimiter(p *memory.Pass) {
	s := p.File.Summary()
	if s.Header == nil || s.Ready() {
		return
	}
	line := delimiterLine
	if n := s.Header.CellCount(); n != int(memory.Columns) {
		line = "|" + strings.Repeat("---|", n)
	}
	span, text := at(s.Header.Span.End), p.File.EOL()+line
	switch d := s.Delimiter; {
	case d != nil && d.Line == s.Header.Line+1:
		span, text = d.Span, line
	case d != nil:
		span = markdown.Span{Start: s.Header.Span.End, End: d.Span.End}
	}
	p.Report(memory.Finding{
		Span:    s.Header.Span,
		Message: noDelimiter.With(),
		Fixes:   replace(addDelimiter.With(), span, text),
	})
}
