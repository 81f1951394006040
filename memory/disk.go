package memory

import (
	"cmp"
	"io/fs"
	"path"
	"slices"
	"sort"
	"strings"
	"sync"
)

// An Entry is a member of a folder.
type Entry struct {
	Name string
	Type fs.FileMode // its type bits: a symbolic link is told as one
}

// disk remembers what was read from the file system: a view of it that stays
// the same until it is told of a change. It is safe for concurrent use.
type disk struct {
	env           *Env
	blade, claude string // where these agents keep the user's own memory; may be empty

	mu      sync.RWMutex // guards the maps; never held while reading
	dirs    map[string][]Entry
	reached map[way][]Entry
	folds   map[string]map[string]int
	files   map[string]*File
	configs map[string]*Config
	rosters map[rosterKey]*roster
	tops    map[string]string
	grounds map[string]*ground
	spaces  map[string]bool // whether a .devcodex folder has a namespace for each project
	notes   map[string]*notes
	tokens  map[string]*lazy[*tokenTable]
}

func newDisk(env *Env) *disk {
	blade, claude := homes(env)
	return &disk{
		env:     env,
		blade:   blade,
		claude:  claude,
		dirs:    map[string][]Entry{},
		reached: map[way][]Entry{},
		folds:   map[string]map[string]int{},
		files:   map[string]*File{},
		configs: map[string]*Config{},
		rosters: map[rosterKey]*roster{},
		tops:    map[string]string{},
		grounds: map[string]*ground{},
		spaces:  map[string]bool{},
		notes:   map[string]*notes{},
		tokens:  map[string]*lazy[*tokenTable]{},
	}
}

// remember returns m[key], which make gives at first. Two callers may both make
// it; the first to finish wins.
func remember[K comparable, V any](d *disk, m map[K]V, key K, make func() V) V {
	d.mu.RLock()
	v, ok := m[key]
	d.mu.RUnlock()
	if ok {
		return v
	}
	made := make()
	d.mu.Lock()
	defer d.mu.Unlock()
	if v, ok := m[key]; ok {
		return v
	}
	m[key] = made
	return made
}

// dir are the entries of a folder in order of their names; nil if there is no
// such folder or it can't be read.
func (d *disk) dir(name string) []Entry {
	return remember(d, d.dirs, name, func() []Entry {
		list, err := d.env.list(cmp.Or(name, "."))
		if err != nil && len(list) == 0 {
			return nil
		}
		slices.SortFunc(list, func(a, b Entry) int { return cmp.Compare(a.Name, b.Name) })
		return list
	})
}

// list are the members of a folder, in no order.
func (e *Env) list(name string) ([]Entry, error) {
	if system, ok := e.FS.(osFS); ok {
		return system.list(name)
	}
	return members(fs.ReadDir(e.FS, name))
}

// members are those of a folder as we keep them.
func members(list []fs.DirEntry, err error) ([]Entry, error) {
	all := make([]Entry, len(list))
	for i, e := range list {
		all[i] = Entry{e.Name(), e.Type()}
	}
	return all, err
}

// entry is the member that stands at a path.
func (d *disk) entry(name string) (Entry, bool) {
	dir, base := split(name)
	return entryOf(d.dir(dir), base)
}

// entryOf is the member of a listing that has this name.
func entryOf(list []Entry, name string) (Entry, bool) {
	i, ok := sort.Find(len(list), func(i int) int { return strings.Compare(name, list[i].Name) })
	if !ok {
		return Entry{}, false
	}
	return list[i], true
}

// read is the content of a regular file, which may be read into room. What is not a
// regular file is not opened: a pipe would wait for ever.
func (e *Env) read(name string, room []byte) content {
	if system, ok := e.FS.(osFS); ok {
		return system.content(name, MaxCheck, room)
	}
	info, err := fs.Stat(e.FS, name)
	if err != nil {
		return content{err: err}
	}
	if !info.Mode().IsRegular() {
		return content{err: &fs.PathError{Op: "read", Path: name, Err: fs.ErrInvalid}}
	}
	if info.Size() > MaxCheck {
		return content{size: info.Size()}
	}
	src, err := fs.ReadFile(e.FS, name)
	return content{bytes: append(room[:0], src...), size: int64(len(src)), err: err}
}

// without is d after a change of these paths: what it knew of them, of what
// lies below them and of the folders that hold them is forgotten.
func (d *disk) without(paths []string) *disk {
	d.mu.Lock()
	defer d.mu.Unlock()
	next := newDisk(d.env)
	next.dirs = keep(d.dirs, func(dir string) bool {
		return !slices.ContainsFunc(paths, func(p string) bool { return touches(p, dir, d.dirs[dir]) })
	})
	next.files = keep(d.files, func(file string) bool {
		return !slices.ContainsFunc(paths, func(p string) bool { return within(file, p) })
	})
	next.notes = keep(d.notes, func(dir string) bool {
		return !slices.ContainsFunc(paths, func(p string) bool { return within(p, dir) || within(dir, p) })
	})
	if !slices.ContainsFunc(paths, Decides) {
		for agents, made := range d.tokens {
			t, ok := made.made()
			if !ok {
				continue
			}
			if t = t.without(agents, paths); t != nil {
				next.tokens[agents] = given(t)
			}
		}
		next.configs = keep(d.configs, all)
		next.tops = keep(d.tops, all)
		next.grounds = keep(d.grounds, all)
		next.spaces = keep(d.spaces, all)
	}
	return next
}

// touches reports whether a change of p may alter the listing of dir: it is
// p's folder, p itself or below it, or a folder above p that lacks the way to it.
func touches(p, dir string, list []Entry) bool {
	parent, _ := split(p)
	if dir == parent || within(dir, p) {
		return true
	}
	if !within(p, dir) {
		return false
	}
	next, _, _ := strings.Cut(strings.TrimPrefix(p[len(dir):], "/"), "/")
	return !slices.ContainsFunc(list, func(e Entry) bool { return e.Name == next })
}

// Decides reports whether a change of p may alter what other paths are: it
// configures them, marks a layout or a work tree, or its mere presence makes
// its neighbours memory.
func Decides(p string) bool {
	base := path.Base(p)
	switch base {
	case ConfigName, layoutName, indexName, gitName, bankMark:
		return true
	}
	return dated().MatchString(base) || path.Ext(strings.TrimPrefix(base, ".")) == ""
}

func keep[V any](m map[string]V, ok func(string) bool) map[string]V {
	out := make(map[string]V, len(m))
	for k, v := range m {
		if ok(k) {
			out[k] = v
		}
	}
	return out
}

func all(string) bool { return true }

// split cuts a path into its folder and its name. The folder of a name without
// a slash is the empty path, the top of the file system.
func split(p string) (dir, base string) {
	if i := strings.LastIndexByte(p, '/'); i >= 0 {
		return p[:i], p[i+1:]
	}
	return "", p
}

// within reports whether p is dir or lies below it.
func within(p, dir string) bool {
	return dir == "" || p == dir || len(p) > len(dir) && p[len(dir)] == '/' && p[:len(dir)] == dir
}
