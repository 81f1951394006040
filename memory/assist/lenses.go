package assist

import (
	"github.com/memory-lsp/memory-lsp/markdown"
	"github.com/memory-lsp/memory-lsp/memory"
)

// A LensKind says what a lens tells.
type LensKind uint8

// The kinds of lenses.
const (
	OpenLens    LensKind = iota // the sessions of an index that are open
	BudgetLens                  // how much of what an agent loads of an index is used
	MentionLens                 // how many places name a file, or a session
)

// A Lens is a line above which an editor may tell something.
type Lens struct {
	Kind LensKind
	At   markdown.Span // on one line
}

// Lenses are where there is something to tell about a file. It does not look at
// others; what there is to tell, [Tell] finds.
func Lenses(f *memory.File) (out []Lens) {
	if !memory.AnyText.Has(f.Kind) {
		return nil
	}
	switch f.Kind {
	case memory.AgentSummary:
		if t := f.Summary().Title; t != nil {
			out = append(out, Lens{OpenLens, t.Span})
		}
		return out
	case memory.Index:
		if f.Index().Load.Cap.Max > 0 {
			out = append(out, Lens{BudgetLens, f.Head()})
		}
	case memory.Daily:
		for _, s := range f.Daily().Sections {
			if s.ID.Canonical {
				out = append(out, Lens{MentionLens, s.Heading.Span})
			}
		}
		return out
	}
	_, at := titleOf(f)
	if line := f.Lines().Line(f.Lines().At(at.Start)); at.Len() > 0 && line.End < at.End {
		at.End = line.End
	}
	return append(out, Lens{MentionLens, at})
}

var (
	openSessions = memory.Text{En: "open sessions: %d", Zh: "未完成会话：%d"}
	mentioned    = memory.Text{En: "references: %d", Zh: "引用：%d"}
	budgetLines  = memory.Text{En: "%d/%d lines", Zh: "%d/%d 行"}
	budgetBytes  = memory.Text{En: "%d/%d bytes", Zh: "%d/%d 字节"}
	budgetChars  = memory.Text{En: "%d/%d characters", Zh: "%d/%d 字符"}
	cutOff       = memory.Text{En: "%s, the rest is not loaded", Zh: "%s，其余不会加载"}
)

// budgets are how the units of caps are told.
var budgets = [...]memory.Text{memory.LinesUnit: budgetLines, memory.BytesUnit: budgetBytes, memory.CharsUnit: budgetChars}

// Use tells how much of what its agent loads an index takes.
func Use(load memory.Load) memory.Message {
	m := budgets[load.Cap.Unit].With(load.Used, load.Cap.Max)
	if load.Rest.Len() > 0 {
		return cutOff.With(m)
	}
	return m
}

// Tell is what a lens tells, and the places that it speaks of.
func Tell(s *memory.Snapshot, f *memory.File, l Lens) (title memory.Message, places []Location) {
	switch l.Kind {
	case OpenLens:
		for _, i := range f.Summary().Fold().Open() {
			places = append(places, Location{f.Path, f.Summary().Row(i).Span})
		}
		return openSessions.With(len(places)), places
	case BudgetLens:
		load := f.Index().Load
		if load.Rest.Len() > 0 {
			places = append(places, Location{f.Path, load.Rest})
		}
		return Use(load), places
	}
	if f.Kind == memory.Daily {
		places = References(s, f.Path, l.At.Start, false)
	} else {
		places = Backlinks(s, f.Path)
	}
	return mentioned.With(len(places)), places
}
