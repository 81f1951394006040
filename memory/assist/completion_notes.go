package assist

import (
	"path"
	"strings"

	"github.com/memory-lsp/memory-lsp/memory"
)

// maxTitled is the most notes whose titles are offered: a title has to be read
// from the note.
const maxTitled = 2000

// noteNames are the notes that a wikilink may name: by file, and by title where
// that is another name. Either way the file's name is written, which every tool
// finds.
func (p *place) noteNames(d destination) []Item {
	notes := p.s.Notes(p.f)
	name, _ := cutTail(d.ahead)
	var items []Item
	for _, to := range notes {
		if p.passed(len(notes), len(items), d.typed[strings.LastIndexByte(d.typed, '/')+1:], path.Base(to)) && (len(notes) > maxTitled || !fits(d.typed, p.title(to))) {
			continue
		}
		text := p.wikiText(to)
		if to == p.f.Path || strings.ContainsAny(text, "[]|#") {
			continue
		}
		it := Item{Kind: NoteItem, Label: memory.Stem(path.Base(to)), Text: text + d.closed, Filter: memory.Stem(path.Base(to)), About: Subject{AboutFile, to}}
		if text != it.Label {
			it.Beside = dirOf(text)
		}
		if strings.Contains(d.typed, "/") {
			it.Filter = text
		}
		items = append(items, p.over(d.start, len(name), it))
		if len(notes) > maxTitled {
			continue
		}
		if title := p.title(to); title != "" && memory.FoldTopic(memory.TopicSlug(title)) != memory.FoldTopic(memory.TopicSlug(it.Label)) {
			it.Label, it.Filter, it.Beside = title, title, text
			items = append(items, p.over(d.start, len(name), it))
		}
	}
	return items
}

// wikiText is what a wikilink of the file calls a note: its name, with the folder
// where the name alone means another note.
func (p *place) wikiText(to string) string {
	stem := memory.Stem(path.Base(to))
	if dirOf(to) == dirOf(p.f.Path) || dirOf(to) == p.f.Folder {
		return stem
	}
	if named, ok := p.s.Called(p.f, stem); ok && named == to {
		return stem
	}
	return memory.Stem(memory.Relative(p.f.Folder, to))
}

// title is the name that a note gives itself.
func (p *place) title(to string) string {
	if f := p.s.Load(to); f != nil {
		return f.Title()
	}
	return ""
}
