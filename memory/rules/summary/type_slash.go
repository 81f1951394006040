// # summary/type-slash
//
// Types are joined by a slash.
//
// Several types of one session are joined by +. Writers refuse a slash, and
// readers who split at + take `fix/dev` for one unknown type.
//
// Source: formats.md §5 (SUMMARY_TYPE_SLASH).
//
// ## 中文
//
// 多个类型用斜杠连接。
//
// 一个会话的多个类型用 + 连接。写入方拒绝斜杠，按 + 切分的读取方会把 `fix/dev` 当作一
// 个未知类型。
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
// | 2026-08-29 09:00 | 01 | fix/dev | 修复库存为 0 时仍可下单的问题，补 5 个用例并核对近 7 天的 312 笔订单，未发现超卖，库存与下单两侧的校验已一致 | — | — | ✅ |
//                           ^^^^^^^ types are joined by +, not by /
// | 2026-08-29 10:00 | 02 | chat/讨论 | Talked through 3 ways to handle returns, chose the one where support checks before the warehouse | — | — | ✅ |
//                           ^^^^^^^ types are joined by +, not by /
// -- fixed: Replace `fix/dev` by `fix+dev` --
// # Agent SUMMARY — codex
//
// > 项目：bookshop
//
// | 日期 | 会话 | 类型 | 摘要 | 关联报告 | 关联记忆 | 状态 |
// |------|:----:|------|------|---------|---------|:----:|
// | 2026-08-29 09:00 | 01 | fix+dev | 修复库存为 0 时仍可下单的问题，补 5 个用例并核对近 7 天的 312 笔订单，未发现超卖，库存与下单两侧的校验已一致 | — | — | ✅ |
// | 2026-08-29 10:00 | 02 | chat/讨论 | Talked through 3 ways to handle returns, chose the one where support checks before the warehouse | — | — | ✅ |
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
	ID:       "summary/type-slash",
	Severity: memory.Error,
	Kinds:    index,
	Form:     typeSlash,
})

var slashed = memory.Text{En: "types are joined by +, not by /", Zh: "多个类型用 + 连接，不用 /"}

func typeSlash(p *memory.Pass, row *memory.Row) {
	cell, ok := row.Cell(memory.TypeColumn)
	if !ok || row.Types.Fault != memory.TypeSlash {
		return
	}
	f := memory.Finding{Span: cell.Span, Message: slashed.With()}
	joined := strings.Join(strings.FieldsFunc(cell.Text, func(r rune) bool { return r == '/' || r == ' ' }), "+")
	if memory.ParseTypes(joined).Fault == memory.NoTypeFault {
		f.Fixes = replace(writeAs.With(cell.Text, joined), cell.Span, joined)
	}
	p.Report(f)
}
