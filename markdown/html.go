package markdown

import (
	"bytes"
	"regexp"
	"strings"

	"github.com/yuin/goldmark/text"
)

var (
	openTag   = regexp.MustCompile(`^<([A-Za-z][A-Za-z0-9-]*)((?:[ \t\r\n]+[A-Za-z_:][A-Za-z0-9_.:-]*(?:[ \t\r\n]*=[ \t\r\n]*(?:"[^"]*"|'[^']*'|[^ \t\r\n"'=<>` + "`" + `]+))?)*)[ \t\r\n]*/?>`)
	attribute = regexp.MustCompile(`([A-Za-z_:][A-Za-z0-9_.:-]*)(?:[ \t\r\n]*=[ \t\r\n]*("[^"]*"|'[^']*'|[^ \t\r\n"'=<>` + "`" + `]+))?`)
)

// Elements whose text is not HTML, and where it ends.
var (
	rawText    = map[string]bool{"script": true, "style": true, "textarea": true}
	rawTextEnd = regexp.MustCompile(`(?i)</(?:script|style|textarea)`)
)

// addHTML adds the comments, links and names of a piece of HTML.
func (c *content) addHTML(src []byte, h rawHTML) {
	text := h.flat(src)
	for i := 0; i < len(text); {
		next := bytes.IndexByte(text[i:], '<')
		if next < 0 {
			return
		}
		i += next
		switch rest := text[i:]; {
		case bytes.HasPrefix(rest, []byte("<!--")):
			end := i + commentLen(rest)
			c.comments = append(c.comments, trimRight(text, Span{i, end}).Shift(h.span.Start))
			i = end
		case bytes.HasPrefix(rest, []byte("<![CDATA[")):
			i += until(rest, "]]>")
		case bytes.HasPrefix(rest, []byte("<?")):
			i += until(rest, "?>")
		default:
			i += c.addTag(rest, h.span.Start+i)
		}
	}
}

// flat is the source of h with blanks in place of all that belongs to the
// containers around it.
func (h rawHTML) flat(src []byte) []byte {
	if len(h.lines) == 1 && h.lines[0].Start == h.span.Start && h.lines[0].Stop == h.span.End {
		return src[h.span.Start:h.span.End]
	}
	text := bytes.Repeat([]byte{' '}, h.span.Len())
	for _, line := range h.lines {
		from, to := max(line.Start, h.span.Start), min(line.Stop, h.span.End)
		if from < to {
			copy(text[from-h.span.Start:], src[from:to])
		}
	}
	return text
}

// commentLen is the length of the comment at the start of text, all of it if
// the comment has no end.
func commentLen(text []byte) int {
	for _, short := range []string{"<!-->", "<!--->"} {
		if bytes.HasPrefix(text, []byte(short)) {
			return len(short)
		}
	}
	return until(text, "-->")
}

func until(text []byte, mark string) int {
	if i := bytes.Index(text, []byte(mark)); i >= 0 {
		return i + len(mark)
	}
	return len(text)
}

// addTag adds what the tag at the start of text links to and names, and reports
// how far to go on.
func (c *content) addTag(text []byte, off int) int {
	m := openTag.FindSubmatchIndex(text)
	if m == nil {
		return 1
	}
	tag, element := Span{off, off + m[1]}, strings.ToLower(string(text[m[2]:m[3]]))
	for _, a := range attribute.FindAllSubmatchIndex(text[m[4]:m[5]], -1) {
		if a[4] < 0 {
			continue
		}
		key := strings.ToLower(string(text[m[4]+a[2] : m[4]+a[3]]))
		value := Span{m[4] + a[4], m[4] + a[5]}
		if q := text[value.Start]; q == '"' || q == '\'' {
			value = Span{value.Start + 1, value.End - 1}
		}
		target := unescapeEntities(text[value.Start:value.End])
		switch {
		case key == "href" || key == "src":
			end := Span{tag.End, tag.End}
			c.links = append(c.links, Link{Kind: HTML, Span: tag, Text: end, Dest: value.Shift(off), Target: target})
		case element == "a" && (key == "id" || key == "name"):
			c.names = append(c.names, name{target, tag})
		}
	}
	if !rawText[element] {
		return m[1]
	}
	if end := rawTextEnd.FindIndex(text[m[1]:]); end != nil {
		return m[1] + end[0]
	}
	return len(text)
}

// A rawHTML is a tag in the text, or a whole block of HTML. Between its lines
// may stand the marks of the containers it is in.
type rawHTML struct {
	span  Span
	lines []text.Segment
}
