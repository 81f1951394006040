package assist

import (
	"cmp"
	"path"
	"slices"
	"strings"

	"github.com/memory-lsp/memory-lsp/memory"
)

// linkItems knows the destinations of links: paths, names of notes, and behind a
// # the headings of what stands before it.
func (p *place) linkItems() ([]Item, bool) {
	d, ok := p.destination()
	if !ok {
		return nil, false
	}
	name, _, fragment := strings.Cut(d.typed, "#")
	switch {
	case fragment:
		return p.fragments(d, name), true
	case d.form == wiki && memory.AutoText.Has(p.f.Kind):
		return p.noteNames(d), true
	case d.form == wiki || strings.HasPrefix(name, "/") || strings.ContainsAny(name, `\:?`):
		return nil, true // no path that the format takes
	}
	return p.paths(d), true
}

// paths are the files and folders that a relative path may lead on to, and while
// it names no folder the memory files further away.
func (p *place) paths(d destination) []Item {
	way := d.typed[:strings.LastIndexByte(d.typed, '/')+1]
	dir, fault := dirOf(p.f.Path), memory.NotRegular
	if way != "" {
		dir, fault = p.s.Follow(p.f, memory.Decoded(strings.TrimSuffix(way, "/")))
		if fault == memory.Escape && dir == p.f.Root {
			fault = memory.NotRegular
		}
	}
	if fault != memory.NotRegular {
		return nil
	}
	var items []Item
	all := p.s.Dir(dir)
	for _, e := range all {
		if p.passed(len(all), len(items), d.typed[len(way):], e.Name) {
			continue
		}
		if it, ok := p.entry(d, way, dir, e); ok {
			items = append(items, it)
		}
	}
	slices.SortStableFunc(items, func(a, b Item) int { return cmp.Compare(rank(a), rank(b)) })
	if way == "" {
		items = append(items, p.farther(d)...)
	}
	return items
}

// rank puts Markdown first and folders last.
func rank(it Item) int {
	switch {
	case it.Kind == FolderItem:
		return 2
	case it.Kind == NoteItem:
		return 0
	}
	return 1
}

// entry is the item for what stands in a folder that the way leads to.
func (p *place) entry(d destination, way, dir string, e memory.Entry) (Item, bool) {
	to := path.Join(dir, e.Name)
	hidden := strings.HasPrefix(e.Name, ".") && e.Name != ".memory" && !strings.HasPrefix(d.typed[len(way):], ".")
	switch {
	case hidden || e.Name == "node_modules" || e.Name == ".git" || to == p.f.Path:
		return Item{}, false
	case e.Type.IsDir():
		return p.target(d, way, e.Name+"/", Item{Kind: FolderItem, Label: e.Name + "/", Again: true}), true
	case e.Type != 0:
		return Item{}, false
	}
	it := Item{Kind: FileItem, Label: e.Name, About: Subject{AboutFile, to}}
	if strings.EqualFold(path.Ext(e.Name), ".md") {
		it.Kind = NoteItem
	}
	return p.target(d, way, e.Name, it), true
}

// farther are the memory files that lie in other folders, those with the latest
// day in their path first.
func (p *place) farther(d destination) []Item {
	dir := dirOf(p.f.Path)
	var items []Item
	known := p.known()
	for _, to := range known {
		if dirOf(to) == dir {
			continue
		}
		way := memory.Relative(dir, to)
		if p.passed(len(known), len(items), d.typed, way) {
			continue
		}
		items = append(items, p.target(d, "", way, Item{Kind: NoteItem, Label: way, About: Subject{AboutFile, to}}))
	}
	return items
}

// known are the paths of the memory files that a link of the file may lead to.
func (p *place) known() []string {
	if memory.AutoText.Has(p.f.Kind) {
		return p.s.Notes(p.f)
	}
	var all []string
	for f := range p.s.Below(p.f.Root) {
		if memory.AnyText.Has(f.Kind) {
			all = append(all, f.Path)
		}
	}
	slices.Sort(all)
	slices.Reverse(all)
	return all
}

// target gives an item the text that makes the link lead to a path: the way that
// was typed and what follows it. What was typed in percent escapes goes on so.
func (p *place) target(d destination, way, rest string, it Item) Item {
	name, tail := cutTail(d.ahead)
	text := memory.Destination(memory.Decoded(way) + rest)
	inner, brackets := strings.CutPrefix(text, "<")
	inner = strings.TrimSuffix(inner, ">")
	it.Filter, it.Text = way+rest, inner
	folder := it.Kind == FolderItem
	escaped := strings.Contains(d.typed, "%")
	switch {
	case d.form == angled || d.form == angledDef || !brackets:
	case folder || escaped: // brackets may come with the file
		it.Text = percent.Replace(it.Text)
	default:
		it.Text = "<" + inner + tail + ">" + d.closed
		it = p.over(d.start, len(d.ahead), it)
		it.Insert = it.Replace // or half of the destination would stay outside the brackets
		return it
	}
	if escaped {
		it.Filter = it.Text
	}
	if folder {
		return p.over(d.start, len(name), it)
	}
	return p.finish(d, d.start, len(name), it)
}

var percent = strings.NewReplacer(" ", "%20", "(", "%28", ")", "%29")

// cutTail cuts what is ahead of a place in a destination into the rest of its path
// and what follows that.
func cutTail(ahead string) (name, tail string) {
	if i := strings.IndexAny(ahead, "#?"); i >= 0 {
		return ahead[:i], ahead[i:]
	}
	return ahead, ""
}
