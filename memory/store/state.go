package store

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"
)

// Our own part of the state: <runtime state root>/memory-lsp for trees,
// <the user's state>/memory-lsp for all other memory.
const (
	ownDir      = "memory-lsp"
	locksDir    = "locks"
	intentsDir  = "intents"
	stateFile   = "state.json"
	ignoreFile  = ".gitignore"
	foldersDir  = "memory-locks" // the format's, beside ours
	stateSchema = 1
)

// A stateVersion is the content of state.json.
type stateVersion struct {
	SchemaVersion int `json:"schemaVersion"`
}

// openState opens our state, and makes it if it is not there. The caller closes
// it. A state that a newer program wrote is refused.
func (s *Store) openState(l layout) (*os.Root, error) {
	own, err := s.makeDir(l, ownDir)
	if err != nil {
		return nil, err
	}
	if err := s.settleState(own); err != nil {
		return nil, errors.Join(err, own.Close())
	}
	return own, nil
}

// settleState makes what stands in our state: two folders, a file that has git
// ignore it all, and last one that says by which schema it is kept.
func (s *Store) settleState(own *os.Root) error {
	switch schema, err := s.schema(own); {
	case err == nil && schema > stateSchema:
		return &Error{Code: StateNewer, Message: newerState.With(own.Name(), schema), NextStep: upgrade.With()}
	case !errors.Is(err, fs.ErrNotExist) && !errors.Is(err, errTorn):
		return err
	}
	if err := s.makeOwn(own); err != nil {
		return err
	}
	if err := s.writeWhole(own, ignoreFile, []byte("*\n")); err != nil {
		return err
	}
	text, err := json.Marshal(stateVersion{stateSchema})
	if err != nil {
		return err
	}
	return s.writeWhole(own, stateFile, append(text, '\n'))
}

// makeOwn makes the folders of our state.
func (s *Store) makeOwn(own *os.Root) error {
	for _, sub := range []string{locksDir, intentsDir} {
		if err := s.fs.Mkdir(own, sub, 0o700); err != nil && !errors.Is(err, fs.ErrExist) {
			return err
		}
	}
	return nil
}

// errTorn is a file of state that is no JSON: a power cut emptied it. It says
// nothing, and is written anew.
var errTorn = errors.New(stateFile + " is damaged")

// schema is that by which a state is kept.
func (s *Store) schema(own *os.Root) (int, error) {
	text, err := s.fs.ReadFile(own, stateFile)
	if err != nil {
		return 0, err
	}
	var v stateVersion
	if !json.Valid(text) {
		return 0, errTorn
	}
	if err := json.Unmarshal(text, &v); err != nil {
		return 0, fmt.Errorf("read %s: %w", stateFile, err)
	}
	return v.SchemaVersion, nil
}

// newer is the schema of a state that a newer program wrote; 0 of all others.
func (s *Store) newer(own *os.Root) int {
	if schema, err := s.schema(own); err == nil && schema > stateSchema {
		return schema
	}
	return 0
}

// makeDir opens a folder of the state, and makes it if it is not there.
func (s *Store) makeDir(l layout, name string) (*os.Root, error) {
	if l.base == "" {
		return nil, &Error{Code: IOFailed, Message: noState.With(), NextStep: setState.With()}
	}
	if !s.opt.Tree {
		if err := os.MkdirAll(l.base, 0o700); err != nil {
			return nil, err
		}
	}
	base, err := s.fs.OpenRoot(l.base)
	if err != nil {
		return nil, troubleWith(l.base, err)
	}
	defer base.Close()
	name = path.Join(l.state, name)
	dir, err := s.fs.OpenDir(base, name)
	if !errors.Is(err, fs.ErrNotExist) {
		return dir, err
	}
	sofar := ""
	for part := range strings.SplitSeq(name, "/") {
		sofar = path.Join(sofar, part)
		if err := s.fs.Mkdir(base, sofar, 0o755); err != nil && !errors.Is(err, fs.ErrExist) {
			return nil, err
		}
	}
	return s.fs.OpenDir(base, name)
}

// openDir opens a folder of the state that is there.
func (s *Store) openDir(l layout, name string) (*os.Root, error) {
	if l.base == "" {
		return nil, fs.ErrNotExist
	}
	base, err := s.fs.OpenRoot(l.base)
	if err != nil {
		return nil, err
	}
	defer base.Close()
	return s.fs.OpenDir(base, path.Join(l.state, name))
}

// writeWhole puts a small file in place, all or nothing, for the user alone.
func (s *Store) writeWhole(dir *os.Root, name string, text []byte) (err error) {
	id, err := s.opt.Env.hex(4)
	if err != nil {
		return err
	}
	temp := fmt.Sprintf(".%s.%d.%d.%s.tmp", name, s.opt.Env.PID, s.opt.Env.Now().UnixMilli(), id)
	f, err := s.fs.Open(dir, temp, os.O_CREATE|os.O_EXCL|os.O_RDWR, newMode)
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			err = errors.Join(err, ignoreMissing(s.fs.Remove(dir, temp)))
		}
	}()
	if _, err = s.fs.Write(f, text, 0); err == nil {
		_, err = flushed(s.fs.Sync(f))
	}
	if err := errors.Join(err, s.fs.Close(f)); err != nil {
		return err
	}
	return s.retry(func() error { return s.fs.Rename(dir, temp, name) })
}

func ignoreMissing(err error) error {
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return err
}

// path is a folder of the state as the system names it.
func (l layout) path(name string) string {
	return filepath.Join(l.base, filepath.FromSlash(path.Join(l.state, name)))
}
