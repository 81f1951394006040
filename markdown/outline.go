package markdown

import (
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"
)

// wholeParser reads everything but the rows of tables, which it leaves as lines.
var wholeParser = parser.NewParser(
	parser.WithBlockParsers(blockParsers()...),
	parser.WithInlineParsers(inlineParsers()...),
	parser.WithParagraphTransformers(
		util.Prioritized(definitions{}, 100),
		util.Prioritized(tables{}, 200),
	),
)

// blockParsers are the parser's own; those whose nodes do not hold all of their
// lines are wrapped.
func blockParsers() []util.PrioritizedValue {
	all := parser.DefaultBlockParsers()
	paragraph := parser.NewParagraphParser()
	for i, p := range all {
		if p.Value != paragraph {
			all[i].Value = blockParser{p.Value.(parser.BlockParser)}
		}
	}
	return all
}

// blockParser records the lines that its parser reads.
type blockParser struct{ parser.BlockParser }

// Open implements parser.BlockParser.
func (p blockParser) Open(parent ast.Node, reader text.Reader, pc parser.Context) (ast.Node, parser.State) {
	_, line := reader.Position()
	node, state := p.BlockParser.Open(parent, reader, pc)
	if node != nil {
		traceOf(pc).blocks[node] = trim(reader.Source(), Span{line.Start, line.Stop})
	}
	return node, state
}

// Continue implements parser.BlockParser. A parser that closes its block has
// read the line if it moved on.
func (p blockParser) Continue(node ast.Node, reader text.Reader, pc parser.Context) parser.State {
	_, line := reader.Position()
	state := p.BlockParser.Continue(node, reader, pc)
	_, after := reader.Position()
	if state&parser.Continue == 0 && after.Start == line.Start {
		return state
	}
	if text := trim(reader.Source(), Span{line.Start, line.Stop}); text.Len() > 0 {
		t := traceOf(pc)
		t.blocks[node] = Span{t.blocks[node].Start, text.End}
	}
	return state
}
