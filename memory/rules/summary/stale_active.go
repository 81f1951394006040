// # summary/stale-active
//
// A session of the day before yesterday or earlier is still active.
//
// It was finished and nobody wrote ✅, or it was dropped. Either way every new
// session finds it among the open work. A further row tells what became of it;
// rows that stand are not changed.
//
// Source: formats.md §5.
//
// ## 中文
//
// 前天或更早的会话仍在进行中。
//
// 要么做完了没人写 ✅，要么被放弃了。无论哪种，每次新会话都会在待办里看到它。请追加一
// 行写明结果；已有的行不改。
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
// | 2026-08-27 09:00 | 01 | fix | 修复库存为 0 时仍可下单的问题，补 5 个用例并核对近 7 天的 312 笔订单，未发现超卖，库存与下单两侧的校验已一致 | — | — | 🔄 |
//                                                                                                         ^^ session 2026-08-27#01 is still active after 3 days
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
// | 2026-08-27 09:00 | 01 | fix | 修复库存为 0 时仍可下单的问题，补 5 个用例并核对近 7 天的 312 笔订单，未发现超卖，库存与下单两侧的校验已一致 | — | — | 🔄 |
// | 2026-08-27 18:00 | 01 | fix | 修复库存为 0 时仍可下单的问题，补 5 个用例并核对近 7 天的 312 笔订单，未发现超卖，库存与下单两侧的校验已一致 | — | — | ✅ |
// | 2026-08-29 09:00 | 01 | chat | Talked through 3 ways to handle returns, chose the one where support checks before the warehouse | — | — | 🔄 |

package summary

import "github.com/memory-lsp/memory-lsp/memory"

var _ = Group.Add(memory.Rule{
	ID:       "summary/stale-active",
	Severity: memory.Info,
	Kinds:    index,
	Session:  staleActive,
})

var stillActive = memory.Text{
	En: "session %s is still active after %d days",
	Zh: "会话 %s 已过 %d 天仍在进行中",
}

func staleActive(p *memory.Pass, row *memory.Current) {
	cell, ok := row.Cell(memory.StatusColumn)
	if !ok || row.Status.State != memory.Active || !row.Date.Valid() || row.Date.Day >= p.Today-1 {
		return
	}
	key := memory.Key{Day: row.Day(), ID: row.Session.ID}
	p.Report(memory.Finding{Span: cell.Span, Message: stillActive.With(key, int(p.Today-row.Date.Day))})
}
