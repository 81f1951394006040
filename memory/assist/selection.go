package assist

import (
	"cmp"
	"slices"
	"unicode"
	"unicode/utf8"

	"github.com/memory-lsp/memory-lsp/markdown"
	"github.com/memory-lsp/memory-lsp/memory"
)

// Selections are what one may mean by the text at off, from the word to the whole
// file; each holds the one before. Of a file that is no text of memory there is
// nothing.
func Selections(f *memory.File, off int) []markdown.Span {
	if !memory.AnyText.Has(f.Kind) {
		return nil
	}
	whole := markdown.Span{End: f.Doc().Size()}
	w := widener{f: f, off: min(max(off, 0), whole.End)}
	w.text()
	if f.Kind == memory.AgentSummary {
		w.index()
	} else {
		w.blocks()
		w.parts()
	}
	w.all = append(w.all, whole)
	slices.SortStableFunc(w.all, func(a, b markdown.Span) int { return cmp.Compare(a.Len(), b.Len()) })
	out := w.all[:1]
	for _, s := range w.all[1:] {
		if last := out[len(out)-1]; s.Contains(last) && s.Len() > last.Len() {
			out = append(out, s)
		}
	}
	return out
}

// A widener gathers the spans around a place.
type widener struct {
	f   *memory.File
	off int
	all []markdown.Span
}

func (w *widener) add(spans ...markdown.Span) {
	for _, s := range spans {
		if s.Len() > 0 && s.Start <= w.off && w.off <= s.End {
			w.all = append(w.all, s)
		}
	}
}

// text adds what stands on the line: the word, links and what they are made of,
// the cell, the line.
func (w *widener) text() {
	doc := w.f.Doc()
	line := w.f.Lines().Line(w.f.Lines().At(w.off))
	text := doc.Text(line)
	w.add(wordAt(text, w.off-line.Start).Shift(line.Start))
	for l := range doc.LinksIn(line) {
		w.add(l.Span)
		if l.Text.Len() > 0 {
			w.add(l.Text)
		}
		if l.Kind != markdown.Reference {
			w.add(l.Dest)
		}
	}
	trimmed := trimmedLine(text, line.Start)
	w.add(trimmed, line)
	if trimmed.Len() == 0 || doc.Text(trimmed)[0] != '|' {
		return
	}
	cells, _ := markdown.SplitRow([]byte(doc.Text(trimmed)), trimmed.Start)
	for _, c := range cells {
		w.add(c)
		for at, tok := range memory.TypeTokens(doc.Text(c)) {
			if memory.KnownType(tok) {
				w.add(markdown.Span{Start: c.Start + at, End: c.Start + at + len(tok)})
			}
		}
	}
}

// index adds the rows of an index of sessions.
func (w *widener) index() {
	s := w.f.Summary()
	for _, last := range backward(s) {
		for _, first := range rowsFrom(s, 0) {
			rows := markdown.Span{Start: first.Span.Start, End: last.Span.End}
			w.add(rows)
			if s.Header != nil && s.Header.Span.Start < rows.Start {
				w.add(markdown.Span{Start: s.Header.Span.Start, End: rows.End})
			}
			break
		}
		break
	}
}

// blocks adds the block of Markdown, and its table or the items of its list.
func (w *widener) blocks() {
	blocks := w.f.Doc().Blocks()
	i := w.f.Doc().BlockAt(w.off)
	if i < 0 {
		return
	}
	w.add(blocks[i].Span())
	for _, it := range blocks[i].Items() {
		w.add(it.Text, it.Span)
	}
	if k := blocks[i].Kind; k != markdown.TableHead && k != markdown.TableRow {
		return
	}
	from, to := i, i
	for from > 0 && blocks[from].Kind == markdown.TableRow {
		from--
	}
	for to+1 < len(blocks) && blocks[to+1].Kind == markdown.TableRow {
		to++
	}
	w.add(markdown.Span{Start: blocks[from].Span().Start, End: blocks[to].Span().End})
}

// parts adds the sections, sessions, cards, fields and the header around.
func (w *widener) parts() {
	for _, h := range extents(w.f.Doc()) {
		w.add(h.Text, h.Span, h.All)
	}
	if w.f.Kind == memory.Daily {
		for _, s := range w.f.Daily().Sections {
			w.add(s.IDSpan, s.Title, s.Head, s.Span)
			for _, l := range s.Status {
				w.add(l.Value)
			}
		}
	}
	for _, c := range w.f.Cards() {
		w.add(c.Span)
		for _, x := range c.Fields {
			w.add(x.Key, x.Value)
		}
	}
	if h := w.f.Header(); h != nil {
		w.add(h.Span, trimmedLine(w.f.Doc().Text(h.Body), h.Body.Start))
		for _, x := range h.Fields {
			w.add(x.Span)
		}
	}
}

// wordAt is the word of a line that holds or touches the character at i.
func wordAt(line string, i int) markdown.Span {
	i = min(max(i, 0), len(line))
	s := markdown.Span{Start: i, End: i}
	for s.Start > 0 {
		r, n := utf8.DecodeLastRuneInString(line[:s.Start])
		if !wordRune(r) {
			break
		}
		s.Start -= n
	}
	for s.End < len(line) {
		r, n := utf8.DecodeRuneInString(line[s.End:])
		if !wordRune(r) {
			break
		}
		s.End += n
	}
	return s
}

func wordRune(r rune) bool {
	return r == '_' || unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.IsMark(r)
}

// trimmedLine is a text that stands at off without the blanks at its ends.
func trimmedLine(text string, off int) markdown.Span {
	start := len(text) - len(trimLeft(text))
	return markdown.Span{Start: off + start, End: off + max(start, len(trimRight(text)))}
}
