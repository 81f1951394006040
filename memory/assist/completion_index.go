package assist

import (
	"path"
	"slices"
	"strconv"
	"strings"

	"github.com/memory-lsp/memory-lsp/memory"
)

// indexItems knows the lines of an agent's index: title, project, and the cells
// of rows.
func (p *place) indexItems() ([]Item, bool) {
	blank := strings.TrimSpace(p.before+p.after) == ""
	switch {
	case p.no == 0 && p.ends("") && len(p.before) < len(memory.TitleStart) && strings.HasPrefix(memory.TitleStart, p.before):
		return p.indexTexts(), true
	case strings.HasPrefix(p.before, memory.TitleStart):
		return p.agents(len(memory.TitleStart), len(p.after)), true
	case strings.HasPrefix(p.before, ">") && p.no < 8 && p.ends(""):
		return []Item{p.over(0, len(p.after), p.draft().text("> 项目：").stop(p.project()).into(Item{
			Kind: TextItem, Label: "> 项目：", Detail: detailProject.With(), Filter: p.before + "项目",
		}))}, true
	case p.f.Summary().Header == nil && blank:
		return p.indexTexts(), true
	case blank || strings.TrimSpace(p.before) == "|" && p.ends("|"):
		return append(p.rows(), p.cellItems()...), true
	case strings.HasPrefix(strings.TrimSpace(p.before), "|"):
		return p.cellItems(), true
	}
	return nil, true // an index holds nothing else
}

var (
	detailIndex   = memory.Text{En: "an empty index of sessions", Zh: "空的会话索引"}
	detailProject = memory.Text{En: "the project's name", Zh: "项目名"}
	detailRow     = memory.Text{En: "a row for a session", Zh: "会话索引行"}
	detailRowOf   = memory.Text{En: "a row for session %s of %s: %s", Zh: "会话 %s（%s）的索引行：%s"}
	detailNone    = memory.Text{En: "nothing to link", Zh: "无关联"}
)

// project is what the file's project is called.
func (p *place) project() string {
	if dir, base := path.Split(p.f.Root); base == ".devcodex" {
		return path.Base(strings.TrimSuffix(dir, "/"))
	}
	return path.Base(p.f.Root)
}

// header is the header of an index with its delimiter row.
func header() string {
	return "| " + strings.Join(memory.ColumnNames[:], " | ") + " |\n|------|:----:|------|------|---------|---------|:----:|"
}

// indexTexts are the parts of an index that it does not have yet.
func (p *place) indexTexts() []Item {
	d, s := p.draft(), p.f.Summary()
	it := Item{Kind: TextItem, Label: "SUMMARY", Detail: detailIndex.With(), Filter: p.before + "SUMMARY"}
	if s.Title == nil || s.Title.No == p.no {
		d.text(memory.TitleStart).stop(p.f.Agent).text("\n\n")
	}
	if s.Project == nil {
		d.text("> 项目：").stop(p.project()).text("\n\n")
	}
	if s.Header != nil {
		return []Item{p.over(0, len(p.after), p.draft().text(memory.TitleStart).stop(p.f.Agent).into(it))}
	}
	return []Item{p.over(0, len(p.after), p.ended(d.text(header())).into(it))}
}

// rows are whole rows: for each session of the last days that has none, and one
// to be filled in.
func (p *place) rows() []Item {
	var items []Item
	add := func(it Item, d *draft) {
		if strings.HasSuffix(p.after, "|") {
			it.Filter = p.before + it.Label
		}
		items = append(items, p.over(0, len(p.after), p.ended(d).into(it)))
	}
	for _, day := range []memory.Day{p.s.Today(), p.s.Today() - 1} {
		for _, sec := range p.unlisted(day) {
			at := day.String()
			if moment := sec.Time.Text; memory.ParseDate(clip(moment, len(clock))).Form == memory.DayTime {
				at = clip(moment, len(clock))
			}
			title := p.sectionTitle(day, sec)
			it := Item{
				Kind: TextItem, Label: "| " + at + " | " + sec.ID.ID, Beside: title, Filter: p.before + at + " " + sec.ID.ID,
				Detail: detailRowOf.With(sec.ID.ID, day.String(), title), About: Subject{AboutRow, memory.Key{Day: day.String(), ID: sec.ID.ID}.String()},
			}
			mark := memory.Active.Mark()
			if line, ok := sec.Current(); ok {
				mark = line.Status.State.Mark()
			}
			types := []string{memory.CanonicalTypes(sec.Intent.Text)}
			if types[0] == "" {
				types = memory.TypeNames()
			}
			add(it, p.rowOf(at, []string{sec.ID.ID}, types, p.dayLink(day, sec.ID.ID), mark))
		}
	}
	id := p.freeID(p.s.Today())
	it := Item{Kind: TextItem, Label: "| … |", Filter: p.before + "row 行", Detail: detailRow.With()}
	add(it, p.rowOf(p.s.Now().Format(clock), []string{id}, memory.TypeNames(), "", memory.Active.Mark()))
	return items
}

