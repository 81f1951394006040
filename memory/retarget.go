package memory

import (
	"strings"

	"github.com/memory-lsp/memory-lsp/markdown"
)

// Retarget are the edits that make a link lead to a relative path, given as a
// file system has it. Brackets, fragment and title stay as they are; angle
// brackets are added where the new destination needs them.
func Retarget(l markdown.Link, t Target, to string) []Edit {
	if scheme(to) != "" || drive(to) {
		to = "./" + to
	}
	switch {
	case l.Kind == markdown.HTML:
		return []Edit{{Span: t.Name, New: attribute.Replace(to)}}
	case l.Angle || !strings.ContainsFunc(to, needsAngle):
		return []Edit{{Span: t.Name, New: destination(to)}}
	case t.Name == l.Dest:
		return []Edit{{Span: t.Name, New: "<" + destination(to) + ">"}}
	default:
		start, end := l.Dest.Start, l.Dest.End
		return []Edit{
			{Span: markdown.Span{Start: start, End: t.Name.End}, New: "<" + destination(to)},
			{Span: markdown.Span{Start: end, End: end}, New: ">"},
		}
	}
}

// Destination is the destination of a new link to a relative path, in angle
// brackets where it needs them.
func Destination(to string) string {
	if scheme(to) != "" || drive(to) {
		to = "./" + to
	}
	if strings.ContainsFunc(to, needsAngle) {
		return "<" + destination(to) + ">"
	}
	return destination(to)
}

// needsAngle reports whether a destination that holds r must stand in <>, as
// the format's own projection writes it.
func needsAngle(r rune) bool { return r <= ' ' || strings.ContainsRune("()\u007f", r) }

// destination writes a path as a link's destination.
func destination(to string) string {
	to = escapes.Replace(to)
	if strings.Contains(to, ";") {
		to = strings.ReplaceAll(to, "&", `\&`) // no character reference
	}
	return to
}

var (
	escapes = strings.NewReplacer(
		"%", "%25", "#", "%23", "?", "%3F", "\n", "%0A", "\r", "%0D", "\\", "%5C",
		"<", `\<`, ">", `\>`, "|", `\|`, "`", "\\`",
	)
	attribute = strings.NewReplacer(
		"%", "%25", "#", "%23", "?", "%3F", "\n", "%0A", "\r", "%0D", "\\", "%5C",
		"&", "&amp;", `"`, "&quot;", "'", "&#39;", " ", "%20", "<", "&lt;", ">", "&gt;",
	)
)
