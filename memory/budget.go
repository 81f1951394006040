package memory

import (
	"bytes"
	"strings"
	"time"

	"github.com/memory-lsp/memory-lsp/markdown"
)

// A Budget is where a file tells how much of a cycle's time is spent.
type Budget struct {
	Line     Line          // of the cycle's id, from its first character that is not blank
	ID       markdown.Span // of the cycle
	Cycle    string
	Colon    string        // what stands between name and id: a colon, an equals sign, or a pipe in a table
	Columns  bool          // the names stand in the header of a table
	Ceiling  markdown.Span // the most that may be spent; empty if it is not told
	Consumed markdown.Span // what is spent; empty if it is not told
	Spent    time.Duration // what Consumed says, if Read
	Read     bool
	Unit     bool // Consumed has a unit
}

// The fields of a budget.
const (
	cycleField = iota
	ceilingField
	consumedField
)

var (
	budgetKey = Pattern(`(?i)(?:(cycle[_-]?id)|(执行预算上限|预算上限|执行预算|预算|上限|budget[ _-]?ceiling|budget[ _-]?limit|budget|ceiling|max(?:Execution)?WallClock)|(已消耗\p{Han}*|已用\p{Han}*|消耗\p{Han}*|consumed[ _-]?\w*(?:[ _-]\w+)?|spent\w*|elapsed\w*|executionMs))[*_` + "`" + `]*[ \t]*([:：=|])[*_]*[ \t]*`)
	cycleID   = Pattern(`(?i)cycle[_-]?id`)
	// What may stand before the first name of a line, and before a further one.
	budgetStart = Pattern("^[\\s>|*_`+-]*(?:\\d+[.)]\\s+)?(?:ExecutionBudget\\s*[:：]\\s*)?[*_`]*$")
	budgetNext  = Pattern("[，,;；、·|（({\\s][*_`]*$")
)

// Budgets are the file's in order. What belongs to a cycle's id stands in its
// line, or below it up to the next id or heading; above it too, if it is the
// only one there.
func (f *File) Budgets() []Budget {
	return f.facts().budgets.get(func() []Budget { return parseBudgets(f.Doc()) })
}

func parseBudgets(doc *markdown.Doc) []Budget {
	src := doc.Source()
	if !holdsFold(src, "cycle", 1) || !cycleID().Match(src) {
		return nil
	}
	r := budgetReader{doc: doc}
	for i, span := range doc.Lines().From(0) {
		l := Line{span, i}
		text := doc.Text(l.Span)
		blanks := indent(text)
		l.Span.Start += blanks
		text = text[blanks:]
		switch {
		case text == "" || text[0] != '|':
			r.columns = nil
		case r.columns != nil:
			r.row(text, l)
			continue
		}
		switch {
		case text == "" || text[0] == '|' && delimits(doc, i+1) && !doc.Opaque(l.Span.Start) && r.head(text):
		case text[0] == '#' && anyHeading().MatchString(text) && !doc.Opaque(l.Span.Start):
			r.part()
		default:
			r.line(text, l)
		}
	}
	r.part()
	return r.all
}

// holdsFold reports whether src holds a word of small ASCII letters, letter case
// aside. It is looked for by its letter at rare, which few other words hold.
func holdsFold(src []byte, word string, rare int) bool {
	for _, letter := range [...]byte{word[rare], word[rare] &^ 0x20} {
		for at := rare; at < len(src); at++ {
			i := bytes.IndexByte(src[at:], letter)
			if i < 0 {
				break
			}
			at += i
			if rest := src[at-rare:]; len(rest) >= len(word) && bytes.EqualFold(rest[:len(word)], []byte(word)) {
				return true
			}
		}
	}
	return false
}

type budgetReader struct {
	doc     *markdown.Doc
	all     []Budget
	first   int    // the first budget below the heading
	above   Budget // what stands there above it
	columns []int  // of the table that is being read: the field of each
}

