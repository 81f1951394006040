package query

import (
	"bytes"
	"slices"

	"github.com/memory-lsp/memory-lsp/markdown"
	"github.com/memory-lsp/memory-lsp/memory"
)

// A summary is an index of sessions, read by lines as the format's readers do.
type summary struct {
	text      []byte
	rows      []rowRef
	byState   [memory.Completed + 1][]int // the current rows of each state, in order
	open      []int                       // the current rows that are active or blocked, in order
	loose     int                         // the active rows that name no session
	conflicts []Conflict                  // in order of the sessions' first rows
	notes     []Note
	invalid   bool              // the text is not UTF-8
	long      map[string]uint64 // the keys of sessions with long names, by day and name
}

// A Conflict is a session that was completed and then was not.
type Conflict struct {
	SessionKey string   `json:"sessionKey"`
	States     []string `json:"states"` // in order of their names
}

func readSummary(text []byte, partial bool) *summary {
	s := &summary{text: text, long: map[string]uint64{}}
	if partial {
		text = text[:bytes.LastIndexByte(text, '\n')+1]
		s.notes = append(s.notes, note(scanCut, len(text)))
	}
	from, line := findHeader(text)
	if !validTo(text, from) {
		return s.refuse(text)
	}
	if from < 0 {
		if len(bytes.TrimSpace(text)) > 0 {
			s.notes = append(s.notes, note(noHeader))
		}
		return s
	}
	chunks := scanRows(text, from)
	if slices.ContainsFunc(chunks, func(c *chunk) bool { return !c.valid }) {
		return s.refuse(text)
	}
	s.join(chunks, line+1)
	s.fold()
	return s
}

// refuse makes nothing of a text that is not UTF-8.
func (s *summary) refuse(text []byte) *summary {
	_, off, _ := memory.Encoding(text)
	return &summary{invalid: true, notes: []Note{note(badUTF8, off+1)}}
}

// findHeader finds the line below the first header that readers know, and its
// number from 0; from is -1 if there is none.
func findHeader(text []byte) (from, line int) {
	for at := len(text) - len(bytes.TrimPrefix(text, []byte("\uFEFF"))); at < len(text); line++ {
		end := len(text)
		if n := bytes.IndexByte(text[at:], '\n'); n >= 0 {
			end = at + n
		}
		if isHeader(bytes.TrimSpace(text[at:end])) {
			return min(end+1, len(text)), line + 1
		}
		at = end + 1
	}
	return -1, 0
}

func isHeader(line []byte) bool {
	if len(line) == 0 || line[0] != '|' || len(line) > maxLine || bytes.IndexByte(line, '\r') >= 0 {
		return false // carriage returns alone make one line of a file
	}
	cells, bounded := markdown.SplitRow(line, 0)
	named := func(c memory.Column) bool {
		return string(line[cells[c].Start:cells[c].End]) == memory.ColumnNames[c]
	}
	return bounded && len(cells) >= int(memory.Columns) &&
		named(memory.DateColumn) && named(memory.SessionColumn) && named(memory.StatusColumn)
}

// join puts together what was read in chunks. The first line of the first has
// the number line.
func (s *summary) join(chunks []*chunk, line int) {
	for _, c := range chunks {
		s.rows = slices.Grow(s.rows, len(c.rows))
		for _, l := range c.long {
			c.rows[l.row].key = s.intern(unpackDay(c.rows[l.row].day) + "#" + l.id)
		}
		for _, r := range c.rows {
			r.line += int32(line)
			s.rows = append(s.rows, r)
		}
		for _, n := range c.notes {
			s.notes = append(s.notes, note(n.text, n.line+line))
		}
		if c.stop {
			break
		}
		line += c.lines
	}
	s.notes = s.notes[:min(len(s.notes), maxNotes)]
}
