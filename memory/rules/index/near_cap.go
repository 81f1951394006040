// # index/near-cap
//
// An index takes seven tenths or more of what its agent loads.
//
// Beyond the cap the agent reads nothing, and it does not say so. While there is
// still room, merge old entries into topics or remove them; an index that is
// already over its cap is told by index/over-cap instead.
//
// Source: auto-memory.md §1.
//
// ## 中文
//
// 索引已达到 Agent 载入上限的七成或更多。
//
// 超出上限的部分 Agent 不会读，也不会说明。趁还有空间，把旧条目并入主题或删除。已经超
// 限的索引由 index/over-cap 报告。
//
// ## Wrong
//
// -- memory/MEMORY.md --
// # Memory
// ‹137×␤›
// - [Deploy](deploy.md) — 发布步骤 🚀
// ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ the index takes 140 of the 200 lines that the agent loads
//
// -- desk/MEMORY.md --
// # Desk␍
// ‹8388×字›␍
// 周三不开会。␍
// ^^^^^^ the index takes 8404 of the 12000 characters that the agent loads
// -- desk/memory/2026-08-01.md --
// # 2026-08-01
//
// ## Right
//
// -- memory/MEMORY.md --
// # Memory
// ‹136×␤›
// - [Deploy](deploy.md) — 发布步骤 🚀

package index

import "github.com/memory-lsp/memory-lsp/memory"

var _ = Group.Add(memory.Rule{
	ID:       "index/near-cap",
	Severity: memory.Info,
	Kinds:    memory.KindsOf(memory.Index),
	File:     nearCap,
})

var nearlyFull = memory.Text{
	En: "the index takes %d of the %d %s that the agent loads",
	Zh: "索引已占 %d，智能体最多载入 %d %s",
}

func nearCap(p *memory.Pass) {
	if load := p.File.Index().Load; load.Near() {
		p.Report(memory.Finding{
			Span:    load.Last,
			Message: nearlyFull.With(load.Used, load.Cap.Max, units[load.Cap.Unit]),
		})
	}
}
