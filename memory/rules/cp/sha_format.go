// # cp/sha-format
//
// The digest of a checkpoint is none.
//
// A SHA-256 is written with 64 hex digits. Anything else matches no file, so the
// confirmation can't be proven.
//
// Source: formats.md §8.
//
// ## 中文
//
// CP 的摘要值不合格式。
//
// SHA-256 写作 64 位十六进制数。写成别的，与任何文件都对不上，确认也就无从证明。
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
// | CP1 | ✅ | [01-需求确认.md](../01-需求确认.md) | v1 | `61F72DEC7FE5E07723E1DF6C9D80E2B8A9D07A6F87D9CBE0554FA3111AF135D` | 确认 | 2026-08-29 10:30 |
//                                                ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ a SHA-256 has 64 hex digits
// | CP2 | ⏳ | — | — | 待补 🙂 | — | — |
//                     ^^^^^ a SHA-256 has 64 hex digits
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
// | CP1 | ⏳ | — | — | sha256:abc | — | — |
//                     ^^^^^^^^^^ a SHA-256 has 64 hex digits
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
// | CP1 | ✅ | [01-需求确认.md](../01-需求确认.md) | v1 | bea8bdd81037821ad820d06eb79c4001e7dc593e74ec0f638e4c8e98a4801c22 | Go ahead | 2026-08-29 10:30 |
// | CP2 | ⏳ | — | — | — | — | — |
// | CP3 | ⏹️ | — | — | — | — | — |
// -- .devcodex/requirements/retry-payments/01-需求确认.md --
// # Retry payments: what is asked
//
// At most 2 tries. 🙂

package cp

import (
	"github.com/memory-lsp/memory-lsp/memory"
)

var _ = Group.Add(memory.Rule{
	ID:       "cp/sha-format",
	Severity: memory.Error,
	Kinds:    record,
	File:     shaFormat,
})

var (
	noDigest  = memory.Text{En: "a SHA-256 has 64 hex digits", Zh: "SHA-256 应为 64 位十六进制数"}
	digestHex = memory.Pattern(`^[0-9A-Fa-f]{64}$`)
)

func shaFormat(p *memory.Pass) {
	for _, row := range bound(p) {
		c := row.Cell(memory.DigestColumn)
		if text := memory.CellText(c.Text); text != "" && !digestHex().MatchString(text) {
			p.Report(memory.Finding{Span: c.Span, Message: noDigest.With()})
		}
	}
}