// rowOf drafts a row.
func (p *place) rowOf(at string, ids, types []string, link, mark string) *draft {
	d := p.draft().text("| ").stop(at).text(" | ").stop(ids[0]).text(" | ")
	if len(types) > 1 {
		d.choice(types...)
	} else {
		d.stop(types[0])
	}
	d.text(" | ").stop("").text(" | ").stop("—").text(" | ")
	if link == "" {
		d.stop("—")
	} else {
		d.text(link)
	}
	marks := []string{mark}
	for _, s := range []memory.State{memory.Active, memory.Completed, memory.Blocked} {
		if s.Mark() != mark {
			marks = append(marks, s.Mark())
		}
	}
	return d.text(" | ").choice(marks...).text(" |")
}

// unlisted are the sessions of a day that the last rows of the index do not list,
// the latest first.
func (p *place) unlisted(day memory.Day) []*memory.Section {
	f := p.daily(day)
	if f == nil {
		return nil
	}
	listed := p.listed()
	var out []*memory.Section
	for _, sec := range slices.Backward(f.Daily().Sections) {
		if sec.ID.Canonical && !listed[memory.Key{Day: day.String(), ID: sec.ID.ID}] {
			out = append(out, sec)
		}
	}
	return out
}

// lately is how many of an index's rows are looked at for what is new: rows are
// appended.
const lately = 200

// listed are the sessions that the last rows of the index list.
func (p *place) listed() map[memory.Key]bool {
	s := p.f.Summary()
	keys := map[memory.Key]bool{}
	for i := max(0, s.Len()-lately); i < s.Len(); i++ {
		row := s.Row(i)
		if key, ok := row.Key(); ok {
			keys[key] = true
		}
	}
	return keys
}

// daily is the file of a day beside the index; nil if there is none.
func (p *place) daily(day memory.Day) *memory.File {
	return p.s.File(fileOfDay(p.f.Folder, day.String()))
}

// dayLink is what an index links a session's day with.
func (p *place) dayLink(day memory.Day, id string) string {
	name := day.Format("20060102") + ".md"
	return "[" + name + " §" + id + "](tasks/" + name + ")"
}

func (p *place) sectionTitle(day memory.Day, sec *memory.Section) string {
	return p.daily(day).Excerpt(sec.Title)
}

// freeID is the number after the last session of a day.
func (p *place) freeID(day memory.Day) string {
	if f := p.daily(day); f != nil {
		return nextID(f.Daily())
	}
	return "01"
}

// nextID is the number after the last session of a day's file.
func nextID(d *memory.DailyFile) string {
	last := 0
	for _, sec := range d.Sections {
		if n, err := strconv.Atoi(sec.ID.ID); err == nil && n < 1000 {
			last = max(last, n)
		}
	}
	id := strconv.Itoa(last + 1)
	if len(id) < 2 {
		id = "0" + id
	}
	return id
}

// rowDay is the day that a row is about: what its first cell says, else today.
func rowDay(cell string, s *memory.Snapshot) memory.Day {
	if d := memory.ParseDate(strings.TrimSpace(cell)); d.Valid() {
		return d.Day
	}
	return s.Today()
}

// clip is the first n bytes of text, or all of it.
func clip(text string, n int) string {
	if len(text) > n {
		return text[:n]
	}
	return text
}
