package memory

import (
	"bytes"
	"slices"
	"strings"
	"unicode"

	"github.com/memory-lsp/memory-lsp/markdown"
)

// A Column is one of an index of sessions.
type Column int

// The columns in their order. Columns is their number.
const (
	DateColumn Column = iota
	SessionColumn
	TypeColumn
	TextColumn
	ReportColumn
	MemoryColumn
	StatusColumn
	Columns
)

// ColumnNames are the cells of the header.
var ColumnNames = [Columns]string{"日期", "会话", "类型", "摘要", "关联报告", "关联记忆", "状态"}

// A Row is one line of an index. All that it says follows from that line alone,
// but for where it stands.
//
// Of a line with more cells than columns, readers take the surplus for pipes of
// the text column; what Date, Session and Status say is read like that. Of one
// with fewer cells they say nothing.
type Row struct {
	RowFacts
	Span    markdown.Span // from the first character that is not blank to the end of the line
	Line    int           // zero-based
	Session SessionID

	text  string   // the line, from Span.Start, without blanks at its end
	cells []extent // of text
}

// RowFacts are what a row says, but for its texts.
type RowFacts struct {
	Date    Date
	Types   TypeList
	Status  Status
	Bounded bool // the line begins and ends with a pipe
	Read    bool // the format's readers take the line for a row
	Sound   bool // its form is as it should be: see sound

	escapes  bool   // the line holds a backslash
	template uint8  // the columns that still hold the template's text, one bit each
	count    int32  // of its cells
	hash     uint64 // of the session's key, 0 if it has none
}

// A keptRow is a row as its stretch keeps it.
type keptRow struct {
	RowFacts
	span  extent
	line  int32
	first int32 // of its cells among those of the stretch
}

// An extent is a span in half the room, for what is kept by the thousand. No text that
// is checked is too long for it.
type extent struct{ start, end int32 }

func extentOf(s markdown.Span) extent { return extent{int32(s.Start), int32(s.End)} }

// from is e in a text where it counts from off.
func (e extent) from(off int) markdown.Span {
	return markdown.Span{Start: off + int(e.start), End: off + int(e.end)}
}

// A Cell is the trimmed content of a column.
type Cell struct {
	Span markdown.Span
	Text string // with `\|` read as a pipe
}

// A rowReader reads rows, whose cells share an array.
type rowReader struct{ cells []extent }

// read reads a line, which nobody may modify, from its first pipe on; off is where
// that stands.
func (rr *rowReader) read(line []byte, off, no int) Row {
	r := Row{Line: no, Span: markdown.Span{Start: off, End: off + len(line)}}
	line = bytes.TrimRightFunc(line, unicode.IsSpace)
	r.text = markdown.AsText(line)
	r.escapes = bytes.IndexByte(line, '\\') >= 0
	var room [Columns]markdown.Span
	spans, bounded := markdown.AppendCells(room[:0], line, 0)
	r.Bounded = bounded
	above := len(rr.cells)
	for _, c := range spans {
		rr.cells = append(rr.cells, extentOf(c))
	}
	r.cells = slices.Clip(rr.cells[above:])
	r.count = int32(len(r.cells))
	if len(r.cells) < int(Columns) {
		return r
	}
	r.Date = ParseDate(r.read(DateColumn))
	r.Session = r.session()
	day := DayKey(r.read(DateColumn))
	r.Read = r.Bounded && day != "" && r.Session.ID != ""
	if r.Read && r.Session.Canonical {
		r.hash = Key{day, r.Session.ID}.hash()
	}
	r.Types = ParseTypes(r.read(TypeColumn))
	r.Status = ParseStatus(r.read(StatusColumn))
	r.template = r.templates()
	r.Sound = r.sound()
	return r
}

// session is what the row's session is called.
func (r *Row) session() SessionID {
	if r.Sound {
		return SessionID{r.source(int(SessionColumn)), true}
	}
	return ParseSessionID(r.read(SessionColumn))
}

// sound reports whether the row has all its cells, with none of the template's text,
// and their date, session, types and status are written as the format has them. No
// rule about the form of rows has anything to say about it.
func (r *Row) sound() bool {
	return r.Whole() && r.template == 0 && r.Date.Form == DayTime &&
		r.Session == SessionID{r.Source(SessionColumn), true} && r.Types == TypeList{Set: r.Types.Set} &&
		r.Status.State != UnknownState && r.Status == Status{State: r.Status.State} && r.Source(TextColumn) != ""
}

