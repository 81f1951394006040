package assist

import (
	"cmp"
	"slices"
	"strings"

	"github.com/memory-lsp/memory-lsp/markdown"
	"github.com/memory-lsp/memory-lsp/memory"
)

// A SymbolKind says what a symbol is.
type SymbolKind uint8

// The kinds of symbols.
const (
	HeadingSymbol SymbolKind = iota
	SessionSymbol
	PeriodSymbol // a day of an index of sessions, or a month of old ones
	CardSymbol
	FieldSymbol // of a card or a header
	HeaderSymbol
	EntrySymbol // of an index of notes
	CheckpointSymbol
)

// A Symbol is a part of a file that has a name. Its children lie within it.
type Symbol struct {
	Kind     SymbolKind
	Name     string // never empty, on one line
	Detail   memory.Message
	Span     markdown.Span // all of it
	At       markdown.Span // where its name stands, within Span
	Children []Symbol
}

// maxName is how many characters of a symbol's name and detail are told.
const maxName = 120

// Outline is what a file is made of: its headings, sessions, cards, checkpoints,
// entries and the fields of its header. A file that is no text of memory has
// nothing.
func Outline(f *memory.File) []Symbol {
	switch {
	case f.Kind == memory.AgentSummary:
		return outlineSummary(f)
	case !memory.AnyText.Has(f.Kind):
		return nil
	}
	var all []Symbol
	add := func(more ...Symbol) { all = append(all, more...) }
	taken := map[int]bool{} // the lines on which something better than a heading begins
	begins := func(off int) { taken[f.Lines().At(off)] = true }
	add(headerSymbols(f)...)
	if f.Kind == memory.Daily {
		for _, s := range f.Daily().Sections {
			begins(s.Span.Start)
			add(sectionSymbol(f, s))
		}
	}
	for _, c := range f.Cards() {
		begins(c.Span.Start)
		add(cardSymbols(f, c)...)
	}
	for _, h := range extents(f.Doc()) {
		if !taken[f.Lines().At(h.Span.Start)] {
			add(headingSymbol(f, h))
		}
	}
	switch f.Kind {
	case memory.Index:
		add(entrySymbols(f)...)
	case memory.Sessions:
		add(checkpointSymbols(f)...)
	}
	slices.SortStableFunc(all, func(a, b Symbol) int {
		return cmp.Or(cmp.Compare(a.Span.Start, b.Span.Start), cmp.Compare(b.Span.End, a.Span.End))
	})
	return nest(all, f.Doc().Size())
}

// nest puts each symbol into the last one that it begins in. All are in order and
// are cut at end.
func nest(all []Symbol, end int) (out []Symbol) {
	for i := 0; i < len(all); {
		s := all[i]
		s.Span.End = min(s.Span.End, end)
		s.At.End = min(s.At.End, s.Span.End)
		n := i + 1
		for n < len(all) && all[n].Span.Start < s.Span.End {
			n++
		}
		s.Children = nest(all[i+1:n], s.Span.End)
		out = append(out, s)
		i = n
	}
	return out
}

// An extent is a heading with all that stands below it.
type extent struct {
	markdown.Heading
	All markdown.Span // to the end of the last line with text
}

// extents are the headings of a document with what they head.
func extents(doc *markdown.Doc) []extent {
	heads := doc.Headings()
	out := make([]extent, len(heads))
	var open []int // the headings that what comes stands below
	close := func(level, at int) {
		for len(open) > 0 && heads[open[len(open)-1]].Level >= level {
			i := open[len(open)-1]
			out[i].All.End = lastText(doc, heads[i].Span.End, at)
			open = open[:len(open)-1]
		}
	}
	for i, h := range heads {
		close(h.Level, h.Span.Start)
		out[i] = extent{h, h.Span}
		open = append(open, i)
	}
	close(0, doc.Size())
	return out
}

// lastText is the end of the last text before off, and from at least.
func lastText(doc *markdown.Doc, from, off int) int {
	return from + len(trimRight(doc.Text(markdown.Span{Start: from, End: max(from, off)})))
}

// says is the text of s, of at most so many characters, without the secrets of
// the file.
func says(f *memory.File, s string) string { return memory.Shorten(f.Hide(s), maxName) }

func headingSymbol(f *memory.File, h extent) Symbol {
	return Symbol{Kind: HeadingSymbol, Name: cmp.Or(says(f, h.Plain), strings.Repeat("#", h.Level)), Span: h.All, At: h.Span}
}

var (
	word  = memory.Text{En: "%s", Zh: "%s"}
	words = memory.Text{En: "%s · %s", Zh: "%s · %s"}
)

// sectionSymbol is a session of a day.
func sectionSymbol(f *memory.File, s *memory.Section) Symbol {
	sym := Symbol{Kind: SessionSymbol, Name: says(f, sessionName(s.ID.ID, f.Doc().Text(s.Title))), Span: s.Span, At: s.Heading.Span}
	state := memory.UnknownState
	if now, ok := s.Current(); ok {
		state = now.Status.State
	}
	sym.Detail = word.With(state.Name())
	if s.Intent.Text != "" {
		sym.Detail = words.With(state.Name(), says(f, s.Intent.Text))
	}
	return sym
}

// sessionName is what a session is called in a list.
func sessionName(id, title string) string {
	if title == "" {
		return cmp.Or(id, "—")
	}
	return id + " — " + title
}

// cardSymbols are a card and its fields.
func cardSymbols(f *memory.File, c memory.Card) []Symbol {
	out := []Symbol{{Kind: CardSymbol, Name: c.Kind.Name(), Span: c.Span, At: c.Heading.Span}}
	for _, x := range c.Fields {
		out = append(out, Symbol{Kind: FieldSymbol, Name: says(f, x.Name), Detail: word.With(says(f, x.Text)), Span: x.Line.Span, At: x.Key})
	}
	return out
}

// headerSymbols are the file's header and its fields.
func headerSymbols(f *memory.File) []Symbol {
	h := f.Header()
	if h == nil {
		return nil
	}
	first := f.Lines().Line(f.Lines().At(h.Span.Start))
	out := []Symbol{{Kind: HeaderSymbol, Name: "---", Detail: word.With(says(f, h.Value("name"))), Span: h.Span, At: first}}
	for _, x := range h.Fields {
		line := f.Lines().Line(f.Lines().At(x.Span.Start))
		out = append(out, Symbol{Kind: FieldSymbol, Name: says(f, x.Name), Detail: word.With(says(f, x.Value)), Span: line, At: line})
	}
	return out
}

// entrySymbols are the entries of an index that lead to notes.
func entrySymbols(f *memory.File) (out []Symbol) {
	for _, e := range f.Index().Entries {
		if !e.Linked() {
			continue
		}
		name := cmp.Or(says(f, f.Doc().Text(e.Link.Text)), says(f, e.Link.Target), "—")
		out = append(out, Symbol{Kind: EntrySymbol, Name: name, Detail: word.With(says(f, e.Link.Target)), Span: e.Span, At: e.Link.Span})
	}
	return out
}

// checkpointSymbols are the checkpoints of a task.
func checkpointSymbols(f *memory.File) (out []Symbol) {
	for _, r := range f.Sessions().CP.Rows {
		s := Symbol{Kind: CheckpointSymbol, Name: "CP" + string(rune('0'+r.Phase)), Span: r.Span, At: r.Span}
		if cells := r.Cells(); len(cells) > 1 {
			s.At, s.Detail = cells[0].Span, word.With(says(f, cells[memory.CPStatusColumn].Text))
		}
		out = append(out, s)
	}
	return out
}
