package markdown

import (
	"iter"
	"maps"
	"slices"
	"strings"
	"testing"
)

func sorted(m map[string]Span) iter.Seq2[string, Span] {
	return func(yield func(string, Span) bool) {
		for _, k := range slices.Sorted(maps.Keys(m)) {
			if !yield(k, m[k]) {
				return
			}
		}
	}
}

// A checker states what holds of every document.
type checker struct {
	t *testing.T
	d *Doc
}

func check(t *testing.T, d *Doc) {
	t.Helper()
	c := checker{t, d}
	c.blocks()
	c.links()
	c.headings()
	c.tables()
	c.code()
	c.items()
}

func (c checker) assert(ok bool, format string, args ...any) {
	c.t.Helper()
	if !ok {
		c.t.Fatalf(format+"\nin %q", append(args, c.d.Source())...)
	}
}

// span checks that s is a place in the source and that no character or line
// break is split at its ends.
func (c checker) span(what string, s Span) {
	c.t.Helper()
	src := c.d.Source()
	c.assert(0 <= s.Start && s.Start <= s.End && s.End <= len(src), "%s %v is no place", what, s)
	for _, off := range []int{s.Start, s.End} {
		c.assert(!splitsRune(src, off), "%s %v splits a rune", what, s)
		inBreak := off > 0 && off < len(src) && src[off-1] == '\r' && src[off] == '\n'
		c.assert(!inBreak, "%s %v splits a line break", what, s)
	}
}

// text checks s and that it has text at both ends.
func (c checker) text(what string, s Span) {
	c.t.Helper()
	c.span(what, s)
	c.assert(s.Len() > 0 && trim(c.d.Source(), s) == s, "%s %v has blanks at an end", what, s)
}

// inside checks that s lies within outer.
func (c checker) inside(what string, s, outer Span) {
	c.t.Helper()
	c.span(what, s)
	c.assert(outer.Contains(s), "%s %v lies outside %v", what, s, outer)
}

func (c checker) blocks() {
	covered := make([]bool, len(c.d.Source()))
	cover := func(s Span) {
		for i := s.Start; i < s.End; i++ {
			c.assert(!covered[i], "offset %d is in two blocks", i)
			covered[i] = true
		}
	}
	if f := c.d.Frontmatter(); f != nil {
		c.text("frontmatter", f.Span)
		c.inside("body", f.Body, f.Span)
		cover(f.Span)
	}
	if strings.HasPrefix(string(c.d.Source()), bom) {
		cover(Span{0, len(bom)})
	}
	end := 0
	for i, b := range c.d.Blocks() {
		s := b.Span()
		c.span("block", s)
		c.assert(s.Len() > 0 && !isSpace(c.d.Source()[s.End-1]), "block %v ends in a blank", s)
		c.assert(c.d.Lines().Line(c.d.Lines().At(s.Start)).Start == s.Start, "block %v begins within a line", s)
		c.assert(s.Start >= end, "block %v is out of order", s)
		c.assert(c.d.BlockAt(s.Start) == i && c.d.BlockAt(s.End-1) == i, "block %d is not at %v", i, s)
		over, ok := c.d.BlockOver(s.End - 1)
		c.assert(ok && over == b, "block %d is not over %d", i, s.End-1)
		for _, part := range []Span{s, {s.Start, s.Start + 1}, {s.End - 1, s.End}, {end, s.End}} {
			c.assert(slices.Equal(c.d.BlocksIn(part), []Block{b}), "block %d is not alone in %v", i, part)
		}
		cover(s)
		end = s.End
	}
	if first, ok := c.d.BlockOver(0); ok {
		c.assert(first.Span().Start == 0, "block %v is over 0", first.Span())
	}
	c.assert(slices.Equal(c.d.BlocksIn(Span{0, c.d.Size()}), c.d.Blocks()), "BlocksIn and Blocks differ")
	c.assert(len(c.d.BlocksIn(Span{end, c.d.Size()})) == 0, "blocks stand behind the last one")
	for i, ok := range covered {
		c.assert(ok || isSpace(c.d.Source()[i]), "offset %d is in no block", i)
	}
}

// marks are what a link of a kind begins and ends with.
var marks = map[LinkKind][2]string{
	Inline: {"[", ")"}, Image: {"![", ")"}, Reference: {"", "]"}, Autolink: {"<", ">"},
	HTML: {"<", ">"}, Wiki: {"[[", "]]"}, Malformed: {"", ")"},
}

