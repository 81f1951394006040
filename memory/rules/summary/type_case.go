// # summary/type-case
//
// A type has capital letters.
//
// Readers do not mind, but a search for `fix` that respects case misses `Fix`.
//
// Source: formats.md §5.
//
// ## 中文
//
// 类型含有大写字母。
//
// 读取方不在意，但区分大小写地搜索 `fix` 会漏掉 `Fix`。
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
// | 2026-08-29 09:00 | 01 | Fix | 修复库存为 0 时仍可下单的问题，补 5 个用例并核对近 7 天的 312 笔订单，未发现超卖，库存与下单两侧的校验已一致 | — | — | ✅ |
//                           ^^^ types are written in lower case
// -- fixed: Replace `Fix` by `fix` --
// # Agent SUMMARY — codex
//
// > 项目：bookshop
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
// | 2026-08-29 10:00 | 02 | chat | Talked through 3 ways to handle returns, chose the one where support checks before the warehouse | — | — | ✅ |

package summary

import (
	"strings"

	"github.com/memory-lsp/memory-lsp/memory"
)

var _ = Group.Add(memory.Rule{
	ID:       "summary/type-case",
	Severity: memory.Info,
	Kinds:    index,
	Form:     typeCase,
})

var upperType = memory.Text{En: "types are written in lower case", Zh: "类型用小写"}

func typeCase(p *memory.Pass, row *memory.Row) {
	cell, ok := row.Cell(memory.TypeColumn)
	if !ok || !row.Types.Upper {
		return
	}
	lower := strings.ToLower(cell.Text)
	p.Report(memory.Finding{
		Span:    cell.Span,
		Message: upperType.With(),
		Fixes:   replace(writeAs.With(cell.Text, lower), cell.Span, lower),
	})
}
