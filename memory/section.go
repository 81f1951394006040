package memory

import (
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/memory-lsp/memory-lsp/markdown"
)

// A StatusLine is a field that tells a session's state.
type StatusLine struct {
	Field
	Status Status
}

// A Part is what a heading below a session's own opens.
type Part uint8

// The parts that rules know.
const (
	NoPart Part = iota
	TaskSummary
	Dialogue
	TaskList
	Checkpoint
	FollowUp
)

// parts are the marks that the headings of parts begin with, and the names that
// they hold: one of both is enough.
var parts = [...]struct{ Mark, Name string }{
	TaskSummary: {"🎯", "任务摘要"},
	Dialogue:    {"📨", "对话记录"},
	TaskList:    {"📋", "任务清单"},
	Checkpoint:  {"📦", "编码检查点"},
	FollowUp:    {"⚠", "待跟进"},
}

// A PartLine is the heading of a part, of any level from 3.
type PartLine struct {
	Part Part
	Line
}

// A PartTable is a table of a section: lines that begin with a pipe, one below
// the other, outside code. It may lack the delimiter row.
type PartTable struct {
	Part  Part // below whose heading it stands
	First bool // of the tables there
	markdown.Table
	Dialogue bool // it has the columns of one
	changes  bool // it lists changed files
}

// A Task is a list item that begins with a task's number: T1, T2进度.
type Task struct {
	No   int
	Span markdown.Span // T and the number
}

// DialogueNames are the columns of a session's dialogue.
var DialogueNames = []string{"轮次", "👤 用户消息", "🤖 AI执行", "状态"}

// A sectionReader reads a section line by line.
type sectionReader struct {
	*Section
	doc       *markdown.Doc
	src       []byte
	text      string // the same
	heads     bool   // headings, fields and bindings are all that matters
	fallbacks bool   // somewhere the text names writers
	shades    []markdown.Span
	shade     int // the first of the shades that does not end above the last line
	inHead    bool
	part      Part
	fresh     bool       // no table stood below the part's heading yet
	table     *PartTable // that the last line belongs to
	head      seenRow    // that of the last table: those of a day are much alike
	delim     seenRow    // likewise

	// What the sections list, one behind the other.
	status []StatusLine
	parts  []PartLine
	tables []PartTable
	tasks  []Task
	rows   []markdown.Row
	cells  []markdown.Span
}

// reset goes on with another file.
func (r *sectionReader) reset(doc *markdown.Doc) {
	r.doc, r.src, r.text = doc, doc.Source(), doc.Text(markdown.Span{End: doc.Size()})
	r.fallbacks = !r.heads && strings.Contains(r.text, writerField[len("memory"):]) // W is rare
	r.shades, r.shade = slices.AppendSeq(r.shades[:0], doc.Opaques()), 0
	r.status, r.parts, r.tables = r.status[:0], r.parts[:0], r.tables[:0]
	r.tasks, r.rows, r.cells = r.tasks[:0], r.rows[:0], r.cells[:0]
	r.head, r.delim = seenRow{}, seenRow{}
}

// opaque is that of the document for offsets that only grow.
func (r *sectionReader) opaque(off int) bool {
	for r.shade < len(r.shades) && r.shades[r.shade].End <= off {
		r.shade++
	}
	return r.shade < len(r.shades) && r.shades[r.shade].Start <= off
}

// put appends x to a list that stands at the end of all.
func put[T any](all *[]T, list []T, x T) []T {
	*all = append(*all, x)
	n := len(*all)
	return (*all)[n-len(list)-1 : n : n]
}

// begin goes on with another section.
func (r *sectionReader) begin(sec *Section) {
	r.Section, r.inHead, r.part, r.fresh, r.table = sec, true, NoPart, false, nil
}

