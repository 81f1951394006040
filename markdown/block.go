package markdown

// A Block is a view of one top-level block: the spans that it gives are of the
// document it was taken from.
type Block struct {
	Kind  BlockKind
	off   int // where the block stands in the source
	entry *entry
	body  *Body
	doc   *Doc
}

// Span is the extent of b, from the start of its first line to the end of the
// text of its last one that is not blank.
func (b Block) Span() Span { return Span{b.off, b.off + int(b.entry.size)} }

// Links are the links of b in order, those in nested blocks included.
func (b Block) Links() []Link { return viewAll(b, linkFact, Block.link) }

// Items are the list items of b in order of their starts.
func (b Block) Items() []Item { return viewAll(b, itemFact, Block.item) }

// Headings are the headings of b in order, those in nested blocks included.
func (b Block) Headings() []Heading { return viewAll(b, headingFact, Block.heading) }

// Rows are the lines of a top-level table that b is: a header and its delimiter
// row, or one row.
func (b Block) Rows() []Row {
	text := b.text(extent{0, b.entry.size})

	switch b.Kind {
	case TableRow:
		return []Row{newRow(text, Span{0, len(text)}, b.off)}
	case TableHead:
		head := lineLen(text)
		return []Row{newRow(text, Span{0, head}, b.off), newRow(text, Span{head, len(text)}, b.off)}
	}
	return nil
}

// newRow is the row that stands at s in src, which stands at off.
func newRow(src []byte, s Span, off int) Row {
	cells, _ := SplitRow(src[s.Start:s.End], off+s.Start)
	return Row{Span: trim(src, s).Shift(off), Cells: cells}
}

// viewAll are the facts of a kind in b, as view gives them.
func viewAll[T any](b Block, kind factKind, view func(Block, *fact) T) []T {
	facts := b.facts(kind)
	if len(facts) == 0 {
		return nil
	}
	all := make([]T, len(facts))
	for i := range facts {
		all[i] = view(b, &facts[i])
	}
	return all
}

func (b Block) facts(kind factKind) []fact { return b.body.store.of(b.entry, kind) }

// text is the source of e.
func (b Block) text(e extent) []byte {
	s := e.from(int(b.entry.at))
	return b.body.text[s.Start:s.End]
}

// word is what f says, which stands at e unless it is kept.
func (b Block) word(f *fact, e extent) string {
	if f.word > 0 {
		return b.body.store.words[f.word-1]
	}
	return AsText(b.text(e))
}

func (b Block) link(f *fact) Link {
	l := Link{Kind: f.link, Span: f.span.from(b.off), Text: f.text.from(b.off), Nested: f.nested}
	if l.Kind == Reference {
		l.Label = b.word(f, extent{})
		def := b.doc.definition(l.Label)
		l.Dest, l.Angle, l.Target = def.Dest, def.Angle, def.Target
		return l
	}
	l.Dest, l.Angle, l.Target = f.dest.from(b.off), f.flag, b.word(f, f.dest)
	return l
}

func (b Block) item(f *fact) Item {
	return Item{Span: f.span.from(b.off), Text: f.text.from(b.off), Depth: int(f.dest.start), List: int(f.dest.end)}
}

func (b Block) heading(f *fact) Heading {
	return Heading{Level: int(f.dest.start), Span: f.span.from(b.off), Text: f.text.from(b.off), Plain: b.word(f, f.text)}
}

func (b Block) code(f *fact) Code { return Code{Span: f.span.from(b.off), Block: f.flag} }

func (b Block) comment(f *fact) Span { return f.span.from(b.off) }

func (b Block) definition(f *fact) Definition {
	return Definition{
		Label: b.word(f, extent{}), Span: f.span.from(b.off), Dest: f.dest.from(b.off), Angle: f.flag,
		Target: unescape(b.text(f.dest)),
	}
}

func (b Block) table(f *fact) Table { return b.body.store.tables[f.dest.start].shift(b.off) }
