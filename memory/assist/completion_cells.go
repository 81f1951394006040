package assist

import (
	"path"
	"slices"
	"strings"

	"github.com/memory-lsp/memory-lsp/memory"
)

// A cellPlace is where a place lies in a row: in which cell, and from which column
// of the line to how many bytes behind the place its text goes.
type cellPlace struct {
	no            int
	start, behind int
	cells         []string // of the row, trimmed
}

// cell is where the place lies in the row that the line is; ok is false if it is
// none.
func (p *place) cell() (c cellPlace, ok bool) {
	text, at := p.before+p.after, len(p.before)
	if !strings.HasPrefix(strings.TrimLeft(text, " \t"), "|") {
		return c, false
	}
	c.no = -1
	from, to := 0, len(text)
	pipes := append(separators(text), len(text))
	for i, pipe := range pipes[:len(pipes)-1] {
		if pipe < at {
			c.no, from, to = c.no+1, pipe+1, pipes[i+1]
		}
		c.cells = append(c.cells, strings.TrimSpace(text[pipe+1:pipes[i+1]]))
	}
	c.start = at - len(strings.TrimLeft(text[from:at], " \t"))
	c.behind = len(strings.TrimRight(text[at:to], " \t"))
	return c, c.no >= 0
}

// separators are the pipes of a line that part cells.
func separators(text string) (at []int) {
	for i := range len(text) {
		if text[i] == '|' && (i == 0 || text[i-1] != '\\') {
			at = append(at, i)
		}
	}
	return at
}

// cellItems are what may stand in a cell of an index.
func (p *place) cellItems() []Item {
	c, ok := p.cell()
	if !ok {
		return nil
	}
	items := columns[min(memory.Column(c.no), memory.Columns)]
	if items == nil {
		return nil
	}
	return items(p, c)
}

// columns are what the cells of an index may hold.
var columns = [memory.Columns + 1]func(*place, cellPlace) []Item{
	memory.DateColumn:    func(p *place, c cellPlace) []Item { return p.times(c.start, c.behind, clock) },
	memory.SessionColumn: (*place).sessionIDs,
	memory.TypeColumn:    func(p *place, c cellPlace) []Item { return p.types(c.start) },
	memory.ReportColumn:  (*place).reports,
	memory.MemoryColumn:  (*place).memories,
	memory.StatusColumn:  func(p *place, c cellPlace) []Item { return p.states(c.start, c.behind) },
}

// sessionIDs are the sessions of the row's day, those first that no row lists,
// and the next free id.
func (p *place) sessionIDs(c cellPlace) []Item {
	day := rowDay(c.cells[0], p.s)
	free := p.freeID(day)
	var items, old []Item
	if f := p.daily(day); f != nil {
		listed := p.listed()
		for _, sec := range slices.Backward(f.Daily().Sections) {
			if !sec.ID.Canonical {
				continue
			}
			key := memory.Key{Day: day.String(), ID: sec.ID.ID}
			it := p.over(c.start, c.behind, Item{
				Kind: SessionItem, Label: sec.ID.ID, Beside: f.Excerpt(sec.Title), Text: sec.ID.ID,
				About: Subject{AboutRow, key.String()},
			})
			if listed[key] {
				old = append(old, it)
			} else {
				items = append(items, it)
			}
		}
	}
	items = append(items, old...)
	return append(items, p.over(c.start, c.behind, Item{Kind: ValueItem, Label: free, Text: free, Detail: detailNewest.With()}))
}

// reports are links to the reports of the active root, the latest first.
func (p *place) reports(c cellPlace) []Item {
	var paths []string
	for f := range p.s.Below(p.f.Root) {
		if f.Kind == memory.Report {
			paths = append(paths, f.Path)
		}
	}
	slices.SortFunc(paths, func(a, b string) int { return strings.Compare(dated(b), dated(a)) })
	items := []Item{}
	for _, to := range paths {
		items = append(items, p.linkCell(c, path.Base(to), to))
	}
	return append(items, p.noLink(c))
}

// dated is the end of a report's path that tells its day and number.
func dated(p string) string {
	dir, base := path.Split(p)
	return path.Base(dir) + "/" + base
}

// memories are links to the day of the row.
func (p *place) memories(c cellPlace) []Item {
	day := rowDay(c.cells[0], p.s)
	f := p.daily(day)
	var items []Item
	if f != nil && len(c.cells) > int(memory.SessionColumn) {
		id := memory.ParseSessionID(c.cells[memory.SessionColumn])
		if sec, ok := f.Daily().Section(id.ID); ok && id.Canonical {
			text := p.dayLink(day, id.ID)
			items = append(items, p.over(c.start, c.behind, Item{
				Kind: NoteItem, Label: path.Base(f.Path) + " §" + id.ID, Beside: f.Excerpt(sec.Title), Text: text,
				Filter: p.afterBracket(c, path.Base(f.Path)+" §"+id.ID), About: Subject{AboutRow, memory.Key{Day: day.String(), ID: id.ID}.String()},
			}))
		}
	}
	return append(items, p.noLink(c))
}

// linkCell is a cell that links a file.
func (p *place) linkCell(c cellPlace, name, to string) Item {
	shown := strings.NewReplacer(`\`, `\\`, "[", `\[`, "]", `\]`, "|", `\|`).Replace(name)
	return p.over(c.start, c.behind, Item{
		Kind: NoteItem, Label: name, Text: "[" + shown + "](" + memory.Destination(memory.Relative(dirOf(p.f.Path), to)) + ")",
		Filter: p.afterBracket(c, name), About: Subject{AboutFile, to},
	})
}

// afterBracket is what finds a link by its name, though its bracket was typed.
func (p *place) afterBracket(c cellPlace, name string) string {
	if strings.HasPrefix(p.before[c.start:], "[") {
		return "[" + name
	}
	return name
}

func (p *place) noLink(c cellPlace) Item {
	return p.over(c.start, c.behind, Item{Kind: WordItem, Label: "—", Text: "—", Filter: "— none", Detail: detailNone.With()})
}
