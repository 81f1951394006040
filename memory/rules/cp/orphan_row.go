// # cp/orphan-row
//
// The row of a checkpoint stands outside the record.
//
// Readers look in the record's table only, so the row confirms nothing. Writers take
// it for a leak and delete it when they write the next confirmation.
//
// Source: formats.md §8.
//
// ## 中文
//
// CP 行写在了确认记录之外。
//
// 读取方只看记录中的表格，所以这一行什么也没有确认。写入方会视为散落的内容，在下次写入
// 确认时删除。
//
// ## Wrong
//
// -- .devcodex/requirements/支付重试/.memory/sessions.md --
// # 支付重试 任务会话记录
//
// > **日期**: 2026-08-29
// > **状态**: 进行中
//
// | 日期 | 会话 | 变更 |
// |---|---|---|
// | 2026-08-29 | 01 | 整理 |
// | CP1 | ✅ | [01-需求确认.md](../01-需求确认.md) | v1 | `61F72DEC7FE5E07723E1DF6C9D80E2B8A9D07A6F87D9CBE0554FA3111AF135DD` | 确认 | 2026-08-29 10:30 |
// ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ a checkpoint's row outside the record: writers delete it
//
// ### CP 确认记录
//
// | CP | 状态 | artifactPath | version | sha256 | sourceMessage | confirmedAt |
// |:--:|:----:|--------------|---------|--------|---------------|-------------|
// | CP1 | ✅ | [01-需求确认.md](../01-需求确认.md) | v1 | `61F72DEC7FE5E07723E1DF6C9D80E2B8A9D07A6F87D9CBE0554FA3111AF135DD` | 确认 | 2026-08-29 10:30 |
// | CP2 | ⏹️ | — | — | — | — | — |
// | CP3 | ⏹️ | — | — | — | — | — |
// -- .devcodex/requirements/支付重试/01-需求确认.md --
// # 支付重试需求确认
//
// 最多重试 2 次。
// -- .devcodex/requirements/retry-payments/.memory/sessions.md --
// # retry-payments 🙂
//
// ## CP 确认记录
//
// | CP | 状态 | artifactPath | version | sha256 | sourceMessage | confirmedAt |
// |:--:|:----:|--------------|---------|--------|---------------|-------------|
// | CP1 | ✅ | [01-需求确认.md](../01-需求确认.md) | v1 | `BEA8BDD81037821AD820D06EB79C4001E7DC593E74EC0F638E4C8E98A4801C22` | Go ahead | 2026-08-29 10:30 |
// | CP2 | ⏹️ | — | — | — | — | — |
//
// Moved down by mistake:
//
// | CP3 | ⏹️ | — | — | — | — | — |
// ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ a checkpoint's row outside the record: writers delete it
//
// OK?
// -- .devcodex/requirements/retry-payments/01-需求确认.md --
// # Retry payments: what is asked
//
// At most 2 tries. 🙂
// -- fixed: Remove the row: the record has one for CP1 --
// # 支付重试 任务会话记录
//
// > **日期**: 2026-08-29
// > **状态**: 进行中
//
// | 日期 | 会话 | 变更 |
// |---|---|---|
// | 2026-08-29 | 01 | 整理 |
//
// ### CP 确认记录
//
// | CP | 状态 | artifactPath | version | sha256 | sourceMessage | confirmedAt |
// |:--:|:----:|--------------|---------|--------|---------------|-------------|
// | CP1 | ✅ | [01-需求确认.md](../01-需求确认.md) | v1 | `61F72DEC7FE5E07723E1DF6C9D80E2B8A9D07A6F87D9CBE0554FA3111AF135DD` | 确认 | 2026-08-29 10:30 |
// | CP2 | ⏹️ | — | — | — | — | — |
// | CP3 | ⏹️ | — | — | — | — | — |
// -- fixed: Move the row into the record --
// # retry-payments 🙂
//
// ## CP 确认记录
//
// | CP | 状态 | artifactPath | version | sha256 | sourceMessage | confirmedAt |
// |:--:|:----:|--------------|---------|--------|---------------|-------------|
// | CP1 | ✅ | [01-需求确认.md](../01-需求确认.md) | v1 | `BEA8BDD81037821AD820D06EB79C4001E7DC593E74EC0F638E4C8E98A4801C22` | Go ahead | 2026-08-29 10:30 |
// | CP2 | ⏹️ | — | — | — | — | — |
// | CP3 | ⏹️ | — | — | — | — | — |
//
// Moved down by mistake:
//
//
// OK?
//
// ## Right
//
// -- .devcodex/requirements/retry-payments/.memory/sessions.md --
// # retry-payments 任务会话记录
//
// > **日期**: 2026-08-29
// > **状态**: 进行中
//
// ### CP 确认记录
//
// | CP | 状态 | artifactPath | version | sha256 | sourceMessage | confirmedAt |
// |:--:|:----:|--------------|---------|--------|---------------|-------------|
// | CP1 | ✅ | [01-需求确认.md](../01-需求确认.md) | v1 | `BEA8BDD81037821AD820D06EB79C4001E7DC593E74EC0F638E4C8E98A4801C22` | Go ahead | 2026-08-29 10:30 |
// | CP2 | ⏳ | — | — | — | — | — |
// | CP3 | ⏹️ | — | — | — | — | — |
// -- .devcodex/requirements/retry-payments/01-需求确认.md --
// # Retry payments: what is asked
//
// At most 2 tries. 🙂
// -- .devcodex/bugs/分页/.memory/sessions.md --
// # 分页
//
// ### CP 确认记录
//
// | CP | 状态 | artifactPath | version | sha256 | sourceMessage | confirmedAt |
// |:--:|:----:|--------------|---------|--------|---------------|-------------|
// | CP1 | ⏳ | — | — | — | — | — |
// | CP2 | ⏹️ | — | — | — | — | — |
// | CP3 | ⏹️ | — | — | — | — | — |
//
// ### CP 历史 — epoch 1 (s-1)
//
// | CP | 状态 |
// |---|---|
// | e1.CP1 | ✅ |

