package markdown

import "slices"

// A store is what some blocks hold, in arrays that they share: of the thousands of
// links in a document none is an object of its own.
type store struct {
	facts  []fact
	words  []string // what is not meant as it stands in the source
	tables []Table  // of lists and quotes; a top-level one is made of blocks
}

// A factKind says what a fact is. Those of a block stand in this order, and in
// that of their places.
type factKind uint8

const (
	headingFact factKind = iota
	itemFact
	codeFact
	commentFact
	definitionFact
	nameFact
	tableFact
	linkFact
)

// contents are kinds of facts, so that it can be told at once where there are
// none.
type contents uint8

func (c contents) has(k factKind) bool { return c&(1<<k) != 0 }

// A fact is one thing that a block holds. Its spans count from the block's first
// byte, and it never changes.
type fact struct {
	kind   factKind
	link   LinkKind
	flag   bool   // code is a block; a destination stands in <>
	nested bool   // of a link
	word   int32  // the number of its text in the store, from 1; 0 if it stands in the source
	span   extent // the whole of it
	text   extent // of a heading, an item and a link
	dest   extent // of a link and a definition; the level of a heading, depth and list of an item, the number of a table
}

// An extent is a span of a block.
type extent struct{ start, end int32 }

func extentOf(s Span, by int) extent { return extent{int32(s.Start + by), int32(s.End + by)} }

// from is e in a text that has its block at off.
func (e extent) from(off int) Span { return Span{off + int(e.start), off + int(e.end)} }

// An entry is a block where it stands in its text.
type entry struct {
	at          int32
	size        int32 // to the end of the text of its last line
	first, next int32 // its facts in the store
	kind        BlockKind
	firm        bool // of a table: see table.firm
	holds       contents
}

// A run is some blocks of a text, in order, and what they hold.
type run struct {
	blocks []entry
	store
}

// move moves all blocks by bytes.
func (r *run) move(by int) {
	for i := range r.blocks {
		r.blocks[i].at += int32(by)
	}
}

// take appends blocks of another run, moved by bytes, with what they hold.
func (r *run) take(blocks []entry, from *store, by int) {
	if len(blocks) > 0 {
		r.grow(len(blocks), int(blocks[len(blocks)-1].next-blocks[0].first))
	}
	for _, e := range blocks {
		facts := from.facts[e.first:e.next]
		e.at += int32(by)
		e.first = int32(len(r.facts))
		for _, f := range facts {
			if f.word > 0 {
				r.words = append(r.words, from.words[f.word-1])
				f.word = int32(len(r.words))
			}
			if f.kind == tableFact {
				r.tables = append(r.tables, from.tables[f.dest.start])
				f.dest.start = int32(len(r.tables) - 1)
			}
			r.facts = append(r.facts, f)
		}
		e.next = int32(len(r.facts))
		r.blocks = append(r.blocks, e)
	}
}

// join is runs that follow each other as one.
func join(runs []run) run {
	all := runs[0]
	for _, r := range runs[1:] {
		all.take(r.blocks, &r.store, 0)
	}
	return all
}

// grow makes room for so many blocks and facts more.
func (r *run) grow(blocks, facts int) {
	r.blocks, r.facts = slices.Grow(r.blocks, blocks), slices.Grow(r.facts, facts)
}

// clone is a copy of r that takes no more room than it needs.
func (r *run) clone() run {
	return run{clip(r.blocks), store{clip(r.facts), clip(r.words), clip(r.tables)}}
}

func clip[T any](all []T) []T { return append(make([]T, 0, len(all)), all...) }

// reset empties r.
func (r *run) reset() {
	clear(r.words) // which may keep a text
	clear(r.tables)
	*r = run{r.blocks[:0], store{r.facts[:0], r.words[:0], r.tables[:0]}}
}

