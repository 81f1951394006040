package memory

import (
	"cmp"
	"context"
	"io/fs"
	"slices"

	"github.com/memory-lsp/memory-lsp/markdown/crew"
)

// modulesName is a folder that holds other people's notes.
const modulesName = "node_modules"

// A Problem is a path that could not be looked at.
type Problem struct {
	Path string
	Err  error
}

// Find visits the memory files at or below path in order, each real folder
// once. Symbolic links are not followed. Folders that ignore files name are
// passed over unless they are where memory is known or declared to be; what
// configuration excludes is passed over always. A file named by path itself is
// visited whatever ignores it. The problem of a path where nothing stands is
// [fs.ErrNotExist].
func (s *Snapshot) Find(ctx context.Context, path string, visit func(*File)) []Problem {
	info, err := fs.Stat(s.disk.env.FS, cmp.Or(path, "."))
	if err != nil {
		return []Problem{{path, err}}
	}
	if !info.IsDir() {
		if s.Place(path).Kind == NoKind {
			return nil
		}
		f := s.known(path)
		if f == nil { // a link, or there in other letter case
			return []Problem{{path, fs.ErrNotExist}}
		}
		visit(f)
		return nil
	}
	w := walk{snap: s, start: path, visit: visit, seen: map[string]bool{}}
	if s.settings.Once { // all that is found is read next, and walking keeps one core busy
		w.found = make(chan *File, waiting)
		defer close(w.found)
		go func() {
			for f := range w.found {
				if f.Kind != Daily { // which is read when it is judged
					f.Disk()
				}
			}
		}()
	}
	w.declare(s.configIn(path))
	ig := s.ignoredBy(path)
	w.dir(ctx, path, ig, w.inMemory(path) || ig.dir(path))
	return w.problems
}

// waiting is how many files wait to be read while a walk goes on.
const waiting = 1024

// A walk looks for memory below a folder.
type walk struct {
	snap     *Snapshot
	start    string
	visit    func(*File)
	found    chan *File      // files to read meanwhile, if there is room; nil: none
	declared []string        // folders that configuration declares
	seen     map[string]bool // folders
	problems []Problem
}

// dir walks a folder with the ignore files in force above it. All tells that no
// ignore file counts here.
func (w *walk) dir(ctx context.Context, path string, above ignores, all bool) {
	if w.seen[path] || ctx.Err() != nil {
		return
	}
	w.seen[path] = true
	list := w.list(path)
	ig := above.with(w.snap, path, list)
	c := w.snap.configIn(path)
	if dir, _ := split(c.Path); c.Path != "" && dir == path {
		w.declare(c)
	}
	if all {
		w.ahead(path, list)
	}
	for _, e := range list {
		p := join(path, e.Name)
		switch {
		case c.excludes(p):
		case e.regular():
			if place := w.snap.Place(p); place.Kind != NoKind {
				f := w.snap.placed(p, place)
				select {
				case w.found <- f:
				default:
				}
				w.visit(f)
			}
		case e.Type.IsDir():
			w.enter(ctx, p, e.Name, ig, all)
		}
	}
}

// few folders are not worth another goroutine.
const few = 16

// ahead lists the folders of a folder side by side, which are walked next.
func (w *walk) ahead(path string, list []Entry) {
	var dirs []string
	for _, e := range list {
		if e.Type.IsDir() && e.Name != gitName && e.Name != modulesName {
			dirs = append(dirs, join(path, e.Name))
		}
	}
	crew.Each(len(dirs), few, func(i int) { w.snap.disk.dir(dirs[i]) })
}

// enter walks the folder p, or what is known of it if it is ignored.
func (w *walk) enter(ctx context.Context, p, name string, ig ignores, all bool) {
	switch {
	case name == gitName || name == modulesName || w.snap.disk.home(p) && !within(w.start, p):
		w.probe(ctx, p, ig, w.declared)
	case all || w.known(p):
		w.dir(ctx, p, ig, true)
	case !ig.dir(p):
		w.dir(ctx, p, ig, false)
	case slices.Contains(w.declared, p):
		w.dir(ctx, p, ig, true)
	default:
		w.probe(ctx, p, ig, append(inside(p, name), w.declared...))
	}
}

// probe walks those of paths that lie below the folder p, which itself is passed
// over.
func (w *walk) probe(ctx context.Context, p string, ig ignores, paths []string) {
	for _, at := range paths {
		if at != p && within(at, p) && w.leads(p, at) && !w.snap.Config(at).excludes(at) {
			w.dir(ctx, at, ig, true)
		}
	}
}

// leads reports whether folders lead from dir to path, none of them a link.
func (w *walk) leads(dir, path string) bool {
	for ; path != dir; path, _ = split(path) {
		if e, ok := w.snap.disk.entry(path); !ok || !e.Type.IsDir() {
			return false
		}
	}
	return true
}

// list are the entries of a folder. One that can't be read is a problem.
func (w *walk) list(path string) []Entry {
	list := w.snap.disk.dir(path)
	if list == nil {
		if _, err := fs.ReadDir(w.snap.disk.env.FS, cmp.Or(path, ".")); err != nil {
			w.problems = append(w.problems, Problem{path, err})
		}
	}
	return list
}

// declare takes the folders that a configuration declares.
func (w *walk) declare(c *Config) {
	for _, f := range c.Folders {
		w.declared = append(w.declared, f.Path)
		if layouts[f.Layout] == NoDialect {
			for _, n := range rootNames {
				w.declared = append(w.declared, join(f.Root, n))
			}
		}
	}
}

// inMemory reports whether a folder is, or lies in, one where memory is known
// to be.
func (w *walk) inMemory(path string) bool {
	for ; path != ""; path, _ = split(path) {
		if w.known(path) {
			return true
		}
	}
	return false
}

// known reports whether a folder is one where memory is known to be: no ignore
// file counts there.
func (w *walk) known(p string) bool {
	dir, base := split(p)
	switch base {
	case codexName, treeName:
		return true
	case memoryName:
		return w.snap.ground(p).dialect != NoDialect
	case bankName:
		return w.snap.dialect(p) == MemoryBank
	}
	_, up := split(dir)
	return up == claudeName && slices.Contains(agentMemory, base)
}

// inside are the places within an ignored folder where memory is looked for.
func inside(p, name string) []string {
	switch name {
	case claudeName:
		return []string{join(p, memoryName), join(p, agentMemory[0]), join(p, agentMemory[1])}
	case "docs":
		return []string{join(p, memoryName)}
	}
	return nil
}
