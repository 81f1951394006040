package memory

import (
	"bytes"
	"slices"

	"github.com/memory-lsp/memory-lsp/markdown"
)

// A CPColumn is one of a record of checkpoints.
type CPColumn int

// The columns in their order. CPColumns is their number.
const (
	PhaseColumn CPColumn = iota
	CPStatusColumn
	ArtifactColumn
	VersionColumn
	DigestColumn
	MessageColumn
	ConfirmedColumn
	CPColumns
)

// CPNames and LegacyCPNames are the cells of the headers of records.
var (
	CPNames       = []string{"CP", "状态", "artifactPath", "version", "sha256", "sourceMessage", "confirmedAt"}
	LegacyCPNames = []string{"CP", "状态", "时间"}
)

// CPPhases is how many checkpoints a task has.
const CPPhases = 3

// A CPForm is how the table of a record is made.
type CPForm uint8

// The forms of records.
const (
	NoTable     CPForm = iota // the heading has none
	UnknownForm               // readers don't know the header
	LegacyForm                // three columns
	BoundForm                 // seven columns: confirmations are bound to artifacts
)

// A CPState is how far a checkpoint is.
type CPState uint8

// The states of checkpoints.
const (
	UnknownCP CPState = iota
	WaitingCP
	NotStartedCP
	ConfirmedCP
	StaleCP  // confirmed once; the artifact has changed since
	ExemptCP // N/A
)

// A CPRecord is the record of a task's checkpoints in its sessions.md, as the
// format's readers find it: they know no code fences, take the first heading, and
// a table with a known header even without one.
type CPRecord struct {
	Form     CPForm
	Headings []Line // those of records; only the first counts
	Header   Line   // of the table, unless Form is NoTable
	Delim    *Line  // the delimiter row, if it stands below the header
	Columns  int    // the cells of the header
	Rows     []CPRow
	Orphans  []CPRow // rows of checkpoints outside the table
	End      int     // where the last line of the table ends, else the heading
}

// Row is the row of a phase that counts, the last; ok is false if there is none.
func (r *CPRecord) Row(phase int) (row CPRow, ok bool) {
	for _, row := range slices.Backward(r.Rows) {
		if row.Phase == phase {
			return row, true
		}
	}
	return CPRow{}, false
}

var cpHeading = Pattern(`^#{1,6}\s+.*CP\s*确认记录\s*$`)

// cpLine is what a line is to the reader of a record.
type cpLine struct {
	Line
	text    string // without blanks at its ends
	heading bool   // of any kind
	record  bool   // the heading of a record
	form    CPForm // of a header that readers know
}

func parseCP(doc *markdown.Doc) *CPRecord {
	r := &CPRecord{}
	lines := cpLines(doc)
	header := -1
	for i, l := range lines {
		if l.record {
			r.Headings = append(r.Headings, l.Line)
		}
		if header < 0 && l.form != NoTable {
			header = i
		}
	}
	if len(r.Headings) > 0 {
		header = r.below(lines, header)
		r.End = r.Headings[0].Span.End
	}
	end := header
	if header >= 0 {
		end = r.table(doc, lines, header)
	}
	r.strays(lines, header, end)
	return r
}

// cpLines are the lines of a document that are not blank.
func cpLines(doc *markdown.Doc) []cpLine {
	src, lines := doc.Source(), doc.Lines()
	out := make([]cpLine, 0, lines.Count())
	for i, span := range lines.From(0) {
		raw := src[span.Start:span.End]
		trimmed := bytes.TrimSpace(raw)
		if len(trimmed) == 0 {
			continue
		}
		span.Start += bytes.Index(raw, trimmed)
		span.End = span.Start + len(trimmed)
		l := cpLine{Line: Line{span, i}, text: string(trimmed)}
		l.heading = anyHeading().MatchString(l.text)
		l.record = l.heading && cpHeading().MatchString(l.text)
		l.form = cpForm(l.text)
		out = append(out, l)
	}
	return out
}

// cpForm is the form of the record whose header a line is, or NoTable.
func cpForm(text string) CPForm {
	if text[0] != '|' {
		return NoTable
	}
	cells, bounded := markdown.SplitRow([]byte(text), 0)
	switch {
	case bounded && named(text, cells, CPNames):
		return BoundForm
	case bounded && named(text, cells, LegacyCPNames):
		return LegacyForm
	}
	return NoTable
}

func named(text string, cells []markdown.Span, names []string) bool {
	if len(cells) != len(names) {
		return false
	}
	for i, c := range cells {
		if text[c.Start:c.End] != names[i] {
			return false
		}
	}
	return true
}

// below finds the header of the table below the first heading of a record: the
// first that readers know, else the first row there; known is the first of the
// whole document.
func (r *CPRecord) below(lines []cpLine, known int) (header int) {
	first := -1
	for i, l := range lines {
		switch {
		case l.No <= r.Headings[0].No:
		case l.heading:
			if first < 0 {
				return known
			}
			return first
		case l.form != NoTable:
			return i
		case first < 0 && l.text[0] == '|':
			first = i
		}
	}
	if first < 0 {
		return known
	}
	return first
}

// table reads the table with a header, and returns the first line behind it.
func (r *CPRecord) table(doc *markdown.Doc, lines []cpLine, header int) (end int) {
	head := lines[header]
	r.Form, r.Header, r.End = max(head.form, UnknownForm), head.Line, head.Span.End
	cells, _ := markdown.SplitRow([]byte(head.text), 0)
	r.Columns = len(cells)
	for end = header; end < len(lines) && lines[end].text[0] == '|'; end++ {
		l := lines[end]
		r.End = l.Span.End
		if row, ok := parseCPRow(l); ok {
			r.Rows = append(r.Rows, row)
		} else if end == header+1 && delimits(doc, l.No) {
			r.Delim = &lines[end].Line
		}
	}
	return end
}

// strays finds the rows outside the table, which is lines[from:to]. Those of a
// second record are not looked at: what is wrong there is its heading.
func (r *CPRecord) strays(lines []cpLine, from, to int) {
	second := false
	for i, l := range lines {
		if l.heading {
			second = l.record && l.No != r.Headings[0].No
		}
		if row, ok := parseCPRow(l); ok && !second && (i < from || i >= to) {
			r.Orphans = append(r.Orphans, row)
		}
	}
}
