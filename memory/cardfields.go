package memory

import (
	"strings"

	"github.com/memory-lsp/memory-lsp/markdown"
)

// fieldLine is a line `- key: value`; marks may be absent, the colon may be
// either. The parts are how it begins, the key and the value.
var fieldLine = Pattern("^(\\s*(?:>\\s*)?(?:#{3,6}\\s+|[-*+]\\s+|\\d+[.)]\\s+)?)[*_`]*([A-Za-z][\\w.-]+(?:\\[\\])?)[*_`]*\\s*[:：](?:\\*\\*|__)?\\s*(.*?)\\s*$")

// read takes the lines of the card from one on, whose heading has this level.
func (c *Card) read(doc *markdown.Doc, from, level int) {
	lines := doc.Lines()
	tabled := false // the line before is one of a table
	first := true
	for i := from; i < lines.Count(); i++ {
		l := Line{lines.Line(i), i}
		text := doc.Text(l.Span)
		if strings.TrimSpace(text) == "" {
			tabled = false
			continue
		}
		opaque := doc.Opaque(l.Span.Start + indent(text))
		if m := anyHeading().FindStringSubmatch(text); m != nil && len(m[1]) <= level && !opaque {
			break
		}
		c.Span.End = l.Span.End
		row := !opaque && strings.HasPrefix(strings.TrimSpace(text), "|")
		switch {
		case row && (delimits(doc, i) || !tabled && delimits(doc, i+1)):
		case row:
			c.row(text, l)
		case !opaque && (c.line(text, l) || text[0] == '#'):
		default:
			c.goOn()
		}
		if first && !row {
			c.Waived = waives().MatchString(text)
		}
		tabled, first = row, false
	}
	c.settle()
	if _, ok := c.Field("skipReason"); ok {
		c.Waived = true
	}
}

// waives is a line that stands in place of the fields.
var waives = Pattern("(?i)^[\\s>*_`+-]*(?:N/A\\b|不适用|skipReason)")

// row takes a row of a table: its first cell is the key, the others the value.
func (c *Card) row(text string, l Line) {
	cells, _ := markdown.SplitRow([]byte(text), 0)
	if len(cells) < 2 {
		return
	}
	key := inner(text, cells[0], "*_`")
	value := inner(text, markdown.Span{Start: cells[1].Start, End: cells[len(cells)-1].End}, "`")
	c.Fields = append(c.Fields, CardField{
		Line: l, Row: true,
		Name: text[key.Start:key.End], Key: key.Shift(l.Span.Start),
		Text: markdown.UnescapeCell(text[value.Start:value.End]), Value: value.Shift(l.Span.Start),
	})
}

// line takes a line that is a field, and reports whether it is one.
func (c *Card) line(text string, l Line) bool {
	m := fieldLine().FindStringSubmatchIndex(text)
	if m == nil || strings.HasPrefix(text[m[6]:m[7]], "//") {
		return false
	}
	value := inner(text, markdown.Span{Start: m[6], End: m[7]}, "`")
	c.Fields = append(c.Fields, CardField{
		Line: l, form: strings.TrimRight(text[:m[3]], "0123456789.) \t"),
		Name: text[m[4]:m[5]], Key: markdown.Span{Start: m[4], End: m[5]}.Shift(l.Span.Start),
		Text: text[value.Start:value.End], Value: value.Shift(l.Span.Start),
	})
	return true
}

// inner is s without the marks at both of its ends.
func inner(text string, s markdown.Span, marks string) markdown.Span {
	for s.Len() >= 2 && text[s.Start] == text[s.End-1] && strings.IndexByte(marks, text[s.Start]) >= 0 {
		if in := text[s.Start+1 : s.End-1]; text[s.Start] == '`' && strings.Contains(strings.Trim(in, "`"), "`") {
			break // two code spans
		}
		s.Start++
		s.End--
	}
	return s
}

// goOn notes that the last field goes on.
func (c *Card) goOn() {
	if n := len(c.Fields); n > 0 {
		c.Fields[n-1].More = true
	}
}

// settle drops what is no field: lines that do not look like those of the known
// fields, and rows of tables that hold none.
func (c *Card) settle() {
	forms, tables := map[string]bool{}, map[int]bool{} // that hold a known field
	in := make([]int, len(c.Fields))                   // the line on which the field's table begins
	for i, f := range c.Fields {
		in[i] = f.Line.No
		if i > 0 && f.Row && c.Fields[i-1].Row && c.Fields[i-1].Line.No == f.Line.No-1 {
			in[i] = in[i-1]
		}
		switch {
		case !c.Kind.Knows(f.Name):
		case f.Row:
			tables[in[i]] = true
		default:
			forms[f.form] = true
		}
	}
	all := c.Fields
	c.Fields = nil
	for i, f := range all {
		if f.Row && tables[in[i]] || !f.Row && forms[f.form] {
			c.Fields = append(c.Fields, f)
		} else {
			c.goOn()
		}
	}
}
