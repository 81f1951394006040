package memory

import (
	"strings"
	"unicode"

	"github.com/memory-lsp/memory-lsp/markdown"
)

// A HeadingForm says how far a line is the heading of a session.
type HeadingForm uint8

// The forms of headings.
const (
	NoHeading        HeadingForm = iota
	WholeHeading                 // `## 会话 ID`, with `— TITLE` or `- TITLE` behind it or not
	MalformedHeading             // it begins like one: writers refuse the file
	NearHeading                  // it looks like one to people, not to writers
)

// A headLine is the heading of a session, or what was meant as one.
type headLine struct {
	form  HeadingForm
	id    markdown.Span // of the line; empty if there is none
	title markdown.Span // of the line; empty at its end if there is none
}

// readHeading reads a line as the heading of a session. Writers take no blanks
// but spaces and tabs and want ## at the start of the line; readers take any
// blanks, everywhere.
func readHeading(line string) headLine {
	if !mentionsSession(line) {
		return headLine{}
	}
	c := cursor{s: trimRight(line)}
	if strings.HasPrefix(line, "##") {
		if h := c.heading(blank); h.form != NoHeading {
			return h
		}
	}
	c.at = indent(c.s)
	if c.at == len(c.s) || c.s[c.at] != '#' {
		return headLine{}
	}
	start := c.at
	if h := c.heading(unicode.IsSpace); h.form == WholeHeading {
		h.form = NearHeading
		return h
	}
	c.at = start
	return c.near()
}

// mentionsSession reports whether a heading begins as those of sessions do: it is
// cheap, and right about most lines.
func mentionsSession(line string) bool {
	title := strings.TrimLeft(line[indent(line):], "#")
	title = title[indent(title):]
	return title != "" && (title[0] == "会话"[0] || title[0]|0x20 == 's')
}

// A cursor stands in a line.
type cursor struct {
	s  string
	at int
}

// heading reads `## 会话 ID — TITLE` with these blanks between the words. Of a
// malformed one it tells the id if there is one, and as title what follows.
func (c *cursor) heading(space func(rune) bool) (h headLine) {
	if !c.word("##") || !c.skip(space) || !c.word("会话") {
		return h
	}
	if !c.skip(space) && !c.end() {
		return h
	}
	h.form = MalformedHeading
	h.id = c.run(func(r rune) bool { return r != '-' && r != '—' && !unicode.IsSpace(r) })
	c.skip(space)
	if h.id.Len() > 0 && (c.end() || c.word("—") || c.word("-")) {
		h.form = WholeHeading
		c.skip(unicode.IsSpace)
	} else {
		id, _ := CutID(c.s[h.id.Start:h.id.End])
		h.id.End = h.id.Start + len(id)
		c.at = h.id.End
		c.skip(divides)
	}
	h.title = markdown.Span{Start: c.at, End: len(c.s)}
	return h
}

// near reads what people write in place of `## 会话 NN`: a number without the
// blank before it, another level, the word in English. A heading of another
// level that goes on without a dash or a colon tells of a session.
func (c *cursor) near() (h headLine) {
	marks := c.run(func(r rune) bool { return r == '#' })
	c.skip(unicode.IsSpace)
	if marks.Len() > 6 || !c.word("会话") && !c.word("session") {
		return h
	}
	c.skip(unicode.IsSpace)
	c.word("#")
	number := c.run(func(r rune) bool { return '0' <= r && r <= '9' })
	if number.Len() == 0 || number.Len() > maxNumber {
		return h
	}
	h.id = c.run(func(r rune) bool { return r < unicode.MaxASCII && r != '-' && sessionByte(byte(r)) })
	h.id.Start = number.Start
	gap := c.run(divides)
	divided := strings.ContainsFunc(c.s[gap.Start:gap.End], func(r rune) bool { return !unicode.IsSpace(r) })
	if !c.end() && (gap.Len() == 0 || marks.Len() != 2 && !divided) {
		return headLine{}
	}
	h.form = NearHeading
	h.title = markdown.Span{Start: c.at, End: len(c.s)}
	return h
}

// maxNumber is how many digits the number of a session has at most; one of more
// is a date or a year.
const maxNumber = 3

// blank reports whether r is a blank to writers.
func blank(r rune) bool { return r == ' ' || r == '\t' }

// divides reports whether r is what people put between a session's id and title.
func divides(r rune) bool {
	return unicode.IsSpace(r) || strings.ContainsRune("-—–―‒−~:：;；·、，,。|/)）]】", r)
}

// CutID cuts what stands in the place of a session's id where people put a colon
// or the like between id and title: `01：标题`.
func CutID(text string) (id, title string) {
	id = strings.TrimRightFunc(text, divides)
	if i := strings.IndexFunc(id, divides); i > 0 {
		id = id[:i]
	}
	return id, strings.TrimLeftFunc(text[len(id):], divides)
}

func (c *cursor) end() bool { return c.at == len(c.s) }

// word passes over w if it stands here, in any letter case.
func (c *cursor) word(w string) bool {
	here := c.s[c.at:]
	ok := len(here) >= len(w) && (here[:len(w)] == w || strings.EqualFold(here[:len(w)], w))
	if ok {
		c.at += len(w)
	}
	return ok
}

// run passes over characters that fit.
func (c *cursor) run(fits func(rune) bool) markdown.Span {
	start := c.at
	c.at = len(c.s) - len(strings.TrimLeftFunc(c.s[c.at:], fits))
	return markdown.Span{Start: start, End: c.at}
}

// skip passes over characters that fit and reports whether there were any.
func (c *cursor) skip(fits func(rune) bool) bool { return c.run(fits).Len() > 0 }
