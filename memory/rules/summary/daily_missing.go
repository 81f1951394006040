// # summary/daily-missing
//
// The day's file or its section for the row's session is not there.
//
// The index only points; what happened is told in the day's file. A row without
// one is a promise that nobody can keep. Where the whole file of a day over 30 days
// ago is gone it was most likely cleared away, and this is information only.
//
// Source: formats.md §5, §6.
//
// ## 中文
//
// 该行会话对应的当日文件或其中的会话不存在。
//
// 索引只负责指路，经过写在当日文件里。找不到它，这一行就是无法兑现的承诺。超过 30 天且
// 整个文件都不在的，多半已被清理，只作为信息提示。
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
// | 2026-07-01 09:00 | 01 | fix | 修复库存为 0 时仍可下单的问题，补 5 个用例并核对近 7 天的 312 笔订单，未发现超卖，库存与下单两侧的校验已一致 | — | — | ✅ |
//                      ^^ the day's file tasks/20260701.md is not there
// | 2026-08-28 10:00 | 01 | chat | Talked through 3 ways to handle returns, chose the one where support checks before the warehouse | — | — | ✅ |
//                      ^^ the day's file tasks/20260828.md is not there
// | 2026-08-29 09:00 | 02 | chat | 讨论退货流程的 3 种做法，选定由客服先行审核、仓库后确认的一种，结论已写入需求文档，共涉及 2 个接口与 1 张表 | — | — | ✅ |
//                      ^^ tasks/20260829.md has no session 02
// -- .devcodex/.memory/clients/codex/tasks/20260829.md --
// ## 会话 01 — 库存校验
//
// - **时间**：2026-08-29 09:00 +08:00
// - **意图**：fix
// - **状态**：✅
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
// | 2026-08-29 09:00 | 01 | fix | 修复库存为 0 时仍可下单的问题，补 5 个用例并核对近 7 天的 312 笔订单，未发现超卖，库存与下单两侧的校验已一致 | — | — | 🔄 |
// | 2026-08-29 11:00 | 1 | fix | 修复库存为 0 时仍可下单的问题，补 5 个用例并核对近 7 天的 312 笔订单，未发现超卖，库存与下单两侧的校验已一致 | — | — | ✅ |
// -- .devcodex/.memory/clients/codex/tasks/20260829.md --
// ## 会话 01 — 库存校验
//
// - **时间**：2026-08-29 09:00 +08:00
// - **意图**：fix
// - **状态**：✅

package summary

import (
	"strings"

	"github.com/memory-lsp/memory-lsp/memory"
)

var _ = Group.Add(memory.Rule{
	ID:       "summary/daily-missing",
	Severity: memory.Warning,
	Kinds:    index,
	Cross:    true,
	Session:  dailyMissing,
})

var (
	noDaily   = memory.Text{En: "the day's file %s is not there", Zh: "当日文件 %s 不存在"}
	noSection = memory.Text{En: "%s has no session %s", Zh: "%s 中没有会话 %s"}
)

// kept is for how many days the files of days are sure to be kept.
const kept = 30

func dailyMissing(p *memory.Pass, row *memory.Current) {
	cell, ok := row.Cell(memory.SessionColumn)
	day, named := dayOf(p, row)
	if _, found := day.tells(p, row); !ok || !named || found {
		return
	}
	name := strings.TrimPrefix(day.path, p.File.Folder+"/")
	f := memory.Finding{Span: cell.Span, Message: noSection.With(name, row.Session.ID)}
	if day.file == nil {
		f.Message = noDaily.With(name)
		if row.Date.Day < p.Today-kept {
			f.Severity = memory.Info
		}
	}
	p.Report(f)
}
