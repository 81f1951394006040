package memory

import (
	"maps"
	"slices"
	"strings"
	"sync"

	"github.com/memory-lsp/memory-lsp/markdown"
)

// A Workspace is the one mutable thing: each change swaps in a new snapshot. It
// is safe for concurrent use.
type Workspace struct {
	mu  sync.Mutex // guards cur
	cur *Snapshot
}

// NewWorkspace starts without files.
func NewWorkspace(env Env, s Settings) *Workspace {
	if system, ok := env.FS.(osFS); ok && s.Once { // nobody moves the working folder meanwhile
		env.FS = system.near()
	}
	return &Workspace{cur: &Snapshot{
		log:      newChangeLog(),
		settings: &s,
		disk:     newDisk(&env),
		files:    map[string]*File{},
		open:     map[string]*File{},
		lists:    newListings(),
		tables:   newTaskTables(),
	}}
}

// Snapshot is the current view.
func (w *Workspace) Snapshot() *Snapshot {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.cur
}

// change swaps in what edit makes of a copy of the current snapshot. It touches
// these paths, or may touch everything if there are none.
func (w *Workspace) change(paths []string, edit func(*Snapshot)) *Snapshot {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.swap(paths, false, edit)
}

func (w *Workspace) swap(paths []string, text bool, edit func(*Snapshot)) *Snapshot {
	next := *w.cur
	next.lists, next.tables = newListings(), newTaskTables()
	edit(&next)
	next.gen = next.log.note(paths, text)
	w.cur = &next
	return w.cur
}

// Configure replaces the settings. Every place is judged anew; files that are
// no memory any more are dropped.
func (w *Workspace) Configure(set Settings) *Snapshot {
	return w.change(nil, func(s *Snapshot) {
		s.settings = &set
		s.disk = s.disk.without([]string{""})
		s.place(s.files)
	})
}

// Add makes memory files known; paths that are no memory are passed over.
func (w *Workspace) Add(paths ...string) *Snapshot {
	return w.change(paths, func(s *Snapshot) {
		s.files = maps.Clone(s.files)
		for _, p := range paths {
			s.add(p)
		}
	})
}

// Take makes files known that were found in the current snapshot.
func (w *Workspace) Take(files []*File) *Snapshot {
	paths := make([]string, len(files))
	for i, f := range files {
		paths[i] = f.Path
	}
	return w.change(paths, func(s *Snapshot) {
		known := s.files
		s.files = make(map[string]*File, len(known)+len(files))
		maps.Copy(s.files, known)
		for _, f := range files {
			s.files[f.Path] = f
		}
	})
}

// Open takes an editor's document, which hides the file on disk until Close.
// One that is no memory is kept too: it may be what links lead to.
func (w *Workspace) Open(path string, version int32, text *markdown.Doc) *Snapshot {
	w.mu.Lock()
	defer w.mu.Unlock()
	_, there := w.cur.Entry(path)
	return w.swap([]string{path}, there, func(s *Snapshot) {
		f := s.opened(path, version, text)
		if old := s.open[path]; old != nil {
			f.base, f.facts().prior = old.base, old.lastSummary()
			f.facts().parsed.Store(old.nextParsed())
			f.facts().review.Store(old.known().review.Load())
			s.lists = w.cur.lists.edited(path, old)
		}
		// An editor that takes over what was written to disk says so by an edit.
		if src, size, err := f.Disk(); f.base == nil || err == nil && text.Equal(src) {
			f.base = &content{src, size, err}
		}
		s.setOpen(path, f)
	})
}

// Saved says that the editor wrote its document to disk.
func (w *Workspace) Saved(path string) *Snapshot {
	return w.change([]string{path}, func(s *Snapshot) {
		old := s.open[path]
		if old == nil {
			return
		}
		s.disk = s.disk.without([]string{path})
		f := s.opened(path, old.Version, old.text)
		src, size, err := f.Disk()
		f.base = &content{src, size, err}
		s.setOpen(path, f)
	})
}

// Close lets the disk's text count again.
func (w *Workspace) Close(path string) *Snapshot {
	return w.change([]string{path}, func(s *Snapshot) {
		s.open = maps.Clone(s.open)
		delete(s.open, path)
		s.disk = s.disk.without([]string{path})
		s.files = maps.Clone(s.files)
		delete(s.files, path)
		if !s.detours(path) {
			s.add(path)
		}
	})
}

