package store

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
)

// A place is where a file is and how it is kept from other writers.
type place struct {
	file       string // relative to the active root, with slashes
	dir, base  string // its folder, "." for the root, and its name
	root, phys string // the active root and the file itself, without symbolic links
	key        string // of our own lock and intent
	state      layout // where these are
	folders    []folderLock
	unverified string // why other writers may not be kept out; empty if they are
}

// A folderLock is a lock that the format's own server takes too.
type folderLock struct {
	state layout
	key   string
}

// locate finds where a file is. It does not say whether it is there.
func (s *Store) locate(file string) (place, error) {
	if !fs.ValidPath(file) || file == "." || !filepath.IsLocal(filepath.FromSlash(file)) || strings.ContainsAny(file, "\x00\\") {
		return place{}, &Error{Code: ArgumentInvalid, Message: badName.With(file), NextStep: stayInside.With()}
	}
	p := place{file: file, dir: path.Dir(file), base: path.Base(file)}
	var err error
	if p.root, err = filepath.EvalSymlinks(s.active); err != nil {
		return place{}, troubleWith(s.active, err)
	}
	lexical := filepath.Join(s.active, filepath.FromSlash(file))
	parent, err := physical(filepath.Dir(lexical))
	if errors.Is(err, errDangles) {
		return place{}, &Error{Code: NotRegular, Message: leavesRoot.With(file), NextStep: stayInside.With()}
	}
	if err != nil {
		return place{}, troubleWith(file, err)
	}
	p.phys = filepath.Join(parent, p.base)
	if rel, err := filepath.Rel(p.root, p.phys); err != nil || !filepath.IsLocal(rel) {
		return place{}, &Error{Code: NotRegular, Message: leavesRoot.With(file), NextStep: stayInside.With()}
	}
	sum := sha256.Sum256([]byte(p.phys))
	p.key = hex.EncodeToString(sum[:])
	if s.opt.Tree {
		s.share(&p, lexical)
	} else {
		p.state = layout{base: s.opt.Env.State, state: "."}
	}
	s.doubt(&p, lexical)
	return p, nil
}

// scope is that of receipts.
func (p *place) scope(asked string) string {
	switch {
	case asked != "":
		return asked
	case p.state.whole:
		return wholeDir
	}
	return "project"
}

// share adds the locks that keep out the format's own server, which may have
// been started with either name of the active root. They are taken in the order
// of their keys.
func (s *Store) share(p *place, lexical string) {
	p.state = layoutOf(p.root, s.opt.Project, s.opt.Scope, p.file)
	p.folders = []folderLock{{p.state, lockKey(p.root, p.phys)}}
	if key := lockKey(s.active, lexical); key != p.folders[0].key {
		p.folders = append(p.folders, folderLock{layoutOf(s.active, s.opt.Project, s.opt.Scope, p.file), key})
	}
	slices.SortFunc(p.folders, func(a, b folderLock) int { return strings.Compare(a.key, b.key) })
}

// doubt says why locks may not keep all others out.
func (s *Store) doubt(p *place, lexical string) {
	kind, is := s.fs.Shared(p.root)
	if !is && p.state.base != p.root {
		kind, is = s.fs.Shared(p.state.base)
	}
	switch {
	case is:
		p.unverified = "the file system is shared: " + kind
	case s.opt.Tree && !samePath(lexical, p.phys):
		p.unverified = "the file is reached through a symbolic link, and may be locked by another name"
	}
}

// samePath compares names as the system does at most: a difference in letter
// case alone is none on Windows.
func samePath(a, b string) bool {
	return a == b || runtime.GOOS == "windows" && strings.EqualFold(a, b)
}

// sameHost compares names of machines; the spelling of one differs between the
// calls of Windows that tell it.
func sameHost(a, b string) bool { return samePath(a, b) }

// lockKey is the name of the format's lock for a file.
func lockKey(active, target string) string {
	sum := sha256.Sum256([]byte(active + "\x00" + target))
	return hex.EncodeToString(sum[:])
}

// errDangles is a symbolic link to nothing.
var errDangles = errors.New("a symbolic link on the way leads nowhere")

// physical is a folder's name without symbolic links; of one that is not there,
// that of the deepest folder that is, and the rest.
func physical(dir string) (string, error) {
	real, err := filepath.EvalSymlinks(dir)
	if !errors.Is(err, fs.ErrNotExist) {
		return real, err
	}
	if _, err := os.Lstat(dir); err == nil {
		return "", errDangles
	}
	up := filepath.Dir(dir)
	if up == dir {
		return "", err
	}
	real, err = physical(up)
	if err != nil {
		return "", err
	}
	return filepath.Join(real, filepath.Base(dir)), nil
}
