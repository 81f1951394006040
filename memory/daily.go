package memory

import (
	"iter"
	"slices"
	"strings"
	"sync"

	"github.com/memory-lsp/memory-lsp/markdown"
)

// A DailyFile is a day's file: sessions one after the other.
type DailyFile struct {
	// Preamble is what stands above the first heading. It has no heading and
	// belongs to no session.
	Preamble *Section
	Sections []*Section // in order
	// Strays are headings that open no session, though they were meant to, with
	// what stands below them. Readers give that to the session above; judged
	// there, one bad heading would be told under many names.
	Strays []*Section
	Fenced []*Section // headings alone, in code or comments: writers take them for headings

	byID map[string]*Section // the first with each canonical id
}

// A Section is one session of a daily file.
type Section struct {
	Span    markdown.Span // from the heading to the end of the section's last line that is not blank
	Form    HeadingForm
	Heading Line
	ID      SessionID
	IDSpan  markdown.Span
	Title   markdown.Span // empty at the heading's end if there is none
	// Head is the heading with the fields and comments right below it.
	Head    markdown.Span
	Time    Field // of the head, as are Intent and Message
	Intent  Field
	Message Field // what the user asked for: sourceMessage
	// Status are all status lines, those in code fences included, as the
	// format's readers count them.
	Status   []StatusLine
	Parts    []PartLine
	Tables   []PartTable
	Tasks    []Task
	Bindings []Binding // the malformed ones in code are none
	Fallback bool      // it says memoryWriter=fallback
}

// Section is the first session with a canonical id; ok is false if there is
// none.
func (d *DailyFile) Section(id string) (sec *Section, ok bool) {
	sec, ok = d.byID[id]
	return sec, ok
}

// All are what stands above the first heading, the sections and the strays.
func (d *DailyFile) All() iter.Seq[*Section] {
	return func(yield func(*Section) bool) {
		for _, list := range [...][]*Section{{d.Preamble}, d.Sections, d.Strays} {
			for _, sec := range list {
				if !yield(sec) {
					return
				}
			}
		}
	}
}

// Current is the last status line whose state readers know; ok is false if
// there is none.
func (s *Section) Current() (line StatusLine, ok bool) {
	for i := len(s.Status) - 1; i >= 0; i-- {
		if s.Status[i].Status.State != UnknownState {
			return s.Status[i], true
		}
	}
	return StatusLine{}, false
}

// Has reports whether the section has a heading of a part.
func (s *Section) Has(part Part) bool {
	return slices.ContainsFunc(s.Parts, func(p PartLine) bool { return p.Part == part })
}

// Changed is the number of files that the section's tables of changed files
// list.
func (s *Section) Changed() (files int) {
	for _, t := range s.Tables {
		if t.changes {
			files += len(t.Rows)
		}
	}
	return files
}

// readDaily is a day's file, given the bindings of its text.
func readDaily(doc *markdown.Doc, bindings []Binding) *DailyFile {
	var r dayReader
	r.expect(doc)
	day := r.read(doc, bindings)
	r.shades = nil
	return day
}

// A dayReader reads days' files line by line. What it reads lies in its memory,
// and is lost when it reads another file.
type dayReader struct {
	sectionReader
	room   markdown.Room // for the document, if nobody else is to have it
	bytes  []byte        // for the text, likewise
	bound  []Binding     // for its bindings, likewise
	own    *File         // as which it is read, likewise; nil: none yet
	made   *facts        // of own
	all    []Section     // the preamble first, the one that is read last
	fenced []*Section
	file   DailyFile
}

// dayReaders are used again and again: most days are read once, and none for long.
var dayReaders = sync.Pool{New: func() any { return &dayReader{} }}

// apart is f as it is read for one purpose, a day in r's memory.
func (r *dayReader) apart(f *File) *File {
	if r.own == nil {
		r.own, r.made = new(File), new(facts)
	}
	own := r.own
	*own, *r.made = File{Path: f.Path, Place: f.Place}, facts{}
	own.more.get(func() *facts { return r.made })
	if f.Kind != Daily { // then it is short, and was read when it was found
		f.Disk()
	}
	c, read := f.content.made()
	if !read {
		c = f.from.read(f.Path, r.bytes)
		r.bytes = c.bytes
	}
	own.content.get(func() content { return c })
	return own
}

