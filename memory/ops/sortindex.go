package ops

import (
	"bytes"
	"slices"
	"strings"

	"github.com/memory-lsp/memory-lsp/markdown"
	"github.com/memory-lsp/memory-lsp/memory"
)

// An indexSorter takes an index apart: what belongs in one, and what does not.
type indexSorter struct {
	kept  bytes.Buffer
	moved []string // lines with their breaks

	header  bool // the header stood above
	first   bool // no text stood above
	project bool
	foreign bool // the last line with text does not belong in the index
	again   bool // the last line was the header once more
	gap     []string
}

// sortIndex keeps the title, the project's line, the table and our own comments.
// Malformed rows of the table stay for their author to mend; a table that stands
// below other text goes with it.
func sortIndex(text []byte) (kept []byte, moved []string) {
	s := indexSorter{first: true}
	text, marked := bytes.CutPrefix(text, byteOrderMark)
	if marked {
		s.kept.Write(byteOrderMark)
	}
	for line := range bytes.Lines(text) {
		s.line(string(line))
	}
	kept = append([]byte{}, s.kept.Bytes()...) // to the store, nil is no text
	if n := len(kept); n > 0 && kept[n-1] != '\n' && !bytes.Equal(kept, byteOrderMark) {
		kept = append(kept, fileEOL(text)...)
	}
	for len(s.moved) > 0 && strings.TrimSpace(s.moved[len(s.moved)-1]) == "" {
		s.moved = s.moved[:len(s.moved)-1]
	}
	return kept, s.moved
}

func (s *indexSorter) line(line string) {
	text := strings.TrimSpace(line)
	if text == "" {
		s.gap = append(s.gap, line)
		return
	}
	inTable := s.header
	switch {
	case s.belongs(text):
		if !inTable {
			s.kept.WriteString(strings.Join(s.gap, ""))
		}
		s.kept.WriteString(line)
	case s.again:
	default:
		if len(s.moved) > 0 {
			s.moved = append(s.moved, s.gap...)
		}
		s.moved = append(s.moved, line)
		s.foreign = true
	}
	s.gap, s.first = nil, false
}

var delimiterLine = memory.Pattern(`^\|[\s:|-]+\|$`)

// belongs judges a line with text. A header that stands there once more, and its
// delimiter row, neither stay nor move: again says so.
func (s *indexSorter) belongs(text string) bool {
	again := s.again
	s.again = false
	if text[0] != '|' {
		title := s.first && text[0] == '#'
		project := !s.header && !s.project && isProject([]byte(text))
		s.project = s.project || project
		ours := strings.HasPrefix(text, "<!-- memory-lsp")
		return title || project || ours
	}
	if scanIndex([]byte(text), memory.Key{}).header {
		s.foreign = false
		s.again = s.header
		s.header = true
		return !s.again
	}
	if again && delimiterLine().MatchString(text) {
		s.again = true
		return false
	}
	if _, ok := readRow([]byte(text)); ok {
		s.foreign = false
		return true
	}
	return s.header && !s.foreign
}

// countText counts lines with text.
func countText(lines []string) (n int) {
	for _, l := range lines {
		if strings.TrimSpace(l) != "" {
			n++
		}
	}
	return n
}

// tellsSession are lines that a day's file would take for its own: headings of
// sessions and fields.
var tellsSession = memory.Pattern(`(?im)^\s*(?:#{1,6}\s*(?:会话|session\b)|(?:[-*]\s)?\s*(?:\*\*)?(?:状态|时间|意图|sourceMessage)(?:\*\*)?\s*[：:])`)

// movedText is what moves as it is to stand in the day's file, which lies one
// folder deeper: with links led anew, and what would pass for a part of a session
// quoted.
func movedText(lines []string) string {
	text := rebase(withEOL(strings.TrimRight(strings.Join(lines, ""), " \t\r\n"), "\n"))
	out := strings.Split(text, "\n")
	for i, l := range out {
		if tellsSession().MatchString(l) {
			out[i] = "> " + strings.TrimLeft(l, " \t")
		}
	}
	text = strings.Join(out, "\n")
	if line := closing([]byte(text)); line != "" {
		text += "\n" + line
	}
	return text
}

// rebase leads the relative links of an agent's index from the folder of its
// days.
func rebase(text string) string {
	doc := markdown.Parse([]byte(text))
	var dests []markdown.Span
	for l := range doc.Links() {
		if l.Kind == markdown.Inline || l.Kind == markdown.Image {
			dests = append(dests, l.Dest)
		}
	}
	for _, d := range doc.Definitions() {
		dests = append(dests, d.Dest)
	}
	slices.SortFunc(dests, func(a, b markdown.Span) int { return b.Start - a.Start })
	for _, d := range slices.Compact(dests) {
		dest := text[d.Start:d.End]
		if dest == "" || strings.ContainsAny(dest[:1], `/\#?`) || schemed().MatchString(dest) {
			continue
		}
		dest, ok := strings.CutPrefix(dest, "tasks/")
		if !ok {
			dest = "../" + dest
		}
		text = text[:d.Start] + dest + text[d.End:]
	}
	return text
}
