package store

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"strings"
)

// Records are small JSON files of one kind, for this user alone, in a folder of
// the runtime state root (of memory outside trees: of our own state) that git
// ignores.
type Records struct {
	store *Store
	state layout
	kind  string
}

// Records opens the records of a kind, which is the name of their folder. It
// touches nothing.
func (s *Store) Records(kind string) (*Records, error) {
	if !s.opt.Tree {
		return &Records{s, layout{base: s.opt.Env.State, state: ownDir}, kind}, nil
	}
	root, err := physical(s.active)
	if err != nil {
		return nil, troubleWith(s.active, err)
	}
	return &Records{s, layoutOf(root, s.opt.Project, s.opt.Scope, ".memory/"), kind}, nil
}

const recordExt = ".json"

// The kinds of records that the operations keep.
const (
	Allocations = "memory-allocations" // which session was given to whom
	Pending     = "memory-pending"     // what could not be written
	Requests    = "memory-requests"    // which writes were done for whom
)

// Dir is the records' folder as the system names it.
func (r *Records) Dir() string { return r.state.path(r.kind) }

// Put writes a record, all or nothing. A name has letters, digits, dots, dashes
// and underscores.
func (r *Records) Put(name string, v any) error {
	text, err := json.MarshalIndent(v, "", "  ")
	if err != nil {
		return err
	}
	dir, err := r.store.makeDir(r.state, r.kind)
	if err != nil {
		return troubleWith(r.kind, err)
	}
	defer dir.Close()
	if _, err := r.store.fs.Lstat(dir, ignoreFile); errors.Is(err, fs.ErrNotExist) {
		err = r.store.writeWhole(dir, ignoreFile, []byte("*\n"))
		if err != nil {
			return troubleWith(r.kind, err)
		}
	}
	if err := r.store.writeWhole(dir, name+recordExt, append(text, '\n')); err != nil {
		return troubleWith(r.kind, err)
	}
	_, err = flushed(r.store.fs.SyncDir(dir))
	return troubleWith(r.kind, err)
}

// Get reads a record. The error is fs.ErrNotExist if there is none.
func (r *Records) Get(name string, v any) error {
	dir, err := r.open()
	if err != nil {
		return err
	}
	defer dir.Close()
	text, err := r.store.fs.ReadFile(dir, name+recordExt)
	if err != nil {
		return err
	}
	return json.Unmarshal(text, v)
}

// Names are the names of the records, in order.
func (r *Records) Names() (names []string, err error) {
	dir, err := r.open()
	if err != nil {
		return nil, ignoreMissing(err)
	}
	defer dir.Close()
	entries, err := r.store.fs.ReadDir(dir)
	if err != nil {
		return nil, err
	}
	for _, e := range entries {
		if name, ok := strings.CutSuffix(e.Name(), recordExt); ok && !strings.HasPrefix(name, ".") {
			names = append(names, name)
		}
	}
	return names, nil
}

// Remove removes a record. The error is fs.ErrNotExist if there is none.
func (r *Records) Remove(name string) error {
	dir, err := r.open()
	if err != nil {
		return err
	}
	defer dir.Close()
	return r.store.fs.Remove(dir, name+recordExt)
}

// Hold keeps whoever else holds a record waiting until it is released, in other
// processes too. Records may share a lock: do not hold two at a time. Where there
// is no folder yet to keep the lock in, only this process is kept waiting.
func (r *Records) Hold(ctx context.Context, name string) (release func(), err error) {
	within, cancel := context.WithTimeout(ctx, r.store.wait())
	defer cancel()
	first := sha256.Sum256([]byte(name))
	sum := sha256.Sum256([]byte(r.kind + "\x00" + hex.EncodeToString(first[:1]))) // as many files as a byte has values
	key := hex.EncodeToString(sum[:])
	leave, err := enter(within, r.Dir()+"\x00"+key)
	if err != nil {
		return nil, notLocked(ctx, r.kind, err)
	}
	l := r.state
	if !r.store.opt.Tree {
		l.state = "." // where the locks of other memory are
	}
	_, unlock, err := r.store.lockSystem(within, l, key, Holder{File: r.kind, Target: r.Dir()})
	switch {
	case err == nil:
		return func() { unlock(); leave() }, nil
	case Is(err, FolderMissing):
		return leave, nil
	}
	leave()
	return nil, notLocked(ctx, r.kind, err)
}

func (r *Records) open() (*os.Root, error) { return r.store.openDir(r.state, r.kind) }
