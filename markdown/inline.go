package markdown

import (
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"
)

// inlineParsers are the parser's own, wrapped where they find what we report.
func inlineParsers() []util.PrioritizedValue {
	return []util.PrioritizedValue{
		util.Prioritized(boxParser{extension.NewTaskCheckBoxParser()}, 0),
		util.Prioritized(spanParser{parser.NewCodeSpanParser()}, 100),
		util.Prioritized(linkParser{parser.NewLinkParser()}, 200),
		util.Prioritized(spanParser{parser.NewAutoLinkParser()}, 300),
		util.Prioritized(spanParser{parser.NewRawHTMLParser()}, 400),
		util.Prioritized(parser.NewEmphasisParser(), 500),
		util.Prioritized(extension.NewStrikethroughParser(), 500),
	}
}

// boxParser reads the box of a task where a blank follows it; - [x](y) is a link.
type boxParser struct{ parser.InlineParser }

// Parse implements parser.InlineParser.
func (p boxParser) Parse(parent ast.Node, block text.Reader, pc parser.Context) ast.Node {
	if line, _ := block.PeekLine(); len(line) > len("[x]") && !util.IsSpace(line[len("[x]")]) {
		return nil
	}
	return p.InlineParser.Parse(parent, block, pc)
}

// spanParser records the extents of what its parser reads at one go.
type spanParser struct{ parser.InlineParser }

// Parse implements parser.InlineParser.
func (p spanParser) Parse(parent ast.Node, block text.Reader, pc parser.Context) ast.Node {
	_, from := block.Position()
	found := p.InlineParser.Parse(parent, block, pc)
	if found == nil {
		return nil
	}
	_, to := block.Position()
	t, span := traceOf(pc), Span{from.Start, to.Start}
	switch found := found.(type) {
	case *ast.CodeSpan:
		t.code = append(t.code, Code{Span: span})
	case *ast.RawHTML:
		t.tags = append(t.tags, rawHTML{span, found.Segments.Sliced(0, found.Segments.Len())})
	case *ast.AutoLink:
		dest := Span{span.Start + 1, span.End - 1}
		target := string(t.src[dest.Start:dest.End])
		if found.AutoLinkType == ast.AutoLinkEmail {
			target = "mailto:" + target
		}
		t.links = append(t.links, Link{Kind: Autolink, Span: span, Text: dest, Dest: dest, Angle: true, Target: target})
	}
	return found
}

// linkParser records links and images, and what is written like one of ours.
type linkParser struct{ parser.InlineParser }

// CloseBlock implements parser.CloseBlocker.
func (p linkParser) CloseBlock(parent ast.Node, block text.Reader, pc parser.Context) {
	t := traceOf(pc)
	t.openers = t.openers[:0]
	p.InlineParser.(parser.CloseBlocker).CloseBlock(parent, block, pc)
}

// Parse implements parser.InlineParser.
func (p linkParser) Parse(parent ast.Node, block text.Reader, pc parser.Context) ast.Node {
	line, at := block.PeekLine()
	if line[0] == ']' {
		return p.close(parent, block, pc)
	}
	t := traceOf(pc)
	found := p.InlineParser.Parse(parent, block, pc)
	if found == nil {
		return nil
	}
	opener := at.Start
	if line[0] == '!' {
		line, opener = line[1:], opener+1
	}
	t.openers = append(t.openers, Span{at.Start, opener + 1})
	if wiki, ok := wikilink(line); ok {
		t.maybe = append(t.maybe, wiki.shift(opener))
	}
	return found
}

// close reads a closing bracket and what follows it.
func (p linkParser) close(parent ast.Node, block text.Reader, pc parser.Context) ast.Node {
	t := traceOf(pc)
	line, _ := block.PeekLine()
	number, bracket := block.Position()
	opener, opened := t.pop()
	found := p.InlineParser.Parse(parent, block, pc)
	if found == nil {
		if dest, end, ok := brokenTail(line); ok && opened {
			t.maybe = append(t.maybe, Link{
				Kind: Malformed,
				Span: Span{opener.Start, bracket.Start + end},
				Text: Span{opener.End, bracket.Start},
				Dest: dest.Shift(bracket.Start),
			})
		}
		return nil
	}
	endNumber, end := block.Position()
	link := Link{Kind: Inline, Span: Span{found.Pos(), end.Start}, Text: Span{found.Pos() + 1, bracket.Start}}
	var dest []byte
	var ref *ast.ReferenceLink
	switch found := found.(type) {
	case *ast.Link:
		dest, ref = found.Destination, found.Reference
	case *ast.Image:
		dest, ref = found.Destination, found.Reference
		link.Kind = Image
		link.Text.Start++
	}
	if ref != nil {
		link.Kind, link.Label = Reference, label(ref.Value)
	} else {
		block.SetPosition(number, bracket)
		block.Advance(len("]("))
		link.Dest, link.Angle = destination(block, len(dest))
		block.SetPosition(endNumber, end)
	}
	t.links = append(t.links, link)
	return found
}

// destination is the span of the destination that follows in block, which the
// parser has found to be n bytes long within any angle brackets.
func destination(block text.Reader, n int) (dest Span, angle bool) {
	block.SkipSpaces()
	angle = block.Peek() == '<'
	if angle {
		block.Advance(1)
	}
	_, at := block.Position()
	return Span{at.Start, at.Start + n}, angle
}
