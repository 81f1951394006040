package lsp

import (
	"context"
	"io/fs"
	"path"
	"slices"
	"strings"
	"sync"

	"github.com/memory-lsp/memory-lsp/memory"
)

// folders are the workspace folders, in the order in which the client named
// them. Where several show one physical file, its path is that in the first.
type folders struct {
	mu    sync.Mutex // guards roots
	roots []root
}

// A root is a workspace folder.
type root struct {
	path string // as the client names it
	real string // where that leads to, symbolic links followed
}

func (f *folders) add(fsys fs.FS, uri string) {
	p, ok := pathOf(uri, onWindows)
	if !ok {
		return
	}
	r := root{p, realPath(fsys, p)}
	f.mu.Lock()
	defer f.mu.Unlock()
	if !slices.ContainsFunc(f.roots, func(o root) bool { return o.path == p }) {
		f.roots = append(f.roots, r)
	}
}

func (f *folders) remove(uri string) {
	if p, ok := pathOf(uri, onWindows); ok {
		f.mu.Lock()
		defer f.mu.Unlock()
		f.roots = slices.DeleteFunc(f.roots, func(o root) bool { return o.path == p })
	}
}

// resolve is the one path of a file or folder.
func (f *folders) resolve(p string) string {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.resolved(p)
}

func (f *folders) resolved(p string) string {
	i := slices.IndexFunc(f.roots, func(r root) bool { return within(p, r.path) })
	if i < 0 {
		return p
	}
	real := f.roots[i].real + p[len(f.roots[i].path):]
	for _, first := range f.roots {
		if within(real, first.real) {
			return first.path + real[len(first.real):]
		}
	}
	return p
}

// paths are the folders to look for memory in, each physical one once.
func (f *folders) paths() []string {
	f.mu.Lock()
	defer f.mu.Unlock()
	var out []string
	for _, r := range f.roots {
		if p := f.resolved(r.path); !slices.Contains(out, p) {
			out = append(out, p)
		}
	}
	return out
}

// hold reports whether p lies in a folder.
func (f *folders) hold(p string) bool {
	f.mu.Lock()
	defer f.mu.Unlock()
	return slices.ContainsFunc(f.roots, func(r root) bool { return within(p, r.path) })
}

// maxLinks bounds how many symbolic links a path may go through.
const maxLinks = 40

// realPath is p with its symbolic links followed, or p if they lead in a circle.
func realPath(fsys fs.FS, p string) string {
	done, rest := "", p
	for links := 0; rest != ""; {
		name, after, _ := strings.Cut(rest, "/")
		next := path.Join(done, name)
		to, err := fs.ReadLink(fsys, next)
		if err != nil { // no link
			done, rest = next, after
			continue
		}
		if links++; links > maxLinks {
			return p
		}
		if !strings.HasPrefix(to, "/") && !strings.Contains(to, ":/") {
			to = done + "/" + to
		}
		done, rest = "", strings.Trim(path.Join("/", to, after), "/")
	}
	return done
}

func (s *server) didChangeWorkspaceFolders(ctx context.Context, p *foldersParams) error {
	for _, f := range p.Event.Removed {
		s.folders.remove(f.URI)
	}
	for _, f := range p.Event.Added {
		s.folders.add(s.opt.Env.FS, f.URI)
	}
	s.rename(ctx)
	s.reconsider(ctx, func(w *memory.Workspace) *memory.Snapshot { return w.Snapshot() })
	return nil
}

// rename moves the open documents whose files have other paths since the folders
// changed.
func (s *server) rename(ctx context.Context) {
	for _, doc := range s.docs.all() {
		path, _ := s.path(doc.uri)
		if path == doc.path {
			continue
		}
		s.close(ctx, doc)
		moved := *doc
		moved.path = path
		s.take(ctx, &moved)
	}
}
