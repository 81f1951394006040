// # cp/confirmed-at
//
// When a checkpoint was confirmed is not told, or not as a time.
//
// With the time, the confirmation is found again in the day's file and in the talk;
// without it, nobody knows which version it followed.
//
// Source: formats.md §8.
//
// ## 中文
//
// 没有写确认时间，或写的不是时间。
//
// 有了时间，才能在当日文件和对话中找到这次确认；没有时间，就不知道确认的是哪个版本。
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
// | CP1 | ✅ | [01-需求确认.md](../01-需求确认.md) | v1 | `61F72DEC7FE5E07723E1DF6C9D80E2B8A9D07A6F87D9CBE0554FA3111AF135DD` | 确认 | — |
//                                                                                                                          ^ when it was confirmed is not told
// | CP2 | ⏳ | — | — | — | — | 昨天下午 🙂 |
//                             ^^^^^^^ not a time, as 2026-08-29 10:30
// | CP3 | ⏹️ | — | — | — | — | — |
// -- .devcodex/requirements/支付重试/01-需求确认.md --
// # 支付重试需求确认
//
// 最多重试 2 次。
// -- .devcodex/requirements/retry-payments/.memory/sessions.md --
// # retry-payments
//
// ### CP 确认记录
//
// | CP | 状态 | artifactPath | version | sha256 | sourceMessage | confirmedAt |
// |:--:|:----:|--------------|---------|--------|---------------|-------------|
// | CP1 | ✅ | [01-需求确认.md](../01-需求确认.md) | v1 | `BEA8BDD81037821AD820D06EB79C4001E7DC593E74EC0F638E4C8E98A4801C22` | Go ahead | 2026-13-29 |
//                                                                                                                                ^^^^^^^^^^ not a time, as 2026-08-29 10:30
// | CP2 | ⏹️ | — | — | — | — | — |
// | CP3 | ⏹️ | — | — | — | — | — |
// -- .devcodex/requirements/retry-payments/01-需求确认.md --
// # Retry payments: what is asked
//
// At most 2 tries. 🙂
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
// | CP1 | ✅ | [01-需求确认.md](../01-需求确认.md) | v1 | `61F72DEC7FE5E07723E1DF6C9D80E2B8A9D07A6F87D9CBE0554FA3111AF135DD` | 确认 | 10:30 |
// | CP2 | ✅ | [02-技术方案.md](../02-技术方案.md) | v1 | `CC49DD8BB09AF7C5B130571679CFA8E87BA2FDA9FA271AFF3B3B01673402CD5F` | 可以 | 2026-08-29T15:00:00+08:00 |
// | CP3 | ✅ | [04-实施计划.md](../04-实施计划.md) | v1 | `C12059281D83F66148FA15FAE30419D8A25ED96C31D8F6B031306F7420A09AF6` | 开始 | 2026-08-29 |
// -- .devcodex/bugs/分页/01-需求确认.md --
// # 支付重试需求确认
//
// 最多重试 2 次。
// -- .devcodex/bugs/分页/02-技术方案.md --
// # 技术方案
// -- .devcodex/bugs/分页/04-实施计划.md --
// # 实施计划

package cp

import (
	"time"

	"github.com/memory-lsp/memory-lsp/memory"
)

var _ = Group.Add(memory.Rule{
	ID:       "cp/confirmed-at",
	Severity: memory.Info,
	Kinds:    record,
	File:     confirmedAt,
})

var (
	noTime  = memory.Text{En: "when it was confirmed is not told", Zh: "未写明确认时间"}
	badTime = memory.Text{En: "not a time, as 2026-08-29 10:30", Zh: "不是时间，应如 2026-08-29 10:30"}
)

func confirmedAt(p *memory.Pass) {
	for _, row := range bound(p) {
		c := row.Cell(memory.ConfirmedColumn)
		switch text := memory.CellText(c.Text); {
		case text == "" && row.State == memory.ConfirmedCP:
			p.Report(memory.Finding{Span: c.Span, Message: noTime.With()})
		case text != "" && !isTime(text):
			p.Report(memory.Finding{Span: c.Span, Message: badTime.With()})
		}
	}
}

// timeLayouts are how tools and people write the time of a confirmation.
var timeLayouts = []string{
	"2006-01-02 15:04", "15:04", time.DateOnly, time.DateTime, time.RFC3339,
	"2006-01-02 15:04 -07:00", "2006-01-02T15:04", "2006-01-02T15:04:05", "2006-01-02T15:04Z07:00", time.TimeOnly,
}

func isTime(text string) bool {
	for _, layout := range timeLayouts {
		if _, err := time.Parse(layout, text); err == nil {
			return true
		}
	}
	return false
}
