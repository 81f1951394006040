// # cp/cell-empty
//
// A cell of the record is empty.
//
// Some readers drop empty cells, so that all further ones move to the left: a
// confirmed row loses its digest and counts as unbound. A dash says that there is
// nothing to say.
//
// Source: formats.md §8.
//
// ## 中文
//
// 确认记录中有空单元格。
//
// 有的读取方会丢弃空单元格，其后各列随之左移：已确认的行失去摘要值，算作未绑定。没有内
// 容请写破折号。
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
// | CP1 | ✅ | [01-需求确认.md](../01-需求确认.md) | | `61F72DEC7FE5E07723E1DF6C9D80E2B8A9D07A6F87D9CBE0554FA3111AF135DD` | 确认 | 2026-08-29 10:30 |
//                                          ^ write a dash: some readers drop an empty cell and all moves to the left
// | CP2 | ⏳ | — | — | — | — ||
//                            ^ write a dash: some readers drop an empty cell and all moves to the left
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
// | CP3 |  | — | — | — | — | — |
//        ^ write a dash: some readers drop an empty cell and all moves to the left
// -- fixed: Write a dash --
// # 支付重试 任务会话记录
//
// > **日期**: 2026-08-29
// > **状态**: 进行中
//
// ### CP 确认记录
//
// | CP | 状态 | artifactPath | version | sha256 | sourceMessage | confirmedAt |
// |:--:|:----:|--------------|---------|--------|---------------|-------------|
// | CP1 | ✅ | [01-需求确认.md](../01-需求确认.md) | — | `61F72DEC7FE5E07723E1DF6C9D80E2B8A9D07A6F87D9CBE0554FA3111AF135DD` | 确认 | 2026-08-29 10:30 |
// | CP2 | ⏳ | — | — | — | — ||
// | CP3 | ⏹️ | — | — | — | — | — |
// -- fixed: Write that it is not started --
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
	ID:       "cp/cell-empty",
	Severity: memory.Warning,
	Kinds:    record,
	File:     cellEmpty,
})

var (
	emptyCell = memory.Text{
		En: "write a dash: some readers drop an empty cell and all moves to the left",
		Zh: "请写 —：部分读取方会丢弃空单元格，其后各列随之左移",
	}
	writeDash   = memory.Text{En: "Write a dash", Zh: "写入 —"}
	writeStatus = memory.Text{En: "Write that it is not started", Zh: "写入未开始"}
)

func cellEmpty(p *memory.Pass) {
	for _, row := range bound(p) {
		for i, c := range row.Cells() {
			if c.Text != "" {
				continue
			}
			title, text := writeDash, " — "
			if i == int(memory.CPStatusColumn) {
				title, text = writeStatus, " "+idleMark+" "
			}
			p.Report(memory.Finding{Span: c.Span, Message: emptyCell.With(), Fixes: replace(title.With(), gap(p, c.Span), text)})
		}
	}
}
