// # cp/confirmed-unbound
//
// A checkpoint is marked confirmed without the file and its digest.
//
// Such a ✅ holds for whatever the file says today, even if it was rewritten after
// the user agreed. Confirm it again by the tool, which writes path and digest.
//
// Source: formats.md §8, tasks.md §3.
//
// ## 中文
//
// CP 标为已确认，却没有文件或其摘要值。
//
// 这样的 ✅ 等于不论文件现在写什么都算数，哪怕在用户同意之后重写过。请用工具重新确认，
// 由它写入路径和摘要值。
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
// | CP1 | ✅ | [01-需求确认.md](../01-需求确认.md) | v1 | — | 确认 | 2026-08-29 10:30 |
//         ^ confirmed without sha256: it holds for whatever the file says
// | CP2 | ✅ | — | — | — | 可以 | 2026-08-29 15:00 |
//         ^ confirmed without artifactPath, sha256: it holds for whatever the file says
// | CP3 | ⏹️ | — | — | — | — | — |
// -- .devcodex/requirements/支付重试/01-需求确认.md --
// # 支付重试需求确认
//
// 最多重试 2 次。
// -- .devcodex/requirements/retry-payments/.memory/sessions.md --
// # retry-payments
//
// ## 🙂 CP 确认记录
//
// | CP | 状态 | 时间 |
// |:--:|:--:|:--:|
// | CP1 | ✅ | 10:30 |
//         ^ confirmed without artifactPath, sha256: it holds for whatever the file says
// | CP2 | ⏳ | — |
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
	ID:       "cp/confirmed-unbound",
	Severity: memory.Warning,
	Kinds:    record,
	File:     confirmedUnbound,
})

var unbound = memory.Text{
	En: "confirmed without %s: it holds for whatever the file says",
	Zh: "已确认却缺少 %s：文件改成什么都算数",
}

func confirmedUnbound(p *memory.Pass) {
	r := p.File.Sessions().CP
	for _, row := range r.Rows {
		if row.State != memory.ConfirmedCP {
			continue
		}
		var lacks []string
		switch {
		case r.Form == memory.LegacyForm:
			lacks = []string{memory.CPNames[memory.ArtifactColumn], memory.CPNames[memory.DigestColumn]}
		case r.Form == memory.BoundForm && row.Whole():
			for _, c := range []memory.CPColumn{memory.ArtifactColumn, memory.DigestColumn} {
				if memory.CellText(row.Cell(c).Text) == "" {
					lacks = append(lacks, memory.CPNames[c])
				}
			}
		}
		if len(lacks) > 0 {
			span := row.Cells()[memory.CPStatusColumn].Span
			p.Report(memory.Finding{Span: span, Message: unbound.With(strings.Join(lacks, ", "))})
		}
	}
}
