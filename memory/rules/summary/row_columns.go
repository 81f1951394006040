// # summary/row-columns
//
// A row has not the seven cells that are due.
//
// A row with fewer cells is lost to readers. One with more has a pipe in its
// text, which ends a cell even inside a code span; a pipe that is meant as text
// is written `\|`. Until that is mended nothing else about the row is judged,
// since its cells are not where they seem to be.
//
// Source: formats.md §4, §5.
//
// ## 中文
//
// 该行不是应有的七个单元格。
//
// 单元格少了，读取方会丢弃整行。多了，说明正文里有竖线：竖线即使在代码片段里也会分隔单
// 元格，作为文字要写成 `\|`。修好之前各单元格位置都不可靠，所以不再检查该行的其他内
// 容。
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
// | 2026-08-26 18:00 | 01 | chat | Talked through 3 ways to handle returns, chose the one where support checks before the warehouse | — | — | ✅ |
// | 2026-08-27 10:00 | 01 | dev | 按 a|b 两组灰度新的推荐位，样本 4000 人，点击率由 3.1% 升至 4.4%，未见加购下降，本周五前决定是否全量开放 | — | — | ✅ |
//                                    ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ the row has 8 cells instead of 7: write a pipe in the text as `\|`
// | 2026-08-28 10:00 | 01 | fix | 🔧 Taught the importer to split `a|b|c` and `x||y` as the suppliers write them; 6 files of 3 suppliers read in full | — | — | ✅ |
//                                                                   ^^ the row has 11 cells instead of 7: a pipe ends the cell inside a code span too, write it as `\|`
// | 2026-08-29 16:30 | 01 | fix |
// ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ the row has too few cells, 3 instead of 7: readers lose it
// | 2026-08-29 17:30 | 02 | fix | 修复库存为 0 时仍可下单的问题，补 5 个用例并核对近 7 天的 312 笔订单，未发现超卖，库存与下单两侧的校验已一致 | — | — | ✅
// ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ the row does not end with a pipe: readers lose it
// -- fixed: Write the pipes in the text as `\|` --
// # Agent SUMMARY — codex
//
// > 项目：bookshop
//
// | 日期 | 会话 | 类型 | 摘要 | 关联报告 | 关联记忆 | 状态 |
// |------|:----:|------|------|---------|---------|:----:|
// | 2026-08-26 18:00 | 01 | chat | Talked through 3 ways to handle returns, chose the one where support checks before the warehouse | — | — | ✅ |
// | 2026-08-27 10:00 | 01 | dev | 按 a\|b 两组灰度新的推荐位，样本 4000 人，点击率由 3.1% 升至 4.4%，未见加购下降，本周五前决定是否全量开放 | — | — | ✅ |
// | 2026-08-28 10:00 | 01 | fix | 🔧 Taught the importer to split `a|b|c` and `x||y` as the suppliers write them; 6 files of 3 suppliers read in full | — | — | ✅ |
// | 2026-08-29 16:30 | 01 | fix |
// | 2026-08-29 17:30 | 02 | fix | 修复库存为 0 时仍可下单的问题，补 5 个用例并核对近 7 天的 312 笔订单，未发现超卖，库存与下单两侧的校验已一致 | — | — | ✅
// -- fixed: Close the row with a pipe --
// # Agent SUMMARY — codex
//
// > 项目：bookshop
//
// | 日期 | 会话 | 类型 | 摘要 | 关联报告 | 关联记忆 | 状态 |
// |------|:----:|------|------|---------|---------|:----:|
// | 2026-08-26 18:00 | 01 | chat | Talked through 3 ways to handle returns, chose the one where support checks before the warehouse | — | — | ✅ |
// | 2026-08-27 10:00 | 01 | dev | 按 a|b 两组灰度新的推荐位，样本 4000 人，点击率由 3.1% 升至 4.4%，未见加购下降，本周五前决定是否全量开放 | — | — | ✅ |
// | 2026-08-28 10:00 | 01 | fix | 🔧 Taught the importer to split `a|b|c` and `x||y` as the suppliers write them; 6 files of 3 suppliers read in full | — | — | ✅ |
// | 2026-08-29 16:30 | 01 | fix |
// | 2026-08-29 17:30 | 02 | fix | 修复库存为 0 时仍可下单的问题，补 5 个用例并核对近 7 天的 312 笔订单，未发现超卖，库存与下单两侧的校验已一致 | — | — | ✅ |
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
// | 2026-08-28 10:00 | 01 | fix | 🔧 Taught the importer to split `a\|b\|c` as the suppliers write it; 6 files of 3 suppliers read in full | — | — | ✅ |

package summary

