package assist

import (
	"path"

	"github.com/memory-lsp/memory-lsp/markdown"
	"github.com/memory-lsp/memory-lsp/memory"
)

func spanOf(start, end int) markdown.Span { return markdown.Span{Start: start, End: max(start, end)} }

var (
	entryBegun   = memory.Pattern(`^[-*+]?[ \t]*\[?[^\[\]()]*$`)
	detailEntry  = memory.Text{En: "an entry for a topic that the index does not link", Zh: "索引尚未链接的主题条目"}
	detailEntry0 = memory.Text{En: "an entry of the index", Zh: "索引条目"}
)

// entryItems knows where an entry of an index begins: those topics are offered
// that the index does not link yet.
func (p *place) entryItems() ([]Item, bool) {
	if len(p.after) > 1 || p.after != "" && p.after != "]" || !entryBegun().MatchString(p.before) || len(p.before) > 0 && p.before[0] != '-' && p.before[0] != '*' && p.before[0] != '+' {
		return nil, false
	}
	linked := p.linked()
	var items []Item
	for _, to := range p.s.Notes(p.f) {
		name := path.Base(to)
		if to == p.f.Path || linked[to] || memory.ReservedTopic(name) || dirOf(to) != p.f.Folder {
			continue
		}
		var title, about string
		if len(items) < most {
			if f := p.s.Load(to); f != nil {
				title, about = f.Title(), f.About()
			}
		}
		line := p.f.EntryLine(to, title, about)
		items = append(items, p.over(0, len(p.after), Item{
			Kind: NoteItem, Label: memory.Stem(name), Beside: title, Text: line, Filter: p.filterOf(memory.Stem(name) + " " + title),
			Detail: detailEntry.With(), About: Subject{AboutFile, to},
		}))
	}
	d := p.draft().text("- [").stop("").text("](").stop("").text(") — ").stop("")
	items = append(items, p.over(0, len(p.after), d.into(Item{
		Kind: TextItem, Label: "- []() — ", Filter: p.filterOf("entry"), Detail: detailEntry0.With(),
	})))
	return items, true
}

var marker = memory.Pattern(`^[-*+]?[ \t]*\[?`)

// filterOf is what finds an entry by its name, whatever of its marks was typed.
func (p *place) filterOf(name string) string { return marker().FindString(p.before) + name }

// linked are the files that the links of an index lead to.
func (p *place) linked() map[string]bool {
	all := map[string]bool{}
	for _, r := range p.f.Refs() {
		switch {
		case r.Bare:
		case r.Link.Kind == markdown.Wiki:
			if t, ok := p.s.Wiki(p.f, r.Link); ok {
				all[t.Path] = true
			}
		default:
			t := p.s.Target(p.f, r.Link)
			all[t.Path] = true
			all[t.Real] = true
		}
	}
	return all
}
