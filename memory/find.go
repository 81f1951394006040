package memory

import (
	"context"
	"io/fs"
)

// A Problem is a path that could not be looked at.
type Problem struct {
	Path string
	Err  error
}

// Find visits the memory files at or below path in order, each real folder
// once. Symbolic links are not followed. Folders that ignore files name are
// passed over unless they are where memory is known or declared to be; a file
// named by path itself is visited whatever ignores it.
func (s *Snapshot) Find(ctx context.Context, path string, visit func(file string)) []Problem {
	info, err := fs.Stat(s.disk.env.FS, path)
	if err != nil {
		return []Problem{{path, err}}
	}
	if !info.IsDir() {
		if s.Place(path).Kind != NoKind {
			visit(path)
		}
		return nil
	}
	w := walk{snap: s, ctx: ctx, visit: visit}
	w.dir(path)
	return w.problems
}

type walk struct {
	snap     *Snapshot
	ctx      context.Context
	visit    func(string)
	problems []Problem
}

func (w *walk) dir(path string) {
	if w.ctx.Err() != nil {
		return
	}
	list := w.snap.disk.dir(path)
	if list == nil {
		_, err := fs.ReadDir(w.snap.disk.env.FS, path)
		w.problems = append(w.problems, Problem{path, err})
	}
	for _, e := range list {
		p := join(path, e.Name)
		switch {
		case e.Type.IsDir() && e.Name != gitName && e.Name != "node_modules":
			w.dir(p)
		case e.regular() && w.snap.Place(p).Kind != NoKind:
			w.visit(p)
		}
	}
}
