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

// detail is that of f.
func (b Block) detail(f *fact) detail { return b.body.store.detail(f) }

// word is what d says, which stands at e unless it is kept.
func (b Block) word(d detail, e extent) string {
	if d.word > 0 {
		return b.body.store.words[d.word-1]
	}
	return AsText(b.text(e))
}

// plain is what a reader sees of a heading.
func (b Block) plain(f *fact) string {
	d := b.detail(f)
	return b.word(d, d.text)
}

func (b Block) link(f *fact) Link {
	d := b.detail(f)
	l := Link{Kind: LinkKind(f.sort), Span: f.span.from(b.off), Text: d.text.from(b.off), Nested: f.flags.has(nested)}
	if l.Kind == Reference {
		l.Label = b.word(d, extent{})
		def := b.doc.definition(l.Label)
		l.Dest, l.Angle, l.Target = def.Dest, def.Angle, def.Target
		return l
	}
	l.Dest, l.Angle, l.Target = d.dest.from(b.off), f.flags.has(angled), b.word(d, d.dest)
	return l
}

func (b Block) item(f *fact) Item {
	d := b.detail(f)
	return Item{Span: f.span.from(b.off), Text: d.text.from(b.off), Depth: int(d.dest.start), List: int(d.dest.end)}
}

func (b Block) heading(f *fact) Heading {
	return Heading{Level: int(f.sort), Span: f.span.from(b.off), Text: b.detail(f).text.from(b.off), Plain: b.plain(f)}
}

func (b Block) code(f *fact) Code { return Code{Span: f.span.from(b.off), Block: f.flags.has(fenced)} }

func (b Block) definition(f *fact) Definition {
	d := b.detail(f)
	return Definition{
		Label: b.name(f), Span: f.span.from(b.off), Dest: d.dest.from(b.off), Angle: f.flags.has(angled),
		Target: unescape(b.text(d.dest)),
	}
}

// name is the label of a definition, or what an anchor is called.
func (b Block) name(f *fact) string { return b.word(b.detail(f), extent{}) }

func (b Block) table(f *fact) Table { return b.body.store.tables[f.more-1].shift(b.off) }
