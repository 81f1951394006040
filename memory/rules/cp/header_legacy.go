// # cp/header-legacy
//
// The record has the old form with three columns.
//
// It can say that something was confirmed, not what: neither the file nor its
// digest. Once the file is edited nobody can tell. The form with seven columns
// binds each confirmation to the bytes that were confirmed.
//
// Source: formats.md §8.
//
// ## 中文
//
// 确认记录是三列的旧格式。
//
// 它能说明有过确认，却说不清确认了什么：没有文件，也没有摘要值。文件一改，就无从判断。
// 七列格式把每次确认绑定到当时确认的字节。
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
// | CP | 状态 | 时间 |
// ^^^^^^^^^^^^^^^^ this old form binds no confirmation to a file
// |:--:|:--:|:--:|
// | CP1 | ⏳ | — |
// | CP2 | ⏹️ | — |
// | CP3 | ⏹️ | |
// -- .devcodex/requirements/retry-payments/.memory/sessions.md --
// # retry-payments
//
// ## 🙂 CP确认记录
//
// | CP | 状态 | 时间 |
// ^^^^^^^^^^^^^^^^ this old form binds no confirmation to a file
// |:--:|:--:|:--:|
// | CP1 | ✅ | 10:30 |
// -- fixed: Rewrite the record with seven columns --
// # 支付重试 任务会话记录
//
// > **日期**: 2026-08-29
// > **状态**: 进行中
//
// ### CP 确认记录
//
// | CP | 状态 | artifactPath | version | sha256 | sourceMessage | confirmedAt |
// |:--:|:----:|--------------|---------|--------|---------------|-------------|
// | CP1 | ⏳ | — | — | — | — | — |
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

import "github.com/memory-lsp/memory-lsp/memory"

var _ = Group.Add(memory.Rule{
	ID:       "cp/header-legacy",
	Severity: memory.Info,
	Kinds:    record,
	File:     headerLegacy,
})

var (
	oldForm = memory.Text{En: "this old form binds no confirmation to a file", Zh: "旧格式的记录未将确认绑定到文件"}
	upgrade = memory.Text{En: "Rewrite the record with seven columns", Zh: "改写为七列的记录"}
)

func headerLegacy(p *memory.Pass) {
	r := p.File.Sessions().CP
	if r.Form != memory.LegacyForm {
		return
	}
	fix := memory.Fix{Title: upgrade.With(), Preferred: true, Edits: []memory.Edit{{Span: r.Header.Span, New: headerLine()}}}
	if r.Delim != nil {
		fix.Edits = append(fix.Edits, memory.Edit{Span: r.Delim.Span, New: delimiterLine})
	} else {
		fix.Edits[0].New += p.File.EOL() + delimiterLine
	}
	for _, row := range r.Rows {
		cells := row.Cells()
		if !row.Bounded || len(cells) != len(memory.LegacyCPNames) {
			continue // it is for its writer to say what it means
		}
		fix.Edits = append(fix.Edits, memory.Edit{Span: at(cells[1].Span.End), New: " | — | — | — | —"})
		if cells[2].Text == "" {
			fix.Edits = append(fix.Edits, memory.Edit{Span: gap(p, cells[2].Span), New: " — "})
		}
	}
	p.Report(memory.Finding{Span: r.Header.Span, Message: oldForm.With(), Fixes: []memory.Fix{fix}})
}
