// # summary/text-no-number
//
// A summary holds no number.
//
// Numbers are what makes two summaries of similar work differ: how many cases, how
// fast, how many files. Chinese numerals count as well.
//
// Source: formats.md §5.
//
// ## 中文
//
// 摘要里没有数字。
//
// 相似工作的摘要靠数字区分：多少用例、快了多少、几个文件。中文数字也算。
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
// | 2026-08-29 09:00 | 01 | fix | Reworked the returns page after the last talk with support, tests pass and the new wording is live | — | — | ✅ |
//                                 ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ the summary holds no number
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
// | 2026-08-29 09:00 | 01 | fix | 修复缺货时仍可下单的问题，补上三个用例并核对近期订单，未发现超卖，库存与下单两侧的校验已一致，后续无待办事项 | — | — | ✅ |
// | 2026-08-29 10:00 | 02 | chat | Talked through 3 ways to handle returns, chose the one where support checks before the warehouse | — | — | ✅ |

package summary

import (
	"strings"

	"github.com/memory-lsp/memory-lsp/memory"
)

var _ = Group.Add(memory.Rule{
	ID:       "summary/text-no-number",
	Severity: memory.Hint,
	Kinds:    index,
	Row:      textNoNumber,
})

var noNumber = memory.Text{En: "the summary holds no number", Zh: "摘要中没有数字"}

const numerals = "０１２３４５６７８９〇零一二两三四五六七八九十百千万亿半"

func textNoNumber(p *memory.Pass, row *memory.Row) {
	cell, ok := row.Cell(memory.TextColumn)
	if ok && cell.Text != "" && !numbered(cell.Text) {
		p.Report(memory.Finding{Span: cell.Span, Message: noNumber.With()})
	}
}

// numbered reports whether a text holds a numeral. Most are digits.
func numbered(text string) bool {
	for i := range len(text) {
		if '0' <= text[i] && text[i] <= '9' {
			return true
		}
	}
	return strings.ContainsAny(text, numerals)
}