package cp

import "github.com/memory-lsp/memory-lsp/memory"

var _ = Group.Add(memory.Rule{
	ID:       "cp/orphan-row",
	Severity: memory.Error,
	Kinds:    record,
	File:     orphanRow,
})

var (
	outside = memory.Text{
		En: "a checkpoint's row outside the record: writers delete it",
		Zh: "CP 行位于确认记录之外：写入方会将其删除",
	}
	removeRow = memory.Text{En: "Remove the row: the record has one for CP%d", Zh: "删除此行：记录中已有 CP%d"}
	moveRow   = memory.Text{En: "Move the row into the record", Zh: "将此行移入确认记录"}
)

func orphanRow(p *memory.Pass) {
	r := p.File.Sessions().CP
	for _, row := range r.Orphans {
		f := memory.Finding{Span: row.Span, Message: outside.With()}
		remove := memory.Edit{Span: wholeLine(p, row.No)}
		switch _, there := r.Row(row.Phase); {
		case there:
			f.Fixes = []memory.Fix{{Title: removeRow.With(row.Phase), Edits: []memory.Edit{remove}}}
		case r.Form == memory.BoundForm && r.Delim != nil && row.Whole():
			insert := memory.Edit{Span: at(place(r, row.Phase)), New: p.File.EOL() + p.Doc().Text(row.Span)}
			edits := []memory.Edit{remove, insert}
			if insert.Span.Start < remove.Span.Start {
				edits = []memory.Edit{insert, remove}
			}
			f.Fixes = []memory.Fix{{Title: moveRow.With(), Preferred: true, Edits: edits}}
		}
		p.Report(f)
	}
}
