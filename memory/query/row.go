package query

import (
	"strings"
	"time"

	"github.com/memory-lsp/memory-lsp/markdown"
	"github.com/memory-lsp/memory-lsp/memory"
)

// A Row is one event of an index, as answers tell it.
type Row struct {
	Date               string `json:"date"`
	Day                string `json:"day"` // YYYY-MM-DD
	SessionID          string `json:"sessionId"`
	SessionIDCanonical bool   `json:"sessionIdCanonical"`
	Type               string `json:"type"`
	Summary            string `json:"summary"`
	Report             string `json:"report"`
	Memory             string `json:"memory"`
	Status             string `json:"status"`
	State              string `json:"state"`     // active, blocked, completed or unknown
	RowNumber          int    `json:"rowNumber"` // the line, from 1
	Truncated          bool   `json:"truncated"` // a field was longer
}

// fieldCaps is how many characters of each column answers tell.
var fieldCaps = [memory.Columns]int{40, 64, 160, 2000, 500, 500, 100}

// stateName is what machines call a state.
func stateName(s memory.State) string { return s.Name().En }

// row reads the whole row of a line.
func (s *summary) row(i int) Row {
	ref := s.rows[i]
	line := trimLine(s.text[ref.start:ref.end])
	spans, _ := markdown.SplitRow(line, 0)
	texts := columnTexts(line, spans)
	id := memory.ParseSessionID(texts[memory.SessionColumn])
	row := Row{RowNumber: int(ref.line), SessionID: strings.Clone(id.ID), SessionIDCanonical: id.Canonical}
	for c := range texts {
		short, _ := firstChars(texts[c], fieldCaps[c])
		row.Truncated = row.Truncated || len(short) < len(texts[c])
		texts[c] = strings.Clone(short)
	}
	row.Date, row.Day = texts[memory.DateColumn], texts[memory.DateColumn][:len(time.DateOnly)]
	row.Type, row.Summary = texts[memory.TypeColumn], texts[memory.TextColumn]
	row.Report, row.Memory = texts[memory.ReportColumn], texts[memory.MemoryColumn]
	row.Status, row.State = texts[memory.StatusColumn], stateName(ref.state)
	return row
}

// columnTexts are the texts of the columns. Surplus pipes belong to the text
// column.
func columnTexts(line []byte, spans []markdown.Span) (texts [memory.Columns]string) {
	surplus := len(spans) - int(memory.Columns)
	for c := range texts {
		first, last := c, c
		if memory.Column(c) >= memory.TextColumn {
			last += surplus
			if memory.Column(c) > memory.TextColumn {
				first = last
			}
		}
		texts[c] = markdown.UnescapeCell(string(line[spans[first].Start:spans[last].End]))
	}
	return texts
}

// stateOf reads the cell of a status.
func stateOf(cell []byte) memory.State {
	switch string(cell) {
	case "✅":
		return memory.Completed
	case "🔄":
		return memory.Active
	case "⛔":
		return memory.Blocked
	}
	short, _ := firstChars(string(cell), fieldCaps[memory.StatusColumn])
	return memory.ParseStatus(short).State
}

// packDay makes a number of the YYYY-MM-DD that a date starts with, in the same
// order; ok is false if it does not start like that.
func packDay(date []byte) (day uint32, ok bool) {
	const form = "dddd-dd-dd"
	if len(date) < len(form) {
		return 0, false
	}
	for i := range len(form) {
		c := date[i]
		switch {
		case form[i] == '-' && c == '-':
		case form[i] == 'd' && '0' <= c && c <= '9':
			day = day*10 + uint32(c-'0')
		default:
			return 0, false
		}
	}
	return day, true
}

// unpackDay is the inverse of packDay.
func unpackDay(day uint32) string {
	out := []byte("0000-00-00")
	for i := len(out) - 1; i >= 0; i-- {
		if out[i] != '-' {
			out[i] = byte('0' + day%10)
			day /= 10
		}
	}
	return string(out)
}

// packID makes a number of a session's id, if it is a short one in normal form;
// it is never 0.
func packID(id []byte) (packed uint32, ok bool) {
	if len(id) < 2 || len(id) > 4 {
		return 0, false
	}
	for _, c := range id {
		if c < '0' || c > '9' && c < 'a' || c > 'z' {
			return 0, false
		}
		packed = packed<<8 | uint32(c)
	}
	return packed, true
}

// unpackID is the inverse of packID.
func unpackID(packed uint32) string {
	out := []byte{byte(packed >> 24), byte(packed >> 16), byte(packed >> 8), byte(packed)}
	return strings.TrimLeft(string(out), "\x00")
}
