// # summary/duplicate-event
//
// A row repeats what the row before it says of the same session.
//
// Most often one event was written twice, or two sessions were given one number:
// then the earlier one is hidden by the later. Progress of a session that is still
// open may be noted again, so there it is information only.
//
// Source: formats.md §5.
//
// ## 中文
//
// 该行重复了同一会话上一行的状态。
//
// 多半是同一事件写了两次，或两个会话用了同一编号：那样后者会遮住前者。未结束的会话可以
// 多次记录进展，这时只作为信息提示。
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
// | 2026-08-28 09:00 | 01 | fix | 修复库存为 0 时仍可下单的问题，补 5 个用例并核对近 7 天的 312 笔订单，未发现超卖，库存与下单两侧的校验已一致 | — | — | ✅ |
// | 2026-08-28 10:00 | 01 | chat | Talked through 3 ways to handle returns, chose the one where support checks before the warehouse | — | — | done |
// ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ session 2026-08-28#01 is completed already by the row before: the event is repeated, or the number is used twice
// | 2026-08-29 11:00 | 02 | chat | 讨论退货流程的 3 种做法，选定由客服先行审核、仓库后确认的一种，结论已写入需求文档，共涉及 2 个接口与 1 张表 | — | — | 🔄 |
// | 2026-08-29 12:00 | 2 | chat | 讨论退货流程的 3 种做法，选定由客服先行审核、仓库后确认的一种，结论已写入需求文档，共涉及 2 个接口与 1 张表 | — | — | ⏳ |
// ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ session 2026-08-29#02 is active already by the row before: the event is repeated, or the number is used twice
// -- .devcodex/.memory/clients/grok/SUMMARY.md --
// # Agent SUMMARY — grok
//
// > 项目：bookshop
//
// | 日期 | 会话 | 类型 | 摘要 | 关联报告 | 关联记忆 | 状态 |
// |------|:----:|------|------|---------|---------|:----:|
// | 2026-08-29 09:00 | 01 | fix | 修复库存为 0 时仍可下单的问题，补 5 个用例并核对近 7 天的 312 笔订单，未发现超卖，库存与下单两侧的校验已一致 | — | — | ✅ |
// -- open: .devcodex/.memory/clients/grok/SUMMARY.md --
// # Agent SUMMARY — grok
//
// > 项目：bookshop
//
// | 日期 | 会话 | 类型 | 摘要 | 关联报告 | 关联记忆 | 状态 |
// |------|:----:|------|------|---------|---------|:----:|
// | 2026-08-29 09:00 | 01 | fix | 修复库存为 0 时仍可下单的问题，补 5 个用例并核对近 7 天的 312 笔订单，未发现超卖，库存与下单两侧的校验已一致 | — | — | ✅ |
// | 2026-08-29 09:00 | 01 | fix | 修复库存为 0 时仍可下单的问题，补 5 个用例并核对近 7 天的 312 笔订单，未发现超卖，库存与下单两侧的校验已一致 | — | — | ✅ |
// ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ session 2026-08-29#01 is completed already by the row before: the event is repeated, or the number is used twice
// -- fixed: Remove the row, which is not saved yet --
// # Agent SUMMARY — grok
//
// > 项目：bookshop
//
// | 日期 | 会话 | 类型 | 摘要 | 关联报告 | 关联记忆 | 状态 |
// |------|:----:|------|------|---------|---------|:----:|
// | 2026-08-29 09:00 | 01 | fix | 修复库存为 0 时仍可下单的问题，补 5 个用例并核对近 7 天的 312 笔订单，未发现超卖，库存与下单两侧的校验已一致 | — | — | ✅ |
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
// | 2026-08-28 09:00 | 01 | fix | 修复库存为 0 时仍可下单的问题，补 5 个用例并核对近 7 天的 312 笔订单，未发现超卖，库存与下单两侧的校验已一致 | — | — | 🔄 |
// | 2026-08-28 17:00 | 01 | fix | 修复库存为 0 时仍可下单的问题，补 5 个用例并核对近 7 天的 312 笔订单，未发现超卖，库存与下单两侧的校验已一致 | — | — | ✅ |
// | 2026-08-29 09:00 | 01 | fix | 修复库存为 0 时仍可下单的问题，补 5 个用例并核对近 7 天的 312 笔订单，未发现超卖，库存与下单两侧的校验已一致 | — | — | ✅ |

package summary

import (
	"github.com/memory-lsp/memory-lsp/markdown"
	"github.com/memory-lsp/memory-lsp/memory"
)

var _ = Group.Add(memory.Rule{
	ID:       "summary/duplicate-event",
	Severity: memory.Warning,
	Kinds:    index,
	File:     duplicateEvent,
})

var (
	saidAgain = memory.Text{
		En: "session %s is %s already by the row before: the event is repeated, or the number is used twice",
		Zh: "会话 %s 前一行已是%s：事件重复，或编号被用了两次",
	}
	saidBefore = memory.Text{En: "the row before", Zh: "前一行"}
	dropRow    = memory.Text{En: "Remove the row, which is not saved yet", Zh: "删除该行（尚未保存）"}
)

func duplicateEvent(p *memory.Pass) {
	s := p.File.Summary()
	fold := s.Fold()
	for _, i := range fold.Repeats() {
		row := s.Row(i)
		state := row.Status.State
		before, _ := fold.Before(i)
		if !row.Whole() || !row.Date.Valid() {
			continue
		}
		key, _ := row.Key()
		f := memory.Finding{
			Span:    row.Span,
			Message: saidAgain.With(key, state.Name()),
			Related: []memory.Related{{Span: s.Row(before).Span, Message: saidBefore.With()}},
		}
		if state != memory.Completed {
			f.Severity = memory.Info
		}
		if unsaved(p, i) {
			f.Fixes = replace(dropRow.With(), wholeLine(p, row.Line), "")
		}
		p.Report(f)
	}
}

// unsaved reports whether row i is in the editor's text alone. What is on disk
// may have been read by others: rows are not taken back there.
func unsaved(p *memory.Pass, i int) bool {
	if !p.File.Open {
		return false
	}
	s := p.File.Summary()
	line := source(p, s.Row(i).Span)
	same := 0
	for j, ok := i, true; ok; j, ok = s.Fold().Before(j) {
		if source(p, s.Row(j).Span) == line {
			same++
		}
	}
	return p.File.SavedLines(line) < same
}

// wholeLine is line i with its line break.
func wholeLine(p *memory.Pass, i int) markdown.Span {
	lines := p.File.Lines()
	s := lines.Line(i)
	if i+1 < lines.Count() {
		s.End = lines.Line(i + 1).Start
	}
	return s
}
