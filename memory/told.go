package memory

import (
	"strings"

	"github.com/memory-lsp/memory-lsp/markdown"
)

// A Told is what a day's file says of one of its sessions.
type Told struct {
	State    State         // the last one that readers know; UnknownState if there is none
	StateAt  markdown.Span // where it stands
	Intent   string
	IntentAt markdown.Span
}

// Told is what a day's file says of the session with a canonical id; ok is false
// if it has none.
func (p *Pass) Told(day *File, id string) (t Told, ok bool) {
	if p.snap.settings.Once { // the day is judged too, and stays
		sec, ok := day.Daily().Section(id)
		if !ok {
			return t, false
		}
		return sec.told(), true
	}
	told := day.told.get(func() map[string]Told { return day.apart().Daily().told() })
	t, ok = told[id]
	return t, ok
}

// apart is f, but for that what is made of it goes with it: an index asks after
// thousands of days, and little is to stay of each.
func (f *File) apart() *File {
	if _, made := f.daily.made(); made || f.Open {
		return f
	}
	read := f.read
	if known, ok := f.content.made(); ok {
		read = func() content { return known }
	}
	return &File{Path: f.Path, Place: f.Place, read: read}
}

// told holds on to nothing of the file.
func (d *DailyFile) told() map[string]Told {
	all := make(map[string]Told, len(d.byID))
	for id, sec := range d.byID {
		t := sec.told()
		t.Intent = strings.Clone(t.Intent)
		all[strings.Clone(id)] = t
	}
	return all
}

func (s *Section) told() Told {
	t := Told{Intent: s.Intent.Text, IntentAt: s.Intent.Value}
	if line, ok := s.Current(); ok {
		t.State, t.StateAt = line.Status.State, line.Value
	}
	return t
}
