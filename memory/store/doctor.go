package store

import (
	"errors"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/memory-lsp/memory-lsp/memory"
)

// A Report is what stands beside memory because of writers, ours and others.
type Report struct {
	States  []State        `json:"states"`
	Locks   []LockReport   `json:"locks"`
	Intents []IntentState  `json:"intents"`
	Temps   []Leftover     `json:"temps"`   // temporary files, as the system names them
	Folders []Leftover     `json:"folders"` // locks that were moved aside
	Records []RecordReport `json:"records"`
}

// A State is a folder of ours.
type State struct {
	Path  string `json:"path"`
	There bool   `json:"there"`
	Newer int    `json:"newer,omitempty"` // the schema, if a newer program wrote it
}

// A LockReport is a lock that is held, or that a dead owner left.
type LockReport struct {
	Path   string  `json:"path"`
	Layer  string  `json:"layer"` // system or folder
	Held   bool    `json:"held"`
	Stale  bool    `json:"stale"`            // the next writer removes it
	Reason string  `json:"reason,omitempty"` // why it is not stale
	Holder *Holder `json:"holder,omitempty"`
	Owner  *Owner  `json:"owner,omitempty"`
}

// An IntentState is an append that was not finished.
type IntentState struct {
	Path   string `json:"path"`
	Target string `json:"target"`
	At     string `json:"at"`
	Length int    `json:"length"`
	// Aside says that another program wrote behind a part of it: it is kept to
	// be looked at, and not finished.
	Aside bool `json:"aside"`
}

// A Leftover is a file or folder that a writer made for a moment.
type Leftover struct {
	Path      string `json:"path"`
	Abandoned bool   `json:"abandoned"` // its maker has ended
}

var (
	asideLock   = memory.Pattern(`^[0-9a-f]{64}\.(?:stale|` + ownDir + `)\.(\d+)\.(\d+)\.[0-9a-f]{8}$`)
	plainLock   = memory.Pattern(`^[0-9a-f]{64}$`)
	intentFile  = memory.Pattern(`^[0-9a-f]{64}\.json$`)
	intentAside = memory.Pattern(`^[0-9a-f]{64}\.[0-9a-f]{24}\.aside$`)
	lockFile    = memory.Pattern(`^[0-9a-f]{64}\.lock$`)
)

// Inspect tells what writers have left, and changes nothing. What cannot be read
// is told in the error, the rest in the report.
func (s *Store) Inspect() (Report, error) {
	var r Report
	var errs []error
	for _, l := range s.layouts() {
		errs = append(errs, s.inspectOwn(l, &r), s.inspectFolders(l, &r), s.inspectRecords(l, &r))
	}
	errs = append(errs, s.walkTemps(func(_ *os.Root, name, pid, ms string) {
		r.Temps = append(r.Temps, Leftover{filepath.Join(s.active, filepath.FromSlash(name)), s.abandoned(pid, ms)})
	}))
	return r, errors.Join(errs...)
}

// layouts are the places of state that concern this active root.
func (s *Store) layouts() []layout {
	if !s.opt.Tree {
		return []layout{{base: s.opt.Env.State, state: "."}}
	}
	var all []layout
	roots := []string{s.active}
	if real, err := physical(s.active); err == nil && real != s.active {
		roots = append(roots, real)
	}
	for _, root := range roots {
		for _, file := range []string{".memory/", ""} {
			if l := layoutOf(root, s.opt.Project, s.opt.Scope, file); !slices.Contains(all, l) {
				all = append(all, l)
			}
		}
	}
	return all
}

