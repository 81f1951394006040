package memory

import (
	"bytes"
	"unicode/utf8"

	"github.com/memory-lsp/memory-lsp/markdown"
)

// MaxEntry is how many characters an entry of an index should have at most: it
// is a hook, not the note.
const MaxEntry = 200

// An IndexFile is the index of a memory folder.
type IndexFile struct {
	Load    Load
	Entries []IndexEntry    // in order
	Prose   []markdown.Span // lines with text that belongs in a topic; in an index of topics only
}

// An IndexEntry is an item of a list or a row of a table.
type IndexEntry struct {
	Span   markdown.Span // an item: from its marker to the end of its first paragraph
	Text   markdown.Span // without marker and task box
	Link   markdown.Link // the first link or wikilink; zero if there is none
	Row    bool
	Depth  int  // of an item
	Parent bool // an item with items of its own
	Chars  int  // of the text; a line break counts as one
	Prose  bool // an item that names no note and is too long for a hook
}

// Linked reports whether the entry holds a link or a wikilink.
func (e *IndexEntry) Linked() bool { return e.Link.Span.Len() > 0 }

// Index is the file as the index of a memory folder.
func (f *File) Index() *IndexFile {
	return f.facts().index.get(func() *IndexFile {
		index := &IndexFile{Load: measure(f.Doc(), f.Dialect)}
		index.Entries = f.entries()
		if f.Dialect == Blade || f.Dialect == Claude {
			f.prose(index)
		}
		return index
	})
}

// entries are the items and rows of the file.
func (f *File) entries() (all []IndexEntry) {
	for _, b := range f.Doc().Blocks() {
		switch b.Kind {
		case markdown.List:
			items := b.Items()
			for i, it := range items {
				e := IndexEntry{Span: markdown.Span{Start: it.Span.Start, End: max(it.Text.End, it.Span.Start)}, Text: it.Text, Depth: it.Depth}
				if it.Text.Len() == 0 {
					e.Span = f.Lines().Line(f.Lines().At(it.Span.Start))
					e.Span.Start = it.Span.Start
				}
				e.Parent = i+1 < len(items) && it.Span.Contains(items[i+1].Span)
				all = append(all, f.entry(e))
			}
		case markdown.TableRow:
			for _, row := range b.Rows() {
				all = append(all, f.entry(IndexEntry{Span: row.Span, Text: row.Span, Row: true}))
			}
		}
	}
	return all
}

// entry adds to e what its text says.
func (f *File) entry(e IndexEntry) IndexEntry {
	refs := f.RefsIn(e.Text)
	for _, r := range refs {
		if !r.Bare {
			e.Link = r.Link
			break
		}
	}
	e.Chars = f.chars(e.Text)
	e.Prose = !e.Row && len(refs) == 0 && e.Chars > MaxEntry
	return e
}

// chars counts the characters of s; a line break and the blanks around it count
// as one.
func (f *File) chars(s markdown.Span) (n int) {
	for i, line := range bytes.FieldsFunc(f.Source()[s.Start:s.End], func(r rune) bool { return r == '\n' || r == '\r' }) {
		if i > 0 {
			n++
		}
		n += utf8.RuneCount(bytes.TrimSpace(line))
	}
	return n
}

// prose finds what is too much for a line that leads to a note: paragraphs, text
// that goes on below an item, long items without a link.
func (f *File) prose(ix *IndexFile) {
	entries := ix.Entries
	for _, b := range f.Doc().Blocks() {
		s := b.Span()
		switch b.Kind {
		case markdown.Paragraph:
			if len(f.RefsIn(s)) == 0 || f.chars(s) > MaxEntry {
				ix.Prose = append(ix.Prose, f.firstLine(s.Start))
			}
		case markdown.List:
			n := 0
			for n < len(entries) && entries[n].Span.Start < s.End {
				n++
			}
			f.listProse(ix, b, entries[:n])
			entries = entries[n:]
		}
	}
}

// listProse goes through the lines of a list. A line that no item begins in goes
// on with the one before; that is told once an item.
func (f *File) listProse(ix *IndexFile, list markdown.Block, items []IndexEntry) {
	lines, s := f.Lines(), list.Span()
	told := false
	for i := lines.At(s.Start); i < lines.Count() && lines.Line(i).Start < s.End; i++ {
		line := lines.Line(i)
		begun := false
		for len(items) > 0 && items[0].Span.Start <= line.End {
			begun = true
			told = items[0].Prose
			if told {
				ix.Prose = append(ix.Prose, f.firstLine(items[0].Span.Start))
			}
			items = items[1:]
		}
		if begun || told || !f.goesOn(line) {
			continue
		}
		ix.Prose = append(ix.Prose, f.firstLine(line.Start))
		told = true
	}
}

// goesOn reports whether a line holds text and nothing that names a note.
func (f *File) goesOn(line markdown.Span) bool {
	s := trimLine(f.Source(), line)
	return s.Len() > 0 && !f.Doc().Opaque(s.Start) && f.Source()[s.Start] != '|' && len(f.RefsIn(s)) == 0
}

// firstLine is the line at off from its first character that is not blank.
func (f *File) firstLine(off int) markdown.Span {
	return trimLine(f.Source(), f.Lines().Line(f.Lines().At(off)))
}

// trimLine is a line without the blanks at its ends.
func trimLine(src []byte, s markdown.Span) markdown.Span {
	line := src[s.Start:s.End]
	s.End -= len(line) - len(bytes.TrimRight(line, " \t"))
	if left := bytes.TrimLeft(src[s.Start:s.End], " \t"); len(left) > 0 {
		s.Start = s.End - len(left)
	}
	return s
}
