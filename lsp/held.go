package lsp

import (
	"cmp"
	"path"
	"slices"
	"strings"

	"github.com/memory-lsp/memory-lsp/memory"
)

// A heldSession is a session as it stands in a day's file, or in the row of an
// index that tells its current state.
type heldSession struct {
	file  *memory.File
	day   string // YYYYMMDD
	id    string
	title string
	types string // empty if none are told
	state memory.State
	line  int
	token string // of its binding; empty if it has none, and cannot be written to
}

// sessionsOf are the sessions of an agent's newest days, the newest first.
func (s *server) sessionsOf(v view, folder string, days int) (all []heldSession) {
	for _, e := range slices.Backward(v.Dir(folder + "/tasks")) {
		if _, ok := dayOf(e.Name, s.opt.Env.Now().Location()); !ok || !strings.HasSuffix(e.Name, ".md") {
			continue
		}
		if days--; days < 0 {
			break
		}
		file := v.Load(folder + "/tasks/" + e.Name)
		if file == nil {
			continue
		}
		for _, sec := range slices.Backward(file.Daily().Sections) {
			if sec.ID.Canonical {
				all = append(all, heldOf(file, sec))
			}
		}
	}
	return all
}

func heldOf(file *memory.File, sec *memory.Section) heldSession {
	h := heldSession{
		file: file, day: strings.TrimSuffix(path.Base(file.Path), ".md"), id: sec.ID.ID,
		title: file.Hide(strings.TrimSpace(file.Doc().Text(sec.Title))), line: sec.Heading.No,
	}
	for _, b := range sec.Bindings {
		if b.Valid && b.Session.ID == h.id {
			h.token = b.Token
		}
	}
	if now, ok := sec.Current(); ok {
		h.state = now.Status.State
	}
	if memory.ParseTypes(sec.Intent.Text).Fault == memory.NoTypeFault {
		h.types = memory.CanonicalTypes(sec.Intent.Text)
	}
	return h
}

func (h heldSession) key() string { return h.day + "#" + h.id }

// date is the day as an index writes it.
func (h heldSession) date() string {
	day, _ := memory.ParseDay("20060102", h.day)
	return day.String()
}

// sessions are those of an agent, the newest first: the ones in the files of its
// newest days, and the ones that only rows of its index tell of.
func (v *survey) sessions(folder string) []heldSession {
	all := v.sessionsOf(v.v, folder, overviewDays)
	index := v.v.Load(folder + "/SUMMARY.md")
	if index == nil || index.Kind != memory.AgentSummary {
		return all
	}
	at := map[string]int{}
	for i, h := range all {
		at[h.key()] = i
	}
	var told []heldSession
	fold := index.Summary().Fold()
	for i, row := range index.Summary().All() {
		if _, ok := row.Key(); !ok || !fold.Current(i) || !row.Date.Valid() {
			continue
		}
		h := toldBy(index, row)
		if i, ok := at[h.key()]; !ok {
			told = append(told, h)
		} else if all[i].types == "" {
			all[i].types = h.types
		}
	}
	slices.Reverse(told)
	all = append(all, told...)
	slices.SortStableFunc(all, func(a, b heldSession) int { return cmp.Compare(b.day, a.day) })
	return all
}

// toldBy is the session that a row tells of.
func toldBy(index *memory.File, row memory.Row) heldSession {
	h := heldSession{file: index, day: row.Date.Day.Format("20060102"), id: row.Session.ID, state: row.Status.State, line: row.Line}
	if cell, ok := row.Cell(memory.TextColumn); ok {
		h.title = memory.Shorten(index.Hide(cell.Text), 100)
	}
	if cell, ok := row.Cell(memory.TypeColumn); ok && row.Types.Fault == memory.NoTypeFault {
		h.types = memory.CanonicalTypes(cell.Text)
	}
	return h
}

// inDay reports whether the session stands in the file of its day.
func (h heldSession) inDay() bool { return h.file.Kind == memory.Daily }

// openSum counts sessions that are open, and how many of them are blocked.
type openSum struct{ all, blocked int }

func (n *openSum) add(s memory.State) {
	if s.Open() {
		n.all++
	}
	if s == memory.Blocked {
		n.blocked++
	}
}

var (
	countOpen    = memory.Text{En: "%d open", Zh: "未完成 %d"}
	countBlocked = memory.Text{En: "%s (%d blocked)", Zh: "%s（阻塞 %d）"}
)

// in is the sum in words; none is not mentioned unless zero is set.
func (n openSum) in(locale memory.Locale, zero bool) string {
	if n.all == 0 && !zero {
		return ""
	}
	return n.beside(countOpen.With(n.all).In(locale), locale)
}

// beside tells the blocked ones after what is said of all.
func (n openSum) beside(said string, locale memory.Locale) string {
	if n.blocked == 0 {
		return said
	}
	return countBlocked.With(said, n.blocked).In(locale)
}
