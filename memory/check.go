package memory

import (
	"context"
	"unicode/utf8"
)

// A Result is what a check of one file found, and what it depends on.
type Result struct {
	Findings []Finding // in order of position, then rule
	Needs    *Needs
	Err      error // the file could not be read; then there are no findings
}

// Check judges one memory file. It stops early, with the context's error, when
// ctx ends.
func (s *Snapshot) Check(ctx context.Context, path string) Result {
	f := s.files[path]
	if f == nil {
		return Result{}
	}
	_, size, err := f.Disk()
	if err != nil && !f.Open {
		return Result{Err: err}
	}
	var found []Finding
	pass := Pass{File: f, Config: s.Config(path), Today: s.Today(), snap: s, needs: newNeeds(), found: &found}
	readable := f.readable()
	for _, r := range s.settings.Rules {
		if !r.Kinds.Has(f.Kind) || r.Cross && s.settings.FileScope || !readable && !r.Raw || size > MaxCheck && !r.Raw {
			continue
		}
		if err := ctx.Err(); err != nil {
			return Result{Err: err}
		}
		if pass.severity = pass.Config.Severity(r, path); pass.severity != Off {
			pass.rule = r
			pass.run()
		}
	}
	return Result{Findings: settle(found), Needs: pass.needs}
}

// run gives the rule every input of the file that it asks for.
func (p *Pass) run() {
	switch r, f := p.rule, p.File; {
	case r.File != nil:
		r.File(p)
	case r.Workspace != nil:
		r.Workspace(p)
	case r.Row != nil:
		for _, row := range f.Summary().Rows {
			r.Row(p, row)
		}
	case r.Section != nil:
		for _, sec := range f.Daily().Sections {
			r.Section(p, sec)
		}
	case r.Link != nil:
		for l := range f.Doc().Links() {
			if !f.template(l.Span) {
				r.Link(p, l)
			}
		}
	}
}

// readable reports whether the file on disk is UTF-8 text; an open document
// that was never saved is.
func (f *File) readable() bool {
	src, _, _ := f.Disk()
	return utf8.Valid(src)
}