// part ends what stands below a heading.
func (r *budgetReader) part() {
	if len(r.all) == r.first+1 {
		b := &r.all[r.first]
		if b.Ceiling.Len() == 0 {
			b.Ceiling = r.above.Ceiling
		}
		if b.Consumed.Len() == 0 {
			b.Consumed, b.Spent, b.Read, b.Unit = r.above.Consumed, r.above.Spent, r.above.Read, r.above.Unit
		}
	}
	r.first, r.above = len(r.all), Budget{}
}

// line reads the fields of a line, of which there may be several.
func (r *budgetReader) line(text string, l Line) {
	keys := budgetKey().FindAllStringSubmatchIndex(text, -1)
	if len(keys) == 0 || r.doc.Opaque(l.Span.Start) {
		return
	}
	for i, m := range keys {
		near := text[max(0, m[0]-len("；****`")):m[0]]
		if !budgetStart().MatchString(text[:m[0]]) && (m[2] >= 0 || !budgetNext().MatchString(near)) {
			continue
		}
		end := len(text)
		if i+1 < len(keys) {
			end = keys[i+1][0]
		}
		if n := strings.IndexAny(text[m[1]:end], "，;；|（()）}·"); n >= 0 {
			end = m[1] + n
		}
		if n := strings.Index(text[m[1]:end], ", "); n >= 0 {
			end = m[1] + n
		}
		value := trimMarks(text, markdown.Span{Start: m[1], End: max(m[1], end)}).Shift(l.Span.Start)
		if m[2] >= 0 {
			r.all = append(r.all, Budget{Line: l, ID: value, Cycle: r.doc.Text(value), Colon: text[m[8]:m[9]]})
			continue
		}
		b := &r.above
		if len(r.all) > r.first {
			b = &r.all[len(r.all)-1]
		}
		field := consumedField
		if m[4] >= 0 {
			field = ceilingField
		}
		b.take(r.doc, field, value)
	}
}

// take sets a field if it is not yet set.
func (b *Budget) take(doc *markdown.Doc, field int, value markdown.Span) {
	switch {
	case field == ceilingField && b.Ceiling.Len() == 0:
		b.Ceiling = value
	case field == consumedField && b.Consumed.Len() == 0:
		b.Consumed = value
		b.Spent, b.Unit, b.Read = ParseDuration(doc.Text(value))
	}
}

// head reads a table's header, and reports whether it names a cycle's id and
// another field.
func (r *budgetReader) head(text string) bool {
	cells, _ := markdown.SplitRow([]byte(text), 0)
	columns, known := make([]int, len(cells)), [3]bool{}
	for i, c := range cells {
		columns[i] = -1
		if m := budgetKey().FindStringSubmatchIndex(strings.Trim(text[c.Start:c.End], "`*") + ":"); m != nil && m[0] == 0 {
			for f := range known {
				if m[2+2*f] >= 0 {
					columns[i], known[f] = f, true
				}
			}
		}
	}
	if !known[cycleField] || !known[ceilingField] && !known[consumedField] {
		return false
	}
	r.columns = columns
	return true
}

// row reads a row of a table with a header of budgets.
func (r *budgetReader) row(text string, l Line) {
	cells, _ := markdown.SplitRow([]byte(text), 0)
	if strings.Trim(text, "|:- \t") == "" {
		return
	}
	b := Budget{Line: l, Columns: true}
	for i, c := range cells {
		if i >= len(r.columns) || r.columns[i] < 0 {
			continue
		}
		value := trimMarks(text, c).Shift(l.Span.Start)
		if r.columns[i] == cycleField {
			b.ID, b.Cycle = value, r.doc.Text(value)
		}
		b.take(r.doc, r.columns[i], value)
	}
	if b.Cycle != "" {
		r.all = append(r.all, b)
	}
}

// trimMarks is s without blanks, emphasis and backticks at its ends, and without
// a comma behind it.
func trimMarks(text string, s markdown.Span) markdown.Span {
	const marks = " \t*_`"
	t := strings.TrimLeft(text[s.Start:s.End], marks)
	s.Start = s.End - len(t)
	s.End = s.Start + len(strings.TrimRight(t, marks+","))
	return s
}
