package markdown

import (
	"iter"
	"maps"
	"slices"
	"sort"
)

// Lines converts between offsets and lines and columns.
func (d *Doc) Lines() *Lines {
	return d.lines.get(func() *Lines {
		if d.whole != nil && !d.tree.there.Load() {
			return NewLines(d.whole)
		}
		return newLines(d.Parts())
	})
}

// FirstLine is the text of line 0, as Lines tell it. It costs less than they do.
func (d *Doc) FirstLine() Span {
	text := d.whole
	if text == nil && len(d.Parts()) > 0 {
		text = d.Parts()[0].Body.text
	}
	first := markLen(text)
	return Span{first, first + len(bare(text[first:first+lineLen(text[first:])]))}
}

// LF reports whether no line ends with anything but LF.
func (d *Doc) LF() bool {
	if d.whole != nil {
		return d.natural().lf
	}
	return !slices.ContainsFunc(d.Parts(), func(p Part) bool { return !p.Body.plain })
}

// Frontmatter is the document's YAML header, or nil.
func (d *Doc) Frontmatter() *Frontmatter { return d.parsed().front }

// Blocks are the top-level blocks in order. Together with the frontmatter they
// cover every byte of the source that is not blank. The slice is made for each
// version: what is told often in a long document asks BlockOver, BlocksIn or
// BlocksFrom.
func (d *Doc) Blocks() []Block {
	return remember(&d.memo, blocksKey{}, func() []Block {
		n := 0
		for _, p := range d.Parts() {
			n += len(p.Body.blocks)
		}
		return slices.AppendSeq(make([]Block, 0, n), d.BlocksFrom(0))
	})
}

// BlockAt is the index in Blocks of the block that holds offset off, or of the
// last one before it; -1 if there is none.
func (d *Doc) BlockAt(off int) int {
	blocks := d.Blocks()
	return sort.Search(len(blocks), func(i int) bool { return blocks[i].off > off }) - 1
}

// BlockOver is the block that holds offset off, or the last one before it.
func (d *Doc) BlockOver(off int) (b Block, ok bool) {
	t := d.parsed()
	at := t.over(off)
	if at.part == len(t.parts) || len(t.parts[at.part].Body.blocks) == 0 {
		return Block{}, false
	}
	return d.view(t.parts[at.part], max(0, at.block)), at.block >= 0
}

// BlocksIn are the blocks that have a byte in s, in order.
func (d *Doc) BlocksIn(s Span) []Block {
	var blocks []Block
	for b := range d.BlocksFrom(s.Start) {
		if b.off >= s.End {
			break
		}
		if b.Span().End > s.Start {
			blocks = append(blocks, b)
		}
	}
	return blocks
}

// BlocksFrom are the block that holds offset off, or the last one before it, and
// all that follow, in order.
func (d *Doc) BlocksFrom(off int) iter.Seq[Block] {
	return func(yield func(Block) bool) {
		parts, from := d.Parts(), d.parsed().over(off)
		i, j := from.part, max(0, from.block)
		for ; i < len(parts); i, j = i+1, 0 {
			for ; j < len(parts[i].Body.blocks); j++ {
				if !yield(d.view(parts[i], j)) {
					return
				}
			}
		}
	}
}

// BlocksWithLinks are the blocks that have n links or more, in order.
func (d *Doc) BlocksWithLinks(n int) iter.Seq[Block] {
	return func(yield func(Block) bool) {
		for _, p := range d.Parts() {
			for i := range p.Body.blocks {
				if links := p.Body.store.of(&p.Body.blocks[i], linkFact); len(links) >= n && !yield(d.view(p, i)) {
					return
				}
			}
		}
	}
}

// view is block i of p.
func (d *Doc) view(p Part, i int) Block {
	b := p.block(i)
	b.doc = d
	return b
}

// Links are all links of the document in order.
func (d *Doc) Links() iter.Seq[Link] { return d.LinksIn(Span{0, d.Size()}) }