// Rest lets go of what was read of files that are not open, but for what links and
// indexes ask of them. It is read anew when somebody asks for it; nothing
// that the snapshot says changes. What they ask is found out before anybody has to
// wait.
func (w *Workspace) Rest() *Snapshot {
	before := w.Snapshot()
	rested := map[*File]*File{}
	for _, f := range before.disk.held() {
		if before.open[f.Path] == nil {
			rested[f] = f.rest()
		}
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	next := *w.cur
	next.files, next.tables = maps.Clone(next.files), newTaskTables()
	d := next.disk
	d.mu.Lock()
	defer d.mu.Unlock()
	for f, g := range rested {
		if next.open[f.Path] != nil || d.files[f.Path] != f {
			continue
		}
		d.files[f.Path] = g
		if next.files[f.Path] == f {
			next.files[f.Path] = g
		}
	}
	w.cur = &next
	return w.cur
}

// held are the files that were read.
func (d *disk) held() (files []*File) {
	d.mu.RLock()
	defer d.mu.RUnlock()
	for _, f := range d.files {
		if _, ok := f.content.made(); ok {
			files = append(files, f)
		}
	}
	return files
}

// namedInside reports whether anybody asked for an anchor of f.
func (f *File) namedInside() bool {
	_, ok := f.known().anchors.made()
	return ok || f.known().asked.Load()
}

// rest is f as nobody has read it.
func (f *File) rest() *File {
	g := &File{Path: f.Path, Place: f.Place, from: f.from}
	if f.namedInside() {
		known := make(map[string]markdown.Span, len(f.Anchors()))
		for name, s := range f.Anchors() {
			known[strings.Clone(name)] = s
		}
		g.facts().anchors.get(func() map[string]markdown.Span { return known })
	}
	if known, ok := f.told.made(); ok {
		g.told.get(func() *accounts { return known })
	}
	return g
}

// Changed says that files or folders changed on disk: written, created, removed.
func (w *Workspace) Changed(paths ...string) *Snapshot {
	touched, decides := paths, slices.ContainsFunc(paths, Decides)
	if decides {
		touched = nil
	}
	return w.change(touched, func(s *Snapshot) {
		s.disk = s.disk.without(paths)
		s.files = maps.Clone(s.files)
		s.open = maps.Clone(s.open)
		for _, p := range paths {
			for known := range s.files {
				if within(known, p) {
					delete(s.files, known)
					s.add(known)
				}
			}
			if !s.detours(p) {
				s.add(p)
			}
		}
		for p, f := range s.open {
			if touchedBy(p, paths) {
				s.reopen(p, f)
			}
		}
		if decides {
			s.place(s.files)
		}
	})
}

func touchedBy(p string, paths []string) bool {
	for _, c := range paths {
		if within(p, c) {
			return true
		}
	}
	return false
}

// add makes the memory file at path known if it is there.
func (s *Snapshot) add(path string) {
	if f := s.known(path); f != nil {
		s.files[path] = f
	}
}

// known is the memory file that is there at path, or nil.
func (s *Snapshot) known(path string) *File {
	place := s.Place(path)
	if place.Kind == NoKind {
		return nil
	}
	if e, ok := s.Entry(path); ok && e.regular() {
		return s.placed(path, place)
	}
	return nil
}

// placed is the file that is there at path, where it has this place.
func (s *Snapshot) placed(path string, place Place) *File {
	if f := s.open[path]; f != nil {
		return f
	}
	return s.disk.file(path, place)
}

// place judges anew what each of files is.
func (s *Snapshot) place(files map[string]*File) {
	s.files = make(map[string]*File, len(files))
	open := make(map[string]*File, len(s.open))
	for p, f := range s.open {
		g := s.opened(p, f.Version, f.text)
		g.base = f.base
		open[p] = g
	}
	s.open = open
	for p := range files {
		s.add(p)
	}
	for p := range open {
		s.add(p)
	}
}

// opened is a document of an editor.
func (s *Snapshot) opened(path string, version int32, text *markdown.Doc) *File {
	place := s.Place(path)
	return &File{Path: path, Place: place, Open: true, Version: version, text: text, disk: s.disk.file(path, place)}
}

// reopen gives an open document the disk's new content. Where both are the same
// they have not changed apart.
func (s *Snapshot) reopen(path string, old *File) {
	f := s.opened(path, old.Version, old.text)
	f.base = old.base
	if src, size, err := f.Disk(); err == nil && old.text.Equal(src) {
		f.base = &content{src, size, nil}
	}
	s.open[path] = f
	if f.Kind != NoKind {
		s.files[path] = f
	}
}

func (s *Snapshot) setOpen(path string, f *File) {
	s.open = maps.Clone(s.open)
	s.open[path] = f
	if f.Kind != NoKind && s.files[path] == nil { // else no copy of ten thousand is made for a keystroke
		s.files = maps.Clone(s.files)
		s.files[path] = f
	}
}
