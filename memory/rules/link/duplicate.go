// # link/duplicate
//
// One list names the same file twice.
//
// A list of artifacts has one reference for each file; the second makes a reader
// wonder which counts, and the managed writer drops it. In tables, and in an
// index of sessions, repetition is normal, and so it is in notes of a folder that
// is declared plain. In MEMORY.md it is index/duplicate-entry.
//
// Source: links.md §2, ArtifactLinkSetDedupeGate.
//
// ## 中文
//
// 一个列表两次列出同一文件。
//
// 产物列表中每个文件只应出现一次；多出的一次让人不知以哪个为准，受管写入方也会去掉它。
// 表格和会话索引中重复是正常的，声明为 plain 的目录里的笔记也是。MEMORY.md 中的重复由
// index/duplicate-entry 报告。
//
// ## Wrong
//
// -- .devcodex/.memory/clients/codex/tasks/20260820.md --
// ## 会话 01 — 缓存
//
// ### 📄 关联报告
//
// - [报告](../../../../reports/a.md) — 结论
// - [plan](../../../../reports/b.md) and [报告](<../../../../reports/a.md#x>)
//                                              ^^^^^^^^^^^^^^^^^^^^^^^^^^ reports/a.md stands in this list already
// - [又一次](../../../../reports/../reports/b.md)
//         ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ reports/b.md stands in this list already
// -- .devcodex/reports/a.md --
// # X
// -- .devcodex/reports/b.md --
// # B
// -- fixed: Keep only the text --
// ## 会话 01 — 缓存
//
// ### 📄 关联报告
//
// - [报告](../../../../reports/a.md) — 结论
// - [plan](../../../../reports/b.md) and 报告
// - [又一次](../../../../reports/../reports/b.md)
// -- fixed: Remove the item --
// ## 会话 01 — 缓存
//
// ### 📄 关联报告
//
// - [报告](../../../../reports/a.md) — 结论
// - [plan](../../../../reports/b.md) and [报告](<../../../../reports/a.md#x>)
//
// ## Right
//
// -- .devcodex/.memory/clients/codex/tasks/20260820.md --
// ## 会话 01 — 缓存
//
// - [报告](../../../../reports/a.md)
//
// 下一组：
//
// - [报告](../../../../reports/a.md)
//
// | 文件 | 说明 |
// |------|------|
// | [a](../../../../reports/a.md) | 一 |
// | [a](../../../../reports/a.md) | 二 |
// -- .devcodex/reports/a.md --
// # A
// -- memory/MEMORY.md --
// # Memory
// -- memory/build.md --
// - [Cache](deploy.md#cache), [Rollback](deploy.md#rollback)
// -- memory/deploy.md --
// # Deploy
//
// ## Cache
//
// ## Rollback

package link

import (
	"cmp"
	"sort"

	"github.com/memory-lsp/memory-lsp/markdown"
	"github.com/memory-lsp/memory-lsp/memory"
)

var _ = Group.Add(memory.Rule{
	ID:        "link/duplicate",
	Severity:  memory.Warning,
	Kinds:     memory.AnyText &^ memory.KindsOf(memory.AgentSummary, memory.GlobalSummary, memory.Index, memory.Note),
	Workspace: duplicate,
})

var (
	listedTwice = memory.Text{En: "%s stands in this list already", Zh: "%s 已在此列表中"}
	listedFirst = memory.Text{En: "here", Zh: "在此"}
	keepText    = memory.Text{En: "Keep only the text", Zh: "只保留文字"}
	removeItem  = memory.Text{En: "Remove the item", Zh: "删除该项"}
)

func duplicate(p *memory.Pass) {
	type goal struct{ path, anchor string }
	first := map[goal]markdown.Span{}
	for b := range p.Doc().BlocksWithLinks(2) {
		if b.Kind != markdown.List {
			continue
		}
		links := b.Links()
		clear(first)
		var items []markdown.Item // made for the first link that is listed twice
		for i := range links {
			l := &links[i]
			t := p.Target(l)
			if !written(l) || !t.Local || t.Fault != memory.NoFault || t.Self {
				continue
			}
			to := goal{path: cmp.Or(t.Real, t.Path)}
			if memory.AutoText.Has(p.File.Kind) {
				to.anchor = t.Anchor // a topic may point to several places of another
			}
			before, again := first[to]
			if !again {
				first[to] = l.Dest
				continue
			}
			if items == nil {
				items = b.Items()
			}
			p.Report(memory.Finding{
				Span:    l.Dest,
				Message: listedTwice.With(shown(p, to.path)),
				Related: []memory.Related{{Span: before, Message: listedFirst.With()}},
				Fixes:   []memory.Fix{removal(p, items, links, i)},
			})
		}
	}
}

// removal takes away the item whose only link is links[i], else that link alone.
func removal(p *memory.Pass, items []markdown.Item, links []markdown.Link, i int) memory.Fix {
	l, lines := links[i], p.File.Lines()
	// Only the innermost of the items that hold the link can be a line of its own:
	// the last that starts before it.
	at := sort.Search(len(items), func(i int) bool { return items[i].Span.Start > l.Span.Start }) - 1
	if at >= 0 && items[at].Span.Contains(l.Span) && !shares(items[at], links, i) {
		item := items[at].Span
		line := lines.At(item.Start)
		if line == lines.At(item.End) && line+1 < lines.Count() {
			whole := markdown.Span{Start: lines.Line(line).Start, End: lines.Line(line + 1).Start}
			return memory.Fix{Title: removeItem.With(), Edits: []memory.Edit{{Span: whole}}}
		}
	}
	return memory.Fix{Title: keepText.With(), Edits: []memory.Edit{{Span: l.Span, New: p.Doc().Text(l.Text)}}}
}

// shares reports whether an item holds another link than links[i].
func shares(item markdown.Item, links []markdown.Link, i int) bool {
	return i > 0 && item.Span.Contains(links[i-1].Span) || i+1 < len(links) && item.Span.Contains(links[i+1].Span)
}
