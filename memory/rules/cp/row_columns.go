// # cp/row-columns
//
// A row of the record has not the seven cells that are due.
//
// What stands in a wrong column confirms the wrong thing: readers take the digest
// from where the message ended up. A pipe in the user's words is written `\|`.
// Until that is mended nothing else about the row is judged.
//
// Source: formats.md §4, §8.
//
// ## 中文
//
// 确认记录的一行不是应有的七个单元格。
//
// 内容错列，确认的就是别的东西：读取方会从消息所在的位置取摘要值。用户原话中的竖线应写
// 成 `\|`。修好之前不再检查该行的其他内容。
//
// ## Wrong
//
// -- .devcodex/requirements/支付重试/.memory/sessions.md --
// # 支付重试 任务会话记录
//
// > **日期**: 2026-08-29
// > **状态**: 进行中
//
// ### CP 确认记录
//
// | CP | 状态 | artifactPath | version | sha256 | sourceMessage | confirmedAt |
// |:--:|:----:|--------------|---------|--------|---------------|-------------|
// | CP1 | ✅ | [01-需求确认.md](../01-需求确认.md) | v1 | `61F72DEC7FE5E07723E1DF6C9D80E2B8A9D07A6F87D9CBE0554FA3111AF135DD` | 确认 | 2026-08-29 10:30 |
// | CP2 | ⏳ | — | — | — | a|b 两种都行 | — |
// ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ the row has 8 cells instead of 7: write a pipe in the message as `\|`
// | CP3 | ⏹️ | — | — | — | — | — | |
// ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ the row has 8 cells instead of 7: the last one is empty
// -- .devcodex/requirements/支付重试/01-需求确认.md --
// # 支付重试需求确认
//
// 最多重试 2 次。
// -- .devcodex/requirements/retry-payments/.memory/sessions.md --
// # retry-payments
//
// ## CP 确认记录
//
// | CP | 状态 | artifactPath | version | sha256 | sourceMessage | confirmedAt |
// |:--:|:----:|--------------|---------|--------|---------------|-------------|
// | CP1 | ⏳ | — |
// ^^^^^^^^^^^^^^^ the row has too few cells, 3 instead of 7
// | CP2 | ⏳ | — | — | — | 🙂 | —
// ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ the row does not end with a pipe
// | CP3 | ⏹️ | — | — | — | — | — |
// -- fixed: Write the pipes in the message as `\|` --
// # 支付重试 任务会话记录
//
// > **日期**: 2026-08-29
// > **状态**: 进行中
//
// ### CP 确认记录
//
// | CP | 状态 | artifactPath | version | sha256 | sourceMessage | confirmedAt |
// |:--:|:----:|--------------|---------|--------|---------------|-------------|
// | CP1 | ✅ | [01-需求确认.md](../01-需求确认.md) | v1 | `61F72DEC7FE5E07723E1DF6C9D80E2B8A9D07A6F87D9CBE0554FA3111AF135DD` | 确认 | 2026-08-29 10:30 |
// | CP2 | ⏳ | — | — | — | a\|b 两种都行 | — |
// | CP3 | ⏹️ | — | — | — | — | — | |
// -- fixed: Remove the empty cells at the end --
// # 支付重试 任务会话记录
//
// > **日期**: 2026-08-29
// > **状态**: 进行中
//
// ### CP 确认记录
//
// | CP | 状态 | artifactPath | version | sha256 | sourceMessage | confirmedAt |
// |:--:|:----:|--------------|---------|--------|---------------|-------------|
// | CP1 | ✅ | [01-需求确认.md](../01-需求确认.md) | v1 | `61F72DEC7FE5E07723E1DF6C9D80E2B8A9D07A6F87D9CBE0554FA3111AF135DD` | 确认 | 2026-08-29 10:30 |
// | CP2 | ⏳ | — | — | — | a|b 两种都行 | — |
// | CP3 | ⏹️ | — | — | — | — | — |
// -- fixed: Close the row with a pipe --
// # retry-payments
//
// ## CP 确认记录
//
// | CP | 状态 | artifactPath | version | sha256 | sourceMessage | confirmedAt |
// |:--:|:----:|--------------|---------|--------|---------------|-------------|
// | CP1 | ⏳ | — |
// | CP2 | ⏳ | — | — | — | 🙂 | — |
// | CP3 | ⏹️ | — | — | — | — | — |
//
// ## Right
//
// -- .devcodex/requirements/retry-payments/.memory/sessions.md --
// # retry-payments 任务会话记录
//
// > **日期**: 2026-08-29
// > **状态**: 进行中
//
// ### CP 确认记录
//
// | CP | 状态 | artifactPath | version | sha256 | sourceMessage | confirmedAt |
// |:--:|:----:|--------------|---------|--------|---------------|-------------|
// | CP1 | ✅ | [01-需求确认.md](../01-需求确认.md) | v1 | `BEA8BDD81037821AD820D06EB79C4001E7DC593E74EC0F638E4C8E98A4801C22` | Go ahead | 2026-08-29 10:30 |
// | CP2 | ⏳ | — | — | — | — | — |
// | CP3 | ⏹️ | — | — | — | — | — |
// -- .devcodex/requirements/retry-payments/01-需求确认.md --
// # Retry payments: what is asked
//
// At most 2 tries. 🙂
// -- .devcodex/bugs/分页/.memory/sessions.md --
// # 分页
//
// ### CP 确认记录
//
// | CP | 状态 | artifactPath | version | sha256 | sourceMessage | confirmedAt |
// |:--:|:----:|--------------|---------|--------|---------------|-------------|
// | CP1 | ⏳ | — | — | — | a \| b | — |
// | CP2 | ⏹️ | — | — | — | — | — |
// | CP3 | ⏹️ | — | — | — | — | — |

