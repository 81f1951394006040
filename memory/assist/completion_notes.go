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
	word := d.typed[strings.LastIndexByte(d.typed, '/')+1:]
	var items []Item
	for _, to := range notes {
		if to == p.f.Path {
			continue
		}
		stem, title := memory.Stem(path.Base(to)), ""
		if len(notes) <= maxTitled {
			title = p.title(to, stem)
		}
		byStem := !p.passed(len(notes), len(items), word, stem)
		byTitle := title != "" && !p.passed(len(notes), len(items), d.typed, title)
		if !byStem && !byTitle {
			continue
		}
		text := p.wikiText(to)
		if strings.ContainsAny(text, "[]|#") {
			continue
		}
		it := Item{Kind: NoteItem, Label: stem, Text: text, Filter: stem, About: Subject{AboutFile, to}}
		if text != stem {
			it.Beside = dirOf(text)
		}
		if word != d.typed {
			it.Filter = text
		}
		if byStem {
			items = append(items, p.finish(d, d.start, len(name), it))
		}
		if byTitle {
			it.Label, it.Filter, it.Beside = title, title, text
			items = append(items, p.finish(d, d.start, len(name), it))
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

// title is the name that a note gives itself; empty if that is its file's.
func (p *place) title(to, stem string) string {
	f := p.s.Load(to)
	if f == nil || memory.FoldTopic(memory.TopicSlug(f.Title())) == memory.FoldTopic(memory.TopicSlug(stem)) {
		return ""
	}
	return f.Title()
}
