package markdown

import "iter"

// Source is the whole document; the caller must not modify it.
func (d *Doc) Source() []byte { return d.src }

// Text is the source of s.
func (d *Doc) Text(s Span) string { return string(d.src[s.Start:s.End]) }

// Lines converts between offsets and lines and columns.
func (d *Doc) Lines() *Lines { return d.lines }

// Frontmatter is the document's YAML header, or nil.
func (d *Doc) Frontmatter() *Frontmatter { return d.front }

// Blocks are the top-level blocks in order. Together with the frontmatter they
// cover every byte of the source that is not blank.
func (d *Doc) Blocks() []Block { return d.blocks }

// BlockAt is the index of the block that holds offset off, or of the last one
// before it; -1 if there is none.
func (d *Doc) BlockAt(off int) int { return -1 }

// Links are all links of the document in order.
func (d *Doc) Links() iter.Seq[Link] { return func(func(Link) bool) {} }

// LinksIn are the links that start within s, in order.
func (d *Doc) LinksIn(s Span) []Link { return nil }

// Headings are all headings of the document in order.
func (d *Doc) Headings() []Heading { return nil }

// Tables are all tables of the document in order.
func (d *Doc) Tables() []Table { return nil }

// Code is all code of the document in order.
func (d *Doc) Code() []Code { return nil }

// Comments are the HTML comments of the document in order, outside code.
func (d *Doc) Comments() []Span { return nil }

// Definitions are the link reference definitions of the document in order; of
// two with one label the first counts.
func (d *Doc) Definitions() []Definition { return nil }

// Opaque reports whether off lies in code, in a comment or in the frontmatter:
// text that holds no link, no mark and no word of ours.
func (d *Doc) Opaque(off int) bool { return false }

// Anchors are the fragments that a link to this document may name: the slugs
// of its headings as GitHub makes them (CJK kept, twins numbered -1, -2, …) and
// the values of <a id> and <a name>, each with the span of what it names. The
// map must not be modified.
func (d *Doc) Anchors() map[string]Span { return nil }

// Span is the extent of b, from the start of its first line to the end of the
// text of its last one that is not blank.
func (b Block) Span() Span { return Span{} }

// Links are the links of b in order, those in nested blocks included.
func (b Block) Links() []Link { return nil }

// Items are the list items of b in order of their starts.
func (b Block) Items() []Item { return nil }
