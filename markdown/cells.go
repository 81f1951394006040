package markdown

import (
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"
)

// labels are those of a document's definitions.
type labels map[string]bool

// label is text as it names a definition: case and the blanks in it do not
// matter.
func label(text []byte) string { return util.ToLinkReference(text) }

// parseRow adds to c what stands in the cells of one line of a table; its spans
// count from the line's start. c is empty before.
func parseRow(c *content, src, line []byte, known labels) {
	if !simpleRow(c, src, line, known) {
		*c = *parseCells(src, line, known)
	}
}

// parseCells is parseRow for whatever may stand in a cell.
func parseCells(src, line []byte, known labels) *content {
	t := &trace{src: src}
	t.cells, _ = SplitRow(line, 0)
	pc := rowContext{parser.NewContext(), known}
	pc.Set(traceKey, t)
	rowParser.Parse(text.NewReader(line), parser.WithContext(pc))
	return t.content()
}

// rowParser reads the cells of a single line.
var rowParser = parser.NewParser(
	parser.WithBlockParsers(util.Prioritized(cellsParser{}, 0)),
	parser.WithInlineParsers(inlineParsers()...),
)

// A rowContext knows the definitions that stand outside the row.
type rowContext struct {
	parser.Context
	known labels
}

// Reference implements parser.Context.
func (c rowContext) Reference(label string) (parser.Reference, bool) {
	return parser.NewReference([]byte(label), nil, nil), c.known[label]
}

// cellsParser takes a line as a block with one child for each cell.
type cellsParser struct{}

// Trigger implements parser.BlockParser.
func (cellsParser) Trigger() []byte { return nil }

// Open implements parser.BlockParser.
func (cellsParser) Open(_ ast.Node, reader text.Reader, pc parser.Context) (ast.Node, parser.State) {
	row := ast.NewBlockquote()
	for _, c := range traceOf(pc).cells {
		if c.Len() == 0 {
			continue
		}
		cell := ast.NewTextBlock()
		cell.Lines().Append(text.NewSegment(c.Start, c.End))
		row.AppendChild(row, cell)
	}
	reader.AdvanceToEOL()
	return row, parser.NoChildren
}

// Continue implements parser.BlockParser.
func (cellsParser) Continue(ast.Node, text.Reader, parser.Context) parser.State { return parser.Close }

// Close implements parser.BlockParser.
func (cellsParser) Close(ast.Node, text.Reader, parser.Context) {}

// CanInterruptParagraph implements parser.BlockParser.
func (cellsParser) CanInterruptParagraph() bool { return false }

// CanAcceptIndentedLine implements parser.BlockParser.
func (cellsParser) CanAcceptIndentedLine() bool { return true }