import (
	"strings"

	"github.com/memory-lsp/memory-lsp/markdown"
	"github.com/memory-lsp/memory-lsp/memory"
)

var _ = Group.Add(memory.Rule{
	ID:       "summary/row-columns",
	Severity: memory.Error,
	Kinds:    index,
	Form:     rowColumns,
})

var (
	tooFew = memory.Text{
		En: "the row has too few cells, %d instead of 7: readers lose it",
		Zh: "该行单元格过少，只有 %d 个而非 7 个：读取方会丢弃此行",
	}
	notClosed = memory.Text{
		En: "the row does not end with a pipe: readers lose it",
		Zh: "行尾缺少竖线：读取方会丢弃此行",
	}
	tooMany = memory.Text{
		En: "the row has %d cells instead of 7: write a pipe in the text as `\\|`",
		Zh: "该行有 %d 个单元格而非 7 个：正文中的竖线应写作 `\\|`",
	}
	pipeInCode = memory.Text{
		En: "the row has %d cells instead of 7: a pipe ends the cell inside a code span too, write it as `\\|`",
		Zh: "该行有 %d 个单元格而非 7 个：代码片段中的竖线同样会分隔单元格，应写作 `\\|`",
	}
	escapePipes = memory.Text{En: "Write the pipes in the text as `\\|`", Zh: "将正文中的竖线写作 `\\|`"}
	closeRow    = memory.Text{En: "Close the row with a pipe", Zh: "在行尾补上竖线"}
)

func rowColumns(p *memory.Pass, row *memory.Row) {
	n, due := row.CellCount(), int(memory.Columns)
	switch {
	case row.Whole():
	case n < due:
		p.Report(memory.Finding{Span: row.Span, Message: tooFew.With(n)})
	case n == due:
		p.Report(memory.Finding{
			Span:    row.Span,
			Message: notClosed.With(),
			Fixes:   replace(closeRow.With(), at(row.Span.End), " |"),
		})
	default:
		surplusCells(p, row, n-due)
	}
}

// surplusCells reports a row with pipes in its text.
func surplusCells(p *memory.Pass, row *memory.Row, surplus int) {
	var code, text []int   // the offsets of pipes in code spans, of surplus ones in the text
	opens := map[int]int{} // by a pipe's offset: the cell that it opens
	spans := codeSpans(source(p, row.Span), row.Span.Start)
	for i := 1; i < row.CellCount(); i++ {
		gap := markdown.Span{Start: row.CellSpan(i - 1).End, End: row.Span.End}
		pipe := gap.Start + strings.IndexByte(source(p, gap), '|')
		opens[pipe] = i
		if inside(spans, pipe) {
			code = append(code, pipe)
		}
		if first := int(memory.TextColumn); i > first && i <= first+surplus {
			text = append(text, pipe)
		}
	}
	stray, msg := text[0], tooMany
	if len(code) > 0 {
		stray, msg = code[0], pipeInCode
	}
	if len(code) == surplus {
		text = code
	}
	f := memory.Finding{
		Span:    markdown.Span{Start: stray, End: max(stray+1, row.CellSpan(opens[stray]).End)},
		Message: msg.With(row.CellCount()),
	}
	if row.Bounded { // else what is amiss may stand behind the last pipe
		fix := memory.Fix{Title: escapePipes.With(), Preferred: true}
		for _, pipe := range text {
			fix.Edits = append(fix.Edits, memory.Edit{Span: at(pipe), New: `\`})
		}
		f.Fixes = []memory.Fix{fix}
	}
	p.Report(f)
}

// codeSpans are the code spans of a line as its writer meant them: a run of
// backticks up to the next run of the same length, pipes or not.
func codeSpans(line string, base int) (spans []markdown.Span) {
	for i := 0; i < len(line); {
		n := run(line[i:])
		switch {
		case n == 0 && line[i] == '\\':
			i += 2
			continue
		case n == 0:
			i++
			continue
		}
		start := i
		for i += n; i < len(line); i++ {
			if m := run(line[i:]); m == n {
				spans = append(spans, markdown.Span{Start: base + start, End: base + i + n})
				i += n
				break
			} else if m > 0 {
				i += m - 1
			}
		}
		if len(spans) == 0 || spans[len(spans)-1].Start != base+start {
			i = start + n // nothing closes it: these are plain backticks
		}
	}
	return spans
}

// run is the number of backticks that s starts with.
func run(s string) int { return len(s) - len(strings.TrimLeft(s, "`")) }

func inside(spans []markdown.Span, off int) bool {
	for _, s := range spans {
		if s.Start < off && off < s.End {
			return true
		}
	}
	return false
}
