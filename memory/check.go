package memory

import "context"

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
	var links []*duty      // the rules about links go from link to link together
	var directives []*duty // those about directives come when all else is found
	for _, r := range s.settings.Rules {
		if !r.Kinds.Has(f.Kind) || r.Cross && s.settings.FileScope || !readable && !r.Raw || size > MaxCheck && !r.Raw {
			continue
		}
		if err := ctx.Err(); err != nil {
			return Result{Err: err}
		}
		if sev := pass.Config.Severity(r, path); sev != Off {
			pass.duty = &duty{rule: r, severity: sev}
			switch {
			case r.Link != nil:
				links = append(links, pass.duty)
			case r.Directive != nil:
				directives = append(directives, pass.duty)
			default:
				pass.run()
			}
		}
	}
	pass.runLinks(ctx, links)
	if err := ctx.Err(); err != nil {
		return Result{Err: err}
	}
	found = settle(found)
	if readable && size <= MaxCheck {
		found = pass.silence(found, directives)
		f.discreet(found)
	}
	return Result{Findings: found, Needs: pass.needs}
}

// run gives the rule every input of the file that it asks for.
func (p *Pass) run() {
	switch r, f := p.duty.rule, p.File; {
	case r.File != nil:
		r.File(p)
	case r.Workspace != nil:
		r.Workspace(p)
	case r.Row != nil:
		for _, row := range f.Summary().All() {
			r.Row(p, row)
		}
	case r.Section != nil:
		for _, sec := range f.Daily().Sections {
			if sec.ID.Canonical { // else the heading has to be mended first
				r.Section(p, sec)
			}
		}
	}
}

// runLinks gives each link of the file to the rules about links.
func (p *Pass) runLinks(ctx context.Context, duties []*duty) {
	if len(duties) == 0 {
		return
	}
	for l := range p.Doc().Links() {
		if ctx.Err() != nil {
			return
		}
		if p.File.template(l.Span) {
			continue
		}
		for _, p.duty = range duties {
			p.duty.rule.Link(p, l)
		}
	}
}

// readable reports whether the file on disk is UTF-8 text; an open document
// that was never saved is.
func (f *File) readable() bool {
	src, _, _ := f.Disk()
	_, _, ok := Encoding(src)
	return ok
}
