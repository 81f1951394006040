// Package findings is the shape in which findings are told to programs: that of
// `check --format json` and of the tool memory_check.
//
// The version of the shape is raised when a field changes its meaning or goes;
// new fields may come at any time.
package findings

import (
	"iter"
	"slices"

	"github.com/memory-lsp/memory-lsp/markdown"
	"github.com/memory-lsp/memory-lsp/memory"
)

// Version is that of the shape.
const Version = 1

// A Diagnostic is one finding. All messages are English.
type Diagnostic struct {
	Path     string    `json:"path"`
	Rule     string    `json:"rule"`
	Severity string    `json:"severity"`
	Message  string    `json:"message"`
	Range    Range     `json:"range"`
	Related  []Related `json:"related"`
	Fixes    []Fix     `json:"fixes"`
}

// Related is another place that explains a finding.
type Related struct {
	Path    string `json:"path"`
	Range   Range  `json:"range"`
	Message string `json:"message"`
}

// A Fix is one way to mend a finding: what it creates, then its edits, then what
// it renames.
type Fix struct {
	Title      string      `json:"title"`
	Preferred  bool        `json:"preferred"`
	Edits      []Edit      `json:"edits"`
	Operations []Operation `json:"operations"`
}

// An Edit replaces what stands in a range.
type Edit struct {
	Path  string `json:"path"`
	Range Range  `json:"range"`
	Text  string `json:"text"`
}

// An Operation creates an empty file, or moves a file or folder.
type Operation struct {
	Create string  `json:"create,omitempty"`
	Rename *Rename `json:"rename,omitempty"`
}

// A Rename says from where to where.
type Rename struct {
	From string `json:"from"`
	To   string `json:"to"`
}

// A Range is from a position on up to another, which is not part of it.
type Range struct {
	Start Position `json:"start"`
	End   Position `json:"end"`
}

// A Position counts lines and columns from 1, columns in UTF-16 units, and bytes
// from 0.
type Position struct {
	Line   int `json:"line"`
	Column int `json:"column"`
	Offset int `json:"offset"`
}

// A Teller tells the findings of one snapshot.
type Teller struct {
	Snap  *memory.Snapshot
	Shown func(path string) string // a path as the reader is told it
}

// Diagnostic is a finding in a file.
func (t Teller) Diagnostic(own *memory.File, f memory.Finding) Diagnostic {
	d := Diagnostic{
		Path:     t.Shown(own.Path),
		Rule:     f.Rule.ID,
		Severity: f.Severity.String(),
		Message:  f.Message.String(),
		Range:    rangeIn(own, f.Span),
		Related:  []Related{},
		Fixes:    []Fix{},
	}
	for _, rel := range f.Related {
		path, in := t.spot(own, rel.Path, rel.Span)
		d.Related = append(d.Related, Related{path, in, rel.Message.String()})
	}
	for x := range Writable(own, f) {
		d.Fixes = append(d.Fixes, t.fix(own, x))
	}
	return d
}

// Writable are the fixes of a finding that may be written out: those that would
// put a secret of the file elsewhere in it may not.
func Writable(own *memory.File, f memory.Finding) iter.Seq[memory.Fix] {
	return func(yield func(memory.Fix) bool) {
		for _, x := range f.Fixes {
			reveals := slices.ContainsFunc(x.Edits, func(e memory.Edit) bool { return own.Reveals(e.New) })
			if !reveals && !yield(x) {
				return
			}
		}
	}
}

func (t Teller) fix(own *memory.File, f memory.Fix) Fix {
	out := Fix{Title: f.Title.String(), Preferred: f.Preferred, Edits: []Edit{}, Operations: []Operation{}}
	for _, e := range f.Edits {
		path, in := t.spot(own, e.Path, e.Span)
		out.Edits = append(out.Edits, Edit{path, in, e.New})
	}
	for _, p := range f.Creates {
		out.Operations = append(out.Operations, Operation{Create: t.Shown(p)})
	}
	for _, r := range f.Renames {
		out.Operations = append(out.Operations, Operation{Rename: &Rename{t.Shown(r.From), t.Shown(r.To)}})
	}
	return out
}

// spot is a span of a file that a finding in own names; an empty path means own.
// A file that a fix creates is empty: its only place is its start.
func (t Teller) spot(own *memory.File, path string, s markdown.Span) (name string, in Range) {
	file := own
	if path != "" && path != own.Path {
		file = t.Snap.Load(path)
	}
	if file == nil {
		start := Position{Line: 1, Column: 1}
		return t.Shown(path), Range{start, start}
	}
	return t.Shown(file.Path), rangeIn(file, s)
}

func rangeIn(f *memory.File, s markdown.Span) Range {
	return Range{positionIn(f, s.Start), positionIn(f, s.End)}
}

func positionIn(f *memory.File, off int) Position {
	line, col := f.Lines().Position(off, markdown.UTF16)
	return Position{line + 1, col + 1, off}
}
