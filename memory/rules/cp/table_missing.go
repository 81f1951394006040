// # cp/table-missing
//
// The heading of the record has no table below it.
//
// The heading promises what is confirmed, and readers that find nothing under it
// can't tell an empty record from one that was lost.
//
// Source: formats.md §8.
//
// ## 中文
//
// 确认记录的标题下没有表格。
//
// 标题表明这里写着确认了什么；读取方在下面找不到，就分不清是空的记录还是丢失的记录。
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
// ^^^^^^^^^^^ no table stands below this heading
//
// 暂无。
//
// ## 本轮摘要
// -- .devcodex/requirements/retry-payments/.memory/sessions.md --
// # retry-payments 🙂
//
// ## CP 确认记录
// ^^^^^^^^^^ no table stands below this heading
// -- fixed: Insert a table with nothing confirmed --
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
// 暂无。
//
// ## 本轮摘要
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
// # 没有标题的记录
//
// | CP | 状态 | artifactPath | version | sha256 | sourceMessage | confirmedAt |
// |:--:|:----:|--------------|---------|--------|---------------|-------------|
// | CP1 | ⏳ | — | — | — | — | — |
// | CP2 | ⏹️ | — | — | — | — | — |
// | CP3 | ⏹️ | — | — | — | — | — |

package cp

import "github.com/memory-lsp/memory-lsp/memory"

var _ = Group.Add(memory.Rule{
	ID:       "cp/table-missing",
	Severity: memory.Warning,
	Kinds:    record,
	File:     tableMissing,
})

var (
	noTable     = memory.Text{En: "no table stands below this heading", Zh: "该标题下没有表格"}
	insertTable = memory.Text{En: "Insert a table with nothing confirmed", Zh: "插入尚未确认的表格"}
)

func tableMissing(p *memory.Pass) {
	r := p.File.Sessions().CP
	if r.Form != memory.NoTable || len(r.Headings) == 0 {
		return
	}
	heading, eol := r.Headings[0].Span, p.File.EOL()
	p.Report(memory.Finding{
		Span:    heading,
		Message: noTable.With(),
		Fixes:   replace(insertTable.With(), at(heading.End), eol+eol+pendingTable(eol)),
	})
}
