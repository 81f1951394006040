// # global/session-row
//
// The project's SUMMARY.md holds a row of an agent's index.
//
// This file records key decisions for all agents; sessions belong in the index
// of the agent that ran them. Tools that list sessions never look here, so the
// row is lost to them and clutter to everyone else.
//
// Source: formats.md §9.
//
// ## 中文
//
// 项目的 SUMMARY.md 中有 Agent 索引的行。
//
// 这个文件为所有 Agent 记录关键决策；会话应写在执行它的 Agent 的索引里。列出会话的工具
// 从不看这里，所以这一行对它们等于丢失，对其他人则是干扰。
//
// ## Wrong
//
// -- .devcodex/.memory/SUMMARY.md --
// # 书店：关键决策
//
// - 2026-08-20：接口统一改为 UTC 时间
//
// | 2026-08-29 09:00 | 01 | fix | 修复库存为 0 时仍可下单的问题，补 5 个用例并核对近 7 天的 312 笔订单，未发现超卖，库存与下单两侧的校验已一致 | — | — | ✅ |
// ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ this row belongs in the SUMMARY.md of the agent that ran the session
//
// ## Right
//
// -- .devcodex/.memory/SUMMARY.md --
// # Bookshop: key decisions
//
// | Date | Decision | By |
// |---|---|---|
// | 2026-08-20 | All times are stored in UTC | backend |

package global

import "github.com/memory-lsp/memory-lsp/memory"

var _ = Group.Add(memory.Rule{
	ID:       "global/session-row",
	Severity: memory.Warning,
	Kinds:    decisions,
	Row:      sessionRow,
})

var notHere = memory.Text{
	En: "this row belongs in the SUMMARY.md of the agent that ran the session",
	Zh: "此行应写入执行该会话的 Agent 的 SUMMARY.md",
}

func sessionRow(p *memory.Pass, row *memory.Row) {
	if row.Read && row.Session.Canonical {
		p.Report(memory.Finding{Span: row.Span, Message: notHere.With()})
	}
}
