// # cp/row-missing
//
// The record has no row for one of the three checkpoints.
//
// Requirements, design and plan each have a row, confirmed or not. Of a checkpoint
// without a row nobody knows whether it was forgotten, or never asked for.
//
// Source: formats.md §8.
//
// ## 中文
//
// 确认记录缺少三个 CP 之一的行。
//
// 需求、方案、计划各占一行，无论是否已确认。没有行的 CP，不知是忘了，还是根本没问过。
//
// ## Wrong
//
// -- .devcodex/requirements/支付重试/.memory/sessions.md --
// # 支付重试 任务会话记录
//
// > **日期**: 2026-08-29
// > **状态**: 进行中
//
// ### CP 确认记录
//
// | CP | 状态 | artifactPath | version | sha256 | sourceMessage | confirmedAt |
// ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ rows are missing: CP2
// |:--:|:----:|--------------|---------|--------|---------------|-------------|
// | CP1 | ✅ | [01-需求确认.md](../01-需求确认.md) | v1 | `61F72DEC7FE5E07723E1DF6C9D80E2B8A9D07A6F87D9CBE0554FA3111AF135DD` | 确认 | 2026-08-29 10:30 |
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
// ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ rows are missing: CP1, CP2, CP3
// |:--:|:----:|--------------|---------|--------|---------------|-------------|
// -- fixed: Add rows with nothing confirmed --
// # 支付重试 任务会话记录
//
// > **日期**: 2026-08-29
// > **状态**: 进行中
//
// ### CP 确认记录
//
// | CP | 状态 | artifactPath | version | sha256 | sourceMessage | confirmedAt |
// |:--:|:----:|--------------|---------|--------|---------------|-------------|
// | CP1 | ✅ | [01-需求确认.md](../01-需求确认.md) | v1 | `61F72DEC7FE5E07723E1DF6C9D80E2B8A9D07A6F87D9CBE0554FA3111AF135DD` | 确认 | 2026-08-29 10:30 |
// | CP2 | ⏹️ | — | — | — | — | — |
// | CP3 | ⏹️ | — | — | — | — | — |
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

package cp

import (
	"strings"

	"github.com/memory-lsp/memory-lsp/memory"
)

var _ = Group.Add(memory.Rule{
	ID:       "cp/row-missing",
	Severity: memory.Warning,
	Kinds:    record,
	File:     rowMissing,
})

var (
	lacksRows = memory.Text{En: "rows are missing: %s", Zh: "缺少行：%s"}
	addRows   = memory.Text{En: "Add rows with nothing confirmed", Zh: "补上尚未确认的行"}
)

func rowMissing(p *memory.Pass) {
	r := p.File.Sessions().CP
	if r.Form != memory.BoundForm {
		return
	}
	var names []string
	fix := memory.Fix{Title: addRows.With(), Preferred: true}
	for phase := 1; phase <= memory.CPPhases; phase++ {
		if _, ok := r.Row(phase); ok {
			continue
		}
		names = append(names, "CP"+string(rune('0'+phase)))
		mark := idleMark
		if phase == 1 {
			mark = waitingMark
		}
		edit := memory.Edit{Span: at(place(r, phase)), New: p.File.EOL() + pendingRow(phase, mark)}
		if n := len(fix.Edits); n > 0 && fix.Edits[n-1].Span == edit.Span {
			fix.Edits[n-1].New += edit.New
		} else {
			fix.Edits = append(fix.Edits, edit)
		}
	}
	if len(names) > 0 && r.Delim != nil {
		p.Report(memory.Finding{Span: r.Header.Span, Message: lacksRows.With(strings.Join(names, ", ")), Fixes: []memory.Fix{fix}})
	} else if len(names) > 0 {
		p.Report(memory.Finding{Span: r.Header.Span, Message: lacksRows.With(strings.Join(names, ", "))})
	}
}

// place is where the row of a phase belongs: behind those of earlier phases.
func place(r *memory.CPRecord, phase int) int {
	end := r.Header.Span.End
	if r.Delim != nil {
		end = r.Delim.Span.End
	}
	for _, row := range r.Rows {
		if row.Phase < phase {
			end = max(end, row.Span.End)
		}
	}
	return end
}