// of are the facts of a kind in e.
func (s *store) of(e *entry, kind factKind) []fact {
	if !e.holds.has(kind) {
		return nil
	}
	facts := s.facts[e.first:e.next]
	if e.holds == 1<<kind {
		return facts
	}
	first, _ := slices.BinarySearchFunc(facts, kind, fact.compare)
	next, _ := slices.BinarySearchFunc(facts, kind+1, fact.compare)
	return facts[first:next]
}

func (f fact) compare(kind factKind) int { return int(f.kind) - int(kind) }

// begin appends a block that stands at s and holds nothing yet.
func (r *run) begin(kind BlockKind, s Span, firm bool) {
	r.blocks = append(r.blocks, entry{})
	e, facts := &r.blocks[len(r.blocks)-1], int32(len(r.facts))
	e.kind, e.at, e.size, e.firm = kind, int32(s.Start), int32(s.Len()), firm
	e.first, e.next = facts, facts
}

// put is a new fact of the last block, at s and by further from its first byte. Facts
// are put in the order of their kinds.
func (r *run) put(kind factKind, s Span, by int) *fact {
	e := &r.blocks[len(r.blocks)-1]
	e.next++
	e.holds |= 1 << kind
	r.facts = append(r.facts, fact{})
	f := &r.facts[len(r.facts)-1]
	f.kind, f.span = kind, extentOf(s, by)
	return f
}

// cut takes all blocks from one of this number on off r.
func (r *run) cut(block int) {
	if block < len(r.blocks) {
		r.facts = r.facts[:r.blocks[block].first]
		r.blocks = r.blocks[:block]
	}
}

// hold puts what c holds into the last block. The spans of c are places in src, and
// by further from the block's first byte.
func (r *run) hold(c *content, src []byte, by int) {
	for i := range c.headings {
		h := &c.headings[i]
		f := r.put(headingFact, h.Span, by)
		f.text, f.dest.start, f.word = extentOf(h.Text, by), int32(h.Level), r.word(h.Plain, src, h.Text)
	}
	for i := range c.items {
		item := &c.items[i]
		f := r.put(itemFact, item.Span, by)
		f.text, f.dest = extentOf(item.Text, by), extent{int32(item.Depth), int32(item.List)}
	}
	sortBy(c.code, Code.start)
	for _, x := range c.code {
		r.put(codeFact, x.Span, by).flag = x.Block
	}
	sortBy(c.comments, Span.start)
	for _, s := range c.comments {
		r.put(commentFact, s, by)
	}
	if c.rare() {
		r.holdRare(c, by)
	}
	sortBy(c.links, Link.start)
	for i := range c.links {
		r.holdLink(&c.links[i], src, by)
	}
}

// holdRare is hold of what few blocks have.
func (r *run) holdRare(c *content, by int) {
	for i := range c.definitions {
		d := &c.definitions[i]
		f := r.put(definitionFact, d.Span, by)
		f.dest, f.flag, f.word = extentOf(d.Dest, by), d.Angle, r.word(d.Label, nil, Span{})
	}
	sortBy(c.names, name.start)
	for _, n := range c.names {
		r.put(nameFact, n.tag, by).word = r.word(n.text, nil, Span{})
	}
	for _, t := range c.tables {
		r.put(tableFact, t.Span, by).dest.start = int32(len(r.tables))
		r.tables = append(r.tables, t.shift(by))
	}
}

// holdLink is hold of a link. Of a reference it keeps the label: the destination
// stands in another block, and is looked up when the link is seen.
func (r *run) holdLink(l *Link, src []byte, by int) {
	f := r.put(linkFact, l.Span, by)
	f.link, f.flag, f.nested, f.text = l.Kind, l.Angle, l.Nested, extentOf(l.Text, by)
	if l.Kind == Reference {
		f.word = r.word(l.Label, nil, Span{})
		return
	}
	f.dest, f.word = extentOf(l.Dest, by), r.word(l.Target, src, l.Dest)
}

// word is the number of a text, 0 if it stands in src at s.
func (r *run) word(text string, src []byte, s Span) int32 {
	if text == string(src[s.Start:s.End]) {
		return 0
	}
	r.words = append(r.words, text)
	return int32(len(r.words))
}
