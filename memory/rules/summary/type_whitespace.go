// # summary/type-whitespace
//
// The types hold a space.
//
// `fix + dev` looks tidy, but writers refuse it, and readers who split at + look
// for a type called `fix` with a space behind it.
//
// Source: formats.md §5 (SUMMARY_TYPE_WHITESPACE).
//
// ## 中文
//
// 类型含有空白。
//
// `fix + dev` 看着整齐，写入方却会拒绝；按 + 切分的读取方会去找末尾带空格的 `fix`。
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
// | 2026-08-29 09:00 | 01 | fix + dev | 修复库存为 0 时仍可下单的问题，补 5 个用例并核对近 7 天的 312 笔订单，未发现超卖，库存与下单两侧的校验已一致 | — | — | ✅ |
//                           ^^^^^^^^^ types hold no spaces
// | 2026-08-29 10:00 | 02 | chat audit | Talked through 3 ways to handle returns, chose the one where support checks before the warehouse | — | — | ✅ |
//                           ^^^^^^^^^^ types hold no spaces
// | 2026-08-29 11:00 | 03 | 需求 评审 | 讨论退货流程的 3 种做法，选定由客服先行审核、仓库后确认的一种，结论已写入需求文档，共涉及 2 个接口与 1 张表 | — | — | ✅ |
//                           ^^^^^ types hold no spaces
// -- fixed: Replace `fix + dev` by `fix+dev` --
// # Agent SUMMARY — codex
//
// > 项目：bookshop
//
// | 日期 | 会话 | 类型 | 摘要 | 关联报告 | 关联记忆 | 状态 |
// |------|:----:|------|------|---------|---------|:----:|
// | 2026-08-29 09:00 | 01 | fix+dev | 修复库存为 0 时仍可下单的问题，补 5 个用例并核对近 7 天的 312 笔订单，未发现超卖，库存与下单两侧的校验已一致 | — | — | ✅ |
// | 2026-08-29 10:00 | 02 | chat audit | Talked through 3 ways to handle returns, chose the one where support checks before the warehouse | — | — | ✅ |
// | 2026-08-29 11:00 | 03 | 需求 评审 | 讨论退货流程的 3 种做法，选定由客服先行审核、仓库后确认的一种，结论已写入需求文档，共涉及 2 个接口与 1 张表 | — | — | ✅ |
// -- fixed: Replace `chat audit` by `chat+audit` --
// # Agent SUMMARY — codex
//
// > 项目：bookshop
//
// | 日期 | 会话 | 类型 | 摘要 | 关联报告 | 关联记忆 | 状态 |
// |------|:----:|------|------|---------|---------|:----:|
// | 2026-08-29 09:00 | 01 | fix + dev | 修复库存为 0 时仍可下单的问题，补 5 个用例并核对近 7 天的 312 笔订单，未发现超卖，库存与下单两侧的校验已一致 | — | — | ✅ |
// | 2026-08-29 10:00 | 02 | chat+audit | Talked through 3 ways to handle returns, chose the one where support checks before the warehouse | — | — | ✅ |
// | 2026-08-29 11:00 | 03 | 需求 评审 | 讨论退货流程的 3 种做法，选定由客服先行审核、仓库后确认的一种，结论已写入需求文档，共涉及 2 个接口与 1 张表 | — | — | ✅ |
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
// | 2026-08-29 10:00 | 02 | chat+audit | Talked through 3 ways to handle returns, chose the one where support checks before the warehouse | — | — | ✅ |

package summary

import (
	"strings"

	"github.com/memory-lsp/memory-lsp/memory"
)

var _ = Group.Add(memory.Rule{
	ID:       "summary/type-whitespace",
	Severity: memory.Error,
	Kinds:    index,
	Form:     typeWhitespace,
})

var spaced = memory.Text{En: "types hold no spaces", Zh: "类型中不能有空白"}

func typeWhitespace(p *memory.Pass, row *memory.Row) {
	cell, ok := row.Cell(memory.TypeColumn)
	if !ok || row.Types.Fault != memory.TypeWhitespace {
		return
	}
	f := memory.Finding{Span: cell.Span, Message: spaced.With()}
	words := strings.Fields(cell.Text)
	for _, joined := range []string{strings.Join(words, ""), strings.Join(words, "+")} {
		if memory.ParseTypes(joined).Fault == memory.NoTypeFault {
			f.Fixes = replace(writeAs.With(cell.Text, joined), cell.Span, joined)
			break
		}
	}
	p.Report(f)
}
