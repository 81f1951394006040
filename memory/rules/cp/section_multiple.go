// # cp/section-multiple
//
// The file has a second record of checkpoints.
//
// Only the first counts. What is confirmed in another one is confirmed for nobody;
// closed rounds belong under a heading of their own, such as `CP 历史`.
//
// Source: formats.md §8, tasks.md §3.
//
// ## 中文
//
// 文件中有第二份 CP 确认记录。
//
// 只有第一份有效。写在另一份里的确认等于没有；已结束的轮次应放在别的标题之下，如
// `CP 历史`。
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
// | CP2 | ⏹️ | — | — | — | — | — |
// | CP3 | ⏹️ | — | — | — | — | — |
//
// ## 第二轮
//
// ### CP 确认记录
// ^^^^^^^^^^^ readers use the first record only
//
// | CP | 状态 | artifactPath | version | sha256 | sourceMessage | confirmedAt |
// |:--:|:----:|--------------|---------|--------|---------------|-------------|
// | CP1 | ⏳ | — | — | — | — | — |
// | CP2 | ⏹️ | — | — | — | — | — |
// | CP3 | ⏹️ | — | — | — | — | — |
// -- .devcodex/requirements/支付重试/01-需求确认.md --
// # 支付重试需求确认
//
// 最多重试 2 次。
// -- .devcodex/requirements/retry-payments/.memory/sessions.md --
// # retry-payments
//
// ## CP 确认记录
//
// | CP | 状态 | artifactPath | version | sha256 | sourceMessage | confirmedAt |
// |:--:|:----:|--------------|---------|--------|---------------|-------------|
// | CP1 | ⏳ | — | — | — | — | — |
// | CP2 | ⏹️ | — | — | — | — | — |
// | CP3 | ⏹️ | — | — | — | — | — |
//
// ## 🙂 CP 确认记录
// ^^^^^^^^^^^^^ readers use the first record only
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
	ID:       "cp/section-multiple",
	Severity: memory.Warning,
	Kinds:    record,
	File:     sectionMultiple,
})

var (
	secondRecord = memory.Text{En: "readers use the first record only", Zh: "读取方只使用第一份记录"}
	firstRecord  = memory.Text{En: "the record that counts", Zh: "有效的记录"}
)

func sectionMultiple(p *memory.Pass) {
	for i, h := range p.File.Sessions().CP.Headings {
		if i > 0 {
			first := p.File.Sessions().CP.Headings[0].Span
			p.Report(memory.Finding{
				Span:    h.Span,
				Message: secondRecord.With(),
				Related: []memory.Related{{Span: first, Message: firstRecord.With()}},
			})
		}
	}
}
