package memory

import (
	"bytes"
	"iter"
	"slices"
	"sort"
	"strings"
	"unicode"

	"github.com/memory-lsp/memory-lsp/markdown"
)

// A Summary is an agent's SUMMARY.md: an index of sessions, one row each. It is
// read by lines, as the format's readers do: they know no code fences.
type Summary struct {
	First   *Line // the first line that is not blank
	Title   *Line // that line, if it starts with #
	Project *Line // the quote that names the project, above the header
	// Header is the first row whose names readers know; if there is none, the
	// first row if it looks like a header.
	Header *Row
	// Delimiter is the line after the header, blank ones passed over, if it is
	// a delimiter row, however bad.
	Delimiter *Row
	Strays    []StrayLine

	rows []Row

	templates []markdown.Span // cells of the template, in order

	fold lazy[*Fold]
}

// A Line is a line of a file, from its first character that is not blank to its
// end.
type Line struct {
	Span markdown.Span
	No   int // zero-based
}

// A StrayLine is a line that does not belong in an index.
type StrayLine struct {
	Line
	Below   bool // it stands below the header
	Heading bool // it starts with #: below the header, readers stop there
	Header  bool // it is the header once more
}

// TitleStart is how the title line of an index starts; the agent's id follows.
const TitleStart = "# Agent SUMMARY — "

// Ready reports whether the delimiter row makes header and rows a table: it is
// the next line, with as many cells, of three dashes at least.
func (s *Summary) Ready() bool {
	return s.Header != nil && s.Delimiter != nil && s.Delimiter.Line == s.Header.Line+1 &&
		len(s.Delimiter.cells) == len(s.Header.cells) && s.Delimiter.delimiter(3)
}

// Known reports whether readers know the header's names.
func (s *Summary) Known() bool { return s.Header != nil && s.Header.header() }

// Len is the number of rows: all lines that start with a pipe, but for the header,
// its repetitions and delimiter rows.
func (s *Summary) Len() int { return len(s.rows) }

// Row is row i.
func (s *Summary) Row(i int) Row { return s.rows[i] }

// All are the rows in order, by their numbers.
func (s *Summary) All() iter.Seq2[int, Row] { return slices.All(s.rows) }

// RowAt is the row that holds offset off, its ends included, by its number.
func (s *Summary) RowAt(off int) (i int, ok bool) {
	i = sort.Search(len(s.rows), func(i int) bool { return s.rows[i].Span.End >= off })
	return i, i < len(s.rows) && s.rows[i].Span.Start <= off
}

// Fold is the rows' events by session.
func (s *Summary) Fold() *Fold {
	return s.fold.get(func() *Fold { return fold(s.rows) })
}

// ProjectName is what a project line says after its mark, and whether the line
// is one at all. Readers know the full-width colon alone; strict says so.
func ProjectName(line string) (name string, strict, ok bool) {
	rest, quote := strings.CutPrefix(line, ">")
	name, named := strings.CutPrefix(strings.TrimSpace(rest), "项目")
	if !quote || !named {
		return "", false, false
	}
	name = strings.TrimSpace(name)
	if full, ok := strings.CutPrefix(name, "："); ok {
		return strings.TrimSpace(full), strings.HasPrefix(line, "> 项目："), true
	}
	half, ok := strings.CutPrefix(name, ":")
	return strings.TrimSpace(half), false, ok
}

func parseSummary(doc *markdown.Doc) *Summary {
	s := &Summary{}
	src, lines := doc.Source(), doc.Lines()
	headed := false // the last line that is not blank is the header
	for i := range lines.Count() {
		span := lines.Line(i)
		text := bytes.TrimLeftFunc(src[span.Start:span.End], unicode.IsSpace)
		if len(text) == 0 {
			continue
		}
		span.Start = span.End - len(text)
		if s.First == nil {
			s.First = &Line{span, i}
		}
		if text[0] != '|' {
			s.addLine(Line{span, i}, text)
			headed = false
			continue
		}
		row := parseRow(text, span.Start, i)
		leads := s.Header == nil && len(s.rows) == 0 && row.Date.Key == "" &&
			(row.someName() || delimits(src, lines, i+1))
		headed = s.addRow(row, leads, headed)
	}
	for _, r := range s.rows {
		for _, c := range r.Templates() {
			s.templates = append(s.templates, c.Span)
		}
	}
	return s
}

// addLine takes a line that is no row.
func (s *Summary) addLine(l Line, text []byte) {
	heading := text[0] == '#'
	if heading && s.First.No == l.No {
		s.Title = s.First
		return
	}
	if text[0] == '>' && s.Project == nil && s.Header == nil {
		if _, _, ok := ProjectName(string(text)); ok {
			s.Project = &Line{l.Span, l.No}
			return
		}
	}
	s.Strays = append(s.Strays, StrayLine{Line: l, Heading: heading, Below: s.Header != nil})
}

// addRow takes a line that starts with a pipe and reports whether it is the
// header. leads says that it looks like one though readers may not know its
// names, headed that the header stands before it.
func (s *Summary) addRow(row Row, leads, headed bool) bool {
	switch {
	case s.Header == nil && (leads || row.header()):
		s.Header = row.alone()
		return true
	case row.header():
		s.Strays = append(s.Strays, StrayLine{Line: Line{row.Span, row.Line}, Header: true, Below: true})
	case row.delimiter(1):
		if headed {
			s.Delimiter = row.alone()
		}
	default:
		s.rows = append(s.rows, row)
	}
	return false
}

// alone is a copy of r, so that only the rows that need it are allocated.
func (r Row) alone() *Row { return &r }

// someName reports whether a cell holds a column's name.
func (r *Row) someName() bool {
	for _, c := range r.cells {
		if slices.Contains(ColumnNames[:], r.text[c.Start:c.End]) {
			return true
		}
	}
	return false
}

// delimits reports whether line i is a delimiter row.
func delimits(src []byte, lines *markdown.Lines, i int) bool {
	if i >= lines.Count() {
		return false
	}
	span := lines.Line(i)
	text := bytes.TrimSpace(src[span.Start:span.End])
	if len(text) == 0 || text[0] != '|' {
		return false
	}
	row := parseRow(text, span.Start, i)
	return row.delimiter(1)
}

// template reports whether s lies in a cell that still holds the template's
// text, which no other rule judges.
func (f *File) template(s markdown.Span) bool {
	if f.Kind != AgentSummary {
		return false
	}
	cells := f.Summary().templates
	i, _ := slices.BinarySearchFunc(cells, s.Start, func(c markdown.Span, at int) int { return c.End - at })
	return i < len(cells) && cells[i].Contains(s)
}
