package markdown

import (
	"bytes"
	"sort"
)

// A place is that of a block in a tree. Before the first block is block -1 of
// part 0, behind the last one block 0 of a part that there is not.
type place struct{ part, block int }

// over is the place of the block that holds off, or of the last one before it.
func (t *tree) over(off int) place {
	i := max(0, sort.Search(len(t.parts), func(i int) bool { return t.parts[i].Span.Start > off })-1)
	if i == len(t.parts) {
		return place{0, -1}
	}
	return place{i, t.parts[i].Body.block(off - t.parts[i].Span.Start)}
}

// block is the number of the block of b that begins last before or at offset at;
// -1 if there is none.
func (b *Body) block(at int) int {
	return sort.Search(len(b.blocks), func(i int) bool { return int(b.blocks[i].at) > at }) - 1
}

func (t *tree) next(p place) place {
	if p.part == len(t.parts) || p.block+1 < len(t.parts[p.part].Body.blocks) {
		return place{p.part, p.block + 1}
	}
	return place{p.part + 1, 0}
}

func (t *tree) prev(p place) place {
	if p.block > 0 || p.part == 0 {
		return place{p.part, p.block - 1}
	}
	return place{p.part - 1, len(t.parts[p.part-1].Body.blocks) - 1}
}

func (t *tree) end() place { return place{len(t.parts), 0} }

func (t *tree) entry(p place) *entry { return &t.parts[p.part].Body.blocks[p.block] }

// offset is where the block at p begins, or the document ends.
func (t *tree) offset(p place) int {
	switch {
	case p.part < len(t.parts):
		return t.parts[p.part].Span.Start + int(t.entry(p).at)
	case p.part > 0:
		return t.parts[p.part-1].Span.End
	}
	return 0
}

// line is the first line of the block at p, with its line break.
func (t *tree) line(p place) []byte {
	text := t.parts[p.part].Body.text[t.entry(p).at:]
	return text[:lineLen(text)]
}

// begun reports whether the first line of the block at p ends before an offset; the
// last line of a text, without a line break, goes on with what is written behind it.
func (t *tree) begun(p place, at int) bool {
	line := t.line(p)
	return t.offset(p)+len(line) <= at && len(bare(line)) < len(line)
}

// row reports whether a row of a firm table is at p.
func (t *tree) row(p place) bool {
	return p.block >= 0 && p.part < len(t.parts) && t.entry(p).kind == TableRow && t.entry(p).firm
}

// clean reports whether the state of the parser before the block at p is known
// from the block and the line before it.
func (t *tree) clean(p place) bool {
	e, body := t.entry(p), t.parts[p.part].Body
	if e.at == 0 && p.part > 0 {
		return e.clean(t.parts[p.part-1].Body.text)
	}
	return e.clean(body.text[:e.at])
}

// clean reports whether b is a clean start behind the text before it. Where a
// block begins below a blank line, nothing is open that its first line does not
// close. Where a row of a firm table begins, nothing but the table is open.
func (b *entry) clean(before []byte) bool {
	if b.kind == TableRow {
		return b.firm
	}
	return clean(before)
}

// clean reports whether a text ends with a blank line.
func clean(before []byte) bool {
	line := bytes.TrimRight(bare(before), " \t")
	return len(bare(before)) < len(before) && len(bare(line)) < len(line)
}

// like reports whether b is what o is.
func (b *entry) like(o *entry) bool {
	return b.kind == o.kind && b.firm == o.firm && b.size == o.size
}
