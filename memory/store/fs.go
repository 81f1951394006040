package store

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"slices"
	"strings"

	"github.com/gofrs/flock"
)

// FS is the calls to the system through which a store reads and writes. Names
// are relative to a folder that is held open, and cannot lead out of it. A test
// replaces a function to see what its failure does; all others take [SystemFS].
type FS struct {
	OpenRoot func(dir string) (*os.Root, error)
	OpenDir  func(dir *os.Root, name string) (*os.Root, error)
	Open     func(dir *os.Root, name string, flag int, perm fs.FileMode) (*os.File, error)
	Lstat    func(dir *os.Root, name string) (fs.FileInfo, error)
	ReadDir  func(dir *os.Root) ([]fs.DirEntry, error) // in order of their names
	ReadFile func(dir *os.Root, name string) ([]byte, error)
	Mkdir    func(dir *os.Root, name string, perm fs.FileMode) error
	Remove   func(dir *os.Root, name string) error // a file, or a folder with what is in it
	SyncDir  func(dir *os.Root) error

	// Rename replaces a file. Move does not: it fails with fs.ErrExist. Swap
	// exchanges two files. Names have one element. Where the file system knows
	// no such call, the error is errors.ErrUnsupported.
	Rename, Move, Swap, Link func(dir *os.Root, from, to string) error

	Stat     func(f *os.File) (fs.FileInfo, error)
	Read     func(f *os.File, p []byte, off int64) (int, error)
	Write    func(f *os.File, p []byte, off int64) (int, error)
	Append   func(f *os.File, p []byte) (int, error) // of a file opened for appending
	Sync     func(f *os.File) error
	Truncate func(f *os.File, size int64) error
	Chmod    func(f *os.File, mode uint32) error
	Chown    func(f *os.File, uid, gid int) error
	Close    func(f *os.File) error

	TryLock func(l *flock.Flock) (bool, error)

	// Shared names the kind of the file system of a folder if other machines may
	// write there, so that locks may not keep them out.
	Shared func(dir string) (kind string, is bool)
}

// SystemFS is the system's own calls.
func SystemFS() FS {
	return FS{
		OpenRoot: os.OpenRoot,
		OpenDir:  (*os.Root).OpenRoot,
		Open:     openFile,
		Lstat:    (*os.Root).Lstat,
		ReadDir:  readDir,
		ReadFile: readFile,
		Mkdir:    (*os.Root).Mkdir,
		Remove:   remove,
		SyncDir:  syncDir,
		Rename:   rename,
		Move:     move,
		Swap:     swap,
		Link:     (*os.Root).Link,
		Stat:     (*os.File).Stat,
		Read:     (*os.File).ReadAt,
		Write:    (*os.File).WriteAt,
		Append:   (*os.File).Write,
		Sync:     (*os.File).Sync,
		Truncate: (*os.File).Truncate,
		Chmod:    chmod,
		Chown:    (*os.File).Chown,
		Close:    (*os.File).Close,
		TryLock:  (*flock.Flock).TryLock,
		Shared:   network,
	}
}

func openFile(dir *os.Root, name string, flag int, perm fs.FileMode) (*os.File, error) {
	return dir.OpenFile(name, flag|openFlags, perm)
}

func readFile(dir *os.Root, name string) ([]byte, error) {
	f, err := openFile(dir, name, os.O_RDONLY, 0)
	if err != nil {
		return nil, err
	}
	text, err := io.ReadAll(f)
	return text, errors.Join(err, f.Close())
}

func readDir(dir *os.Root) ([]fs.DirEntry, error) {
	d, err := openFile(dir, ".", os.O_RDONLY, 0)
	if err != nil {
		return nil, err
	}
	defer d.Close()
	list, err := d.ReadDir(-1)
	slices.SortFunc(list, func(a, b fs.DirEntry) int { return strings.Compare(a.Name(), b.Name()) })
	return list, err
}

// remove is tried with the cheap call first: most of what we remove is a file.
func remove(dir *os.Root, name string) error {
	err := dir.Remove(name)
	if err == nil || errors.Is(err, fs.ErrNotExist) {
		return err
	}
	info, statErr := dir.Lstat(name)
	if statErr != nil || !info.IsDir() {
		return err
	}
	return dir.RemoveAll(name)
}

// appear moves a file to a name that nothing may have yet. Where the system has
// no call for that a link does the same; where it has no links either, the gap
// between looking and moving stays.
func (calls *FS) appear(dir *os.Root, from, to string) error {
	err := calls.Move(dir, from, to)
	if !errors.Is(err, errors.ErrUnsupported) {
		return err
	}
	err = calls.Link(dir, from, to)
	if err == nil {
		return calls.Remove(dir, from)
	}
	if errors.Is(err, fs.ErrExist) {
		return err
	}
	if _, err := calls.Lstat(dir, to); !errors.Is(err, fs.ErrNotExist) {
		return errors.Join(fs.ErrExist, err)
	}
	return calls.Rename(dir, from, to)
}

// appearDir moves a folder to a name that nothing may have yet. Where the system
// has no call for that, an empty folder takes the name first: a rename replaces
// that one alone.
func (calls *FS) appearDir(dir *os.Root, from, to string) error {
	err := calls.Move(dir, from, to)
	if !errors.Is(err, errors.ErrUnsupported) {
		return err
	}
	if err := calls.Mkdir(dir, to, 0o755); err != nil {
		return err
	}
	if err := calls.Rename(dir, from, to); err != nil {
		return errors.Join(err, calls.Remove(dir, to))
	}
	return nil
}