// take reads a line from its first character that is not blank.
func (r *sectionReader) take(text string, l Line) {
	if r.Span.End == 0 { // the preamble begins
		r.Span.Start, r.Head = l.Span.Start, markdown.Span{Start: l.Span.Start, End: l.Span.Start}
	}
	r.Span.End = l.Span.End
	if text[0] == '|' {
		r.inHead = false
		if !r.heads {
			r.row(text, l)
		}
		return
	}
	r.table = nil
	if r.inHead = r.field(text, l) && r.inHead || r.inHead && wholeComment(text); r.inHead {
		r.Head.End = l.Span.End
	}
	switch {
	case r.inHead, r.heads:
	case text[0] == '#':
		r.heading(text, l)
	default:
		r.item(text, l)
	}
	r.Fallback = r.Fallback || r.fallbacks && fallback(text) && !r.opaque(l.Span.Start)
}

// wholeComment reports whether a line begins with a comment and leaves none open.
func wholeComment(line string) bool {
	if !strings.HasPrefix(line, "<!--") {
		return false
	}
	last := strings.LastIndex(line, "-->")
	return last >= 0 && !strings.Contains(line[last:], "<!--")
}

// field takes a line that is a field, and reports whether it is one.
func (r *sectionReader) field(text string, l Line) bool {
	if !opensField(text[0]) {
		return false
	}
	name, value, ok := fieldOf(text)
	if !ok {
		return strings.HasPrefix(text, "- **")
	}
	f := Field{Line: l, Value: value.Shift(l.Span.Start), Text: text[value.Start:value.End]}
	if name == statusField {
		if !strings.HasPrefix(text, "*") || strings.HasPrefix(text, "**") { // readers know one bullet
			r.Status = put(&r.status, r.Status, StatusLine{f, ParseStatus(f.Text)})
		}
		return true
	}
	into := &r.Message
	switch name {
	case timeField:
		into = &r.Time
	case intentField:
		into = &r.Intent
	}
	if r.inHead && !into.Given() {
		*into = f
	}
	return true
}

// heading takes the heading of a part.
func (r *sectionReader) heading(text string, l Line) {
	if r.opaque(l.Span.Start) {
		return
	}
	title := strings.TrimLeft(text, "#")
	level := len(text) - len(title)
	r.part, r.fresh = NoPart, true
	if level < 3 || level > 6 || title == "" || !blank(rune(title[0])) {
		return
	}
	title = trimRight(title[indent(title):])
	for part, p := range parts {
		if p.Name != "" && (strings.HasPrefix(title, p.Mark) || strings.Contains(title, p.Name)) {
			r.part = Part(part)
			r.Parts = put(&r.parts, r.Parts, PartLine{r.part, l})
			return
		}
	}
}

// row takes a line of a table.
func (r *sectionReader) row(text string, l Line) {
	text = trimRight(text)
	row := markdown.Row{Span: markdown.Span{Start: l.Span.Start, End: l.Span.Start + len(text)}}
	switch {
	case r.table == nil && r.opaque(l.Span.Start):
	case r.table == nil:
		if text != r.head.text {
			row.Cells = r.split(row.Span)
			r.head = seenRow{row, text, named(r.text, row.Cells, DialogueNames), r.names(row, "文件") && r.names(row, "变更类型")}
		}
		row.Cells = r.again(&r.head, row.Span.Start)
		r.Tables = put(&r.tables, r.Tables, PartTable{
			Part: r.part, First: r.fresh,
			Table:    markdown.Table{Span: row.Span, Head: row},
			Dialogue: r.head.dialogue,
			changes:  r.head.changes,
		})
		r.table, r.fresh = &r.Tables[len(r.Tables)-1], false
	case len(r.table.Rows) == 0 && len(r.table.Delim.Cells) == 0 && (text == r.delim.text || strings.Trim(text, "|:- \t") == ""):
		if text != r.delim.text {
			row.Cells = r.split(row.Span)
			r.delim = seenRow{Row: row, text: text}
		}
		row.Cells = r.again(&r.delim, row.Span.Start)
		r.table.Delim, r.table.Span.End = row, row.Span.End
	default:
		row.Cells = r.split(row.Span)
		r.table.Rows, r.table.Span.End = put(&r.rows, r.table.Rows, row), row.Span.End
	}
}

// A seenRow is a row that may stand in a text more than once, and what follows from
// its text.
type seenRow struct {
	markdown.Row
	text     string
	dialogue bool // as the header of a table
	changes  bool
}