// LinksIn are the links that start within s, in order.
func (d *Doc) LinksIn(s Span) iter.Seq[Link] {
	return func(yield func(Link) bool) {
		parts, from := d.Parts(), d.parsed().over(s.Start)
		i, j := from.part, max(0, from.block)
		for ; i < len(parts) && parts[i].Span.Start < s.End; i, j = i+1, 0 {
			if !parts[i].Body.holds.has(linkFact) {
				continue
			}
			for ; j < len(parts[i].Body.blocks); j++ {
				if !parts[i].Body.blocks[j].holds.has(linkFact) {
					continue
				}
				if b := d.view(parts[i], j); b.off >= s.End || !b.linksIn(s, yield) {
					return
				}
			}
		}
	}
}

// linksIn yields the links of b that start within s, and reports whether to go on.
func (b Block) linksIn(s Span, yield func(Link) bool) bool {
	facts := b.facts(linkFact)
	for i := startingAt(facts, s.Start-b.off); i < len(facts) && b.off+int(facts[i].span.start) < s.End; i++ {
		if !yield(b.link(&facts[i])) {
			return false
		}
	}
	return true
}

// Headings are all headings of the document in order.
func (d *Doc) Headings() []Heading { return gather(d.parsed(), headingFact, Block.heading) }

// Tables are all tables of the document in order.
func (d *Doc) Tables() []Table { return slices.Clone(remember(&d.memo, tablesKey{}, d.allTables)) }

// Code is all code of the document in order.
func (d *Doc) Code() []Code { return gather(d.parsed(), codeFact, Block.code) }

// Comments are the HTML comments of the document in order, outside code.
func (d *Doc) Comments() iter.Seq[Span] {
	return func(yield func(Span) bool) {
		for b, f := range d.parsed().facts(commentFact) {
			if !yield(f.span.from(b.off)) {
				return
			}
		}
	}
}

// Definitions are the link reference definitions of the document in order; of
// two with one label the first counts.
func (d *Doc) Definitions() []Definition { return slices.Clone(d.allDefinitions()) }

func (d *Doc) allDefinitions() []Definition {
	return remember(&d.memo, defsKey{}, d.parsed().definitions)
}

// SameDefinitions reports whether reference links mean the same in d and o.
func (d *Doc) SameDefinitions(o *Doc) bool { return maps.Equal(d.parsed().known, o.parsed().known) }

// Opaque reports whether off lies in code, in a comment or in the frontmatter:
// text that holds no link, no mark and no word of ours.
func (d *Doc) Opaque(off int) bool {
	t := d.parsed()
	if t.front != nil && t.front.Span.Contains(Span{off, off + 1}) {
		return true
	}
	at := t.over(off)
	if at.block < 0 {
		return false
	}
	e := t.entry(at)
	if !e.holds.has(codeFact) && !e.holds.has(commentFact) {
		return false
	}
	p := t.parts[at.part]
	from := off - p.Span.Start - int(e.at)
	return covers(p.Body.store.of(e, codeFact), from) || covers(p.Body.store.of(e, commentFact), from)
}

// Opaques are the places where Opaque holds, in order.
func (d *Doc) Opaques() iter.Seq[Span] {
	return func(yield func(Span) bool) {
		if front := d.Frontmatter(); front != nil && !yield(front.Span) {
			return
		}
		for _, p := range d.Parts() {
			for i := range p.Body.blocks {
				if holds := p.Body.blocks[i].holds; holds.has(codeFact) || holds.has(commentFact) {
					if !d.view(p, i).opaques(yield) {
						return
					}
				}
			}
		}
	}
}

// opaques yields the code and the comments of b, and reports whether to go on.
func (b Block) opaques(yield func(Span) bool) bool {
	code, comments := b.facts(codeFact), b.facts(commentFact)
	for len(code)+len(comments) > 0 {
		next := &code
		if len(code) == 0 || len(comments) > 0 && comments[0].span.start < code[0].span.start {
			next = &comments
		}
		s := (*next)[0].span
		if !yield(Span{b.off + int(s.start), b.off + int(s.end)}) {
			return false
		}
		*next = (*next)[1:]
	}
	return true
}

