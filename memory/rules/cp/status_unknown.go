// # cp/status-unknown
//
// The status of a checkpoint is none that readers know.
//
// They look for a mark: ✅ confirmed, ⏳ waiting, ⏹️ not started, ⚠️ stale, N/A. Any
// other word counts as not confirmed, whatever it means to people.
//
// Source: formats.md §8.
//
// ## 中文
//
// CP 的状态不是读取方认识的。
//
// 读取方只认标记：✅ 已确认、⏳ 等待确认、⏹️ 未开始、⚠️ stale、N/A。其他文字一律算作未
// 确认，无论人怎么理解。
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
// | CP1 | 已确认 | — | — | — | — | — |
//         ^^^ not a state: write ✅, ⏳, ⏹️, ⚠️ stale or N/A
// | CP2 | ✅/⏳ | — | — | — | — | — |
//         ^^^ not a state: write ✅, ⏳, ⏹️, ⚠️ stale or N/A
// | CP3 | ⏹️ | — | — | — | — | — |
// -- .devcodex/requirements/retry-payments/.memory/sessions.md --
// # retry-payments
//
// ## CP 确认记录
//
// | CP | 状态 | artifactPath | version | sha256 | sourceMessage | confirmedAt |
// |:--:|:----:|--------------|---------|--------|---------------|-------------|
// | CP1 | 🙂 fine | — | — | — | — | — |
//         ^^^^^^^ not a state: write ✅, ⏳, ⏹️, ⚠️ stale or N/A
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
// -- .devcodex/bugs/分页/.memory/sessions.md --
// # 分页
//
// ### CP 确认记录
//
// | CP | 状态 | artifactPath | version | sha256 | sourceMessage | confirmedAt |
// |:--:|:----:|--------------|---------|--------|---------------|-------------|
// | CP1 | ⏳ 等待 | — | — | — | — | — |
// | CP2 | ⏹️ | — | — | — | — | — |
// | CP3 | N/A（单文件） | — | — | — | — | — |

package cp

import "github.com/memory-lsp/memory-lsp/memory"

var _ = Group.Add(memory.Rule{
	ID:       "cp/status-unknown",
	Severity: memory.Warning,
	Kinds:    record,
	File:     statusUnknown,
})

var noState = memory.Text{En: "not a state: write ✅, ⏳, ⏹️, ⚠️ stale or N/A", Zh: "不是有效状态：请写 ✅、⏳、⏹️、⚠️ stale 或 N/A"}

func statusUnknown(p *memory.Pass) {
	for _, row := range bound(p) {
		if c := row.Cell(memory.CPStatusColumn); row.State == memory.UnknownCP && c.Text != "" {
			p.Report(memory.Finding{Span: c.Span, Message: noState.With()})
		}
	}
}