// again are the cells of seen where its text stands at an offset.
func (r *sectionReader) again(seen *seenRow, at int) []markdown.Span {
	by := at - seen.Span.Start
	if by == 0 {
		return seen.Cells
	}
	from := len(r.cells)
	for _, c := range seen.Cells {
		r.cells = append(r.cells, c.Shift(by))
	}
	return slices.Clip(r.cells[from:])
}

// split are the cells of a row.
func (r *sectionReader) split(row markdown.Span) []markdown.Span {
	from := len(r.cells)
	r.cells, _ = markdown.AppendCells(r.cells, r.src[row.Start:row.End], row.Start)
	return slices.Clip(r.cells[from:])
}

// names reports whether a cell of the row has this text.
func (r *sectionReader) names(row markdown.Row, name string) bool {
	return slices.ContainsFunc(row.Cells, func(c markdown.Span) bool { return r.text[c.Start:c.End] == name })
}

// item takes a list item, which may be a task.
func (r *sectionReader) item(text string, l Line) {
	t, ok := taskOf(text)
	if !ok || r.opaque(l.Span.Start) {
		return
	}
	t.Span = t.Span.Shift(l.Span.Start)
	r.Tasks = put(&r.tasks, r.Tasks, t)
}

// taskOf is the task that a line is about. Its place counts from the line's start.
func taskOf(text string) (t Task, ok bool) {
	if strings.IndexByte("0123456789-*+", text[0]) < 0 {
		return t, false
	}
	body := strings.TrimLeft(text, "0123456789")
	if len(body) < len(text) {
		body, _ = strings.CutPrefix(strings.TrimPrefix(body, "."), ")")
	} else {
		body = strings.TrimLeft(text, "-*+")
	}
	if body == "" || !blank(rune(body[0])) {
		return t, false
	}
	body = strings.TrimLeft(body, " \t")
	for _, box := range []string{"[ ] ", "[x] ", "[X] ", "**"} {
		body = strings.TrimPrefix(body, box)
	}
	rest, ok := strings.CutPrefix(body, "T")
	if !ok {
		return t, false
	}
	after := strings.TrimLeft(rest, "0123456789")
	no, err := strconv.Atoi(rest[:len(rest)-len(after)])
	if err != nil || after != "" && after[0] < utf8.RuneSelf && sessionByte(after[0]) {
		return t, false
	}
	start := len(text) - len(body)
	return Task{No: no, Span: markdown.Span{Start: start, End: start + len("T") + len(rest) - len(after)}}, true
}

// writerField is where a section names who wrote it.
const writerField = "memoryWriter"

// fallback reports whether a line says that no writer wrote its section.
func fallback(text string) bool {
	_, rest, ok := strings.Cut(text, writerField)
	rest = strings.TrimLeft(rest, "*` ")
	value := strings.TrimLeft(rest, "=:：")
	return ok && value != rest && strings.HasPrefix(strings.TrimLeft(value, "*` "), "fallback")
}

// indent is the length of the blanks that s starts with.
func indent(s string) int {
	for i := range len(s) {
		switch c := s[i]; {
		case c == ' ':
		case ' ' < c && c < utf8.RuneSelf, c > "\u3000"[0],
			c > "\u00a0"[0] && i+1 < len(s) && s[i+1] > "\u1680"[1]: // no blank begins so
			return i
		default:
			return len(s) - len(strings.TrimLeftFunc(s[i:], unicode.IsSpace))
		}
	}
	return len(s)
}

// trimRight is s without the blanks at its end.
func trimRight(s string) string {
	n := len(s)
	if n == 0 || ' ' < s[n-1] && s[n-1] < utf8.RuneSelf {
		return s
	}
	if n >= 3 && (s[n-3] > "\u3000"[0] || s[n-2] > "\u1680"[1]) && !utf8.RuneStart(s[n-2]) && !utf8.RuneStart(s[n-1]) { // no blank does
		return s
	}
	return strings.TrimRightFunc(s, unicode.IsSpace)
}
