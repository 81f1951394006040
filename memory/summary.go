package memory

import (
	"bytes"
	"iter"
	"slices"
	"sort"
	"strings"
	"sync/atomic"
	"unicode"

	"github.com/memory-lsp/memory-lsp/markdown"
	"github.com/memory-lsp/memory-lsp/markdown/crew"
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

	parts []markdown.Part // of the document
	runs  []rowRun
	odd   int // how many of them it takes to have all that hold more than rows
	len   int

	prior atomic.Pointer[Summary] // of the version before, until Fold is made
	fold  lazy[*Fold]
}

// A rowRun is the rows of a stretch.
type rowRun struct {
	*stretchLines
	start, line int // where the stretch begins
	first       int // the number of its first row
}

// in is a row of the run, where it stands in the file.
func (run *rowRun) in(k *keptRow) Row {
	line := bytes.TrimRightFunc(run.text[k.span.start:k.span.end], unicode.IsSpace)
	r := Row{
		RowFacts: k.RowFacts,
		Span:     k.span.from(run.start), Line: run.line + int(k.line),
		text: markdown.AsText(line), cells: run.cells[k.first:][:k.count:k.count],
	}
	r.Session = r.session()
	return r
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
func (s *Summary) Len() int { return s.len }

// Row is row i.
func (s *Summary) Row(i int) Row {
	run := &s.runs[sort.Search(len(s.runs), func(k int) bool { return s.runs[k].first > i })-1]
	return run.in(&run.rows[i-run.first])
}

// All are the rows in order, by their numbers.
func (s *Summary) All() iter.Seq2[int, Row] {
	return func(yield func(int, Row) bool) {
		for k := range s.runs {
			run := &s.runs[k]
			for i := range run.rows {
				if !yield(run.first+i, run.in(&run.rows[i])) {
					return
				}
			}
		}
	}
}

// RowAt is the row that holds offset off, its ends included, by its number; if
// none does, the one that follows.
func (s *Summary) RowAt(off int) (i int, ok bool) {
	run, j, ok := s.over(off)
	if run == nil {
		return s.len, false
	}
	return run.first + j, ok
}

// over is the row that holds offset off by its number in a run, as for RowAt; the
// run is nil if there is none.
func (s *Summary) over(off int) (run *rowRun, j int, ok bool) {
	k := max(0, sort.Search(len(s.runs), func(k int) bool { return s.runs[k].start > off })-1)
	if k == len(s.runs) {
		return nil, 0, false
	}
	run = &s.runs[k]
	off -= run.start
	j = sort.Search(len(run.rows), func(j int) bool { return int(run.rows[j].span.end) >= off })
	return run, j, j < len(run.rows) && int(run.rows[j].span.start) <= off
}

// Fold is the rows' events by session.
func (s *Summary) Fold() *Fold {
	return s.fold.get(func() *Fold {
		defer s.prior.Store(nil)
		return fold(s, s.prior.Load())
	})
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

// parseSummary reads an index stretch by stretch. One of nothing but rows is
// taken as it is where a header or a row stands above it. What the document shares
// with a version that was read, which may be nil, is not read again.
func parseSummary(doc *markdown.Doc, last *Summary) *Summary {
	parts := doc.Parts()
	s := &Summary{parts: parts, runs: make([]rowRun, 0, len(parts))}
	head, tail := s.share(last)
	headed := false // the last line that is not blank is the header
	due := parts[head : len(parts)-tail]
	crew.Each(len(due), crowd, func(i int) { stretchOf(due[i]).lines() })
	for _, p := range due {
		lines := stretchOf(p).lines()
		run := rowRun{start: p.Span.Start, line: p.Line, first: s.len}
		switch {
		case len(lines.rows)+len(lines.others) == 0:
			continue
		case lines.plain && (s.Header != nil || s.len > 0):
			run.stretchLines, headed = lines, false
			s.len += len(run.rows)
		default:
			run.stretchLines = &stretchLines{text: lines.text, cells: lines.cells}
			headed = s.addLines(doc, &run, lines, headed)
			s.odd = len(s.runs) + 1
		}
		s.runs = append(s.runs, run)
	}
	s.end(last, tail)
	return s
}

// share takes over what s begins with as a version did that was read, and tells how
// many parts both begin and end with. It is none unless nothing but rows stands
// where they differ and behind: then the header is known by what stands before.
func (s *Summary) share(last *Summary) (head, tail int) {
	if last == nil {
		return 0, 0
	}
	head, tail = markdown.Shared(last.parts, s.parts)
	same := len(last.runs)
	if head < len(last.parts) {
		same = last.runAt(last.parts[head].Span.Start)
	}
	if same <= last.odd {
		return 0, 0
	}
	s.First, s.Title, s.Project, s.Strays = last.First, last.Title, last.Project, slices.Clip(last.Strays)
	s.Header, s.Delimiter, s.odd = last.Header, last.Delimiter, last.odd
	s.runs = append(s.runs, last.runs[:same]...)
	s.len = last.runs[same-1].first + len(last.runs[same-1].rows)
	return head, tail
}

// end adds the rows that s ends with as a version did that was read.
func (s *Summary) end(last *Summary, tail int) {
	if tail == 0 {
		return
	}
	was, is := last.parts[len(last.parts)-tail], s.parts[len(s.parts)-tail]
	runs := last.runs[last.runAt(was.Span.Start):]
	rows := 0
	if len(runs) > 0 {
		rows = s.len - runs[0].first
	}
	for _, run := range runs {
		run.start += is.Span.Start - was.Span.Start
		run.line += is.Line - was.Line
		run.first += rows
		s.runs = append(s.runs, run)
	}
	if len(runs) > 0 {
		s.len = last.len + rows
	}
}

// runAt is the number of the first run at off or behind.
func (s *Summary) runAt(off int) int {
	return sort.Search(len(s.runs), func(k int) bool { return s.runs[k].start >= off })
}

// addLines takes the lines of a stretch one by one.
func (s *Summary) addLines(doc *markdown.Doc, run *rowRun, lines *stretchLines, headed bool) bool {
	rows, others := lines.rows, lines.others
	for len(rows)+len(others) > 0 {
		if len(rows) == 0 || len(others) > 0 && others[0].No < int(rows[0].line) {
			l := others[0]
			others = others[1:]
			l.Span, l.No, headed = l.Span.Shift(run.start), l.No+run.line, false
			s.leads(l)
			s.addLine(l, doc.Slice(l.Span))
			continue
		}
		row := run.in(&rows[0])
		s.leads(Line{row.Span, row.Line})
		leads := s.Header == nil && s.len == 0 && row.Day() == "" &&
			(row.someName() || delimits(doc, row.Line+1))
		if isRow := s.addRow(row, leads, &headed); isRow {
			run.rows = append(run.rows, rows[0])
			s.len++
		}
		rows = rows[1:]
	}
	return headed
}

// leads takes a line for the first, if it is.
func (s *Summary) leads(l Line) {
	if s.First == nil {
		s.First = &l
	}
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

// addRow takes a line that starts with a pipe and reports whether it is a row.
// leads says that it looks like a header though readers may not know its names,
// headed that the header stands before it.
func (s *Summary) addRow(row Row, leads bool, headed *bool) (isRow bool) {
	was := *headed
	*headed = false
	switch {
	case s.Header == nil && (leads || row.header()):
		s.Header = row.alone()
		*headed = true
	case row.header():
		s.Strays = append(s.Strays, StrayLine{Line: Line{row.Span, row.Line}, Header: true, Below: true})
	case row.delimiter(1):
		if was {
			s.Delimiter = row.alone()
		}
	default:
		return true
	}
	return false
}

// alone is a copy of r, so that only the rows that need it are allocated.
func (r *Row) alone() *Row {
	own := *r
	return &own
}

// someName reports whether a cell holds a column's name.
func (r *Row) someName() bool {
	for i := range r.cells {
		if slices.Contains(ColumnNames[:], r.source(i)) {
			return true
		}
	}
	return false
}

// delimits reports whether line i is a delimiter row.
func delimits(doc *markdown.Doc, i int) bool {
	if i >= doc.Lines().Count() {
		return false
	}
	span := doc.Lines().Line(i)
	text := bytes.TrimSpace(doc.Slice(span))
	if len(text) == 0 || text[0] != '|' {
		return false
	}
	row := new(rowReader).read(text, span.Start, i)
	return row.delimiter(1)
}
