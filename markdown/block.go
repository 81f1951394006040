package markdown

// Span is the extent of b, from the start of its first line to the end of the
// text of its last one that is not blank.
func (b Block) Span() Span { return Span{b.off, b.off + b.node.size} }

// Links are the links of b in order, those in nested blocks included.
func (b Block) Links() []Link {
	links := make([]Link, 0, len(b.node.links))
	for _, l := range b.node.links {
		links = append(links, b.doc.resolve(l.shift(b.off)))
	}
	return links
}

// Items are the list items of b in order of their starts.
func (b Block) Items() []Item { return shiftAll(b.rest().items, Item.shift, b.off) }

// Headings are the headings of b in order, those in nested blocks included.
func (b Block) Headings() []Heading { return shiftAll(b.rest().headings, Heading.shift, b.off) }

// Rows are the lines of a top-level table that b is: a header and its delimiter
// row, or one row.
func (b Block) Rows() []Row {
	text := b.body.text[b.at : b.at+b.node.size]

	switch b.Kind {
	case TableRow:
		return []Row{newRow(text, Span{0, len(text)}, b.off)}
	case TableHead:
		head := lineLen(text)
		return []Row{newRow(text, Span{0, head}, b.off), newRow(text, Span{head, len(text)}, b.off)}
	}
	return nil
}

func (b Block) rest() *rest {
	if b.node.rest == nil {
		return &rest{}
	}
	return b.node.rest
}

// newRow is the row that stands at s in src, which stands at off.
func newRow(src []byte, s Span, off int) Row {
	cells, _ := SplitRow(src[s.Start:s.End], off+s.Start)
	return Row{Span: trim(src, s).Shift(off), Cells: cells}
}
