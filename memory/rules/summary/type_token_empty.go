// # summary/type-token-empty
//
// Between or beside the + of the types there is nothing.
//
// Something was to follow and was forgotten, or a type was taken out and its + was
// left. Writers let it pass and drop it; a reader cannot know which it was.
//
// Source: formats.md §5.
//
// ## 中文
//
// 类型中的 + 旁边或两个 + 之间是空的。
//
// 或是忘了写后面的类型，或是删了类型却留下 +。写入方会放过并去掉它，读者却无从知道是哪
// 种情况。
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
// | 2026-08-29 09:00 | 01 | fix+ | 修复库存为 0 时仍可下单的问题，补 5 个用例并核对近 7 天的 312 笔订单，未发现超卖，库存与下单两侧的校验已一致 | — | — | ✅ |
//                           ^^^^ a type is missing beside +
// | 2026-08-29 10:00 | 02 | fix++dev | Talked through 3 ways to handle returns, chose the one where support checks before the warehouse | — | — | ✅ |
//                           ^^^^^^^^ a type is missing beside +
// -- fixed: Replace `fix+` by `fix` --
// # Agent SUMMARY — codex
//
// > 项目：bookshop
//
// | 日期 | 会话 | 类型 | 摘要 | 关联报告 | 关联记忆 | 状态 |
// |------|:----:|------|------|---------|---------|:----:|
// | 2026-08-29 09:00 | 01 | fix | 修复库存为 0 时仍可下单的问题，补 5 个用例并核对近 7 天的 312 笔订单，未发现超卖，库存与下单两侧的校验已一致 | — | — | ✅ |
// | 2026-08-29 10:00 | 02 | fix++dev | Talked through 3 ways to handle returns, chose the one where support checks before the warehouse | — | — | ✅ |
// -- fixed: Replace `fix++dev` by `fix+dev` --
// # Agent SUMMARY — codex
//
// > 项目：bookshop
//
// | 日期 | 会话 | 类型 | 摘要 | 关联报告 | 关联记忆 | 状态 |
// |------|:----:|------|------|---------|---------|:----:|
// | 2026-08-29 09:00 | 01 | fix+ | 修复库存为 0 时仍可下单的问题，补 5 个用例并核对近 7 天的 312 笔订单，未发现超卖，库存与下单两侧的校验已一致 | — | — | ✅ |
// | 2026-08-29 10:00 | 02 | fix+dev | Talked through 3 ways to handle returns, chose the one where support checks before the warehouse | — | — | ✅ |
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
// | 2026-08-29 10:00 | 02 | fix+dev | Talked through 3 ways to handle returns, chose the one where support checks before the warehouse | — | — | ✅ |

package summary

import (
	"slices"
	"strings"

	"github.com/memory-lsp/memory-lsp/memory"
)

var _ = Group.Add(memory.Rule{
	ID:       "summary/type-token-empty",
	Severity: memory.Warning,
	Kinds:    index,
	Form:     typeTokenEmpty,
})

var noToken = memory.Text{En: "a type is missing beside +", Zh: "+ 旁缺少类型"}

func typeTokenEmpty(p *memory.Pass, row *memory.Row) {
	cell, ok := row.Cell(memory.TypeColumn)
	if !ok || !row.Types.Gap {
		return
	}
	tokens := slices.DeleteFunc(strings.Split(cell.Text, "+"), func(tok string) bool { return tok == "" })
	clean := strings.Join(tokens, "+")
	p.Report(memory.Finding{
		Span:    cell.Span,
		Message: noToken.With(),
		Fixes:   replace(writeAs.With(cell.Text, clean), cell.Span, clean),
	})
}