package cp

import (
	"bytes"

	"github.com/memory-lsp/memory-lsp/markdown"
	"github.com/memory-lsp/memory-lsp/memory"
)

var _ = Group.Add(memory.Rule{
	ID:       "cp/row-columns",
	Severity: memory.Error,
	Kinds:    record,
	File:     rowColumns,
})

var (
	tooFew    = memory.Text{En: "the row has too few cells, %d instead of 7", Zh: "该行单元格过少，只有 %d 个而非 7 个"}
	notClosed = memory.Text{En: "the row does not end with a pipe", Zh: "行尾缺少竖线"}
	tooMany   = memory.Text{
		En: "the row has %d cells instead of 7: write a pipe in the message as `\\|`",
		Zh: "该行有 %d 个单元格而非 7 个：消息中的竖线应写作 `\\|`",
	}
	emptyEnd = memory.Text{
		En: "the row has %d cells instead of 7: the last one is empty",
		Zh: "该行有 %d 个单元格而非 7 个：最后一个为空",
	}
	escapePipes = memory.Text{En: "Write the pipes in the message as `\\|`", Zh: "将消息中的竖线写作 `\\|`"}
	trimCells   = memory.Text{En: "Remove the empty cells at the end", Zh: "删除末尾的空单元格"}
	closeRow    = memory.Text{En: "Close the row with a pipe", Zh: "在行尾补上竖线"}
)

func rowColumns(p *memory.Pass) {
	r := p.File.Sessions().CP
	if r.Form != memory.BoundForm {
		return
	}
	for _, row := range r.Rows {
		n, due := len(row.Cells()), int(memory.CPColumns)
		f := memory.Finding{Span: row.Span}
		switch {
		case row.Whole():
			continue
		case n < due:
			f.Message = tooFew.With(n)
		case n == due:
			f.Message, f.Fixes = notClosed.With(), replace(closeRow.With(), at(row.Span.End), " |")
		case row.Cells()[n-1].Text == "":
			f.Message = emptyEnd.With(n)
			f.Fixes = trim(row)
		default:
			f.Message = tooMany.With(n)
			if row.Bounded { // else what is amiss may stand behind the last pipe
				f.Fixes = escape(p, row, n-due)
			}
		}
		p.Report(f)
	}
}

// trim cuts a row behind the cells that are due, if all further ones are empty.
func trim(row memory.CPRow) []memory.Fix {
	for _, c := range row.Cells()[memory.CPColumns:] {
		if c.Text != "" {
			return nil
		}
	}
	end := row.Cells()[memory.ConfirmedColumn].Span.End
	return replace(trimCells.With(), markdown.Span{Start: end, End: row.Span.End}, " |")
}

// escape writes the surplus pipes of a row as text of its message.
func escape(p *memory.Pass, row memory.CPRow, surplus int) []memory.Fix {
	fix := memory.Fix{Title: escapePipes.With(), Preferred: true}
	for _, c := range row.Cells()[memory.MessageColumn:][:surplus] {
		pipe := c.Span.End + bytes.IndexByte(p.File.Source()[c.Span.End:], '|')
		fix.Edits = append(fix.Edits, memory.Edit{Span: at(pipe), New: `\`})
	}
	return []memory.Fix{fix}
}
