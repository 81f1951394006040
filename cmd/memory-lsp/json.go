package main

import (
	"encoding/json"
	"io"
	"iter"
	"slices"

	"github.com/memory-lsp/memory-lsp/markdown"
	"github.com/memory-lsp/memory-lsp/memory"
)

// The shape of --format json. Version is raised when a field changes its
// meaning or goes; new fields may come at any time.
type (
	output struct {
		Version     int          `json:"version"`
		Files       int          `json:"files"`
		Diagnostics []diagnostic `json:"diagnostics"`
		Summary     tally        `json:"summary"`
	}
	diagnostic struct {
		Path     string    `json:"path"`
		Rule     string    `json:"rule"`
		Severity string    `json:"severity"`
		Message  string    `json:"message"`
		Range    textRange `json:"range"`
		Related  []related `json:"related"`
		Fixes    []fix     `json:"fixes"`
	}
	related struct {
		Path    string    `json:"path"`
		Range   textRange `json:"range"`
		Message string    `json:"message"`
	}
	fix struct {
		Title      string      `json:"title"`
		Preferred  bool        `json:"preferred"`
		Edits      []edit      `json:"edits"`
		Operations []operation `json:"operations"`
	}
	edit struct {
		Path  string    `json:"path"`
		Range textRange `json:"range"`
		Text  string    `json:"text"`
	}
	operation struct {
		Create string  `json:"create,omitempty"` // before the edits
		Rename *rename `json:"rename,omitempty"` // after them
	}
	rename struct {
		From string `json:"from"`
		To   string `json:"to"`
	}
	textRange struct {
		Start position `json:"start"`
		End   position `json:"end"`
	}
	position struct {
		Line   int `json:"line"`
		Column int `json:"column"`
		Offset int `json:"offset"`
	}
)

// printJSON prints all findings as one object.
func (c *checker) printJSON(w io.Writer, reports []report) error {
	out := output{Version: 1, Files: len(reports), Diagnostics: []diagnostic{}, Summary: count(reports)}
	for _, r := range reports {
		for _, f := range r.findings {
			out.Diagnostics = append(out.Diagnostics, c.diagnostic(r, f))
		}
	}
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	return enc.Encode(out)
}

func (c *checker) diagnostic(r report, f memory.Finding) diagnostic {
	d := diagnostic{
		Path:     r.name,
		Rule:     f.Rule.ID,
		Severity: f.Severity.String(),
		Message:  f.Message.String(),
		Range:    rangeIn(r.file, f.Span),
		Related:  []related{},
		Fixes:    []fix{},
	}
	for _, rel := range f.Related {
		path, in := c.spot(r.file, rel.Path, rel.Span)
		d.Related = append(d.Related, related{path, in, rel.Message.String()})
	}
	for x := range writable(r.file, f) {
		d.Fixes = append(d.Fixes, c.fix(r.file, x))
	}
	return d
}

// writable are the fixes of a finding that may be written out: those that would
// put a secret of the file elsewhere in it may not.
func writable(own *memory.File, f memory.Finding) iter.Seq[memory.Fix] {
	return func(yield func(memory.Fix) bool) {
		for _, x := range f.Fixes {
			reveals := slices.ContainsFunc(x.Edits, func(e memory.Edit) bool { return own.Reveals(e.New) })
			if !reveals && !yield(x) {
				return
			}
		}
	}
}

func (c *checker) fix(own *memory.File, f memory.Fix) fix {
	out := fix{Title: f.Title.String(), Preferred: f.Preferred, Edits: []edit{}, Operations: []operation{}}
	for _, e := range f.Edits {
		path, in := c.spot(own, e.Path, e.Span)
		out.Edits = append(out.Edits, edit{path, in, e.New})
	}
	for _, p := range f.Creates {
		out.Operations = append(out.Operations, operation{Create: c.shown(p)})
	}
	for _, r := range f.Renames {
		out.Operations = append(out.Operations, operation{Rename: &rename{c.shown(r.From), c.shown(r.To)}})
	}
	return out
}

// spot is a span of a file that a finding in own names; an empty path means own.
// A file that a fix creates is empty: its only place is its start.
func (c *checker) spot(own *memory.File, path string, s markdown.Span) (name string, in textRange) {
	file := own
	if path != "" && path != own.Path {
		file = c.w.Snapshot().Load(path)
	}
	if file == nil {
		start := position{Line: 1, Column: 1}
		return c.shown(path), textRange{start, start}
	}
	return c.shown(file.Path), rangeIn(file, s)
}

func rangeIn(f *memory.File, s markdown.Span) textRange {
	return textRange{positionIn(f, s.Start), positionIn(f, s.End)}
}

func positionIn(f *memory.File, off int) position {
	line, col := f.Lines().Position(off, markdown.UTF16)
	return position{line + 1, col + 1, off}
}
