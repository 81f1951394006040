package memory

import (
	"slices"

	"github.com/memory-lsp/memory-lsp/markdown"
)

// A DailyFile is a day's file: sessions one after the other.
type DailyFile struct {
	// Preamble is what stands above the first heading. It has no heading and
	// belongs to no session.
	Preamble Section
	Sections []Section // in order
	// Strays are headings that open no session, though they were meant to, with
	// what stands below them. Readers give that to the session above; judged
	// there, one bad heading would be told under many names.
	Strays []Section
	Fenced []Section // headings alone, in code or comments: writers take them for headings
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
func (d *DailyFile) Section(id string) (sec Section, ok bool) {
	for _, s := range d.Sections {
		if s.ID.Canonical && s.ID.ID == id {
			return s, true
		}
	}
	return Section{}, false
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

func parseDaily(doc *markdown.Doc) *DailyFile { return readDaily(doc, scanBindings(doc.Source())) }

// readDaily is parseDaily with the bindings of the text.
func readDaily(doc *markdown.Doc, bindings []Binding) *DailyFile {
	d := &DailyFile{}
	src, lines := doc.Source(), doc.Lines()
	all := []*sectionReader{{doc: doc, inHead: true}} // the preamble's first
	for i := range lines.Count() {
		span := lines.Line(i)
		text := string(src[span.Start:span.End])
		h := readHeading(text)
		if h.form != NoHeading && doc.Opaque(span.Start+indent(text)) {
			if h.form != NearHeading {
				d.Fenced = append(d.Fenced, h.section(text, Line{span, i}))
			}
			h.form = NoHeading
		}
		if h.form == NoHeading {
			all[len(all)-1].take(text, Line{span, i})
			continue
		}
		all = append(all, &sectionReader{doc: doc, inHead: true, Section: h.section(text, Line{span, i})})
	}
	bind(doc, bindings, all)
	d.Preamble, d.Sections = all[0].Section, make([]Section, 0, len(all)-1)
	for _, r := range all[1:] {
		if r.Form == WholeHeading {
			d.Sections = append(d.Sections, r.Section)
		} else {
			d.Strays = append(d.Strays, r.Section)
		}
	}
	return d
}

// section is the section that h opens, or would.
func (h headLine) section(text string, l Line) Section {
	l.Span.Start += indent(text)
	at := l.Span.End - len(text)
	return Section{
		Span: l.Span, Head: l.Span, Heading: l,
		Form:   h.form,
		ID:     ParseSessionID(text[h.id.Start:h.id.End]),
		IDSpan: h.id.Shift(at),
		Title:  h.title.Shift(at),
	}
}

// bind gives each binding to the section that it stands in.
func bind(doc *markdown.Doc, bindings []Binding, all []*sectionReader) {
	i, code := 0, doc.Code()
	for _, b := range bindings {
		for i+1 < len(all) && all[i+1].Span.Start <= b.Span.Start {
			i++
		}
		inCode := func(c markdown.Code) bool { return c.Span.Contains(b.Span) }
		if b.Valid || !slices.ContainsFunc(code, inCode) {
			all[i].Bindings = append(all[i].Bindings, b)
		}
	}
}
