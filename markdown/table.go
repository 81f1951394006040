package markdown

import (
	"bytes"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"
)

// A table is the node of a table whose rows are still lines.
type table struct {
	ast.BaseBlock
	rows []Span // header, delimiter row, and the others
	firm bool   // no line after the delimiter row can make something else of those before it
}

var tableKind = ast.NewNodeKind("MemoryTable")

// Kind implements ast.Node.
func (t *table) Kind() ast.NodeKind { return tableKind }

// IsRaw implements ast.Node.
func (t *table) IsRaw() bool { return true }

// Dump implements ast.Node.
func (t *table) Dump(source []byte, level int) { ast.DumpHelper(t, source, level, nil, nil) }

// tables makes tables of paragraphs that hold a delimiter row: the line before
// it is the header if it has as many cells, all lines after it are rows.
type tables struct{}

// Transform implements parser.ParagraphTransformer.
func (tables) Transform(node *ast.Paragraph, reader text.Reader, _ parser.Context) {
	source, lines := reader.Source(), node.Lines()
	for i := 1; i < lines.Len(); i++ {
		delim := lines.At(i)
		n := delimiters(delim.Value(source))
		if n == 0 {
			continue
		}
		head := lines.At(i - 1)
		if countCells(source[head.Start:head.Stop]) != n {
			return
		}
		t := &table{rows: make([]Span, 0, lines.Len()-i+1), firm: !mayDefine(node, source)}
		for j := i - 1; j < lines.Len(); j++ {
			line := lines.At(j)
			t.rows = append(t.rows, trim(source, Span{line.Start, line.Stop}))
		}
		parent := node.Parent()
		if i > 1 {
			parent.InsertBefore(parent, node, lead(source, lines.Sliced(0, i-1)))
		}
		parent.InsertBefore(parent, node, t)
		parent.RemoveChild(parent, node)
		return
	}
}

// mayDefine reports whether the paragraph of n begins with definitions, or with
// what more lines could make one: a label and a title may go over many.
func mayDefine(n *ast.Paragraph, source []byte) bool {
	first := n.Lines().At(0)
	if ref, ok := n.PreviousSibling().(*ast.LinkReferenceDefinition); ok {
		last := ref.Lines().At(ref.Lines().Len() - 1)
		if blank := source[last.Stop:max(first.Start, last.Stop)]; bytes.IndexByte(blank, '\n') < 0 {
			return true
		}
	}
	return bytes.HasPrefix(bytes.TrimLeft(source[first.Start:first.Stop], " \t"), []byte{'['})
}

// lead is the paragraph that the lines before a table are. It is a new one, as
// a paragraph that stays in its place could still become a heading below the
// table.
func lead(source []byte, lines []text.Segment) *ast.Paragraph {
	p := ast.NewParagraph()
	for i, line := range lines {
		line = line.TrimLeftSpace(source)
		if i == len(lines)-1 {
			line = line.TrimRightSpace(source)
		}
		p.Lines().Append(line)
	}
	return p
}

// delimiters is the number of cells of a delimiter row, 0 if line is none.
func delimiters(line []byte) int {
	dashes, marks := 0, 0
	for _, b := range line {
		switch b {
		case '-':
			dashes++
		case '|', ':':
			marks++
		case ' ', '\t', '\r', '\n':
		default:
			return 0
		}
	}
	if dashes == 0 || marks == 0 || indent(line) > 3 {
		return 0
	}
	inner, _, ok := rowOf(line)
	if !ok {
		return 0
	}
	n := 0
	for at := inner.Start; at <= inner.End; n++ {
		cell := Span{at, cellEnd(line, at, inner.End)}
		if !delimiter(line, trim(line, cell)) {
			return 0
		}
		at = cell.End + 1
	}
	return n
}

// delimiter reports whether the cell at s is dashes, with a colon at either end.
func delimiter(line []byte, s Span) bool {
	if s.Len() > 0 && line[s.Start] == ':' {
		s.Start++
	}
	if s.Len() > 0 && line[s.End-1] == ':' {
		s.End--
	}
	return s.Len() > 0 && bytes.Count(line[s.Start:s.End], []byte{'-'}) == s.Len()
}

func indent(line []byte) int {
	width := 0
	for _, b := range line {
		switch b {
		case ' ':
			width++
		case '\t':
			width += 4 - width%4
		default:
			return width
		}
	}
	return width
}
