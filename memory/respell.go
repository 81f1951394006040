package memory

import (
	"slices"
	"strings"

	"github.com/memory-lsp/memory-lsp/markdown"
)

// Respell are the edits that make a mention lead to another relative path, given
// as a file system has it, in the spelling that its writer chose: percent escapes
// stay percent escapes, blanks in angle brackets stay blanks, and the folders that
// do not change keep every byte. Brackets, fragment, title and text stay as they
// are.
func Respell(m Mention, to string) []Edit {
	raw := m.In.Doc().Text(m.Name)
	switch {
	case m.Link.Kind == markdown.Wiki || m.Link.Span.Len() == 0:
		return []Edit{{Path: m.In.Path, Span: m.Name, New: to}}
	case scheme(to) != "" || drive(to):
		to = "./" + to
	}
	text, span := respelled(raw, m.To, to, m.Link.Kind == markdown.HTML)
	bare := !m.Link.Angle && m.Link.Kind != markdown.HTML
	if !bare || !strings.ContainsFunc(text, needsAngle) || !strings.ContainsFunc(to, needsAngle) {
		return []Edit{{Path: m.In.Path, Span: span.Shift(m.Name.Start), New: text}}
	}
	edits := Retarget(m.Link, m.Target, to)
	for i := range edits {
		edits[i].Path = m.In.Path
	}
	return edits
}

// respelled is what replaces a span of raw, a path as it is written that means
// from, so that it means to.
func respelled(raw, from, to string, html bool) (text string, s markdown.Span) {
	old, was, now := strings.Split(raw, "/"), strings.Split(from, "/"), strings.Split(to, "/")
	write := spelling(raw, html)
	if len(old) != len(was) || strings.Contains(raw, "%") && decode(raw) == raw {
		return write(to), markdown.Span{End: len(raw)}
	}
	if was[0] == "." && now[0] != ".." && now[0] != "." {
		now = slices.Insert(now, 0, ".")
	}
	first := 0
	for first < len(was)-1 && first < len(now)-1 && was[first] == now[first] {
		first++
	}
	last, end := len(was)-1, len(now)-1
	if len(was) == len(now) {
		for last > first && was[last] == now[last] {
			last--
			end--
		}
	}
	for i := range first {
		s.Start += len(old[i]) + 1
	}
	s.End = s.Start + len(strings.Join(old[first:last+1], "/"))
	for i, name := range now {
		if now[i] = write(name); i < len(was) && was[i] == name && first <= i && i <= last && len(was) == len(now) {
			now[i] = old[i]
		}
	}
	return strings.Join(now[first:end+1], "/"), s
}

// escaped is a byte as a percent escape.
var escaped = Pattern(`%[0-9A-Fa-f]{2}`)

// spelling is how the writer of a destination writes names.
func spelling(raw string, html bool) func(string) string {
	if html {
		return attribute.Replace
	}
	if decode(raw) == raw {
		return destination
	}
	wide, lower := false, false // what is not ASCII is escaped; with small letters
	for _, e := range escaped().FindAllString(raw, -1) {
		wide = wide || e[1] >= '8'
		lower = lower || strings.ContainsAny(e, "abcdef")
	}
	digits := "0123456789ABCDEF"
	if lower {
		digits = "0123456789abcdef"
	}
	return func(name string) string {
		var out strings.Builder
		for _, c := range []byte(name) {
			if c <= ' ' || c == 0x7f || strings.IndexByte("%#?&()<>[]\\`|\"^{}", c) >= 0 || wide && c >= 0x80 {
				out.Write([]byte{'%', digits[c>>4], digits[c&15]})
			} else {
				out.WriteByte(c)
			}
		}
		return out.String()
	}
}

// RespellFragment is a fragment in the spelling that raw has: percent escapes
// where its writer wrote them.
func RespellFragment(raw, fragment string) string {
	if decode(raw) == raw {
		return fragment
	}
	return spelling(raw, false)(fragment)
}
