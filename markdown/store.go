package markdown

import "slices"

// A store is what some blocks hold, in arrays that they share: of the thousands of
// links in a document none is an object of its own.
type store struct {
	facts   []fact
	details []detail
	words   []string // what is not meant as it stands in the source
	tables  []Table  // of lists and quotes; a top-level one is made of blocks
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
	kind  factKind
	sort  uint8 // the kind of a link, the level of a heading
	lead  uint8 // without a detail: how far in the text of a heading or an item begins, how long that of a link is
	flags flags
	span  extent // the whole of it
	more  int32  // the number of its detail in the store, that of a table among the tables; from 1, 0 if there is none
}

// A detail is what a fact cannot tell in its few bytes. Definitions and names have one;
// most links, headings and items have none.
type detail struct {
	text extent // of a heading, an item and a link
	dest extent // of a link and a definition; depth and list of an item
	word int32  // the number of its text in the store, from 1; 0 if it stands in the source
}

type flags uint8

const (
	fenced flags = 1 << iota // code is a block
	angled                   // a destination stands in <>
	nested                   // a link's text holds brackets
)

func (f flags) has(o flags) bool { return f&o != 0 }

// when is f if on, and no flag if not.
func (f flags) when(on bool) flags {
	if on {
		return f
	}
	return 0
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
		r.grow(len(blocks), from.facts[blocks[0].first:blocks[len(blocks)-1].next])
	}
	for _, e := range blocks {
		facts := from.facts[e.first:e.next]
		e.at += int32(by)
		e.first = int32(len(r.facts))
		for _, f := range facts {
			switch {
			case f.more == 0:
			case f.kind == tableFact:
				r.tables = append(r.tables, from.tables[f.more-1])
				f.more = int32(len(r.tables))
			default:
				d := from.details[f.more-1]
				if d.word > 0 {
					r.words = append(r.words, from.words[d.word-1])
					d.word = int32(len(r.words))
				}
				r.tell(&f, d)
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

// grow makes room for so many blocks more, with these facts.
func (r *run) grow(blocks int, facts []fact) {
	details := 0
	for i := range facts {
		if facts[i].more > 0 {
			details++
		}
	}
	r.blocks, r.facts, r.details = slices.Grow(r.blocks, blocks), slices.Grow(r.facts, len(facts)), slices.Grow(r.details, details)
}

// clone is a copy of r that takes no more room than it needs.
func (r *run) clone() run {
	return run{clip(r.blocks), store{clip(r.facts), clip(r.details), clip(r.words), clip(r.tables)}}
}

func clip[T any](all []T) []T { return append(make([]T, 0, len(all)), all...) }

// reset empties r.
func (r *run) reset() {
	clear(r.words) // which may keep a text
	clear(r.tables)
	*r = run{r.blocks[:0], store{r.facts[:0], r.details[:0], r.words[:0], r.tables[:0]}}
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

// tell gives f its detail, if f does not tell as much by itself.
func (r *run) tell(f *fact, d detail) {
	f.lead = uint8(d.text.start - f.span.start)
	if f.kind == linkFact {
		f.lead = uint8(d.text.end - d.text.start)
	}
	if f.plain() != d {
		r.details = append(r.details, d)
		f.lead, f.more = 0, int32(len(r.details))
	}
}

// detail is that of f.
func (s *store) detail(f *fact) detail {
	if f.more > 0 {
		return s.details[f.more-1]
	}
	return f.plain()
}

// plain is what f tells by itself: a heading or an item that ends with its text, or a
// link that is written `[text](destination)`.
func (f *fact) plain() detail {
	if f.kind == linkFact {
		text := extent{f.span.start + 1, f.span.start + 1 + int32(f.lead)}
		return detail{text: text, dest: extent{text.end + 2, f.span.end - 1}}
	}
	return detail{text: extent{f.span.start + int32(f.lead), f.span.end}}
}

// word is the number of a text, 0 if it stands in src at s.
func (r *run) word(text string, src []byte, s Span) int32 {
	if text == string(src[s.Start:s.End]) {
		return 0
	}
	r.words = append(r.words, text)
	return int32(len(r.words))
}
