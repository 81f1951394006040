// # cp/section-missing
//
// The file has no record of the task's checkpoints.
//
// An agent looks here for what the user has confirmed. Where it finds nothing, it
// either asks again or takes silence for consent. A record in which everything is
// still open says that nothing is confirmed.
//
// Source: formats.md §8.
//
// ## 中文
//
// 文件中没有 CP 确认记录。
//
// Agent 到这里查看用户确认了什么。找不到时，它要么再问一遍，要么把沉默当作同意。全部未
// 确认的记录则表明什么都还没有确认。
//
// ## Wrong
//
// -- .devcodex/requirements/支付重试/.memory/sessions.md --
// # 支付重试 任务会话记录
// ^^^^^^^^^^^^^ the file holds no record of the task's checkpoints
//
// > **日期**: 2026-08-29
// > **状态**: 进行中
//
// ## 本轮摘要
//
// 讨论了重试次数。
// -- .devcodex/requirements/retry-payments/.memory/sessions.md --
// Notes 🙂
// ^^^^^^^^ the file holds no record of the task's checkpoints
// -- fixed: Insert a record with nothing confirmed --
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
// ## 本轮摘要
//
// 讨论了重试次数。
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
	ID:       "cp/section-missing",
	Severity: memory.Info,
	Kinds:    record,
	File:     sectionMissing,
})

var (
	noRecord     = memory.Text{En: "the file holds no record of the task's checkpoints", Zh: "文件中没有 CP 确认记录"}
	insertRecord = memory.Text{En: "Insert a record with nothing confirmed", Zh: "插入尚未确认的 CP 记录"}
)

func sectionMissing(p *memory.Pass) {
	r := p.File.Sessions().CP
	if r.Form != memory.NoTable || len(r.Headings) > 0 {
		return
	}
	eol := p.File.EOL()
	text := headingLine + eol + eol + pendingTable(eol)
	end, ok := head(p)
	if ok {
		text = eol + eol + text
		lines := p.File.Lines()
		if p.Doc().Text(lines.Line(lines.At(end)+1)) != "" {
			text += eol // or a row below would join the table
		}
	} else {
		text += eol
		if len(p.File.Source()) > end {
			text += eol
		}
	}
	p.Report(memory.Finding{
		Span:    p.File.Head(),
		Message: noRecord.With(),
		Fixes:   replace(insertRecord.With(), at(end), text),
	})
}

// head is where the title and the quote end with which the file begins; ok is
// false if it begins otherwise.
func head(p *memory.Pass) (end int, ok bool) {
	lines := p.File.Lines()
	end = lines.Line(0).Start
	for i := range lines.Count() {
		text := p.Doc().Text(lines.Line(i))
		switch {
		case text == "":
		case text[0] == '>' || text[0] == '#' && !ok:
			end, ok = lines.Line(i).End, true
		default:
			return end, ok
		}
	}
	return end, ok
}
