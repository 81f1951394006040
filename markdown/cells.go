package markdown

import (
	"maps"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"
)

// A glossary says what the labels of a document's definitions stand for.
type glossary map[string]meaning

type meaning struct {
	target string
	angle  bool
}

func (g glossary) has(label string) bool {
	_, ok := g[label]
	return ok
}

// same reports whether g has the labels of o.
func (g glossary) same(o glossary) bool {
	return maps.EqualFunc(g, o, func(meaning, meaning) bool { return true })
}

// label is text as it names a definition: case and the blanks in it do not
// matter.
func label(text []byte) string { return util.ToLinkReference(text) }

// parseRow adds to c what stands in the cells of one line of a table; its spans
// count from the line's start. c is empty before.
func parseRow(c *content, src, line []byte, known glossary) {
	if !simpleRow(c, src, line, known) {
		*c = *parseCells(src, line, known)
	}
}

// readRows are the lines of src if all begin with a pipe, and so are rows wherever
// a table is open. Simple is that of src's nature.
func readRows(src []byte, known glossary, simple bool) (rows run, ok bool) {
	q := quicks.Get().(*quick)
	defer quicks.Put(q)
	q.all.reset()
	text := src
	if !simple {
		text = normal(src, false)
	}
	for at, end := 0, 0; at < len(src); at = end {
		if !piped(src[at:]) {
			return run{}, false
		}
		end = at + lineLen(src[at:])
		q.all.addRow(&q.content, at, src[at:end], text[at:end], known)
	}
	return q.all.clone(), len(src) > 0
}

// addRow appends the row that a line at an offset is; c may be used anew.
func (r *run) addRow(c *content, at int, src, line []byte, known glossary) {
	c.reset()
	s := trim(line, Span{0, len(line)})
	src = src[s.Start:s.End]
	parseRow(c, src, line[s.Start:s.End], known)
	r.begin(TableRow, Span{at, at + s.End}, true)
	r.hold(c, src, s.Start)
}

// parseCells is parseRow for whatever may stand in a cell.
func parseCells(src, line []byte, known glossary) *content {
	t := &trace{src: src}
	t.cells, _ = SplitRow(line, 0)
	pc := knowing{parser.NewContext(), known}
	pc.Set(traceKey, t)
	rowParser.Parse(text.NewReader(line), parser.WithContext(pc))
	return t.content()
}

// rowParser reads the cells of a single line.
var rowParser = parser.NewParser(
	parser.WithBlockParsers(util.Prioritized(cellsParser{}, 0)),
	parser.WithInlineParsers(inlineParsers()...),
)

// knowing is a context in which definitions are known that may stand elsewhere,
// and no others.
type knowing struct {
	parser.Context
	known glossary
}

// Reference implements parser.Context.
func (k knowing) Reference(label string) (parser.Reference, bool) {
	return parser.NewReference([]byte(label), nil, nil), k.known.has(label)
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
