package markdown

import (
	"strings"

	"github.com/yuin/goldmark/ast"
	extast "github.com/yuin/goldmark/extension/ast"
	"github.com/yuin/goldmark/text"
)

// A collector gathers the content of one top-level block from its nodes.
type collector struct {
	*pass
	*content
	list int // the number of the next list
}

// content is that of a part. inline holds what was found in the text of this part
// and of the ones after it.
func (p *pass) content(part part, inline *content) *content {
	if part.kind == TableRow {
		row := &content{}
		p.row(row, trim(p.text, part.span))
		return row
	}
	c := collector{pass: p, content: inline.take(part.span.End)}
	if t, ok := part.node.(*table); ok {
		p.row(c.content, t.rows[0])
	} else {
		c.walk(part.node, 0)
		c.sort()
	}
	return c.content
}

// row adds to c what stands in a row of a table.
func (p *pass) row(c *content, s Span) {
	var row content
	parseRow(&row, p.src[s.Start:s.End], p.text[s.Start:s.End], p.known)
	c.addRow(&row, s.Start)
}

// walk adds what n is and holds; depth counts the items around it. It reports
// where the text of n ends: a line that continues a paragraph inside belongs to
// n, even without the marks of n before it.
func (c *collector) walk(n ast.Node, depth int) (end int) {
	own := c.extent(n)
	switch n := n.(type) {
	case *ast.Heading:
		c.headings = append(c.headings, c.heading(n, own))
	case *ast.CodeBlock, *ast.FencedCodeBlock:
		c.code = append(c.code, Code{Span: own, Block: true})
	case *ast.HTMLBlock:
		c.htmlBlock(n, own)
	case *ast.LinkReferenceDefinition:
		d := c.trace.definitions[n]
		d.Target = unescape(c.src[d.Dest.Start:d.Dest.End])
		c.definitions = append(c.definitions, d)
	case *table:
		c.table(n)
		return n.rows[len(n.rows)-1].End
	case *ast.List:
		c.list++
		return c.walkItems(n, depth, c.list-1)
	default:
		return max(own.End, c.walkChildren(n, depth))
	}
	return own.End
}

func (c *collector) walkChildren(n ast.Node, depth int) (end int) {
	for child := n.FirstChild(); child != nil && child.Type() == ast.TypeBlock; child = child.NextSibling() {
		end = max(end, c.walk(child, depth))
	}
	return end
}

// walkItems adds the items of the list of this number and what they hold.
func (c *collector) walkItems(list ast.Node, depth, number int) (end int) {
	for n := list.FirstChild(); n != nil; n = n.NextSibling() {
		i, span := len(c.items), c.extent(n)
		c.items = append(c.items, Item{Depth: depth, List: number})
		span.End = max(span.End, c.walkChildren(n, depth+1))
		c.items[i].Span, c.items[i].Text = span, c.itemText(n, span)
		end = span.End
	}
	return end
}

// itemText is the text of the first paragraph of an item that stands in span.
func (c *collector) itemText(item ast.Node, span Span) Span {
	for n := item.FirstChild(); n != nil; n = n.NextSibling() {
		if n.Kind() != ast.KindParagraph && n.Kind() != ast.KindTextBlock || n.Lines().Len() == 0 {
			continue
		}
		s := c.linesSpan(n.Lines())
		if _, box := n.FirstChild().(*extast.TaskCheckBox); box {
			s.Start += len("[x]")
		}
		return trim(c.text, s)
	}
	return Span{span.End, span.End}
}

// extent is where n itself stands: from its first mark to the end of its last
// line, or its text where it has no marks.
func (c *collector) extent(n ast.Node) Span {
	s, ok := c.trace.blocks[n]
	if lines := n.Lines(); lines != nil && lines.Len() > 0 {
		switch own := c.linesSpan(lines); {
		case !ok:
			s = own
		case own.Len() > 0:
			s = Span{min(s.Start, own.Start), max(s.End, own.End)}
		}
	}
	return s
}

// linesSpan is from the first text of lines to the last; it is empty if there is
// none.
func (c *collector) linesSpan(lines *text.Segments) Span {
	span := Span{lines.At(0).Start, lines.At(0).Start}
	for i := range lines.Len() {
		line := trim(c.text, Span{lines.At(i).Start, lines.At(i).Stop})
		if line.Len() == 0 {
			continue
		}
		if span.Len() == 0 {
			span.Start = line.Start
		}
		span.End = line.End
	}
	return span
}

func (c *collector) heading(n *ast.Heading, span Span) Heading {
	h := Heading{Level: n.Level, Span: span}
	if n.Lines().Len() > 0 {
		h.Text = c.linesSpan(n.Lines())
		h.Plain = strings.TrimSpace(plain(c.src, n))
		return h
	}
	at := min(h.Span.Start+n.Level, h.Span.End)
	h.Text = Span{at, at}
	return h
}

func (c *collector) htmlBlock(n *ast.HTMLBlock, span Span) {
	h := rawHTML{span: span, lines: n.Lines().Sliced(0, n.Lines().Len())}
	if n.HasClosure() {
		h.lines = append(h.lines[:len(h.lines):len(h.lines)], n.ClosureLine)
	}
	c.addHTML(c.src, h)
}

// table adds a table that stands in a list or a quote.
func (c *collector) table(n *table) {
	t := Table{Span: Span{n.rows[0].Start, n.rows[len(n.rows)-1].End}}
	rows := make([]Row, len(n.rows))
	for i, s := range n.rows {
		rows[i] = newRow(c.src, s, 0)
		c.row(c.content, s)
	}
	t.Head, t.Delim, t.Rows = rows[0], rows[1], rows[2:]
	c.tables = append(c.tables, t)
}
