package memory

import (
	"context"
	"sync"
)

// A Result is what a check of one file found, and what it depends on.
type Result struct {
	Findings []Finding // in order of position, then rule
	File     *File     // as it was judged, if it was read for the check alone and anything was found
	Needs    *Needs
	Err      error // the file could not be read; then there are no findings
}

// passes are used again: one is made for every file.
var passes = sync.Pool{New: func() any { return &Pass{} }}

// Check judges one memory file. It stops early, with the context's error, when
// ctx ends.
func (s *Snapshot) Check(ctx context.Context, path string) Result {
	known := s.File(path)
	if known == nil {
		return Result{}
	}
	var found []Finding
	pass := passes.Get().(*Pass)
	*pass = Pass{File: known, Config: s.Config(path), Today: s.Today(), snap: s, needs: s.newNeeds(), found: &found, room: pass.room}
	pass.begin()
	defer pass.end()
	f := pass.File
	_, size, err := f.Disk()
	if err != nil && !f.Open {
		return Result{Err: err}
	}
	who := s.roster(f, pass.Config)
	text := f.readable() && size <= MaxCheck
	pass.duties = who.whole
	for pass.at = range who.whole {
		if !text && !pass.duty().rule.Raw {
			continue
		}
		if err := ctx.Err(); err != nil {
			return Result{Err: err}
		}
		pass.run()
	}
	found = settle(found)
	whole := len(found)
	if text {
		pass.runLocal(ctx, who)
	}
	if err := ctx.Err(); err != nil {
		return Result{Err: err}
	}
	found = append(found[:whole], settle(found[whole:])...)
	mingle(found, whole)
	if text { // directives are judged when all else is found
		pass.silence(who.directives)
		f.discreet(found)
	}
	if f == known || len(found) == 0 {
		f = nil
	}
	return Result{Findings: found, File: f, Needs: pass.needs}
}

// run gives the rule every input of the file that it asks for.
func (p *Pass) run() {
	switch r := p.duty().rule; {
	case r.File != nil:
		r.File(p)
	case r.Workspace != nil:
		r.Workspace(p)
	case r.Section != nil:
		for _, sec := range p.Daily().Sections {
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
