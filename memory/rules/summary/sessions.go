package summary

import "github.com/memory-lsp/memory-lsp/memory"

// A daily is the file of a row's day, which may not be there.
type daily struct {
	path string
	file *memory.File
}

// dayOf is the file of the day of a session that the index names properly.
func dayOf(p *memory.Pass, row *memory.Current) (d daily, named bool) {
	if !row.Whole() || !row.Date.Valid() || !row.Session.Canonical {
		return d, false
	}
	d.path = p.DayPath(row.Date.Day)
	d.file = p.Load(d.path)
	return d, true
}

// tells is what the day's file says of the session that a row is about.
func (d daily) tells(p *memory.Pass, row *memory.Current) (memory.Told, bool) {
	if d.file == nil {
		return memory.Told{}, false
	}
	return p.Told(d.file, row.Session.ID)
}
