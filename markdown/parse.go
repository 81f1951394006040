package markdown

import (
	"bytes"
	"slices"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"
)

// Parse reads src, which the caller must not modify afterwards. Every input
// of less than 2 GB gives a document; bytes that are not UTF-8 stand for one
// character each. What it holds is found when it is first asked for: a document of
// which nobody asks anything costs nothing.
func Parse(src []byte) *Doc { return &Doc{whole: src[:len(src):len(src)]} }

// parsed is what d holds.
func (d *Doc) parsed() *tree {
	return d.tree.get(func() *tree { return d.parse(nil) })
}

// parse finds what d holds. The parts of that lie in room if there is one.
func (d *Doc) parse(room *Room) *tree {
	front, start, open := frontmatter(d.whole)
	if len(d.whole) == 0 {
		return &tree{}
	}
	return newTree(partsOf(d.whole, readAll(d.whole, start, nil, d.natural().simple, room), room), front, open)
}

func newTree(parts []Part, front *Frontmatter, open bool) *tree {
	t := &tree{parts: parts, front: front, open: open}
	for _, p := range parts {
		t.holds |= p.Body.holds
	}
	t.known = t.meanings()
	return t
}

// noneKnown is the glossary of a document without definitions.
var noneKnown = glossary{}

// meanings is what the definitions in t say.
func (t *tree) meanings() glossary {
	all := t.definitions()
	if len(all) == 0 {
		return noneKnown
	}
	known := make(glossary, len(all))
	for _, def := range slices.Backward(all) {
		known[def.Label] = meaning{def.Target, def.Angle}
	}
	return known
}

// A pass reads one text. Offsets count from its start.
type pass struct {
	src   []byte // as it stands on disk
	text  []byte // as the parser sees it
	trace *trace
	known glossary
}

// read is the blocks of src. A glossary tells which labels have definitions; if
// it is nil, src has them.
func read(src []byte, known glossary) run {
	p := &pass{src: src, text: normal(src, false), known: known}
	p.trace = &trace{src: src, blocks: map[ast.Node]Span{}, definitions: map[ast.Node]Definition{}}
	pc := parser.NewContext()
	if known != nil {
		pc = knowing{pc, known}
	}
	pc.Set(traceKey, p.trace)
	root := wholeParser.Parse(text.NewReader(p.text), parser.WithContext(pc))
	if known == nil {
		p.known = glossary{}
		for _, r := range pc.References() {
			p.known[label(r.Label())] = meaning{}
		}
	}
	parts := p.parts(root)
	inline := p.trace.content()
	made := run{blocks: make([]entry, 0, len(parts))}
	for _, part := range parts {
		t, _ := part.node.(*table)
		made.begin(part.kind, part.span, t != nil && t.firm)
		made.hold(p.content(part, inline), src, -part.span.Start)
	}
	return made
}

// A part is a block to be: the lines that it takes and the node that it is, or
// the table that it is a row of.
type part struct {
	kind BlockKind
	span Span
	node ast.Node
}

// parts cuts the text into its top-level blocks. A block goes on until the next
// one begins, so that no text falls between them.
func (p *pass) parts(root ast.Node) []part {
	parts := make([]part, 0, count(root))
	add := func(kind BlockKind, at int, node ast.Node) {
		start := p.lineStart(at)
		if n := len(parts); n == 0 || start > parts[n-1].span.Start {
			parts = append(parts, part{kind, Span{start, start}, node})
		}
	}
	for n := root.FirstChild(); n != nil; n = n.NextSibling() {
		t, ok := n.(*table)
		if !ok {
			add(kindOf(n), p.start(n), n)
			continue
		}
		add(TableHead, t.rows[0].Start, t)
		for _, row := range t.rows[2:] {
			add(TableRow, row.Start, t)
		}
	}
	if text := trim(p.text, Span{0, len(p.text)}); text.Len() > 0 {
		if len(parts) == 0 {
			add(Paragraph, text.Start, ast.NewParagraph())
		}
		parts[0].span.Start = p.lineStart(text.Start)
	}
	end := len(p.text)
	for i := len(parts) - 1; i >= 0; i-- {
		start := parts[i].span.Start
		parts[i].span = trimRight(p.text, Span{start, end})
		end = start
	}
	return parts
}

// count is how many blocks root can make at most.
func count(root ast.Node) int {
	n := 0
	for c := root.FirstChild(); c != nil; c = c.NextSibling() {
		n++
		if t, ok := c.(*table); ok {
			n += len(t.rows)
		}
	}
	return n
}

func (p *pass) lineStart(at int) int { return bytes.LastIndexByte(p.text[:at], '\n') + 1 }

// start is where the text of n begins.
func (p *pass) start(n ast.Node) int {
	if lines := n.Lines(); lines != nil && lines.Len() > 0 {
		if s, ok := p.trace.blocks[n]; ok {
			return min(s.Start, lines.At(0).Start)
		}
		return lines.At(0).Start
	}
	return p.trace.blocks[n].Start
}

func kindOf(n ast.Node) BlockKind {
	switch n.(type) {
	case *ast.Heading:
		return HeadingBlock
	case *ast.List:
		return List
	case *ast.Blockquote:
		return Quote
	case *ast.CodeBlock, *ast.FencedCodeBlock:
		return CodeBlock
	case *ast.HTMLBlock:
		return HTMLBlock
	case *ast.ThematicBreak:
		return Break
	case *ast.LinkReferenceDefinition:
		return Definitions
	}
	return Paragraph
}
