// # summary/type-noncanonical
//
// A type is none that the format knows.
//
// The types are dev, fix, analyze, audit, self-fix, chat, resume and other. Writers
// refuse any other word, and a status mark says nothing about the kind of work.
// Words that are often used instead have a type to replace them.
//
// Source: formats.md §5 (SUMMARY_TYPE_NON_CANONICAL).
//
// ## 中文
//
// 类型不是格式规定的。
//
// 类型有 dev、fix、analyze、audit、self-fix、chat、resume 和 other。写入方拒绝其他写
// 法，状态标记也说明不了工作的种类。常见的误用都有对应的类型可以替换。
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
// | 2026-08-27 09:00 | 01 | release+dev | 修复库存为 0 时仍可下单的问题，补 5 个用例并核对近 7 天的 312 笔订单，未发现超卖，库存与下单两侧的校验已一致 | — | — | ✅ |
//                           ^^^^^^^ `release` is no type: dev, fix, analyze, audit, self-fix, chat, resume, other
// | 2026-08-28 10:00 | 01 | 审查 | Talked through 3 ways to handle returns, chose the one where support checks before the warehouse | — | — | ✅ |
//                           ^^ `审查` is no type: dev, fix, analyze, audit, self-fix, chat, resume, other
// | 2026-08-29 10:00 | 02 | ✅ | 讨论退货流程的 3 种做法，选定由客服先行审核、仓库后确认的一种，结论已写入需求文档，共涉及 2 个接口与 1 张表 | — | — | ✅ |
//                           ^ `✅` is no type: dev, fix, analyze, audit, self-fix, chat, resume, other
// -- fixed: Replace `release` by `other` --
// # Agent SUMMARY — codex
//
// > 项目：bookshop
//
// | 日期 | 会话 | 类型 | 摘要 | 关联报告 | 关联记忆 | 状态 |
// |------|:----:|------|------|---------|---------|:----:|
// | 2026-08-27 09:00 | 01 | other+dev | 修复库存为 0 时仍可下单的问题，补 5 个用例并核对近 7 天的 312 笔订单，未发现超卖，库存与下单两侧的校验已一致 | — | — | ✅ |
// | 2026-08-28 10:00 | 01 | 审查 | Talked through 3 ways to handle returns, chose the one where support checks before the warehouse | — | — | ✅ |
// | 2026-08-29 10:00 | 02 | ✅ | 讨论退货流程的 3 种做法，选定由客服先行审核、仓库后确认的一种，结论已写入需求文档，共涉及 2 个接口与 1 张表 | — | — | ✅ |
// -- fixed: Replace `审查` by `audit` --
// # Agent SUMMARY — codex
//
// > 项目：bookshop
//
// | 日期 | 会话 | 类型 | 摘要 | 关联报告 | 关联记忆 | 状态 |
// |------|:----:|------|------|---------|---------|:----:|
// | 2026-08-27 09:00 | 01 | release+dev | 修复库存为 0 时仍可下单的问题，补 5 个用例并核对近 7 天的 312 笔订单，未发现超卖，库存与下单两侧的校验已一致 | — | — | ✅ |
// | 2026-08-28 10:00 | 01 | audit | Talked through 3 ways to handle returns, chose the one where support checks before the warehouse | — | — | ✅ |
// | 2026-08-29 10:00 | 02 | ✅ | 讨论退货流程的 3 种做法，选定由客服先行审核、仓库后确认的一种，结论已写入需求文档，共涉及 2 个接口与 1 张表 | — | — | ✅ |
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
// | 2026-08-29 10:00 | 02 | self-fix+audit | Talked through 3 ways to handle returns, chose the one where support checks before the warehouse | — | — | ✅ |

package summary

import (
	"slices"

	"github.com/memory-lsp/memory-lsp/markdown"
	"github.com/memory-lsp/memory-lsp/memory"
)

var _ = Group.Add(memory.Rule{
	ID:       "summary/type-noncanonical",
	Severity: memory.Error,
	Kinds:    index,
	Form:     typeNoncanonical,
})

var notAType = memory.Text{
	En: "`%s` is no type: dev, fix, analyze, audit, self-fix, chat, resume, other",
	Zh: "`%s` 不是规定的类型：dev、fix、analyze、audit、self-fix、chat、resume、other",
}

func typeNoncanonical(p *memory.Pass, row *memory.Row) {
	cell, ok := row.Cell(memory.TypeColumn)
	if !ok || row.Types.Fault != memory.TypeNonCanonical {
		return
	}
	var tokens []string
	text := source(p, cell.Span)
	for _, tok := range memory.TypeTokens(text) {
		tokens = append(tokens, tok)
	}
	for off, tok := range memory.TypeTokens(text) {
		if tok == "" || memory.KnownType(tok) {
			continue
		}
		span := markdown.Span{Start: off, End: off + len(tok)}.Shift(cell.Span.Start)
		f := memory.Finding{Span: span, Message: notAType.With(tok)}
		if hint := memory.TypeFor(tok); hint != "" && !slices.Contains(tokens, hint) {
			f.Fixes = replace(writeAs.With(tok, hint), span, hint)
		}
		p.Report(f)
	}
}
