package markdown

import (
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"
)

// definitions takes the link reference definitions off the start of a
// paragraph. The parser's own transformer loses count of the lines where a
// title turns out to be none.
type definitions struct{}

// Transform implements parser.ParagraphTransformer.
func (definitions) Transform(node *ast.Paragraph, reader text.Reader, pc parser.Context) {
	lines, parent := node.Lines(), node.Parent()
	block := text.NewBlockReader(reader.Source(), lines)
	taken := 0
	for {
		d, ok := readDefinition(block)
		if !ok {
			break
		}
		ref := ast.NewLinkReferenceDefinition(d.label, nil, nil)
		next, _ := block.Position()
		ref.Lines().AppendAll(lines.Sliced(taken, next))
		taken = next
		last := lines.At(taken - 1)
		d.Span.End = trimRight(reader.Source(), Span{d.Span.Start, last.Stop}).End
		parent.InsertBefore(parent, node, ref)
		pc.AddReference(parser.NewReference(d.label, nil, nil))
		traceOf(pc).definitions[ref] = d.Definition
	}
	if taken == lines.Len() {
		parent.RemoveChild(parent, node)
		return
	}
	lines.SetSliced(taken, lines.Len())
}

type labelled struct {
	Definition
	label []byte // as written
}

// readDefinition reads one definition and leaves block at the line after it.
func readDefinition(block text.BlockReader) (d labelled, ok bool) {
	block.SkipSpaces()
	_, start := block.Position()
	if block.Peek() != '[' {
		return d, false
	}
	block.Advance(1)
	d.label, ok = closure(block, '[', ']')
	if !ok || util.IsBlank(d.label) || len(d.label) > 999 || block.Peek() != ':' {
		return d, false
	}
	block.Advance(1)
	block.SkipSpaces()
	d.Label, d.Span.Start = label(d.label), start.Start
	line, at := block.PeekLine()
	n, angle := destinationLen(line)
	if n == 0 {
		return d, false
	}
	block.Advance(n)
	d.Dest, d.Angle = Span{at.Start, at.Start + n}, angle
	if angle {
		d.Dest = Span{d.Dest.Start + 1, d.Dest.End - 1}
	}
	number, after := block.Position()
	if !title(block) {
		block.SetPosition(number, after)
		if line, _ := block.PeekLine(); !util.IsBlank(line) {
			return d, false
		}
		block.SetPosition(number, after)
	}
	block.AdvanceLine()
	return d, true
}

// title reads a title that nothing follows on its last line.
func title(block text.BlockReader) bool {
	_, blanks, _ := block.SkipSpaces()
	opener := block.Peek()
	if blanks == 0 || opener != '"' && opener != '\'' && opener != '(' {
		return false
	}
	closer := opener
	if opener == '(' {
		closer = ')'
	}
	block.Advance(1)
	if _, ok := closure(block, opener, closer); !ok {
		return false
	}
	line, _ := block.PeekLine()
	return util.IsBlank(line)
}

// closure reads on to behind the next closer and is what stands before it.
func closure(block text.BlockReader, opener, closer byte) (inner []byte, ok bool) {
	segments, ok := block.FindClosure(opener, closer, text.FindClosureOptions{Newline: true, Advance: true})
	if !ok {
		return nil, false
	}
	for i := range segments.Len() {
		inner = append(inner, block.Value(segments.At(i))...)
	}
	return inner, true
}

// destinationLen is the length of the destination at the start of line, with
// its angle brackets; 0 if there is none.
func destinationLen(line []byte) (n int, angle bool) {
	if len(line) > 0 && line[0] == '<' {
		return angleLen(line), true
	}
	depth := 0
	for n < len(line) && line[n] > ' ' {
		switch c := line[n]; {
		case c == '\\' && n+1 < len(line) && util.IsPunct(line[n+1]):
			n++
		case c == '(':
			depth++
		case c == ')':
			depth--
		}
		if depth < 0 {
			return 0, false
		}
		n++
	}
	if depth != 0 {
		return 0, false
	}
	return n, false
}

// angleLen is the length of the destination in angle brackets at the start of
// line, 0 if it does not end there.
func angleLen(line []byte) int {
	for i := 1; i < len(line); i++ {
		switch line[i] {
		case '\\':
			i++
		case '<':
			return 0
		case '>':
			return i + 1
		}
	}
	return 0
}
