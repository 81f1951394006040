// # index/duplicate-entry
//
// Two entries of the index are for one file.
//
// Agents append an entry where they should have changed one. The two then say
// different things about a topic, and each takes room that the index does not
// have. Entries for different headings of a file are no duplicates, nor is a
// link that follows another in the same entry.
//
// Source: auto-memory.md §7.
//
// ## 中文
//
// 索引中有两个条目指向同一文件。
//
// Agent 本该修改原有条目，却又追加了一条。两条对同一主题说法不一，还各占一份本就紧张的
// 篇幅。指向同一文件不同标题的条目不算重复，同一条目里的第二个链接也不算。
//
// ## Wrong
//
// -- memory/MEMORY.md --
// # Memory
//
// - [Deploy](deploy.md) — the steps
// - [发布](./deploy.md#steps) — 部署步骤
//        ^^^^^^^^^^^^^^^^^ the index has an entry for deploy.md already
// - [[Deploys]] 🚀
//     ^^^^^^^ the index has an entry for deploy.md already
// - [Deploy](deploy.md), and back with rollback.md
//            ^^^^^^^^^ the index has an entry for deploy.md already
// -- fixed: Remove the entry --
// # Memory
//
// - [Deploy](deploy.md) — the steps
// - [[Deploys]] 🚀
// - [Deploy](deploy.md), and back with rollback.md
// -- memory/rollback.md --
// -- memory/deploy.md --
// ---
// name: Deploys
// ---
// ## Steps
// -- docs/memory/MEMORY.md --
// | topic | when |␍
// |---|---|␍
// | [语气](voice.md) | 写文案时 |␍
// | [Voice](<voice.md>) | always |␍
//            ^^^^^^^^ the index has an entry for voice.md already
// -- docs/memory/voice.md --
// # Voice
//
// ## Right
//
// -- memory/MEMORY.md --
// # Memory
//
// - [Deploy](deploy.md) — the steps; [how to go back](deploy.md#rollback)
//   - [Rollback](deploy.md#rollback)
// - [Git lessons](lessons.md#git) — 提交之前
// - [Go lessons](lessons.md#go)
// - [Style](https://example.com/style)
// - [Style, again](https://example.com/style)
// -- memory/deploy.md --
// ## Steps
//
// ## Rollback
// -- memory/lessons.md --
// ## Git
//
// ## Go

package index

import (
	"cmp"
	"path"
	"slices"

	"github.com/memory-lsp/memory-lsp/markdown"
	"github.com/memory-lsp/memory-lsp/memory"
)

var _ = Group.Add(memory.Rule{
	ID:        "index/duplicate-entry",
	Severity:  memory.Warning,
	Kinds:     memory.KindsOf(memory.Index),
	Cross:     true,
	Workspace: duplicateEntry,
})

var (
	entryTwice  = memory.Text{En: "the index has an entry for %s already", Zh: "索引中已有 %s 的条目"}
	firstEntry  = memory.Text{En: "the first entry", Zh: "首个条目"}
	removeEntry = memory.Text{En: "Remove the entry", Zh: "删除该条目"}
)

// A destination is what an entry is for.
type destination struct {
	path, anchor string
	span         markdown.Span
}

func duplicateEntry(p *memory.Pass) {
	first := map[string][]destination{}
	var above []string // the files of the entries that the current one is nested in
	for _, e := range p.File.Index().Entries {
		above = above[:min(e.Depth, len(above))]
		d, ok := entryFor(p, e)
		nested := false
		for _, a := range above {
			nested = nested || a == d.path
		}
		above = append(above, d.path)
		if !ok || nested {
			continue
		}
		twin, seen := same(first[d.path], d)
		if !seen {
			first[d.path] = append(first[d.path], d)
			continue
		}
		p.Report(memory.Finding{
			Span:    d.span,
			Message: entryTwice.With(memory.Relative(path.Dir(p.File.Path), d.path)),
			Related: []memory.Related{{Span: twin.span, Message: firstEntry.With()}},
			Fixes:   remove(p, e),
		})
	}
}

// same finds an entry for the same place: the same heading, or one of both for
// the whole file.
func same(all []destination, d destination) (destination, bool) {
	for _, o := range all {
		if o.anchor == d.anchor || o.anchor == "" || d.anchor == "" {
			return o, true
		}
	}
	return destination{}, false
}

// entryFor is the file that an entry's first link leads to.
func entryFor(p *memory.Pass, e memory.IndexEntry) (d destination, ok bool) {
	if !e.Linked() {
		return d, false
	}
	if e.Link.Kind == markdown.Wiki {
		t, ok := p.Wiki(e.Link)
		return destination{path: t.Path, span: t.Name}, ok && t.Path != ""
	}
	t := p.Target(&e.Link)
	return destination{cmp.Or(t.Real, t.Path), t.Anchor, e.Link.Dest}, t.Local && t.Fault == memory.NoFault
}

// remove is the fix that takes away the lines of an entry; none if entries are
// nested in it, or if it names another note, too.
func remove(p *memory.Pass, e memory.IndexEntry) []memory.Fix {
	if e.Parent || slices.ContainsFunc(p.File.RefsIn(e.Span), func(r memory.Ref) bool { return !e.Link.Span.Contains(r.Span) }) {
		return nil
	}
	lines := p.File.Lines()
	from, to := lines.At(e.Span.Start), lines.At(e.Span.End)
	span := markdown.Span{Start: lines.Line(from).Start, End: lines.Line(to + 1).Start}
	if to+1 >= lines.Count() && from > 0 {
		span.Start = lines.Line(from - 1).End // the last line has no break of its own
	}
	return []memory.Fix{{Title: removeEntry.With(), Edits: []memory.Edit{{Span: span}}}}
}