// covers reports whether one of facts, which do not overlap, holds an offset.
func covers(facts []fact, off int) bool {
	i := startingAt(facts, off+1) - 1
	return i >= 0 && off < int(facts[i].span.end)
}

// startingAt is the number of the first of facts that starts at or behind off.
func startingAt(facts []fact, off int) int {
	return sort.Search(len(facts), func(i int) bool { return int(facts[i].span.start) >= off })
}

// Anchors are the fragments that a link to this document may name: the slugs
// of its headings as GitHub makes them (CJK kept, twins numbered -1, -2, …) and
// the values of <a id> and <a name>, each with the span of what it names. The
// map must not be modified.
func (d *Doc) Anchors() map[string]Span { return remember(&d.memo, anchorsKey{}, d.parsed().anchors) }

// Anchor is what a fragment names by Anchors, if it names anything. It costs less
// than Anchors do.
func (d *Doc) Anchor(name string) (s Span, ok bool) {
	if name == "" {
		return Span{}, false
	}
	t := d.parsed()
	slug, numbered := twinOf(name)
	for b, f := range t.facts(headingFact) {
		plain := b.plain(f)
		if numbered && hasSlug(plain, slug) { // a twin of it may take the name
			s, ok = d.Anchors()[name]
			return s, ok
		}
		if hasSlug(plain, name) {
			return f.span.from(b.off), true
		}
	}
	for b, f := range t.facts(nameFact) {
		if b.name(f) == name {
			return f.span.from(b.off), true
		}
	}
	return Span{}, false
}

// definition is the one that a label stands for.
func (d *Doc) definition(label string) Definition {
	return remember(&d.memo, labelsKey{}, func() map[string]Definition { return first(d.allDefinitions()) })[label]
}

// first is the first definition of each label.
func first(all []Definition) map[string]Definition {
	labels := make(map[string]Definition, len(all))
	for _, def := range slices.Backward(all) {
		labels[def.Label] = def
	}
	return labels
}

func (d *Doc) allTables() []Table {
	var all []Table
	for b := range d.BlocksFrom(0) {
		switch b.Kind {
		case TableHead:
			rows := b.Rows()
			all = append(all, Table{Span: b.Span(), Head: rows[0], Delim: rows[1]})
			all[len(all)-1].Span.Start = rows[0].Span.Start
		case TableRow:
			t := &all[len(all)-1]
			t.Rows = append(t.Rows, b.Rows()...)
			t.Span.End = b.Span().End
		default:
			all = append(all, viewAll(b, tableFact, Block.table)...)
		}
	}
	return all
}

func (t *tree) definitions() []Definition { return gather(t, definitionFact, Block.definition) }

func (t *tree) anchors() map[string]Span {
	anchors := map[string]Span{}
	twins := map[string]int{}
	for b, f := range t.facts(headingFact) {
		slug := Slug(b.plain(f))
		anchors[unique(anchors, twins, slug)] = f.span.from(b.off)
	}
	delete(anchors, "")
	for b, f := range t.facts(nameFact) {
		name := b.name(f)
		if _, taken := anchors[name]; !taken && name != "" {
			anchors[name] = f.span.from(b.off)
		}
	}
	return anchors
}

// facts are all facts of a kind in t, with their blocks.
func (t *tree) facts(kind factKind) iter.Seq2[Block, *fact] {
	return func(yield func(Block, *fact) bool) {
		if !t.holds.has(kind) {
			return
		}
		for _, p := range t.parts {
			if !p.Body.holds.has(kind) {
				continue
			}
			for i := range p.Body.blocks {
				if !p.Body.blocks[i].holds.has(kind) {
					continue
				}
				b := p.block(i)
				facts := b.facts(kind)
				for j := range facts {
					if !yield(b, &facts[j]) {
						return
					}
				}
			}
		}
	}
}

// gather is all content of a kind in t, as view gives it.
func gather[T any](t *tree, kind factKind, view func(Block, *fact) T) []T {
	n := 0
	for range t.facts(kind) {
		n++
	}
	if n == 0 {
		return nil
	}
	all := make([]T, 0, n)
	for b, f := range t.facts(kind) {
		all = append(all, view(b, f))
	}
	return all
}
