package markdown

import (
	"cmp"
	"slices"
)

// A content gathers what a block holds.
type content struct {
	links       []Link
	headings    []Heading
	tables      []Table // of lists and quotes
	code        []Code
	comments    []Span
	definitions []Definition
	items       []Item
	names       []name
}

// A name is an anchor written as a tag.
type name struct {
	text string
	tag  Span
}

// reset empties c.
func (c *content) reset() {
	c.links, c.headings, c.tables, c.code = c.links[:0], c.headings[:0], c.tables[:0], c.code[:0]
	c.comments, c.definitions, c.items, c.names = c.comments[:0], c.definitions[:0], c.items[:0], c.names[:0]
}

// rare reports whether c has definitions, names or tables.
func (c *content) rare() bool { return len(c.definitions)+len(c.names)+len(c.tables) > 0 }

// addRow adds what stands in a row, whose spans count from at.
func (c *content) addRow(row *content, at int) {
	c.links = append(c.links, shiftAll(row.links, Link.shift, at)...)
	c.code = append(c.code, shiftAll(row.code, Code.shift, at)...)
	c.comments = append(c.comments, shiftAll(row.comments, Span.Shift, at)...)
	c.names = append(c.names, shiftAll(row.names, name.shift, at)...)
}

// take splits off what starts before end.
func (c *content) take(end int) *content {
	return &content{
		links:    before(&c.links, end, Link.start),
		code:     before(&c.code, end, Code.start),
		comments: before(&c.comments, end, Span.start),
		names:    before(&c.names, end, name.start),
	}
}

// before cuts what starts before end off all.
func before[T any](all *[]T, end int, start func(T) int) []T {
	n := 0
	for n < len(*all) && start((*all)[n]) < end {
		n++
	}
	head := (*all)[:n:n]
	*all = (*all)[n:]
	return head
}

// sort puts what was found in the text of a block and what its nodes are in order.
func (c *content) sort() {
	sortBy(c.code, Code.start)
	sortBy(c.comments, Span.start)
	sortBy(c.names, name.start)
	sortBy(c.links, Link.start)
}

func sortBy[T any](all []T, start func(T) int) {
	if len(all) > 1 {
		slices.SortStableFunc(all, func(a, b T) int { return cmp.Compare(start(a), start(b)) })
	}
}

func (s Span) start() int { return s.Start }
func (l Link) start() int { return l.Span.Start }
func (c Code) start() int { return c.Span.Start }
func (n name) start() int { return n.tag.Start }

// shiftAll is a copy of all, moved by bytes.
func shiftAll[T any](all []T, shift func(T, int) T, by int) []T {
	if len(all) == 0 {
		return nil
	}
	out := make([]T, len(all))
	for i, x := range all {
		out[i] = shift(x, by)
	}
	return out
}

// shift leaves the destination of a reference alone: it stands in another
// block.
func (l Link) shift(by int) Link {
	l.Span, l.Text = l.Span.Shift(by), l.Text.Shift(by)
	if l.Kind != Reference {
		l.Dest = l.Dest.Shift(by)
	}
	return l
}

func (t Table) shift(by int) Table {
	return Table{
		Span:  t.Span.Shift(by),
		Head:  t.Head.shift(by),
		Delim: t.Delim.shift(by),
		Rows:  shiftAll(t.Rows, Row.shift, by),
	}
}

func (r Row) shift(by int) Row {
	return Row{Span: r.Span.Shift(by), Cells: shiftAll(r.Cells, Span.Shift, by)}
}

func (c Code) shift(by int) Code {
	c.Span = c.Span.Shift(by)
	return c
}

func (n name) shift(by int) name {
	n.tag = n.tag.Shift(by)
	return n
}
