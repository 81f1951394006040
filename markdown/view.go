package markdown

import (
	"iter"
	"slices"
	"sort"
	"sync"
)

// Source is the whole document; the caller must not modify it.
func (d *Doc) Source() []byte { return d.src }

// Text is the source of s.
func (d *Doc) Text(s Span) string { return string(d.src[s.Start:s.End]) }

// Lines converts between offsets and lines and columns.
func (d *Doc) Lines() *Lines { return d.lines }

// Frontmatter is the document's YAML header, or nil.
func (d *Doc) Frontmatter() *Frontmatter { return d.parsed().front }

// Blocks are the top-level blocks in order. Together with the frontmatter they
// cover every byte of the source that is not blank.
func (d *Doc) Blocks() []Block { return d.parsed().blocks }

// BlockAt is the index of the block that holds offset off, or of the last one
// before it; -1 if there is none.
func (d *Doc) BlockAt(off int) int {
	blocks := d.Blocks()
	return sort.Search(len(blocks), func(i int) bool { return blocks[i].off > off }) - 1
}

// Links are all links of the document in order.
func (d *Doc) Links() iter.Seq[Link] {
	return func(yield func(Link) bool) {
		for _, b := range d.Blocks() {
			for _, l := range b.node.links {
				if !yield(d.resolve(l.shift(b.off))) {
					return
				}
			}
		}
	}
}

// LinksIn are the links that start within s, in order.
func (d *Doc) LinksIn(s Span) []Link {
	var links []Link
	blocks := d.Blocks()
	for i := max(0, d.BlockAt(s.Start)); i < len(blocks) && blocks[i].off < s.End; i++ {
		for _, l := range blocks[i].Links() {
			if s.Start <= l.Span.Start && l.Span.Start < s.End {
				links = append(links, l)
			}
		}
	}
	return links
}

// Headings are all headings of the document in order.
func (d *Doc) Headings() []Heading {
	return gather(d.parsed(), func(r *rest) []Heading { return r.headings }, Heading.shift)
}

// Tables are all tables of the document in order.
func (d *Doc) Tables() []Table { return slices.Clone(d.parsed().tables()) }

// Code is all code of the document in order.
func (d *Doc) Code() []Code {
	return gather(d.parsed(), func(r *rest) []Code { return r.code }, Code.shift)
}

// Comments are the HTML comments of the document in order, outside code.
func (d *Doc) Comments() []Span {
	return gather(d.parsed(), func(r *rest) []Span { return r.comments }, Span.Shift)
}

// Definitions are the link reference definitions of the document in order; of
// two with one label the first counts.
func (d *Doc) Definitions() []Definition { return slices.Clone(d.parsed().defs) }

// Opaque reports whether off lies in code, in a comment or in the frontmatter:
// text that holds no link, no mark and no word of ours.
func (d *Doc) Opaque(off int) bool {
	at := Span{off, off + 1}
	if front := d.Frontmatter(); front != nil && front.Span.Contains(at) {
		return true
	}
	i := d.BlockAt(off)
	if i < 0 || d.blocks[i].node.rest == nil {
		return false
	}
	b := d.blocks[i]
	at = at.Shift(-b.off)
	return slices.ContainsFunc(b.node.rest.code, func(c Code) bool { return c.Span.Contains(at) }) ||
		slices.ContainsFunc(b.node.rest.comments, func(c Span) bool { return c.Contains(at) })
}

// Anchors are the fragments that a link to this document may name: the slugs
// of its headings as GitHub makes them (CJK kept, twins numbered -1, -2, …) and
// the values of <a id> and <a name>, each with the span of what it names. The
// map must not be modified.
func (d *Doc) Anchors() map[string]Span { return d.parsed().anchors() }

// finish prepares what takes the whole document to tell.
func (d *Doc) finish() {
	d.defs = gather(d, func(r *rest) []Definition { return r.definitions }, Definition.shift)
	d.labels = make(map[string]Definition, len(d.defs))
	for _, def := range slices.Backward(d.defs) {
		d.labels[def.Label] = def
	}
	d.tables = sync.OnceValue(d.allTables)
	d.anchors = sync.OnceValue(d.allAnchors)
}

// resolve gives a reference its destination.
func (d *Doc) resolve(l Link) Link {
	if l.Kind == Reference {
		def := d.labels[l.Label]
		l.Dest, l.Angle, l.Target = def.Dest, def.Angle, def.Target
	}
	return l
}

func (d *Doc) allTables() []Table {
	var all []Table
	for _, b := range d.blocks {
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
			all = append(all, shiftAll(b.rest().tables, Table.shift, b.off)...)
		}
	}
	return all
}

func (d *Doc) allAnchors() map[string]Span {
	anchors, taken := map[string]Span{}, slugger{}
	for _, h := range d.Headings() {
		if slug := taken.name(h.Plain); slug != "" {
			anchors[slug] = h.Span
		}
	}
	for _, n := range gather(d, func(r *rest) []name { return r.names }, name.shift) {
		if _, ok := anchors[n.text]; !ok {
			anchors[n.text] = n.tag
		}
	}
	return anchors
}

// gather is one kind of content of all blocks of d.
func gather[T any](d *Doc, of func(*rest) []T, shift func(T, int) T) []T {
	var all []T
	for _, b := range d.blocks {
		if b.node.rest == nil {
			continue
		}
		for _, x := range of(b.node.rest) {
			all = append(all, shift(x, b.off))
		}
	}
	return all
}
