package memory

import (
	"cmp"
	"io/fs"
	"iter"
	"maps"
	"slices"
)

// A Snapshot is a consistent, immutable view of the memory files. It may be
// shared between goroutines and outlive the workspace that made it.
type Snapshot struct {
	gen      int64 // of the change that made it
	log      *changeLog
	settings *Settings
	disk     *disk
	files    map[string]*File // memory files that were found, named or opened; where a document is open, that counts
	open     map[string]*File // documents of an editor
	lists    *listings
	tables   *taskTables
}

// File is the memory file at path, or nil if it is none or nobody found it.
func (s *Snapshot) File(path string) *File {
	if f := s.open[path]; f != nil && f.Kind != NoKind {
		return f
	}
	return s.files[path]
}

// Files are all memory files in order of their paths.
func (s *Snapshot) Files() iter.Seq[*File] {
	return func(yield func(*File) bool) {
		for _, p := range slices.Sorted(maps.Keys(s.files)) {
			if !yield(s.File(p)) {
				return
			}
		}
	}
}

// Known are all memory files in no order, which costs less.
func (s *Snapshot) Known() iter.Seq[*File] {
	return func(yield func(*File) bool) {
		for p, f := range s.files {
			if open := s.open[p]; open != nil && open.Kind != NoKind {
				f = open
			}
			if !yield(f) {
				return
			}
		}
	}
}

// Load is the file at path, memory or not; nil if nothing there can be read. What
// lies behind a symbolic link in a folder of memory is none of ours.
func (s *Snapshot) Load(path string) *File {
	if f := cmp.Or(s.open[path], s.files[path]); f != nil {
		return f
	}
	if s.detours(path) {
		return nil
	}
	f := s.disk.file(path, s.Place(path))
	if _, _, err := f.Disk(); err != nil {
		return nil
	}
	return f
}

// detours reports whether a symbolic link leads to a path from the folder of memory
// that it lies in, or from memory around that.
func (s *Snapshot) detours(path string) bool {
	folder := s.Place(path).Folder
	for folder != "" && within(path, folder) {
		if _, fault := s.look(folder, path, nil); fault == Reparse {
			return true
		}
		around, _ := split(folder)
		folder = s.claim(join(around, indexName)).at
	}
	return false
}

// Holds reports whether a folder is there in which memory may be found: no
// symbolic link leads to it from memory that it lies in.
func (s *Snapshot) Holds(dir string) bool {
	e, ok := s.Entry(dir)
	return ok && e.Type.IsDir() && !s.detours(join(dir, indexName))
}

// Entry is what stands at path, on disk or as an open document; ok is false if
// nothing does. Letter case counts.
func (s *Snapshot) Entry(path string) (e Entry, ok bool) {
	if s.open[path] != nil {
		_, base := split(path)
		return Entry{Name: base}, true
	}
	return s.disk.entry(path)
}

// Dir are the entries of a folder in order of their names, open documents that
// were never saved included; none if there is no such folder. They must not be
// modified.
func (s *Snapshot) Dir(path string) []Entry {
	list := s.disk.dir(path)
	for p := range s.open {
		dir, base := split(p)
		if dir != path {
			continue
		}
		i, ok := slices.BinarySearchFunc(list, base, func(e Entry, n string) int { return cmp.Compare(e.Name, n) })
		if !ok {
			list = slices.Insert(slices.Clone(list), i, Entry{Name: base})
		}
	}
	return list
}

// Config is what is configured for the file at path.
func (s *Snapshot) Config(path string) *Config {
	dir, _ := split(path)
	return s.configIn(dir)
}

// configIn is what is configured for the files of a folder.
func (s *Snapshot) configIn(dir string) *Config {
	return remember(s.disk, s.disk.configs, dir, func() *Config { return s.configure(dir) })
}

// Today is the day on which findings are judged.
func (s *Snapshot) Today() Day {
	if s.settings.Today != nil {
		return *s.settings.Today
	}
	return DayOf(s.disk.env.Now())
}

// file is the one File of what is on disk at path, as long as its place is the same.
func (d *disk) file(path string, place Place) *File {
	d.mu.Lock()
	defer d.mu.Unlock()
	f := d.files[path]
	if f == nil || f.Place != place {
		f = &File{Path: path, Place: place, from: d.env} // and not d, which the file may outlive
		d.files[path] = f
	}
	return f
}

// regular reports whether e is a regular file.
func (e Entry) regular() bool { return e.Type == 0 }

// link reports whether e is a symbolic link or another kind of reparse point.
func (e Entry) link() bool { return e.Type&(fs.ModeSymlink|fs.ModeIrregular) != 0 }
