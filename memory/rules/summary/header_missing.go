// # summary/header-missing
//
// The index has rows or text, but no header.
//
// Readers find the columns by the header `| 日期 | 会话 | … | 状态 |` and take
// nothing for a row before they have met it. Without it every session in the
// file is invisible to them.
//
// Source: formats.md §5.
//
// ## 中文
//
// 索引有行或文字，却没有表头。
//
// 读取方靠表头 `| 日期 | 会话 | … | 状态 |` 找到各列，在遇到它之前不认任何一行。没有
// 表头，文件里的会话全都看不见。
//
// ## Wrong
//
// -- .devcodex/.memory/clients/codex/SUMMARY.md --
// # Agent SUMMARY — codex
// ^^^^^^^^^^^^^^^^^^^^^^^ the index has no header: readers see none of its rows
//
// > 项目：书店
//
// | 2026-08-29 09:00 | 01 | fix | 修复库存为 0 时仍可下单的问题，补 5 个用例并核对近 7 天的 312 笔订单，未发现超卖，库存与下单两侧的校验已一致 | — | — | ✅ |
// -- fixed: Insert the header --
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
// | 2026-08-29 09:00 | 01 | fix | 修复库存为 0 时仍可下单的问题，补 5 个用例并核对近 7 天的 312 笔订单，未发现超卖，库存与下单两侧的校验已一致 | — | — | ✅ |

package summary

import (
	"strings"

	"github.com/memory-lsp/memory-lsp/memory"
)

var _ = Group.Add(memory.Rule{
	ID:       "summary/header-missing",
	Severity: memory.Error,
	Kinds:    index,
	File:     headerMissing,
})

var (
	noHeader = memory.Text{
		En: "the index has no header: readers see none of its rows",
		Zh: "索引没有表头：读取方看不到任何一行",
	}
	insertHeader = memory.Text{En: "Insert the header", Zh: "插入表头"}
)

// The first two lines of the table, as writers make them.
var (
	headerLine    = "| " + strings.Join(memory.ColumnNames[:], " | ") + " |"
	delimiterLine = "|------|:----:|------|------|---------|---------|:----:|"
)

func headerMissing(p *memory.Pass) {
	s := p.File.Summary()
	if s.Header != nil || s.Len() == 0 && len(s.Strays) == 0 {
		return
	}
	p.Report(memory.Finding{
		Span:    p.File.Head(),
		Message: noHeader.With(),
		Fixes: []memory.Fix{{
			Title:     insertHeader.With(),
			Preferred: true,
			Edits:     []memory.Edit{headerEdit(p, s)},
		}},
	})
}

// headerEdit puts the header above the first row, else at the end.
func headerEdit(p *memory.Pass, s *memory.Summary) memory.Edit {
	eol := p.File.EOL()
	text := headerLine + eol + delimiterLine + eol
	if s.Len() > 0 {
		first := s.Row(0)
		if first.Line > 0 && !blank(p, first.Line-1) {
			text = eol + text
		}
		return memory.Edit{Span: at(first.Span.Start), New: text}
	}
	last := p.File.Lines().Count() - 1
	if !blank(p, last) {
		text = eol + eol + text
	} else if last > 0 && !blank(p, last-1) {
		text = eol + text
	}
	return memory.Edit{Span: at(p.File.Size()), New: text}
}