func (c checker) links() {
	definitions := map[Span]bool{}
	for _, d := range c.d.Definitions() {
		c.text("definition", d.Span)
		c.inside("destination", d.Dest, d.Span)
		definitions[d.Dest] = true
	}
	var all []Link
	start := 0
	for l := range c.d.Links() {
		all = append(all, l)
		c.text("link", l.Span)
		c.assert(l.Span.Start >= start, "link %v is out of order", l.Span)
		start = l.Span.Start
		b := c.d.Blocks()[c.d.BlockAt(start)]
		c.inside("link", l.Span, b.Span())
		c.inside("text", l.Text, l.Span)
		c.span("destination", l.Dest)
		c.assert(!c.d.Opaque(l.Span.Start), "link %v stands in code", l.Span)
		text := c.d.Text(l.Span)
		c.assert(strings.HasPrefix(text, marks[l.Kind][0]) && strings.HasSuffix(text, marks[l.Kind][1]),
			"link %v of kind %d is not written so", l.Span, l.Kind)
		if l.Kind == Reference {
			c.assert(definitions[l.Dest], "the destination %v of %v is not in a definition", l.Dest, l.Span)
		} else {
			c.inside("destination", l.Dest, l.Span)
		}
		switch l.Kind {
		case Inline, Image, Malformed:
			c.assert(c.d.Source()[l.Text.Start-1] == '[' && strings.HasPrefix(string(c.d.Source()[l.Text.End:]), "]("),
				"text %v of %v is not in brackets", l.Text, l.Span)
			c.assert(l.Dest.Start >= l.Text.End+2, "destination %v of %v is not in parentheses", l.Dest, l.Span)
		}
		if l.Angle {
			c.assert(c.d.Source()[l.Dest.Start-1] == '<' && c.d.Source()[l.Dest.End] == '>', "destination %v is not in <>", l.Dest)
		}
	}
	c.assert(slices.Equal(all, slices.Collect(c.d.LinksIn(Span{0, len(c.d.Source())}))), "LinksIn and Links differ")
}

func (c checker) headings() {
	start := 0
	for _, h := range c.d.Headings() {
		c.text("heading", h.Span)
		c.inside("text", h.Text, h.Span)
		c.assert(h.Span.Start >= start, "heading %v is out of order", h.Span)
		start = h.Span.Start
		if c.d.Source()[h.Span.End-1] != '=' && c.d.Source()[h.Span.End-1] != '-' {
			c.assert(c.d.Source()[start] == '#', "heading %v has no mark", h.Span)
		}
	}
	anchors := c.d.Anchors()
	for slug, s := range anchors {
		c.text("anchor "+slug, s)
		for _, name := range []string{slug, slug + "-1", slug + "-2", strings.TrimSuffix(slug, "-1"), slug[1:]} {
			got, ok := c.d.Anchor(name)
			want, there := anchors[name]
			c.assert(ok == there && got == want, "anchor %q is %v, want %v", name, got, want)
		}
	}
}

func (c checker) tables() {
	end := 0
	for _, t := range c.d.Tables() {
		c.text("table", t.Span)
		c.assert(t.Span.Start >= end, "table %v is out of order", t.Span)
		c.assert(len(t.Head.Cells) == len(t.Delim.Cells), "table %v has another number of delimiters", t.Span)
		line := -1
		for _, r := range append([]Row{t.Head, t.Delim}, t.Rows...) {
			c.text("row", r.Span)
			c.inside("row", r.Span, t.Span)
			i := c.d.Lines().At(r.Span.Start)
			c.assert(i > line && c.d.Lines().At(r.Span.End) == i, "row %v is not a line", r.Span)
			line, end = i, r.Span.Start
			for _, cell := range r.Cells {
				c.inside("cell", cell, r.Span)
				c.assert(trim(c.d.Source(), cell) == cell, "cell %v is not trimmed", cell)
				c.assert(cell.Start >= end, "cell %v is out of order", cell)
				end = cell.End
			}
		}
		end = t.Span.End
	}
}

func (c checker) code() {
	start := 0
	for _, code := range c.d.Code() {
		c.text("code", code.Span)
		c.assert(code.Span.Start >= start, "code %v is out of order", code.Span)
		start = code.Span.Start
		if !code.Block {
			text := c.d.Text(code.Span)
			c.assert(text[0] == '`' && text[len(text)-1] == '`', "code %v has no backticks", code.Span)
		}
		c.assert(c.d.Opaque(start) && c.d.Opaque(code.Span.End-1), "code %v is not opaque", code.Span)
	}
	for s := range c.d.Comments() {
		c.text("comment", s)
		c.assert(strings.HasPrefix(c.d.Text(s), "<!--"), "comment %v has no mark", s)
		c.assert(c.d.Opaque(s.Start), "comment %v is not opaque", s)
	}
	c.opaques()
}

// opaques asserts that the places that are opaque are listed.
func (c checker) opaques() {
	list, end := slices.Collect(c.d.Opaques()), 0
	for _, s := range list {
		c.assert(s.Start >= end, "opaque %v is out of order", s)
		end = s.End
	}
	for off := range min(c.d.Size(), 200) {
		listed := slices.ContainsFunc(list, func(s Span) bool { return s.Start <= off && off < s.End })
		c.assert(listed == c.d.Opaque(off), "offset %d is listed as opaque: %v", off, listed)
	}
}

func (c checker) items() {
	for _, b := range c.d.Blocks() {
		var open []Span // around the current item
		start, list := 0, 0
		for _, i := range b.Items() {
			c.text("item", i.Span)
			c.inside("item", i.Span, b.Span())
			c.inside("text", i.Text, i.Span)
			c.assert(i.Span.Start >= start, "item %v is out of order", i.Span)
			c.assert(i.List <= list, "list %d comes before list %d", i.List, list)
			start, list = i.Span.Start, max(list, i.List+1)
			c.assert(i.Depth <= len(open), "item %v has no parent", i.Span)
			open = append(open[:i.Depth], i.Span)
			if i.Depth > 0 {
				c.inside("item", i.Span, open[i.Depth-1])
			}
		}
	}
}

func sortedBy[T any](all []T, key func(T) int) []T {
	return slices.SortedStableFunc(slices.Values(all), func(a, b T) int { return key(a) - key(b) })
}
