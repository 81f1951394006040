package memory

import (
	"bytes"
	"cmp"
	"slices"
	"sort"
	"unicode"
	"unicode/utf8"

	"github.com/memory-lsp/memory-lsp/markdown"
)

// A Ref is a place in a note that names another: a link, a wikilink, or the
// bare name of a Markdown file.
type Ref struct {
	Span markdown.Span
	Link markdown.Link // zero for a bare name
	Bare bool
	from int  // of a bare name, which may hold blanks: it begins here or later
	code bool // of a bare name: it is all that a code span holds
}

// Refs are the places of the file that name other notes, in order. Images are
// not among them, and nothing in code but a bare name.
func (f *File) Refs() []Ref {
	return f.facts().refs.get(func() []Ref { return findRefs(f.Doc()) })
}

// RefsIn are those of the refs that begin in s.
func (f *File) RefsIn(s markdown.Span) []Ref {
	refs := f.Refs()
	from := sort.Search(len(refs), func(i int) bool { return refs[i].Span.Start >= s.Start })
	to := sort.Search(len(refs), func(i int) bool { return refs[i].Span.Start >= s.End })
	return refs[from:max(from, to)]
}

func findRefs(doc *markdown.Doc) []Ref {
	var refs []Ref
	for l := range doc.Links() {
		if l.Kind != markdown.Image && l.Kind != markdown.Autolink {
			refs = append(refs, Ref{Span: l.Span, Link: l})
		}
	}
	refs = append(append(refs, codedNames(doc)...), bareNames(doc)...)
	slices.SortStableFunc(refs, func(a, b Ref) int { return cmp.Compare(a.Span.Start, b.Span.Start) })
	return refs
}

// codedNames are the code spans that hold a name and nothing else.
func codedNames(doc *markdown.Doc) (refs []Ref) {
	src := doc.Source()
	for _, c := range doc.Code() {
		if c.Block {
			continue
		}
		text := bytes.Trim(src[c.Span.Start:c.Span.End], "` ")
		if endsName(text) {
			start := c.Span.Start + bytes.Index(src[c.Span.Start:c.Span.End], text)
			refs = append(refs, Ref{Span: markdown.Span{Start: start, End: start + len(text)}, Bare: true, from: start, code: true})
		}
	}
	return refs
}

// bareNames are the names of Markdown files in the text, those within links
// too: a link that is broken names its target all the same.
func bareNames(doc *markdown.Doc) (refs []Ref) {
	src := doc.Source()
	for at := 0; ; {
		i := bytes.IndexByte(src[at:], '.')
		if i < 0 {
			return refs
		}
		at += i + 1
		end := min(at+len("md"), len(src))
		if !endsName(src[:end]) || !endsWord(src[end:]) || doc.Opaque(at) {
			continue
		}
		from := segment(doc, at)
		start := from + bytes.LastIndexAny(src[from:at], " \t([<\"'") + 1
		refs = append(refs, Ref{Span: markdown.Span{Start: start, End: end}, Bare: true, from: from})
	}
}

// segment is where the text begins in which a name may stand that goes on at
// off: in the same line and cell, and not further back than names are long.
func segment(doc *markdown.Doc, off int) int {
	src, lines := doc.Source(), doc.Lines()
	from := max(lines.Line(lines.At(off)).Start, off-maxTopicName)
	for from < off && !utf8.RuneStart(src[from]) {
		from++
	}
	for i := off - 1; i >= from; i-- {
		if src[i] == '|' || src[i] == '`' {
			return i + 1
		}
	}
	return from
}

func endsName(text []byte) bool {
	n := len(text)
	return n > len(".md") && text[n-3] == '.' && text[n-2]|0x20 == 'm' && text[n-1]|0x20 == 'd'
}

// endsWord reports whether a name may end before text.
func endsWord(text []byte) bool {
	r, n := utf8.DecodeRune(text)
	if r == '.' {
		r, _ = utf8.DecodeRune(text[n:])
		return !asciiWord(r)
	}
	return !asciiWord(r)
}

// beginsWord reports whether a name that begins with next may stand after prev.
func beginsWord(prev, next rune) bool {
	switch prev {
	case '-', '_', '.', '\\', '~':
		return false
	}
	return !asciiWord(prev) || !asciiWord(next)
}

func asciiWord(r rune) bool {
	return r == '-' || r == '_' || r < utf8.RuneSelf && (unicode.IsLetter(r) || unicode.IsDigit(r))
}
