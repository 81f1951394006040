// # summary/session-noncanonical
//
// What stands in the column 会话 is no session id.
//
// An id is made of at most 64 ASCII letters, digits, dots, underscores and
// hyphens. A row with another text is kept, but it stands for itself: a later
// row never completes it, and it is never listed among the open sessions.
//
// Source: formats.md §5, §6.
//
// ## 中文
//
// “会话”列的内容不是会话编号。
//
// 编号由至多 64 个 ASCII 字母、数字、点、下划线和连字符组成。写成别的，行会保留，却只
// 代表它自己：后来的行无法为它收尾，它也不会列入未完成的会话。
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
// | 2026-08-28 09:00 | 第3 | fix | 修复库存为 0 时仍可下单的问题，补 5 个用例并核对近 7 天的 312 笔订单，未发现超卖，库存与下单两侧的校验已一致 | — | — | ✅ |
//                      ^^ 第3 is no session id: other rows of the session are not recognised
// | 2026-08-29 10:00 | 01 02 | chat | Talked through 3 ways to handle returns, chose the one where support checks before the warehouse | — | — | ✅ |
//                      ^^^^^ 01 02 is no session id: other rows of the session are not recognised
// -- fixed: Replace `第3` by `03` --
// # Agent SUMMARY — codex
//
// > 项目：bookshop
//
// | 日期 | 会话 | 类型 | 摘要 | 关联报告 | 关联记忆 | 状态 |
// |------|:----:|------|------|---------|---------|:----:|
// | 2026-08-26 18:00 | 01 | chat | Talked through 3 ways to handle returns, chose the one where support checks before the warehouse | — | — | ✅ |
// | 2026-08-28 09:00 | 03 | fix | 修复库存为 0 时仍可下单的问题，补 5 个用例并核对近 7 天的 312 笔订单，未发现超卖，库存与下单两侧的校验已一致 | — | — | ✅ |
// | 2026-08-29 10:00 | 01 02 | chat | Talked through 3 ways to handle returns, chose the one where support checks before the warehouse | — | — | ✅ |
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
// | 2026-08-28 09:00 | 03 | chat | 讨论退货流程的 3 种做法，选定由客服先行审核、仓库后确认的一种，结论已写入需求文档，共涉及 2 个接口与 1 张表 | — | — | ✅ |
// | 2026-08-29 10:00 | f3e91b_7.a | chat | Talked through 3 ways to handle returns, chose the one where support checks before the warehouse | — | — | ✅ |

package summary

import (
	"strings"

	"github.com/memory-lsp/memory-lsp/memory"
)

var _ = Group.Add(memory.Rule{
	ID:       "summary/session-noncanonical",
	Severity: memory.Warning,
	Kinds:    index,
	Form:     sessionNoncanonical,
})

var notAnID = memory.Text{
	En: "%s is no session id: other rows of the session are not recognised",
	Zh: "%s 不是会话编号：同一会话的其他行无法对应",
}

func sessionNoncanonical(p *memory.Pass, row *memory.Row) {
	cell, ok := row.Cell(memory.SessionColumn)
	if !ok || cell.Text == "" || row.Session.Canonical {
		return
	}
	f := memory.Finding{Span: cell.Span, Message: notAnID.With(cell.Text)}
	if id := soleID(cell.Text); id != "" {
		f.Fixes = replace(writeAs.With(cell.Text, id), cell.Span, id)
	}
	p.Report(f)
}

// soleID is the one id that can be read from a text, or empty.
func soleID(text string) string {
	parts := strings.FieldsFunc(text, func(r rune) bool { return !memory.ParseSessionID(string(r)).Canonical })
	if len(parts) != 1 {
		return ""
	}
	id := memory.ParseSessionID(parts[0])
	if !id.Canonical {
		return ""
	}
	return id.ID
}
