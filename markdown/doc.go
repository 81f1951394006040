// Package markdown turns bytes into a document of plain structs with exact
// byte spans. It is the only package that knows the parser underneath.
//
// Offsets are bytes into the source as it stands on disk, a byte order mark
// included; spans that a caller sees are always of the whole document. Lines
// and columns are zero-based; a column's unit is said by an [Encoding]. Column
// 0 of line 0 is the first character after a byte order mark.
//
// Frontmatter is not Markdown: nothing in it is a heading, a link or a table.
package markdown

import (
	"sync"
	"sync/atomic"
)

// A Doc is one version of a document. It is immutable and safe for concurrent
// use.
//
// It is a persistent sequence of parts: runs of some sixteen top-level blocks
// each, whose bodies do not know where they stand. An edit makes new bodies for
// the parts that it touches and shares all others with the version before; what
// is derived from a body can be kept with it. What takes the whole document to
// tell is made for each version when it is first asked for.
type Doc struct {
	whole  []byte // the source of a document that no edit made
	lines  lazy[*Lines]
	source lazy[[]byte]
	nature lazy[nature]
	tree   lazy[*tree]
	memo   memories // what few ask for
}

// Of a document is remembered:
type (
	blocksKey  struct{} // its blocks
	defsKey    struct{} // its definitions
	labelsKey  struct{} // the first definition of each label
	tablesKey  struct{} // its tables
	anchorsKey struct{} // its anchors
)

// A tree is what the parser finds in a document.
type tree struct {
	parts []Part
	front *Frontmatter
	open  bool     // a header was opened, and any line may close it
	known glossary // shared by the versions in which it is the same
	holds contents // what its bodies hold, or once held
}

// A lazy value is made once, when it is first asked for.
type lazy[T any] struct {
	once  sync.Once
	there atomic.Bool
	value T
}

func (l *lazy[T]) get(make func() T) T {
	if !l.there.Load() {
		l.fill(make)
	}
	return l.value
}

func (l *lazy[T]) fill(make func() T) {
	l.once.Do(func() {
		l.value = make()
		l.there.Store(true)
	})
}

// Frontmatter is the YAML header of a document.
type Frontmatter struct {
	Span Span // from the opening fence to the end of the closing fence's line text
	Body Span // the YAML between the fences' lines, its last line break included
}

// A BlockKind says what a top-level block is.
type BlockKind uint8

// The kinds of top-level block. A top-level table is one block for its header
// and delimiter row, and one for each further row.
const (
	Paragraph BlockKind = iota
	HeadingBlock
	TableHead
	TableRow
	List
	Quote
	CodeBlock
	HTMLBlock
	Break       // a thematic break
	Definitions // nothing but link reference definitions
)

// A Heading is an ATX or setext heading, at any depth of nesting.
type Heading struct {
	Level int
	Span  Span   // the whole construct, without its line break
	Text  Span   // the inline content, without marks and trailing #s; empty for an empty heading
	Plain string // the content as a reader sees it: no marks, escapes resolved
}

// A Table is a GFM table, at any depth. Rows are counted on the source line:
// a row keeps the cells that the parser would cut off, and is not padded.
type Table struct {
	Span  Span
	Head  Row
	Delim Row
	Rows  []Row
}

// A Row is one line of a table.
type Row struct {
	Span  Span   // from the first non-blank byte to the last
	Cells []Span // the trimmed text of each cell; empty ones stand between their pipes
}

// A LinkKind says how a link is written.
type LinkKind uint8

// The forms of links.
const (
	Inline    LinkKind = iota // [text](dest "title")
	Image                     // ![text](dest)
	Reference                 // [text][label], [label][] or [label], with a definition; images too
	Autolink                  // <https://…>; a bare web address is text
	HTML                      // the href or src of a tag
	Wiki                      // [[target#fragment|text]]
	Malformed                 // [text](dest with a space or an unbalanced parenthesis): no link to a parser, meant as one
)

// A Link is something that names a target.
type Link struct {
	Kind   LinkKind
	Span   Span   // the whole construct
	Text   Span   // between the brackets; of a wikilink, the part after |, or empty at its end
	Dest   Span   // the destination as written, without <>; of a Reference, in its definition
	Angle  bool   // the destination stands in <>
	Nested bool   // the text holds brackets of its own
	Target string // the destination with backslash escapes and entities resolved, percent escapes kept
	Label  string // of a Reference: the normalised label
}

// A Definition is a link reference definition.
type Definition struct {
	Label  string // normalised
	Span   Span
	Dest   Span
	Angle  bool
	Target string
}

// Code is a code span, or an indented or fenced code block.
type Code struct {
	Span  Span // with its backticks or fences
	Block bool
}

// An Item is an item of a list, at any depth.
type Item struct {
	Span  Span // from its marker to the end of its last line with text
	Text  Span // the first paragraph's text, after marker and task box; empty if there is none
	Depth int  // 0 for an item of a top-level list
	List  int  // the list it belongs to: a number unique in its block, in order of appearance
}
