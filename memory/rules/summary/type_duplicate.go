// # summary/type-duplicate
//
// A type occurs twice.
//
// Counting sessions by type counts this one double. Often the second was meant to
// be another type.
//
// Source: formats.md §5.
//
// ## 中文
//
// 同一类型出现两次。
//
// 按类型统计会话时会算两次。第二个往往本该是另一种类型。
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
// | 2026-08-29 09:00 | 01 | fix+audit+fix | 修复库存为 0 时仍可下单的问题，补 5 个用例并核对近 7 天的 312 笔订单，未发现超卖，库存与下单两侧的校验已一致 | — | — | ✅ |
//                                     ^^^ the type `fix` occurs twice
// -- fixed: Remove the second `fix` --
// # Agent SUMMARY — codex
//
// > 项目：bookshop
//
// | 日期 | 会话 | 类型 | 摘要 | 关联报告 | 关联记忆 | 状态 |
// |------|:----:|------|------|---------|---------|:----:|
// | 2026-08-29 09:00 | 01 | fix+audit | 修复库存为 0 时仍可下单的问题，补 5 个用例并核对近 7 天的 312 笔订单，未发现超卖，库存与下单两侧的校验已一致 | — | — | ✅ |
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
// | 2026-08-29 10:00 | 02 | fix+audit | Talked through 3 ways to handle returns, chose the one where support checks before the warehouse | — | — | ✅ |

package summary

import (
	"strings"

	"github.com/memory-lsp/memory-lsp/markdown"
	"github.com/memory-lsp/memory-lsp/memory"
)

var _ = Group.Add(memory.Rule{
	ID:       "summary/type-duplicate",
	Severity: memory.Warning,
	Kinds:    index,
	Form:     typeDuplicate,
})

var (
	repeatedType = memory.Text{En: "the type `%s` occurs twice", Zh: "类型 `%s` 重复"}
	removeType   = memory.Text{En: "Remove the second `%s`", Zh: "删除重复的 `%s`"}
)

func typeDuplicate(p *memory.Pass, row *memory.Row) {
	cell, ok := row.Cell(memory.TypeColumn)
	if !ok || !row.Types.Repeated {
		return
	}
	seen := map[string]bool{"": true}
	for off, tok := range memory.TypeTokens(cell.Text) {
		lower := strings.ToLower(tok)
		if tok == "" || !seen[lower] {
			seen[lower] = true
			continue
		}
		span := markdown.Span{Start: off, End: off + len(tok)}.Shift(cell.Span.Start)
		p.Report(memory.Finding{
			Span:    span,
			Message: repeatedType.With(lower),
			Fixes:   replace(removeType.With(lower), markdown.Span{Start: span.Start - 1, End: span.End}, ""),
		})
	}
}