// CellCount is the number of cells on the line.
func (r *Row) CellCount() int { return len(r.cells) }

// CellSpan is where the trimmed text of cell i of the line stands.
func (r *Row) CellSpan(i int) markdown.Span {
	return r.cells[i].from(r.Span.Start)
}

// source is cell i of the line as it is written.
func (r *Row) source(i int) string { return r.text[r.cells[i].start:r.cells[i].end] }

// Whole reports whether the row has one cell for each column.
func (r *RowFacts) Whole() bool { return r.Bounded && r.count == int32(Columns) }

// Day is the row's day, as YYYY-MM-DD, if readers take what its date begins with for
// one; else it is empty.
func (r *Row) Day() string { return DayKey(r.read(DateColumn)) }

// Cell is a column's cell; ok is false if no rule may judge it: the row has not
// one cell for each column, or the cell still holds the template's text.
func (r *Row) Cell(c Column) (cell Cell, ok bool) {
	if !r.judged(c) {
		return Cell{}, false
	}
	text := r.source(int(c))
	if r.escapes {
		text = markdown.UnescapeCell(text)
	}
	return Cell{Span: r.CellSpan(int(c)), Text: text}, true
}

// Source is a column's cell as it is written; empty unless the row has one cell for
// each column.
func (r *Row) Source(c Column) string {
	if !r.Whole() {
		return ""
	}
	return r.source(int(c))
}

// judged reports whether rules may judge a column's cell.
func (r *RowFacts) judged(c Column) bool { return r.Whole() && r.template&(1<<c) == 0 }

// dated reports whether the row's date may be compared.
func (r *RowFacts) dated() bool { return r.judged(DateColumn) && r.Date.Valid() }

// Templates are the cells that still hold the template's text.
func (r *Row) Templates() []Cell {
	if r.template == 0 || !r.Whole() {
		return nil
	}
	var out []Cell
	for c := range Columns {
		if r.template&(1<<c) != 0 {
			out = append(out, Cell{Span: r.CellSpan(int(c)), Text: r.read(c)})
		}
	}
	return out
}

// read is the text of a column as readers take it; empty if the row has fewer cells
// than there are columns.
func (r *Row) read(c Column) string {
	if len(r.cells) < int(Columns) {
		return ""
	}
	first, last := int(c), int(c)
	if surplus := len(r.cells) - int(Columns); c >= TextColumn {
		last += surplus
		if c > TextColumn {
			first = last
		}
	}
	text := r.text[r.cells[first].start:r.cells[last].end]
	if !r.escapes {
		return text
	}
	return markdown.UnescapeCell(text)
}

// templates are the columns that hold the template's text. The status column of
// the template is like any other: what it says is ambiguous.
func (r *Row) templates() (set uint8) {
	for _, t := range templateText {
		if strings.HasPrefix(r.read(t.column), t.start) {
			set |= 1 << t.column
		}
	}
	if r.read(SessionColumn) == "NN" {
		set |= 1 << SessionColumn
	}
	return set
}

// templateText is how cells of the template's row begin.
var templateText = []struct {
	column Column
	start  string
}{
	{DateColumn, "YYYY-MM-DD"},
	{TypeColumn, "dev/fix/..."},
	{TypeColumn, "dev/fix/…"},
	{TextColumn, "[50~100字摘要"},
	{ReportColumn, "[NN--"},
	{MemoryColumn, "[YYYYMMDD.md"},
}

// header reports whether readers take the row for the index's header.
func (r *Row) header() bool {
	return r.Bounded && len(r.cells) >= int(Columns) &&
		r.named(DateColumn) && r.named(SessionColumn) && r.named(StatusColumn)
}

// named reports whether the cell at the place of a column holds its name.
func (r *Row) named(c Column) bool {
	return int(c) < len(r.cells) && r.source(int(c)) == ColumnNames[c]
}

// delimiter reports whether the row is a delimiter row with at least min dashes
// in each cell.
func (r *Row) delimiter(min int) bool {
	for i := range r.cells {
		cell := strings.TrimSuffix(strings.TrimPrefix(r.source(i), ":"), ":")
		if len(cell) < min || strings.Trim(cell, "-") != "" {
			return false
		}
	}
	return r.Bounded && len(r.cells) > 0
}
