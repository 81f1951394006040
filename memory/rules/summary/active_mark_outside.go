// # summary/active-mark-outside
//
// The mark 🔄 stands outside the column 状态.
//
// People and scripts search the index for 🔄 to find what is still going on.
// One in a summary or in a note next to the table makes finished work look
// unfinished, and stays when the work is done, because rows are never changed.
//
// Source: formats.md §5.
//
// ## 中文
//
// 🔄 出现在“状态”列之外。
//
// 人和脚本都靠在索引里搜索 🔄 来找仍在进行的工作。写在摘要或表格旁的说明里，会让已完成
// 的工作看起来没完成；而且行是不改的，工作结束后它也还在。
//
// ## Wrong
//
// -- .devcodex/.memory/clients/codex/SUMMARY.md --
// # Agent SUMMARY — codex
//
// > 项目：书店
//
// 当前状态：退款流程 🔄 进行中
//           ^^ 🔄 belongs in the column 状态 alone
//
// | 日期 | 会话 | 类型 | 摘要 | 关联报告 | 关联记忆 | 状态 |
// |------|:----:|------|------|---------|---------|:----:|
// | 2026-08-28 16:30 | 01 | fix | 修复库存为 0 时仍可下单的问题，补 5 个用例并核对近 7 天的 312 笔订单，未发现超卖，两侧的校验已经一致 🔄 | — | — | ✅ |
//                                                                                           ^^ 🔄 belongs in the column 状态 alone
// | 2026-08-29 11:20 | 02 | chat | Decided in 1 meeting to store all times in UTC; 2 screens convert on display, the old report stays | [🔄 report](../../../reports/🔄.md) | — | ✅ |
//                                                                                                                                        ^^ 🔄 belongs in the column 状态 alone
//                                                                                                                                                                    ^^ 🔄 belongs in the column 状态 alone
// -- fixed: Remove 🔄 --
// # Agent SUMMARY — codex
//
// > 项目：书店
//
// 当前状态：退款流程 进行中
//
// | 日期 | 会话 | 类型 | 摘要 | 关联报告 | 关联记忆 | 状态 |
// |------|:----:|------|------|---------|---------|:----:|
// | 2026-08-28 16:30 | 01 | fix | 修复库存为 0 时仍可下单的问题，补 5 个用例并核对近 7 天的 312 笔订单，未发现超卖，两侧的校验已经一致 🔄 | — | — | ✅ |
// | 2026-08-29 11:20 | 02 | chat | Decided in 1 meeting to store all times in UTC; 2 screens convert on display, the old report stays | [🔄 report](../../../reports/🔄.md) | — | ✅ |
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
// | 2026-08-29 11:20 | 02 | chat | Decided in 1 meeting to store all times in UTC; 2 screens convert on display, the 1 old report stays | — | — | 🔄 |

package summary

import (
	"bytes"

	"github.com/memory-lsp/memory-lsp/markdown"
	"github.com/memory-lsp/memory-lsp/memory"
)

var _ = Group.Add(memory.Rule{
	ID:       "summary/active-mark-outside",
	Severity: memory.Error,
	Kinds:    index,
	Text:     activeMarkOutside,
})

var (
	strayMark  = memory.Text{En: "🔄 belongs in the column 状态 alone", Zh: "🔄 只能出现在“状态”列"}
	removeMark = memory.Text{En: "Remove 🔄", Zh: "删除 🔄"}
)

const activeMark = "🔄"

func activeMarkOutside(p *memory.Pass, text markdown.Span) {
	src := p.File.Slice(text)
	rows := p.File.Summary()
	for i := 0; ; {
		n := bytes.Index(src[i:], []byte(activeMark))
		if n < 0 {
			return
		}
		i += n + len(activeMark)
		mark := markdown.Span{Start: i - len(activeMark), End: i}.Shift(text.Start)
		if at, ok := rows.RowAt(mark.Start); ok {
			if row := rows.Row(at); !misplaced(&row, mark) {
				continue
			}
		}
		p.Report(memory.Finding{Span: mark, Message: strayMark.With(), Fixes: withoutMark(p, mark)})
	}
}

// misplaced reports whether mark stands in a cell of the row that may be judged
// and is not that of the status.
func misplaced(row *memory.Row, mark markdown.Span) bool {
	for c := range memory.StatusColumn {
		if cell, ok := row.Cell(c); ok && cell.Span.Contains(mark) {
			return true
		}
	}
	return false
}

// withoutMark takes the mark away, with one of the spaces around it. In a
// link's destination it is part of a name.
func withoutMark(p *memory.Pass, mark markdown.Span) []memory.Fix {
	line := p.File.Lines().Line(p.File.Lines().At(mark.Start))
	for l := range p.Doc().LinksIn(line) {
		if l.Dest.Contains(mark) {
			return nil
		}
	}
	text := p.File.Slice(line)
	at := mark.Shift(-line.Start)
	if at.Start > 0 && text[at.Start-1] == ' ' && (at.End == len(text) || text[at.End] == ' ') {
		mark.Start--
	}
	return replace(removeMark.With(), mark, "")
}