// alone is a file of which nobody asked anything yet, as it is read for one check. What
// others ask about it is kept.
func (r *dayReader) alone(f *File) *File {
	own := r.apart(f)
	r.bound = scanBindings(own.Source(), r.bound[:0])
	own.facts().bound.get(func() []Binding { return r.bound })
	f.tokens.get(func() []hashedToken { return hashTokens(r.bound) })
	return own
}

// leave gives up what the file lies in that was read last.
func (r *dayReader) leave() {
	if r.own.Kind == Daily {
		r.bytes = make([]byte, 0, cap(r.bytes))
	}
	r.bound, r.own = nil, nil
}

// expect makes room for what the file is likely to hold.
func (r *dayReader) expect(doc *markdown.Doc) {
	text := doc.Text(markdown.Span{End: doc.Size()})
	usual := strings.Count(text, "## 会话")
	r.all = make([]Section, 0, 1+usual)
	r.file.byID = make(map[string]*Section, usual)
	r.status = make([]StatusLine, 0, usual)
	r.parts = make([]PartLine, 0, 2*usual)
	r.tables = make([]PartTable, 0, usual)
	r.rows = make([]markdown.Row, 0, usual)
	r.cells = make([]markdown.Span, 0, strings.Count(text, "|"))
}

// read reads a file.
func (r *dayReader) read(doc *markdown.Doc, bindings []Binding) *DailyFile {
	r.reset(doc)
	r.all, r.fenced = r.all[:0], nil
	r.open()
	for i, span := range doc.Lines().From(0) {
		r.line(Line{span, i})
	}
	r.bind(bindings)
	return r.day()
}

// open begins a section.
func (r *dayReader) open() *Section {
	r.all = append(r.all, Section{})
	r.begin(&r.all[len(r.all)-1])
	return r.Section
}

// line takes a line, which may open a section.
func (r *dayReader) line(l Line) {
	text := r.text[l.Span.Start:l.Span.End]
	blanks := indent(text)
	if blanks == len(text) {
		r.table = nil
		return
	}
	if text[blanks] == '#' {
		if h := readHeading(text); h.form != NoHeading {
			if !r.opaque(l.Span.Start + blanks) {
				h.tell(r.open(), text, l)
				return
			}
			if h.form != NearHeading {
				fenced := &Section{}
				h.tell(fenced, text, l)
				r.fenced = append(r.fenced, fenced)
			}
		}
	}
	l.Span.Start += blanks
	r.take(text[blanks:], l)
}

// bind gives each binding to the section that it stands in.
func (r *dayReader) bind(bindings []Binding) {
	malformed := func(b Binding) bool { return !b.Valid }
	if slices.ContainsFunc(bindings, malformed) {
		code := r.doc.Code()
		bindings = slices.DeleteFunc(slices.Clone(bindings), func(b Binding) bool {
			return !b.Valid && slices.ContainsFunc(code, func(c markdown.Code) bool { return c.Span.Contains(b.Span) })
		})
	}
	for i := range r.all {
		n := 0
		for n < len(bindings) && (i+1 == len(r.all) || bindings[n].Span.Start < r.all[i+1].Span.Start) {
			n++
		}
		r.all[i].Bindings, bindings = bindings[:n:n], bindings[n:]
	}
}

// day is what was read.
func (r *dayReader) day() *DailyFile {
	d := &r.file
	d.Preamble, d.Fenced = &r.all[0], r.fenced
	d.Sections, d.Strays = slices.Grow(d.Sections[:0], len(r.all)-1), d.Strays[:0]
	clear(d.byID)
	if d.byID == nil {
		d.byID = map[string]*Section{}
	}
	for i := range r.all[1:] {
		sec := &r.all[1+i]
		if sec.Form != WholeHeading {
			d.Strays = append(d.Strays, sec)
			continue
		}
		d.Sections = append(d.Sections, sec)
		if _, twice := d.byID[sec.ID.ID]; sec.ID.Canonical && !twice {
			d.byID[sec.ID.ID] = sec
		}
	}
	return d
}

// tell makes sec the section that h opens, or would.
func (h *headLine) tell(sec *Section, text string, l Line) {
	l.Span.Start += indent(text)
	at := l.Span.End - len(text)
	sec.Span, sec.Head, sec.Heading = l.Span, l.Span, l
	sec.Form = h.form
	sec.ID = ParseSessionID(text[h.id.Start:h.id.End])
	sec.IDSpan, sec.Title = h.id.Shift(at), h.title.Shift(at)
}
