package memory

import (
	"bytes"
	"unicode/utf8"

	"github.com/memory-lsp/memory-lsp/markdown"
)

// A Unit is what a cap on an index counts.
type Unit uint8

// The units of caps.
const (
	LinesUnit Unit = iota
	BytesUnit
	CharsUnit
)

// A Cap is the most of an index that its agent loads.
type Cap struct {
	Max  int
	Unit Unit
}

// caps are those of the dialects; the first that an index reaches counts.
var caps = map[Dialect][]Cap{
	Blade:    {{200, LinesUnit}},
	Claude:   {{200, LinesUnit}, {25_000, BytesUnit}},
	OpenClaw: {{12_000, CharsUnit}},
}

// A Load is how much of an index an agent takes in.
type Load struct {
	Cap  Cap           // the first that is passed; of an index that fits, the fullest. Max is 0 if there is none
	Used int           // of the cap's unit, by all of the index
	Rest markdown.Span // what is not loaded, to the end of the text; empty if all is
	Last markdown.Span // the last line with text
	eol  int           // the length of the line break that one more line takes
	full []int         // of each cap of the dialect: how much is used
}

// Near reports whether an index that fits takes seven tenths of a cap or more.
func (l *Load) Near() bool {
	return l.Rest.Len() == 0 && l.Cap.Max > 0 && l.Used*10 >= l.Cap.Max*7
}

// Fits reports whether the index would still be loaded whole with one more line.
func (l *Load) Fits(dialect Dialect, line string) bool {
	for i, c := range caps[dialect] {
		if l.full[i]+c.Unit.of([]byte(line), l.eol) > c.Max {
			return false
		}
	}
	return true
}

// of is what a line of text and its break take.
func (u Unit) of(text []byte, eol int) int {
	switch u {
	case BytesUnit:
		return len(text) + eol
	case CharsUnit:
		return utf8.RuneCount(text) + eol
	}
	return 1
}

// measure counts an index as its agent does: to the last line with text, without
// a line break behind it.
func measure(doc *markdown.Doc, dialect Dialect) Load {
	src, lines := doc.Source(), doc.Lines()
	load := Load{eol: 1, full: make([]int, len(caps[dialect]))}
	last := lines.Count() - 1
	for last > 0 && len(bytes.TrimSpace(text(src, lines.Line(last)))) == 0 {
		last--
	}
	load.Last = lines.Line(last)
	var gone []markdown.Span
	if dialect == Claude {
		gone = stripped(doc)
	}
	for i := 0; i <= last && load.Last.Len() > 0; i++ {
		line := lines.Line(i)
		eol := lines.Line(i+1).Start - line.End
		var kept []byte
		kept, gone = keptOf(src, line, gone)
		if kept == nil {
			continue
		}
		for c, limit := range caps[dialect] {
			load.full[c] += limit.Unit.of(kept, 0)
			if load.full[c] > limit.Max && load.Rest.Len() == 0 {
				load.Cap, load.Rest = limit, markdown.Span{Start: line.Start, End: load.Last.End}
			}
			if i < last && limit.Unit != LinesUnit {
				load.full[c] += eol
			}
		}
		load.eol = max(1, eol)
	}
	load.judge(caps[dialect])
	return load
}

// judge names the cap that an index passes first or is nearest to.
func (l *Load) judge(limits []Cap) {
	for i, c := range limits {
		fuller := l.Cap.Max == 0 || l.full[i]*l.Cap.Max > l.Used*c.Max
		if l.Rest.Len() > 0 && c == l.Cap || l.Rest.Len() == 0 && fuller {
			l.Cap, l.Used = c, l.full[i]
		}
	}
}

// stripped is what Claude Code takes out of an index before it counts: the
// frontmatter and comments that are blocks of their own.
func stripped(doc *markdown.Doc) (gone []markdown.Span) {
	if front := doc.Frontmatter(); front != nil {
		gone = append(gone, front.Span)
	}
	for c := range doc.Comments() {
		if i := doc.BlockAt(c.Start); i >= 0 && doc.Blocks()[i].Kind == markdown.HTMLBlock {
			gone = append(gone, c)
		}
	}
	return gone
}

// keptOf is the text of a line without the spans that are gone, which are in
// order; nil if nothing of it is left. Spans that end before the line are dropped.
func keptOf(src []byte, line markdown.Span, gone []markdown.Span) (kept []byte, rest []markdown.Span) {
	for len(gone) > 0 && gone[0].End < line.Start {
		gone = gone[1:]
	}
	if len(gone) == 0 || gone[0].Start > line.End {
		return text(src, line), gone
	}
	at := line.Start
	for _, g := range gone {
		if g.Start > line.End {
			break
		}
		kept = append(kept, src[at:max(at, g.Start)]...)
		at = max(at, min(g.End, line.End))
	}
	kept = append(kept, src[at:line.End]...)
	if len(bytes.TrimSpace(kept)) == 0 {
		return nil, gone
	}
	return kept, gone
}

func text(src []byte, s markdown.Span) []byte { return src[s.Start:s.End] }
