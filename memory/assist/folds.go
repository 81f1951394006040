package assist

import (
	"cmp"
	"slices"

	"github.com/memory-lsp/memory-lsp/markdown"
	"github.com/memory-lsp/memory-lsp/memory"
)

// A Fold is what an editor may show as one line: the first line of Span stays.
type Fold struct {
	Span    markdown.Span
	Comment bool
	Text    memory.Message // what is shown in place of it; the zero one: nothing special
}

var (
	closedRows   = memory.Text{En: "%d closed rows", Zh: "%d 行已结束的记录"}
	sessionState = memory.Text{En: "%s", Zh: "%s"}
)

// Folds are the sessions, cards, sections, tables, code, comments and the header
// of a file, and the rows of an index that no open session needs. Each has two
// lines at least; they are in order, outer ones first.
func Folds(f *memory.File) []Fold {
	if !memory.AnyText.Has(f.Kind) {
		return nil
	}
	var all []Fold
	if f.Kind == memory.AgentSummary {
		all = closedFolds(f.Summary())
	} else {
		all = textFolds(f)
	}
	all = slices.DeleteFunc(all, func(x Fold) bool { return f.Lines().At(x.Span.Start) >= f.Lines().At(x.Span.End) })
	slices.SortStableFunc(all, func(a, b Fold) int {
		return cmp.Or(cmp.Compare(a.Span.Start, b.Span.Start), cmp.Compare(b.Span.End, a.Span.End))
	})
	// A session is a section too: what begins on a line is told once.
	return slices.CompactFunc(all, func(a, b Fold) bool {
		return f.Lines().At(a.Span.Start) == f.Lines().At(b.Span.Start)
	})
}

// closedFolds are the runs of rows below each other none of which tells that a
// session is still open.
func closedFolds(s *memory.Summary) (out []Fold) {
	fold := s.Fold()
	var run Fold
	rows, last := 0, 0
	end := func() {
		if rows > 1 {
			run.Text = closedRows.With(rows)
			out = append(out, run)
		}
		rows = 0
	}
	for i, row := range rowsFrom(s, 0) {
		if !row.Read || fold.Current(i) && row.Status.State != memory.Completed || rows > 0 && row.Line != last+1 {
			end()
		}
		if row.Read && !(fold.Current(i) && row.Status.State != memory.Completed) {
			if rows == 0 {
				run.Span.Start = row.Span.Start
			}
			rows++
			last, run.Span.End = row.Line, row.Span.End
		}
	}
	end()
	return out
}

// textFolds are those of a file that is no index of sessions.
func textFolds(f *memory.File) (out []Fold) {
	if h := f.Header(); h != nil {
		out = append(out, Fold{Span: h.Span, Text: sessionState.With(says(f, h.Value("name")))})
	}
	if f.Kind == memory.Daily {
		for _, s := range f.Daily().Sections {
			x := Fold{Span: s.Span}
			if now, ok := s.Current(); ok {
				x.Text = sessionState.With(now.Status.State.Name())
			}
			out = append(out, x)
		}
	}
	for _, c := range f.Cards() {
		out = append(out, Fold{Span: c.Span})
	}
	for _, h := range extents(f.Doc()) {
		out = append(out, Fold{Span: h.All})
	}
	for _, t := range f.Doc().Tables() {
		out = append(out, Fold{Span: t.Span})
	}
	for _, c := range f.Doc().Code() {
		if c.Block {
			out = append(out, Fold{Span: markdown.Span{Start: c.Span.Start, End: lastText(f.Doc(), c.Span.Start, c.Span.End)}})
		}
	}
	for c := range f.Doc().Comments() {
		out = append(out, Fold{Span: c, Comment: true})
	}
	return out
}
