package assist

import (
	"github.com/memory-lsp/memory-lsp/markdown"
	"github.com/memory-lsp/memory-lsp/memory"
)

// A Hint is a text that an editor may show behind a place.
type Hint struct {
	Off   int
	Label memory.Message
	To    Location // what it speaks of
}

var nowHint = memory.Text{En: "→ %s %s", Zh: "→ %s %s"}

// Hints are the hints in a part of a file, in order: behind a row of an index that
// is history, what its session has come to; behind a wikilink, the title of the note
// that it means.
func Hints(s *memory.Snapshot, f *memory.File, within markdown.Span) []Hint {
	switch {
	case f.Kind == memory.AgentSummary:
		return historyHints(f, within)
	case memory.AutoText.Has(f.Kind):
		return titleHints(s, f, within)
	}
	return nil
}

func historyHints(f *memory.File, within markdown.Span) (out []Hint) {
	s := f.Summary()
	fold := s.Fold()
	for i, row := range rowsFrom(s, within.Start) {
		if row.Span.Start > within.End {
			break
		}
		if _, ok := row.Key(); !ok || fold.Current(i) {
			continue
		}
		now := s.Row(fold.Latest(i))
		mark := now.Status.State.Mark()
		if mark == "" {
			mark = "?"
		}
		out = append(out, Hint{Off: row.Span.End, Label: nowHint.With(mark, now.Status.State.Name()), To: Location{f.Path, now.Span}})
	}
	return out
}

func titleHints(s *memory.Snapshot, f *memory.File, within markdown.Span) (out []Hint) {
	for l := range f.Doc().LinksIn(within) {
		if l.Kind != markdown.Wiki || l.Text.Len() > 0 {
			continue
		}
		to, ok := s.Wiki(f, l)
		if !ok || to.Path == "" || to.Path == f.Path {
			continue
		}
		note := s.Load(to.Path)
		if note == nil {
			continue
		}
		title, at := titleOf(note)
		if title == "" || memory.FoldTopic(title) == memory.FoldTopic(to.Text) {
			continue
		}
		out = append(out, Hint{Off: l.Span.End, Label: word.With(title), To: Location{note.Path, at}})
	}
	return out
}

// titleOf is what a note is called in its header, else in its first heading.
func titleOf(f *memory.File) (title string, at markdown.Span) {
	if x, ok := f.Header().Field("name"); ok && x.Value != "" {
		return says(f, x.Value), x.Span
	}
	for b := range f.Doc().BlocksFrom(0) {
		for _, h := range b.Headings() {
			return says(f, h.Plain), h.Span
		}
	}
	return "", f.Head()
}
