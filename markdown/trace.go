package markdown

import (
	"bytes"
	"cmp"
	"slices"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/parser"
)

// A trace is what one run of the parser leaves behind. The parser's nodes do
// not say where they end, but its reader knows where it stands before and after
// a part was read: the wrappers around its parsers write that down here.
type trace struct {
	src         []byte            // what the parser read, as it stands on disk
	blocks      map[ast.Node]Span // from a block's first mark to the end of its last line
	definitions map[ast.Node]Definition
	links       []Link
	code        []Code
	tags        []rawHTML
	openers     []Span // the brackets that may still open a link
	maybe       []Link // wikilinks and malformed links, unless something else is there
	cells       []Span // of the row to be read
}

var traceKey = parser.NewContextKey()

func traceOf(pc parser.Context) *trace { return pc.Get(traceKey).(*trace) }

// pop is the bracket that the next closing one belongs to.
func (t *trace) pop() (opener Span, ok bool) {
	last := len(t.openers) - 1
	if last < 0 {
		return Span{}, false
	}
	opener, t.openers = t.openers[last], t.openers[:last]
	return opener, true
}

// content is all that was found between the texts, in order.
func (t *trace) content() *content {
	c := &content{links: t.links}
	c.code = t.code
	for _, tag := range t.tags {
		c.addHTML(t.src, tag)
	}
	t.settle(c)
	for i := range c.links {
		complete(&c.links[i], t.src)
	}
	slices.SortStableFunc(c.links, func(a, b Link) int {
		return cmp.Or(cmp.Compare(a.Span.Start, b.Span.Start), cmp.Compare(b.Span.End, a.Span.End))
	})
	return c
}

// settle adds to c what is written like a link of ours and is nothing else.
func (t *trace) settle(c *content) {
	if len(t.maybe) == 0 {
		return
	}
	var taken []Span
	for _, l := range c.links {
		taken = append(taken, l.Span)
	}
	for _, code := range t.code {
		taken = append(taken, code.Span)
	}
	for _, tag := range t.tags {
		taken = append(taken, tag.span)
	}
	occupied := newCover(taken)
	var broken []Span
	for _, l := range t.maybe {
		if l.Kind == Malformed && !occupied.overlaps(Span{l.Text.End, l.Span.End}) {
			c.links = append(c.links, l)
			broken = append(broken, l.Span)
		}
	}
	occupied = newCover(append(taken, broken...))
	for _, l := range t.maybe {
		if l.Kind == Wiki && !occupied.overlaps(l.Span) {
			c.links = append(c.links, l)
		}
	}
}

// complete fills in what follows from a link's spans.
func complete(l *Link, src []byte) {
	switch l.Kind {
	case Inline, Image, Malformed:
		l.Target = unescape(src[l.Dest.Start:l.Dest.End])
	case Wiki:
		l.Target = string(src[l.Dest.Start:l.Dest.End])
	}
	switch l.Kind {
	case Inline, Image, Malformed, Reference:
		l.Nested = hasBracket(src[l.Text.Start:l.Text.End])
	}
}

// hasBracket reports whether text holds a bracket that is not escaped.
func hasBracket(text []byte) bool {
	for i := bytes.IndexAny(text, `[]\`); i >= 0 && i < len(text); i++ {
		switch text[i] {
		case '[', ']':
			return true
		case '\\':
			i++
		}
	}
	return false
}

// A cover answers whether a span overlaps one of many.
type cover struct {
	spans []Span
	ends  []int // ends[i] is the furthest end of spans[:i+1]
}

func newCover(spans []Span) cover {
	spans = slices.SortedFunc(slices.Values(spans), func(a, b Span) int { return cmp.Compare(a.Start, b.Start) })
	c := cover{spans: spans, ends: make([]int, len(spans))}
	end := 0
	for i, s := range spans {
		end = max(end, s.End)
		c.ends[i] = end
	}
	return c
}

func (c cover) overlaps(s Span) bool {
	n, _ := slices.BinarySearchFunc(c.spans, s.End, func(o Span, end int) int { return cmp.Compare(o.Start, end) })
	return n > 0 && c.ends[n-1] > s.Start
}