func (s *Store) inspectOwn(l layout, r *Report) error {
	state := State{Path: l.path(ownDir)}
	own, err := s.openDir(l, ownDir)
	if err != nil {
		r.States = append(r.States, state)
		return ignoreMissing(err)
	}
	defer own.Close()
	state.There, state.Newer = true, s.newer(own)
	r.States = append(r.States, state)
	locks, err := s.names(own, locksDir, lockFile())
	for _, name := range locks {
		at := path.Join(locksDir, name)
		report := LockReport{Path: filepath.Join(state.Path, filepath.FromSlash(at)), Layer: "system"}
		l, lockErr := s.trySystem(own, at)
		if lockErr != nil {
			err = errors.Join(err, lockErr)
			continue
		}
		if l != nil {
			err = errors.Join(err, l.Unlock())
			continue // nobody holds it: it stays for the next
		}
		report.Held = true
		if h, ok := s.holder(own, at); ok {
			report.Holder, report.Reason = &h, h.who()
		}
		r.Locks = append(r.Locks, report)
	}
	intents, err2 := s.names(own, intentsDir, nil)
	for _, name := range intents {
		aside := intentAside().MatchString(name)
		if !aside && !intentFile().MatchString(name) {
			continue
		}
		at := path.Join(intentsDir, name)
		in, ok, err := s.readIntent(own, at)
		err2 = errors.Join(err2, err)
		if ok {
			r.Intents = append(r.Intents, IntentState{filepath.Join(state.Path, filepath.FromSlash(at)), in.Target, in.At, in.Length, aside})
		}
	}
	return errors.Join(err, err2)
}

func (s *Store) inspectFolders(l layout, r *Report) error {
	locks, err := s.openDir(l, foldersDir)
	if err != nil {
		return ignoreMissing(err)
	}
	defer locks.Close()
	names, err := s.names(locks, ".", nil)
	for _, name := range names {
		at := filepath.Join(l.path(foldersDir), name)
		if m := asideLock().FindStringSubmatch(name); m != nil {
			r.Folders = append(r.Folders, Leftover{at, s.abandoned(m[1], m[2])})
			continue
		}
		if !plainLock().MatchString(name) {
			continue
		}
		f := s.assess(locks, name)
		report := LockReport{Path: at, Layer: "folder", Held: !f.stale, Stale: f.stale, Reason: f.reason}
		if f.owner != (Owner{}) {
			report.Owner = &f.owner
		}
		r.Locks = append(r.Locks, report)
	}
	return err
}

// names are those of a folder's members that fit; none if there is no folder.
func (s *Store) names(in *os.Root, dir string, fit *regexp.Regexp) (names []string, err error) {
	d, err := s.fs.OpenDir(in, dir)
	if err != nil {
		return nil, ignoreMissing(err)
	}
	defer d.Close()
	entries, err := s.fs.ReadDir(d)
	for _, e := range entries {
		if fit == nil || fit.MatchString(e.Name()) {
			names = append(names, e.Name())
		}
	}
	return names, err
}

// treeDirs are the folders of an active root that writers of memory write in.
var treeDirs = []string{".memory", "requirements", "bugs", "optimizations", "scenario-tests", "reports"}

// walkTemps finds the temporary files of writers of memory below the active
// root, and hands over the folder that holds them. Symbolic links are not
// followed.
func (s *Store) walkTemps(found func(root *os.Root, name, pid, ms string)) error {
	root, err := s.fs.OpenRoot(s.active)
	if err != nil {
		return err
	}
	defer root.Close()
	tops := []string{"."}
	if s.opt.Tree {
		tops = treeDirs
	}
	var errs []error
	for _, top := range tops {
		errs = append(errs, fs.WalkDir(root.FS(), top, func(name string, e fs.DirEntry, err error) error {
			if err != nil {
				return ignoreMissing(err)
			}
			if e.IsDir() {
				if name != top && name != ".memory" && (e.Name() == "node_modules" || !s.opt.Tree && strings.HasPrefix(e.Name(), ".")) {
					return fs.SkipDir
				}
				return nil
			}
			if m := temporary().FindStringSubmatch(e.Name()); m != nil && e.Type().IsRegular() && strings.EqualFold(path.Ext(m[1]), ".md") {
				found(root, name, m[2], m[3])
			}
			return nil
		}))
	}
	return errors.Join(errs...)
}
