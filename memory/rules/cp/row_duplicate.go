// # cp/row-duplicate
//
// A checkpoint has two rows.
//
// Readers take the last one. If it says less than the first, a confirmation is
// gone; if it says more, somebody confirmed past the record. Which of them is true
// only the user can tell.
//
// Source: formats.md §8.
//
// ## 中文
//
// 一个 CP 有两行。
//
// 读取方以最后一行为准。它比前一行少，就丢了一次确认；比前一行多，就是有人绕过记录确
// 认。哪一行为真，只有用户知道。
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
// |:--:|:----:|--------------|---------|--------|---------------|-------------|
// | CP1 | ✅ | [01-需求确认.md](../01-需求确认.md) | v1 | `61F72DEC7FE5E07723E1DF6C9D80E2B8A9D07A6F87D9CBE0554FA3111AF135DD` | 确认 | 2026-08-29 10:30 |
// | CP2 | ⏳ | — | — | — | — | — |
// | CP2 | ⏹️ | — | — | — | — | — |
// ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ CP2 has a row already: readers take the last one
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
// | CP1 | ⏳ | — | — | — | — | — |
// | CP2 | ⏹️ | — | — | — | — | — |
// | CP3 | ⏹️ | — | — | — | — | — |
//
// | CP1 | ⏳ | — | — | — | — | — |
// ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ CP1 has a row already: readers take the last one
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
	ID:       "cp/row-duplicate",
	Severity: memory.Error,
	Kinds:    record,
	File:     rowDuplicate,
})

var (
	secondRow = memory.Text{En: "CP%d has a row already: readers take the last one", Zh: "CP%d 已有一行：读取方以最后一行为准"}
	firstRow  = memory.Text{En: "the first row of CP%d", Zh: "CP%d 的第一行"}
)

func rowDuplicate(p *memory.Pass) {
	r := p.File.Sessions().CP
	if r.Form != memory.BoundForm {
		return
	}
	first := map[int]memory.CPRow{}
	for _, row := range r.Rows {
		before, again := first[row.Phase]
		if !again {
			first[row.Phase] = row
			continue
		}
		p.Report(memory.Finding{
			Span:    row.Span,
			Message: secondRow.With(row.Phase),
			Related: []memory.Related{{Span: before.Span, Message: firstRow.With(row.Phase)}},
		})
	}
}
