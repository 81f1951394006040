package memory

import (
	"bytes"
	"strings"
	"unicode"

	"github.com/memory-lsp/memory-lsp/markdown"
)

// A DailyFile is a day's file: sessions one after the other. What stands above
// the first heading belongs to none.
type DailyFile struct {
	Sections []Section
}

// A Section is one session of a daily file.
type Section struct {
	Span    markdown.Span // from the heading to the end of the section's last line that is not blank
	Heading Line
	ID      SessionID
	IDSpan  markdown.Span
	Title   markdown.Span // empty at the heading's end if there is none
	Time    Field
	Intent  Field
	// Status are all status lines, those in code fences included, as the
	// format's readers count them.
	Status []StatusLine
}

// A Field is a line `- **name**：value`. That of a field that is not there is
// zero.
type Field struct {
	Line  Line
	Value markdown.Span
	Text  string // of the value
}

// Given reports whether the field is there.
func (f Field) Given() bool { return f.Line.Span.End > 0 }

// A StatusLine is a field that tells a session's state.
type StatusLine struct {
	Field
	Status Status
}

// Current is the last status line whose state readers know; ok is false if
// there is none.
func (s Section) Current() (line StatusLine, ok bool) {
	for i := len(s.Status) - 1; i >= 0; i-- {
		if s.Status[i].Status.State != UnknownState {
			return s.Status[i], true
		}
	}
	return StatusLine{}, false
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

func parseDaily(doc *markdown.Doc) *DailyFile {
	d := &DailyFile{}
	src, lines := doc.Source(), doc.Lines()
	for i := range lines.Count() {
		span := lines.Line(i)
		text := src[span.Start:span.End]
		if sec, ok := parseHeading(text, span, i); ok && !doc.Opaque(span.Start) {
			d.Sections = append(d.Sections, sec)
			continue
		}
		if len(d.Sections) == 0 || len(bytes.TrimSpace(text)) == 0 {
			continue
		}
		sec := &d.Sections[len(d.Sections)-1]
		sec.Span.End = span.End
		sec.take(string(text), span, i)
	}
	return d
}

// parseHeading reads `## 会话 ID`, with `— TITLE` or `- TITLE` behind it or not,
// as the format's writers do.
func parseHeading(text []byte, span markdown.Span, no int) (Section, bool) {
	if !bytes.HasPrefix(text, []byte("##")) {
		return Section{}, false
	}
	line := string(text)
	rest, ok := afterBlanks(line, "##")
	rest, ok2 := afterBlanks(rest, "会话")
	if !ok || !ok2 {
		return Section{}, false
	}
	rest = strings.TrimRightFunc(rest, unicode.IsSpace)
	n := strings.IndexFunc(rest, func(r rune) bool { return r == '-' || r == '—' || unicode.IsSpace(r) })
	if n < 0 {
		n = len(rest)
	}
	title, ok := cutTitle(rest[n:])
	if n == 0 || !ok {
		return Section{}, false
	}
	start := span.End - len(line) + strings.LastIndex(line, rest)
	end := start + len(rest)
	return Section{
		Span:    span,
		Heading: Line{span, no},
		ID:      ParseSessionID(rest[:n]),
		IDSpan:  markdown.Span{Start: start, End: start + n},
		Title:   markdown.Span{Start: end - len(title), End: end},
	}, true
}

// afterBlanks is what follows word and at least one blank at the start of s.
func afterBlanks(s, word string) (rest string, ok bool) {
	s, ok = strings.CutPrefix(s, word)
	rest = strings.TrimLeft(s, " \t")
	return rest, ok && len(rest) < len(s)
}

// cutTitle reads what follows a heading's id: nothing, or a dash and a title.
func cutTitle(s string) (title string, ok bool) {
	s = strings.TrimLeft(s, " \t")
	if s == "" {
		return "", true
	}
	for _, dash := range []string{"-", "—"} {
		if title, ok := strings.CutPrefix(s, dash); ok {
			return strings.TrimSpace(title), true
		}
	}
	return "", false
}

// take reads a line of the section.
func (s *Section) take(text string, span markdown.Span, no int) {
	name, value, ok := fieldOf(text)
	if !ok {
		return
	}
	f := Field{
		Line:  Line{markdown.Span{Start: span.Start + indent(text), End: span.End}, no},
		Value: markdown.Span{Start: span.End - len(text) + strings.LastIndex(text, value), End: 0},
		Text:  value,
	}
	f.Value.End = f.Value.Start + len(value)
	switch {
	case name == "状态":
		s.Status = append(s.Status, StatusLine{f, ParseStatus(value)})
	case name == "时间" && !s.Time.Given():
		s.Time = f
	case name == "意图" && !s.Intent.Given():
		s.Intent = f
	}
}

// fieldNames are the fields that are read.
var fieldNames = []string{"状态", "时间", "意图"}

// fieldOf reads `- **name**：value`; dash and emphasis may be absent, the colon
// may be either.
func fieldOf(line string) (name, value string, ok bool) {
	s := strings.TrimLeftFunc(line, unicode.IsSpace)
	s = strings.TrimPrefix(s, "- ")
	s = strings.TrimPrefix(s, "**")
	for _, name := range fieldNames {
		rest, ok := strings.CutPrefix(s, name)
		if !ok {
			continue
		}
		rest = strings.TrimLeftFunc(strings.TrimPrefix(rest, "**"), unicode.IsSpace)
		for _, colon := range []string{"：", ":"} {
			if value, ok := strings.CutPrefix(rest, colon); ok {
				return name, strings.TrimSpace(value), true
			}
		}
	}
	return "", "", false
}

// indent is the length of the blanks that s starts with.
func indent(s string) int { return len(s) - len(strings.TrimLeftFunc(s, unicode.IsSpace)) }
