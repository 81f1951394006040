package store

import (
	"io/fs"
	"os"
	"path/filepath"

	"github.com/gofrs/flock"
)

// A call is one call to the system that a change makes.
type call struct {
	op, name string
	// half does a write by half.
	half func()
}

// watch puts a function before every call. An error of it is what the call ends
// with.
func watch(calls FS, before func(call) error) FS {
	w := calls
	at := func(op string, name string) error { return before(call{op: op, name: filepath.Base(name)}) }
	w.OpenRoot = func(dir string) (*os.Root, error) {
		if err := at("open root", dir); err != nil {
			return nil, err
		}
		return calls.OpenRoot(dir)
	}
	w.OpenDir = func(dir *os.Root, name string) (*os.Root, error) {
		if err := at("open folder", name); err != nil {
			return nil, err
		}
		return calls.OpenDir(dir, name)
	}
	w.Open = func(dir *os.Root, name string, flag int, perm fs.FileMode) (*os.File, error) {
		if err := at("open", name); err != nil {
			return nil, err
		}
		return calls.Open(dir, name, flag, perm)
	}
	w.Lstat = func(dir *os.Root, name string) (fs.FileInfo, error) {
		if err := at("lstat", name); err != nil {
			return nil, err
		}
		return calls.Lstat(dir, name)
	}
	w.ReadDir = func(dir *os.Root) ([]fs.DirEntry, error) {
		if err := at("read folder", dir.Name()); err != nil {
			return nil, err
		}
		return calls.ReadDir(dir)
	}
	w.ReadFile = func(dir *os.Root, name string) ([]byte, error) {
		if err := at("read file", name); err != nil {
			return nil, err
		}
		return calls.ReadFile(dir, name)
	}
	w.Mkdir = func(dir *os.Root, name string, perm fs.FileMode) error {
		if err := at("mkdir", name); err != nil {
			return err
		}
		return calls.Mkdir(dir, name, perm)
	}
	w.Remove = func(dir *os.Root, name string) error {
		if err := at("remove", name); err != nil {
			return err
		}
		return calls.Remove(dir, name)
	}
	w.SyncDir = func(dir *os.Root) error {
		if err := at("fsync folder", dir.Name()); err != nil {
			return err
		}
		return calls.SyncDir(dir)
	}
	for _, move := range []struct {
		op   string
		call *func(*os.Root, string, string) error
	}{{"rename", &w.Rename}, {"move", &w.Move}, {"swap", &w.Swap}, {"link", &w.Link}} {
		real := *move.call
		*move.call = func(dir *os.Root, from, to string) error {
			if err := at(move.op, to); err != nil {
				return err
			}
			return real(dir, from, to)
		}
	}
	watchFiles(&w, calls, before)
	w.TryLock = func(l *flock.Flock) (bool, error) {
		if err := at("lock", l.Path()); err != nil {
			return false, err
		}
		return calls.TryLock(l)
	}
	return w
}

func watchFiles(w *FS, calls FS, before func(call) error) {
	at := func(op string, f *os.File) error { return before(call{op: op, name: filepath.Base(f.Name())}) }
	w.Stat = func(f *os.File) (fs.FileInfo, error) {
		if err := at("fstat", f); err != nil {
			return nil, err
		}
		return calls.Stat(f)
	}
	w.Read = func(f *os.File, p []byte, off int64) (int, error) {
		if err := at("read", f); err != nil {
			return 0, err
		}
		return calls.Read(f, p, off)
	}
	w.Write = func(f *os.File, p []byte, off int64) (int, error) {
		n := 0
		half := func() { n, _ = calls.Write(f, p[:len(p)/2], off) }
		if err := before(call{"write", filepath.Base(f.Name()), half}); err != nil {
			return n, err
		}
		return calls.Write(f, p, off)
	}
	w.Append = func(f *os.File, p []byte) (int, error) {
		n := 0
		half := func() { n, _ = calls.Append(f, p[:len(p)/2]) }
		if err := before(call{"append", filepath.Base(f.Name()), half}); err != nil {
			return n, err
		}
		return calls.Append(f, p)
	}
	w.Sync = func(f *os.File) error {
		if err := at("fsync", f); err != nil {
			return err
		}
		return calls.Sync(f)
	}
	w.Truncate = func(f *os.File, size int64) error {
		if err := at("truncate", f); err != nil {
			return err
		}
		return calls.Truncate(f, size)
	}
	w.Chmod = func(f *os.File, mode uint32) error {
		if err := at("chmod", f); err != nil {
			return err
		}
		return calls.Chmod(f, mode)
	}
	w.Chown = func(f *os.File, uid, gid int) error {
		if err := at("chown", f); err != nil {
			return err
		}
		return calls.Chown(f, uid, gid)
	}
	w.Close = func(f *os.File) error {
		err := at("close", f)
		if closeErr := calls.Close(f); err == nil {
			err = closeErr
		}
		return err
	}
}
