// # cp/order
//
// A checkpoint is confirmed before an earlier one.
//
// The design rests on the requirements, the plan on both. A later ✅ over an earlier
// one that is open lets work start on what nobody agreed to. `N/A` exempts.
//
// Source: tasks.md §3.
//
// ## 中文
//
// 在前的 CP 尚未确认，后面的就已确认。
//
// 方案建立在需求之上，计划建立在两者之上。前面未定而后面打了 ✅，就会在没有人同意的基
// 础上开工。`N/A` 表示免除。
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
// | CP1 | ⏳ | — | — | — | — | — |
// | CP2 | ✅ | [02-技术方案.md](../02-技术方案.md) | v1 | `CC49DD8BB09AF7C5B130571679CFA8E87BA2FDA9FA271AFF3B3B01673402CD5F` | 可以 | 2026-08-29 15:00 |
//         ^ confirmed, but CP1 is not
// | CP3 | ⏹️ | — | — | — | — | — |
// -- .devcodex/requirements/支付重试/02-技术方案.md --
// # 技术方案
// -- .devcodex/requirements/retry-payments/.memory/sessions.md --
// # retry-payments 🙂
//
// ### CP 确认记录
//
// | CP | 状态 | artifactPath | version | sha256 | sourceMessage | confirmedAt |
// |:--:|:----:|--------------|---------|--------|---------------|-------------|
// | CP1 | ✅ | [01-需求确认.md](../01-需求确认.md) | v1 | `BEA8BDD81037821AD820D06EB79C4001E7DC593E74EC0F638E4C8E98A4801C22` | Go ahead | 2026-08-29 10:30 |
// | CP2 | ⏹️ | — | — | — | — | — |
// | CP3 | ✅ | [04-实施计划.md](../04-实施计划.md) | v1 | `C12059281D83F66148FA15FAE30419D8A25ED96C31D8F6B031306F7420A09AF6` | 开始 | 2026-08-29 16:00 |
//         ^ confirmed, but CP2 is not
// -- .devcodex/requirements/retry-payments/01-需求确认.md --
// # Retry payments: what is asked
//
// At most 2 tries. 🙂
// -- .devcodex/requirements/retry-payments/04-实施计划.md --
// # 实施计划
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
// | CP1 | ✅ | [01-需求确认.md](../01-需求确认.md) | v1 | `61F72DEC7FE5E07723E1DF6C9D80E2B8A9D07A6F87D9CBE0554FA3111AF135DD` | 确认 | 2026-08-29 10:30 |
// | CP2 | ✅ | [02-技术方案.md](../02-技术方案.md) | v1 | `CC49DD8BB09AF7C5B130571679CFA8E87BA2FDA9FA271AFF3B3B01673402CD5F` | 可以 | 2026-08-29 15:00 |
// | CP3 | N/A | — | — | — | — | — |
// -- .devcodex/bugs/分页/01-需求确认.md --
// # 支付重试需求确认
//
// 最多重试 2 次。
// -- .devcodex/bugs/分页/02-技术方案.md --
// # 技术方案

package cp

import "github.com/memory-lsp/memory-lsp/memory"

var _ = Group.Add(memory.Rule{
	ID:       "cp/order",
	Severity: memory.Warning,
	Kinds:    record,
	File:     order,
})

var tooEarly = memory.Text{En: "confirmed, but CP%d is not", Zh: "已确认，但 CP%d 尚未确认"}

func order(p *memory.Pass) {
	open := 0 // the first phase that is not confirmed
	for _, row := range effective(p) {
		switch {
		case row.State != memory.ConfirmedCP && row.State != memory.ExemptCP:
			if open == 0 {
				open = row.Phase
			}
		case row.State == memory.ConfirmedCP && open > 0:
			p.Report(memory.Finding{Span: row.Cell(memory.CPStatusColumn).Span, Message: tooEarly.With(open)})
		}
	}
}
