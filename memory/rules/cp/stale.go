// # cp/stale
//
// A checkpoint is marked stale.
//
// Its file was changed after the user agreed to it. Work that rests on it waits
// until it is confirmed again, which a tool does with the digest of today's file.
//
// Source: formats.md §8, tasks.md §3.
//
// ## 中文
//
// CP 已标为 stale。
//
// 用户同意之后文件又有改动。依赖它的工作应等到重新确认，由工具用文件当前的摘要值来写。
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
// | CP1 | ⚠️ stale | [01-需求确认.md](../01-需求确认.md) | v1 | `280A8C75443F91A0E39813F01F47C357C8D8BA7C735FF7043E0ACF9755890043` | 确认 | 2026-08-29 10:30 |
//         ^^^^^^^^ the file was changed after it was confirmed: it has to be confirmed again
// | CP2 | ⏹️ | — | — | — | — | — |
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
// | CP1 | Stale ✅ 🙂 | — | — | — | — | — |
//         ^^^^^^^^^^ the file was changed after it was confirmed: it has to be confirmed again
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
	ID:       "cp/stale",
	Severity: memory.Warning,
	Kinds:    record,
	File:     stale,
})

var confirmAgain = memory.Text{
	En: "the file was changed after it was confirmed: it has to be confirmed again",
	Zh: "确认之后文件有改动：需要重新确认",
}

func stale(p *memory.Pass) {
	for _, row := range bound(p) {
		if row.State == memory.StaleCP {
			p.Report(memory.Finding{Span: row.Cell(memory.CPStatusColumn).Span, Message: confirmAgain.With()})
		}
	}
}
