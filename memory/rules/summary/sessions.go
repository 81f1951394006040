package summary

import (
	"iter"

	"github.com/memory-lsp/memory-lsp/memory"
)

// dailyLayout is how the file of a day is called.
const dailyLayout = "20060102.md"

// A daily is the file of a row's day, which may not be there.
type daily struct {
	path string
	file *memory.File
}

// section is the session that a row is about.
func (d daily) section(row memory.Row) (memory.Section, bool) {
	if d.file == nil {
		return memory.Section{}, false
	}
	return d.file.Daily().Section(row.Session.ID)
}

// currentSessions are the last rows of the sessions that the index names
// properly, by their numbers, each with the file of its day.
func currentSessions(p *memory.Pass) iter.Seq2[int, daily] {
	s := p.File.Summary()
	fold := s.Fold()
	days := map[memory.Day]daily{}
	return func(yield func(int, daily) bool) {
		for i, row := range s.All() {
			if !fold.Current(i) || !row.Whole() || !row.Date.Valid() || !row.Session.Canonical {
				continue
			}
			day := row.Date.Day
			d, ok := days[day]
			if !ok {
				d.path = p.File.Folder + "/tasks/" + day.Format(dailyLayout)
				d.file = p.Load(d.path)
				days[day] = d
			}
			if !yield(i, d) {
				return
			}
		}
	}
}
