package assist

import (
	"cmp"
	"slices"
	"time"

	"github.com/memory-lsp/memory-lsp/markdown"
	"github.com/memory-lsp/memory-lsp/memory"
)

// maxSessions is how many sessions of an index are told one by one. Of older ones
// only the months are, and those that are not completed.
const maxSessions = 1000

var sessionCount = memory.Text{En: "sessions: %d, open: %d", Zh: "会话：%d，未完成：%d"}

// outlineSummary is an index of sessions by days: each session once, where its
// current state is told.
func outlineSummary(f *memory.File) []Symbol {
	s := f.Summary()
	all := periods(f, s)
	if s.Title == nil {
		return all
	}
	title := Symbol{
		Kind: HeadingSymbol, Name: cmp.Or(says(f, trimTitle(f.Doc().Text(s.Title.Span))), "#"),
		Span: s.Title.Span, At: s.Title.Span, Children: all,
	}
	if len(all) > 0 {
		title.Span.End = max(title.Span.End, all[len(all)-1].Span.End)
	}
	return []Symbol{title}
}

// periods are the days of an index that have sessions, and the months before
// them, in the order of the rows.
func periods(f *memory.File, s *memory.Summary) (out []Symbol) {
	fold := s.Fold()
	told := 0 // sessions
	var p period
	end := func() {
		if p.all > 0 {
			out = append(out, p.symbol())
		}
		p = period{}
	}
	for i, row := range backward(s) {
		if !row.Read || !fold.Current(i) {
			continue
		}
		old := told >= maxSessions
		key := row.Day()
		if old {
			key = key[:len("2006-01")]
		}
		if p.name != key {
			end()
			p = period{name: key, first: row.Span, last: row.Span}
		}
		p.all++
		p.first = row.Span
		open := isOpen(row.Status.State)
		if open {
			p.open++
		}
		if !old || open && len(p.sessions) < maxSessions {
			p.sessions = append(p.sessions, rowSymbol(f, row))
		}
		told++
	}
	end()
	slices.Reverse(out)
	return out
}

// A period is a run of rows of one day or month, read from the last.
type period struct {
	name        string
	all, open   int // sessions
	first, last markdown.Span
	sessions    []Symbol
}

func (p period) symbol() Symbol {
	slices.Reverse(p.sessions)
	return Symbol{
		Kind: PeriodSymbol, Name: p.name, Detail: sessionCount.With(p.all, p.open),
		Span:     markdown.Span{Start: p.first.Start, End: p.last.End},
		At:       markdown.Span{Start: p.first.Start, End: min(p.first.Start+len("| "+time.DateOnly), p.first.End)},
		Children: p.sessions,
	}
}

// rowSymbol is a session as its current row tells it.
func rowSymbol(f *memory.File, row memory.Row) Symbol {
	sym := Symbol{Kind: SessionSymbol, Span: row.Span, At: row.Span}
	title := ""
	if row.Whole() {
		sym.At = row.CellSpan(int(memory.SessionColumn))
		title = f.Doc().Text(row.CellSpan(int(memory.TextColumn)))
	}
	sym.Name = says(f, sessionName(row.Session.ID, title))
	sym.Detail = word.With(row.Status.State.Name())
	if cell, ok := row.Cell(memory.TypeColumn); ok {
		sym.Detail = words.With(row.Status.State.Name(), says(f, cell.Text))
	}
	return sym
}

// isOpen reports whether a session in this state still has to go on.
func isOpen(s memory.State) bool { return s == memory.Active || s == memory.Blocked }
