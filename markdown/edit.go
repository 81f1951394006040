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
	if e.tree.open {
		return e.whole()
	}
	if next := e.rows(); next != nil {
		return next
	}
	return e.blocks()
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

// whole is the next version with nothing kept.
func (e *edit) whole() *Doc { return Parse(e.source("", Span{0, e.doc.Size()})) }

// rows is the next version if the edit lies within rows of a table and all lines
// that it touches begin with a pipe, before and after: such a line goes on with
// the table, whatever it holds.
func (e *edit) rows() *Doc {
	t, first, last := e.tree, e.tree.over(e.span.Start), e.tree.over(e.span.End)
	if !t.row(first) || !t.row(last) {
		return nil
	}
	start, end := t.offset(first), t.offset(last)+len(t.line(last))
	if e.span.End >= end && end < e.doc.Size() {
		return nil // the row loses its line break, or is not touched
	}
	made, ok := readRows(e.source("", Span{start, end}), t.known, false)
	if !ok {
		return nil
	}
	return e.replace(first, made, t.next(last), t.front, false)
}

// blocks is the next version, read from the last clean start whose line comes
// before the edit to the first stop behind it. It is looked for ever further on.
func (e *edit) blocks() *Doc {
	t := e.tree
	from := t.over(e.span.Start)
	for from.block >= 0 && !(t.clean(from) && t.begun(from, e.span.Start)) {
		from = t.prev(from)
	}
	to := t.over(e.span.End)
	if to.block < 0 || t.offset(to) < e.span.End {
		to = t.next(to)
	}
	var stops []place
	for far := 2; ; far *= 4 {
		for ; len(stops) < far && to.part < len(t.parts); to = t.next(to) {
			if t.clean(to) {
				stops = append(stops, to)
			}
		}
		if len(stops) < far {
			return e.reread(from, stops, t.end())
		}
		if next := e.reread(from, stops[:far-1], stops[far-1]); next != nil {
			return next
		}
	}
}

// tableLead makes rows of the lines that follow it.
const tableLead = "|a|\n|-|\n"

// reread is the next version, read from one place to another, with all kept from
// the first stop on that the parser comes to in the same state as before. Without
// such a stop it is nil, but at the end of the document none is needed.
func (e *edit) reread(from place, stops []place, to place) *Doc {
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
		return nil
	}
	made := join(readAll(src, skip, t.known, natureOf(src).simple, nil))
	made.move(-len(lead))
	if lead != "" {
		made.blocks = made.blocks[1:]
	}
	for _, stop := range stops {
		at := t.offset(stop) + e.growth() - start
		i, found := slices.BinarySearchFunc(made.blocks, at, func(b entry, at int) int { return cmp.Compare(int(b.at), at) })
		if found && made.blocks[i].like(t.entry(stop)) && made.blocks[i].clean(src[:len(lead)+at]) {
			made.blocks = made.blocks[:i]
			return e.replace(from, made, stop, front, open)
		}
	}
	if to != t.end() {
		return nil
	}
	return e.replace(from, made, to, front, open)
}

// replace is the next version, with what was made in place of the blocks from one
// place on and before another; its offsets count from the first. Parts that become
// too small are joined with their neighbours.
func (e *edit) replace(from place, made run, to place, front *Frontmatter, open bool) *Doc {
	parts, first, last := e.tree.parts, from.part, to.part // last is the first part that is kept
	var all run                                            // with offsets into the old source before the edit, and the new one behind it
	at := 0
	if from.block >= 0 {
		all.take(parts[first].Body.blocks[:from.block], parts[first].Body.store, parts[first].Span.Start)
		at = e.tree.offset(from)
	}
	all.take(made.blocks, &made.store, at)
	if to.block > 0 || last == 0 && len(parts) > 0 {
		all.take(parts[last].Body.blocks[to.block:], parts[last].Body.store, parts[last].Span.Start+e.growth())
		last++
	}
	for ; len(all.blocks) < usual/2 && last < len(parts); last++ {
		all.take(parts[last].Body.blocks, parts[last].Body.store, parts[last].Span.Start+e.growth())
	}
	if len(all.blocks) < usual/2 && first > 0 {
		first--
		var joined run
		joined.take(parts[first].Body.blocks, parts[first].Body.store, parts[first].Span.Start)
		joined.take(all.blocks, &all.store, 0)
		all = joined
	}
	s := Span{0, e.doc.Size()}
	if first < len(parts) {
		s.Start = parts[first].Span.Start
	}
	if last < len(parts) {
		s.End = parts[last].Span.Start
	}
	src := e.source("", s)
	out := append(make([]Part, 0, len(parts)+len(all.blocks)/usual+1), parts[:first]...)
	all.move(-s.Start)
	out = appendParts(out, make([]Body, all.parts()), src, Span{0, len(src)}, &all)
	apart := out[first:]
	out = appendShared(out, parts[last:])
	return e.version(out, front, open, slices.Concat(parts[first:last], apart))
}

// version is the next version, given the parts that it does not share with the
// last one.
func (e *edit) version(parts []Part, front *Frontmatter, open bool, apart []Part) *Doc {
	next := &tree{parts: parts, front: front, open: open, known: e.tree.known, holds: e.tree.holds}
	defines := false
	for _, p := range apart {
		next.holds |= p.Body.holds
		defines = defines || p.Body.holds.has(definitionFact)
	}
	if defines {
		next.known = next.meanings()
		if !next.known.same(e.tree.known) {
			return e.whole()
		}
	}
	d := &Doc{}
	d.tree.get(func() *tree { return next })
	return d
}
