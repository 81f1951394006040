package markdown

import (
	"cmp"
	"slices"
)

// Edit returns the document with the bytes of s, which lies in its source,
// replaced by text. It equals Parse of the new source, and costs what the
// blocks do that are touched.
//
// The parser goes from line to line and knows nothing but which blocks are open.
// So it may start anew at a clean start, where that is known, and stop at the
// next clean start behind the edit where it finds a block that was there before:
// all that follows is the same as well. What a clean start is, clean says.
//
// Some edits change the document as a whole, which is then parsed anew: those
// that change which labels have definitions, and those of a document whose
// header is opened and not closed.
func (d *Doc) Edit(s Span, text string) *Doc {
	e := &edit{doc: d, tree: d.parsed(), span: s, text: text}
	if next, ok := e.rows(); ok {
		return next
	}
	if next, ok := e.blocks(); ok {
		return next
	}
	return Parse(e.source("", Span{0, d.Size()}))
}

// An edit is on the way from one version to the next.
type edit struct {
	doc  *Doc
	tree *tree
	span Span
	text string
}

// growth is how far all behind the edit moves.
func (e *edit) growth() int { return len(e.text) - e.span.Len() }

// source is what becomes of s, in which the edit lies, behind a lead.
func (e *edit) source(lead string, s Span) []byte {
	out := append(make([]byte, 0, len(lead)+s.Len()+e.growth()), lead...)
	out = e.doc.join(out, Span{s.Start, e.span.Start})
	out = append(out, e.text...)
	return e.doc.join(out, Span{e.span.End, s.End})
}

// rows is the edit within rows of a table, all of whose lines begin with a pipe
// before and after it: such a line goes on with the table, whatever it holds.
func (e *edit) rows() (*Doc, bool) {
	t, first, last := e.tree, e.tree.over(e.span.Start), e.tree.over(e.span.End)
	if t.open || !t.row(first) || !t.row(last) {
		return nil, false
	}
	start, end := t.offset(first), t.offset(last)+len(t.line(last))
	if e.span.Start >= start+len(t.line(first)) || e.span.End >= end && end < e.doc.Size() {
		return nil, false // it joins the row with what follows
	}
	blocks, ok := readRows(nil, e.source("", Span{start, end}), t.known)
	if !ok {
		return nil, false
	}
	return e.replace(first, blocks, t.next(last), t.front, false)
}

// blocks is the edit from a clean start before it to the first one behind it
// where everything is as before.
func (e *edit) blocks() (*Doc, bool) {
	t := e.tree
	if t.open {
		return nil, false
	}
	from := t.over(e.span.Start)
	for from.block >= 0 && !(t.clean(from) && t.offset(from)+len(t.line(from)) <= e.span.Start) {
		from = t.prev(from)
	}
	to := t.over(e.span.End)
	if to.block < 0 || t.offset(to) < e.span.End {
		to = t.next(to)
	}
	var stops []place
	for far := 2; ; far *= 2 {
		for ; len(stops) < far && to.part < len(t.parts); to = t.next(to) {
			if t.clean(to) {
				stops = append(stops, to)
			}
		}
		if len(stops) < far {
			return e.reread(from, stops, t.end())
		}
		if next, ok := e.reread(from, stops[:far-1], stops[far-1]); ok {
			return next, true
		}
	}
}

// tableLead makes rows of the lines that follow it.
const tableLead = "|a|\n|-|\n"

// reread parses from one place to another, and keeps what follows on the first
// stop that the parser comes to in the same state as before. At the end of the
// document it needs none.
func (e *edit) reread(from place, stops []place, to place) (next *Doc, ok bool) {
	t, start, lead := e.tree, 0, ""
	if from.block >= 0 {
		start = t.offset(from)
		if t.row(from) {
			lead = tableLead
		}
	}
	src := e.source(lead, Span{start, t.offset(to)})
	front, skip, open := t.front, 0, false
	if from.block < 0 {
		front, skip, open = frontmatter(src)
	}
	if open && to != t.end() {
		return nil, false
	}
	blocks := read(src[skip:], t.known)
	if lead != "" {
		blocks = blocks[1:]
	}
	move(blocks, skip-len(lead))
	for _, stop := range stops {
		at := t.offset(stop) + e.growth() - start
		i, found := slices.BinarySearchFunc(blocks, at, func(b entry, at int) int { return cmp.Compare(b.at, at) })
		if found && blocks[i].like(t.entry(stop)) && blocks[i].clean(src[:len(lead)+at]) {
			return e.replace(from, blocks[:i], stop, front, open)
		}
	}
	if to != t.end() {
		return nil, false
	}
	return e.replace(from, blocks, to, front, open)
}

// replace makes the next version, with blocks in place of those from one place
// on and before another. It fails if other labels have definitions then.
func (e *edit) replace(from place, blocks []entry, to place, front *Frontmatter, open bool) (*Doc, bool) {
	t, parts := e.tree, e.tree.parts
	a, b := from.part, to.part
	var all []entry
	start, base := 0, 0
	if len(parts) > 0 {
		base = parts[a].Span.Start
	}
	if from.block >= 0 {
		start = t.offset(from)
		all = slices.Clone(parts[a].Body.blocks[:from.block])
	}
	move(blocks, start-base)
	all = append(all, blocks...)
	keep := func(kept []entry, part int) {
		n := len(all)
		all = append(all, kept...)
		move(all[n:], parts[part].Span.Start+e.growth()-base)
	}
	if to.block > 0 || b == 0 && len(parts) > 0 {
		keep(parts[b].Body.blocks[to.block:], b)
		b++
	}
	for ; len(all) < usual/2 && b < len(parts); b++ {
		keep(parts[b].Body.blocks, b)
	}
	if len(all) < usual/2 && a > 0 {
		a--
		by := parts[a].Span.Len()
		move(all, by)
		base -= by
		all = append(slices.Clone(parts[a].Body.blocks), all...)
	}
	end := e.doc.Size()
	if b < len(parts) {
		end = parts[b].Span.Start
	}
	src := e.source("", Span{base, end})
	out := appendParts(append(make([]Part, 0, len(parts)+len(all)/usual+1), parts[:a]...), src, lineStarts(src), all)
	fresh := out[a:]
	out = appendShared(out, parts[b:])
	next := &tree{parts: out, front: front, open: open, known: t.known, holds: t.holds}
	for _, p := range fresh {
		next.holds |= p.Body.holds
	}
	if defines(parts[a:b]) || defines(fresh) {
		next.known = next.meanings()
		if !next.known.same(t.known) {
			return nil, false
		}
	}
	d := &Doc{lines: newLines(out)}
	d.tree.get(func() *tree { return next })
	return d, true
}

func defines(parts []Part) bool {
	return slices.ContainsFunc(parts, func(p Part) bool { return p.Body.holds&hasDefinitions != 0 })
}

// move moves blocks where they are.
func move(blocks []entry, by int) []entry {
	for i := range blocks {
		blocks[i].at += by
	}
	return blocks
}
