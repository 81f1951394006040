package assist

import (
	"slices"

	"github.com/memory-lsp/memory-lsp/markdown"
	"github.com/memory-lsp/memory-lsp/memory"
)

// What keeps its name, and why.
var (
	keepsNothing = memory.Text{
		En: "nothing here has a name that can be changed",
		Zh: "此处没有可以重命名的内容",
	}
	keepsID = memory.Text{
		En: "an id stays for ever: other files, bindings and agents know the session or task by it",
		Zh: "编号不可更改：其他文件、绑定与 Agent 都以它识别会话或任务",
	}
	keepsDate = memory.Text{
		En: "a date says when something happened: it has no other name",
		Zh: "日期记录事情发生的时间，不能重命名",
	}
	keepsStatus = memory.Text{
		En: "a status is no name: append a new one, and the last counts",
		Zh: "状态不是名称：请追加新的状态，以最后一条为准",
	}
	keepsRow = memory.Text{
		En: "a row is history and stays as it is: append a new one",
		Zh: "行属于历史记录，不可改写：请追加新行",
	}
	keepsHeading = memory.Text{
		En: "readers look for this line by its words: it keeps them",
		Zh: "读取方按原文查找这一行，不能重命名",
	}
	keepsTitle = memory.Text{
		En: "the session has no title yet: write one behind its id, as `— title`",
		Zh: "会话尚无标题：请在编号后写上 `— 标题`",
	}
	keepsAlias = memory.Text{
		En: "a former name stays, so that what goes by it still finds the task: rename displayName",
		Zh: "曾用名须保留，以便沿用旧名处仍能找到任务：请重命名 displayName",
	}
	keepsCard = memory.Text{
		En: "a card is history and stays as it is: rename the task in its task.json; its former name still leads there",
		Zh: "卡片属于历史记录，不可改写：请在任务的 task.json 中重命名，旧名仍然有效",
	}
	keepsFile = memory.Text{
		En: "tools look for %s by its name: it keeps it",
		Zh: "工具按文件名查找 %s，不能重命名",
	}
	keepsForeign = memory.Text{
		En: "%s is no part of this memory: rename it where it belongs",
		Zh: "%s 不属于此处的记忆：请在其所属位置重命名",
	}
)

// within reports whether an offset stands in a span, its end included.
func within(off int, s markdown.Span) bool { return s.Start <= off && off <= s.End && s.End > 0 }

// keeps is why what stands at an offset of a file keeps its name, whatever it is
// called; ok is false if nothing says so.
func keeps(f *memory.File, off int) (why memory.Text, ok bool) {
	switch f.Kind {
	case memory.AgentSummary:
		return keepsInIndex(f, off), true
	case memory.Daily:
		return keepsInDay(f, off)
	case memory.Sessions:
		return keepsInRecord(f, off)
	case memory.TaskIdentity:
		return keepsInIdentity(f, off)
	case memory.Report:
		return keepsInCards(f, off)
	}
	return why, false
}

func keepsInIndex(f *memory.File, off int) memory.Text {
	i, ok := f.Summary().RowAt(off)
	if !ok || !within(off, f.Summary().Row(i).Span) {
		return keepsHeading
	}
	row := f.Summary().Row(i)
	for c, why := range map[memory.Column]memory.Text{
		memory.DateColumn: keepsDate, memory.SessionColumn: keepsID, memory.StatusColumn: keepsStatus,
	} {
		if int(c) < row.CellCount() && within(off, row.CellSpan(int(c))) {
			return why
		}
	}
	return keepsRow
}

func keepsInDay(f *memory.File, off int) (why memory.Text, ok bool) {
	for sec := range f.Daily().All() {
		if !within(off, sec.Span) {
			continue
		}
		if within(off, sec.IDSpan) || slices.ContainsFunc(sec.Bindings, func(b memory.Binding) bool { return within(off, b.Span) }) {
			return keepsID, true
		}
		if within(off, sec.Time.Line.Span) {
			return keepsDate, true
		}
		if slices.ContainsFunc(sec.Status, func(s memory.StatusLine) bool { return within(off, s.Line.Span) }) {
			return keepsStatus, true
		}
		if slices.ContainsFunc(sec.Tables, func(t memory.PartTable) bool { return within(off, t.Span) }) {
			return keepsRow, true
		}
		if slices.ContainsFunc(sec.Parts, func(p memory.PartLine) bool { return p.Part != memory.NoPart && within(off, p.Span) }) {
			return keepsHeading, true
		}
	}
	return keepsInCards(f, off)
}

func keepsInCards(f *memory.File, off int) (why memory.Text, ok bool) {
	for _, c := range f.Cards() {
		if within(off, c.Heading.Span) {
			return keepsHeading, true
		}
		if slices.ContainsFunc(taskFields(c), func(field memory.CardField) bool { return within(off, field.Value) }) {
			return keepsCard, true
		}
	}
	return why, false
}

func keepsInRecord(f *memory.File, off int) (why memory.Text, ok bool) {
	r := f.Sessions()
	if slices.ContainsFunc(r.CP.Headings, func(l memory.Line) bool { return within(off, l.Span) }) {
		return keepsHeading, true
	}
	if slices.ContainsFunc(slices.Concat(r.CP.Rows, r.CP.Orphans), func(row memory.CPRow) bool { return within(off, row.Span) }) {
		return keepsRow, true
	}
	return keepsStatus, r.Status.Given() && within(off, r.Status.Line.Span)
}

func keepsInIdentity(f *memory.File, off int) (why memory.Text, ok bool) {
	t := f.Identity()
	switch {
	case within(off, t.Name.Span):
		return why, false
	case within(off, t.ID.Span):
		return keepsID, true
	case within(off, t.Created.Span):
		return keepsDate, true
	case within(off, t.Aliases.Span):
		return keepsAlias, true
	}
	return keepsNothing, true
}

// keepsName is why a file keeps its name; from is the file that a link to it stands
// in.
func keepsName(s *memory.Snapshot, from *memory.File, path string) error {
	place := s.Place(path)
	switch {
	case fixedNames.Has(place.Kind):
		return refuse(keepsFile, base(path))
	case place.Kind == memory.Daily:
		return refuse(keepsDate)
	case place.Kind == memory.NoKind && !below(path, from.Folder):
		return refuse(keepsForeign, base(path))
	}
	return nil
}

// fixedNames are the files that are what they are by their names.
var fixedNames = memory.KindsOf(
	memory.AgentSummary, memory.GlobalSummary, memory.Sessions, memory.TaskIdentity, memory.Index, memory.Bank, memory.ConfigFile,
)
