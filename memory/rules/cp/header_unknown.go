// # cp/header-unknown
//
// The table of the record has a header that readers do not know.
//
// They find the record by the names of its columns, letter by letter. Under other
// names nothing counts as confirmed, and a writer adds a second table.
//
// Source: formats.md §8.
//
// ## 中文
//
// 确认记录的表头不是读取方认识的。
//
// 读取方逐字按列名查找记录。换了列名，什么都不算已确认，写入方还会另加一张表。
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
// | CP | Status | File | Version | Digest | Message | Time |
// ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ readers do not know this header, so the record is lost to them
// |---|---|---|---|---|---|---|
// | CP1 | ✅ | [01-需求确认.md](../01-需求确认.md) | v1 | `61F72DEC7FE5E07723E1DF6C9D80E2B8A9D07A6F87D9CBE0554FA3111AF135DD` | 确认 | 2026-08-29 10:30 |
// | CP2 | ⏳ | — | — | — | — | — |
// | CP3 | ⏹️ | — | — | — | — | — |
// -- .devcodex/requirements/支付重试/01-需求确认.md --
// # 支付重试需求确认
//
// 最多重试 2 次。
// -- .devcodex/requirements/retry-payments/.memory/sessions.md --
// # retry-payments 🙂
//
// ### CP 确认记录
// | CP1 | ⏳ | — | — | — | — | — |
// ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ the table has no header: the record is lost to readers
// | CP2 | ⏹️ | — | — | — | — | — |
// | CP3 | ⏹️ | — | — | — | — | — |
// -- .devcodex/bugs/分页/.memory/sessions.md --
// # 分页
//
// ### CP 确认记录
//
// | 阶段 | 结果 |
// ^^^^^^^^^^^ readers do not know this header, so the record is lost to them
// |---|---|
// | 需求 | ✅ |
// -- fixed: Write the header that readers know --
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
// | CP2 | ⏳ | — | — | — | — | — |
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
	ID:       "cp/header-unknown",
	Severity: memory.Error,
	Kinds:    record,
	File:     headerUnknown,
})

var (
	otherHeader = memory.Text{
		En: "readers do not know this header, so the record is lost to them",
		Zh: "读取方不认识此表头，记录无法读取",
	}
	noHeader = memory.Text{
		En: "the table has no header: the record is lost to readers",
		Zh: "表格没有表头，记录无法读取",
	}
	writeHeader = memory.Text{En: "Write the header that readers know", Zh: "改为读取方认识的表头"}
)

func headerUnknown(p *memory.Pass) {
	r := p.File.Sessions().CP
	if r.Form != memory.UnknownForm {
		return
	}
	headless := len(r.Rows) > 0 && r.Rows[0].No == r.Header.No
	f := memory.Finding{Span: r.Header.Span, Message: otherHeader.With()}
	if headless {
		f.Message = noHeader.With()
	}
	if r.Columns == int(memory.CPColumns) {
		f.Fixes = []memory.Fix{headerFix(p, r, headless)}
	}
	p.Report(f)
}

// headerFix writes header and delimiter row in place of others, or above the
// first row.
func headerFix(p *memory.Pass, r *memory.CPRecord, headless bool) memory.Fix {
	fix := memory.Fix{Title: writeHeader.With(), Preferred: true}
	switch eol := p.File.EOL(); {
	case headless:
		fix.Edits = []memory.Edit{{Span: at(r.Header.Span.Start), New: headerLine() + eol + delimiterLine + eol}}
	case r.Delim == nil:
		fix.Edits = []memory.Edit{{Span: r.Header.Span, New: headerLine() + eol + delimiterLine}}
	default:
		fix.Edits = []memory.Edit{{Span: r.Header.Span, New: headerLine()}, {Span: r.Delim.Span, New: delimiterLine}}
	}
	return fix
}
