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

// contents are kinds of content, so that it can be told at once where none is.
type contents uint8

const (
	hasHeadings contents = 1 << iota
	hasCode
	hasComments
	hasDefinitions
	hasNames
)

func (n *node) contents() contents {
	r := n.rest
	if r == nil {
		return 0
	}
	return hasHeadings.where(len(r.headings)) | hasCode.where(len(r.code)) | hasComments.where(len(r.comments)) |
		hasDefinitions.where(len(r.definitions)) | hasNames.where(len(r.names))
}

// where is c if there are n of it, and n is not 0.
func (c contents) where(n int) contents {
	if n == 0 {
		return 0
	}
	return c
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

// node makes the content of the block at s position-free; c is of no use
// afterwards.
func (c *content) node(s Span) node {
	c.shift(-s.Start)
	n := node{size: s.Len(), links: c.links}
	sortBy(n.links, Link.start)
	if c.empty() {
		return n
	}
	sortBy(c.code, Code.start)
	sortBy(c.comments, Span.start)
	sortBy(c.names, name.start)
	rest := c.rest
	n.rest = &rest
	return n
}

func (r *rest) empty() bool {
	return len(r.headings)+len(r.tables)+len(r.code)+len(r.comments)+len(r.definitions)+len(r.items)+len(r.names) == 0
}

// shift moves all of c by bytes.
func (c *content) shift(by int) {
	if by == 0 {
		return
	}
	shift(c.links, Link.shift, by)
	if c.empty() {
		return
	}
	shift(c.headings, Heading.shift, by)
	shift(c.tables, Table.shift, by)
	shift(c.code, Code.shift, by)
	shift(c.comments, Span.Shift, by)
	shift(c.definitions, Definition.shift, by)
	shift(c.items, Item.shift, by)
	shift(c.names, name.shift, by)
}

// add appends what stands in a row.
func (c *content) add(row *content) {
	c.links = appendAll(c.links, row.links)
	c.code = appendAll(c.code, row.code)
	c.comments = appendAll(c.comments, row.comments)
	c.names = appendAll(c.names, row.names)
}

// appendAll appends from to to, or is from itself where to is empty.
func appendAll[T any](to, from []T) []T {
	if len(to) == 0 {
		return from
	}
	return append(to, from...)
}

// take splits off what starts before end.
func (c *content) take(end int) *content {
	o := &content{links: before(&c.links, end, Link.start)}
	o.code = before(&c.code, end, Code.start)
	o.comments = before(&c.comments, end, Span.start)
	o.names = before(&c.names, end, name.start)
	return o
}

// before cuts what starts before end off all. It is a copy, so that a block can
// outlive the others.
func before[T any](all *[]T, end int, start func(T) int) []T {
	n := 0
	for n < len(*all) && start((*all)[n]) < end {
		n++
	}
	head := slices.Clone((*all)[:n])
	*all = (*all)[n:]
	return head
}

func sortBy[T any](all []T, start func(T) int) {
	slices.SortStableFunc(all, func(a, b T) int { return cmp.Compare(start(a), start(b)) })
}

func (s Span) start() int { return s.Start }
func (l Link) start() int { return l.Span.Start }
func (c Code) start() int { return c.Span.Start }
func (n name) start() int { return n.tag.Start }

// shift moves all by bytes where they are.
func shift[T any](all []T, move func(T, int) T, by int) {
	for i, x := range all {
		all[i] = move(x, by)
	}
}

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
