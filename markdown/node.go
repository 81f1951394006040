package markdown

import (
	"cmp"
	"slices"
)

// A node is the position-free content of a block: its spans count from the
// block's first byte. It never changes.
type node struct {
	size  int // to the end of the text of its last line
	links []Link
	rest  *rest // nil if there is nothing but links
}

// rest is what few blocks hold: most are rows of a table, or paragraphs.
type rest struct {
	headings    []Heading
	tables      []Table // of lists and quotes; a top-level one is made of blocks
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

// A content gathers what a block holds.
type content struct {
	links []Link
	rest
}

// node makes the content of the block at s position-free.
func (c *content) node(s Span) *node {
	by := -s.Start
	slices.SortStableFunc(c.links, func(a, b Link) int { return cmp.Compare(a.Span.Start, b.Span.Start) })
	n := &node{size: s.Len(), links: shiftAll(c.links, Link.shift, by)}
	if c.empty() {
		return n
	}
	slices.SortStableFunc(c.code, func(a, b Code) int { return cmp.Compare(a.Span.Start, b.Span.Start) })
	slices.SortStableFunc(c.comments, func(a, b Span) int { return cmp.Compare(a.Start, b.Start) })
	slices.SortStableFunc(c.names, func(a, b name) int { return cmp.Compare(a.tag.Start, b.tag.Start) })
	n.rest = &rest{
		headings:    shiftAll(c.headings, Heading.shift, by),
		tables:      shiftAll(c.tables, Table.shift, by),
		code:        shiftAll(c.code, Code.shift, by),
		comments:    shiftAll(c.comments, Span.Shift, by),
		definitions: shiftAll(c.definitions, Definition.shift, by),
		items:       shiftAll(c.items, Item.shift, by),
		names:       shiftAll(c.names, name.shift, by),
	}
	return n
}

func (r *rest) empty() bool {
	return len(r.headings)+len(r.tables)+len(r.code)+len(r.comments)+len(r.definitions)+len(r.items)+len(r.names) == 0
}

// none reports whether nothing was gathered.
func (c *content) none() bool { return len(c.links) == 0 && c.empty() }

// add appends what stands in text whose spans are by bytes off.
func (c *content) add(o *content, by int) {
	c.links = append(c.links, shiftAll(o.links, Link.shift, by)...)
	c.code = append(c.code, shiftAll(o.code, Code.shift, by)...)
	c.comments = append(c.comments, shiftAll(o.comments, Span.Shift, by)...)
	c.names = append(c.names, shiftAll(o.names, name.shift, by)...)
}

// take splits off what starts before end.
func (c *content) take(end int) *content {
	o := &content{links: before(&c.links, end, Link.start)}
	o.code = before(&c.code, end, Code.start)
	o.comments = before(&c.comments, end, Span.start)
	o.names = before(&c.names, end, name.start)
	return o
}

func before[T any](all *[]T, end int, start func(T) int) []T {
	n := 0
	for n < len(*all) && start((*all)[n]) < end {
		n++
	}
	head := (*all)[:n:n]
	*all = (*all)[n:]
	return head
}

func (s Span) start() int { return s.Start }
func (l Link) start() int { return l.Span.Start }
func (c Code) start() int { return c.Span.Start }
func (n name) start() int { return n.tag.Start }

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
// block, and is looked up when the link is seen.
func (l Link) shift(by int) Link {
	l.Span, l.Text = l.Span.Shift(by), l.Text.Shift(by)
	if l.Kind != Reference {
		l.Dest = l.Dest.Shift(by)
	}
	return l
}

func (h Heading) shift(by int) Heading {
	h.Span, h.Text = h.Span.Shift(by), h.Text.Shift(by)
	return h
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

func (d Definition) shift(by int) Definition {
	d.Span, d.Dest = d.Span.Shift(by), d.Dest.Shift(by)
	return d
}

func (i Item) shift(by int) Item {
	i.Span, i.Text = i.Span.Shift(by), i.Text.Shift(by)
	return i
}

func (n name) shift(by int) name {
	n.tag = n.tag.Shift(by)
	return n
}
