// # summary/link-label
//
// The link to the day's file is not labelled `YYYYMMDD.md §NN`.
//
// The label is what people see of the link, and what tools search for when the file
// has moved. It names the row's own day and session.
//
// Source: formats.md §5.
//
// ## 中文
//
// 指向当日文件的链接文字不是 `YYYYMMDD.md §NN`。
//
// 链接文字是人看到的部分，文件移走后工具也靠它搜索。它写的应是本行的日期和会话。
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
// | 2026-08-29 09:00 | 01 | fix | 修复库存为 0 时仍可下单的问题，补 5 个用例并核对近 7 天的 312 笔订单，未发现超卖，库存与下单两侧的校验已一致 | — | [记忆](tasks/20260829.md) | ✅ |
//                                                                                                      ^^ the link's label must be `20260829.md §01`
// | 2026-08-30 10:00 | 2 | chat | Talked through 3 ways to handle returns, chose the one where support checks before the warehouse | — | [20260829.md §02](tasks/20260830.md) | ✅ |
//                                                                                                                                         ^^^^^^^^^^^^^^^ the link's label must be `20260830.md §02`
// -- .devcodex/.memory/clients/codex/tasks/20260829.md --
// ## 会话 01 — 库存校验
// -- .devcodex/.memory/clients/codex/tasks/20260830.md --
// ## 会话 01 — 库存校验
// -- fixed: Write `20260829.md §01` --
// # Agent SUMMARY — codex
//
// > 项目：bookshop
//
// | 日期 | 会话 | 类型 | 摘要 | 关联报告 | 关联记忆 | 状态 |
// |------|:----:|------|------|---------|---------|:----:|
// | 2026-08-29 09:00 | 01 | fix | 修复库存为 0 时仍可下单的问题，补 5 个用例并核对近 7 天的 312 笔订单，未发现超卖，库存与下单两侧的校验已一致 | — | [20260829.md §01](tasks/20260829.md) | ✅ |
// | 2026-08-30 10:00 | 2 | chat | Talked through 3 ways to handle returns, chose the one where support checks before the warehouse | — | [20260829.md §02](tasks/20260830.md) | ✅ |
// -- fixed: Write `20260830.md §02` --
// # Agent SUMMARY — codex
//
// > 项目：bookshop
//
// | 日期 | 会话 | 类型 | 摘要 | 关联报告 | 关联记忆 | 状态 |
// |------|:----:|------|------|---------|---------|:----:|
// | 2026-08-29 09:00 | 01 | fix | 修复库存为 0 时仍可下单的问题，补 5 个用例并核对近 7 天的 312 笔订单，未发现超卖，库存与下单两侧的校验已一致 | — | [记忆](tasks/20260829.md) | ✅ |
// | 2026-08-30 10:00 | 2 | chat | Talked through 3 ways to handle returns, chose the one where support checks before the warehouse | — | [20260830.md §02](tasks/20260830.md) | ✅ |
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
// | 2026-08-29 09:00 | 01 | fix | 修复库存为 0 时仍可下单的问题，补 5 个用例并核对近 7 天的 312 笔订单，未发现超卖，库存与下单两侧的校验已一致 | [01--库存校验.md](../../../reports/audit/codex/20260829/01--库存校验.md) | [20260829.md §01](tasks/20260829.md) | ✅ |
// | 2026-08-29 10:00 | 02 | chat | Talked through 3 ways to handle returns, chose the one where support checks before the warehouse | — | — | ✅ |
// -- .devcodex/reports/audit/codex/20260829/01--库存校验.md --
// # 库存校验
// -- .devcodex/.memory/clients/codex/tasks/20260829.md --
// ## 会话 01 — 库存校验

package summary

import (
	"path"
	"strings"

	"github.com/memory-lsp/memory-lsp/markdown"
	"github.com/memory-lsp/memory-lsp/memory"
)

var _ = Group.Add(memory.Rule{
	ID:       "summary/link-label",
	Severity: memory.Info,
	Kinds:    index,
	Row:      linkLabel,
})

var otherLabel = memory.Text{En: "the link's label must be `%s`", Zh: "链接文字应为 `%s`"}

func linkLabel(p *memory.Pass, row *memory.Row) {
	cell, ok := row.Cell(memory.MemoryColumn)
	if !ok || cell.Text == none || !row.Date.Valid() || !row.Session.Canonical {
		return
	}
	l, ok := soleLink(p, cell)
	if !ok || l.Kind != markdown.Inline && l.Kind != markdown.Malformed {
		return
	}
	day := path.Base(p.DayPath(row.Date.Day))
	file, id, ok := strings.Cut(p.Doc().Text(l.Text), " §")
	if ok && file == day && id == row.Session.ID {
		return
	}
	want := day + " §" + row.Session.ID
	p.Report(memory.Finding{
		Span:    l.Text,
		Message: otherLabel.With(want),
		Fixes:   replace(writeLabel.With(want), l.Text, want),
	})
}

var writeLabel = memory.Text{En: "Write `%s`", Zh: "写作 `%s`"}

// soleLink is the one link of a cell.
func soleLink(p *memory.Pass, cell memory.Cell) (*markdown.Link, bool) {
	links := p.LinksIn(cell.Span)
	if len(links) != 1 {
		return nil, false
	}
	return &links[0], true
}
