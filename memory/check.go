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
	f := s.File(path)
	if f == nil {
		return Result{}
	}
	_, size, err := f.Disk()
	if err != nil && !f.Open {
		return Result{Err: err}
	}
	var found []Finding
	pass := Pass{File: f, Config: s.Config(path), Today: s.Today(), snap: s, needs: s.newNeeds(), found: &found}
	readable := f.readable()
	var local []*duty      // the rules that need not be asked again where nothing changed
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
			case r.local():
				local = append(local, pass.duty)
			case r.Directive != nil:
				directives = append(directives, pass.duty)
			default:
				pass.run()
			}
		}
	}
	pass.runLocal(ctx, local)
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
	switch r := p.duty.rule; {
	case r.File != nil:
		r.File(p)
	case r.Workspace != nil:
		r.Workspace(p)
	case r.Section != nil:
		for _, sec := range p.File.Daily().Sections {
			if sec.ID.Canonical { // else the heading has to be mended first
				r.Section(p, sec)
			}
		}
	}
}

// readable reports whether the file on disk is UTF-8 text; an open document
// that was never saved is.
func (f *File) readable() bool {
	_, _, ok := f.Encoding()
	return ok
}
