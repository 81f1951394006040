package store

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
)

// Clean removes what writers left that have ended, and our own state where
// nobody uses it: stale locks, unfinished appends (which it finishes first),
// temporary files, records that are too old to be of use, and folders that are
// empty after that. It returns the paths of what it removed.
func (s *Store) Clean(ctx context.Context) (removed []string, err error) {
	c := cleaner{Store: s}
	errs := []error{c.intents(ctx), c.temps(ctx)}
	for _, l := range s.layouts() {
		if s.keptByNewer(l) {
			continue
		}
		errs = append(errs, c.folders(l), c.own(l), c.halves(l, ownDir))
		for _, k := range kinds {
			errs = append(errs, c.halves(c.recordsIn(l, k.name).state, k.name))
		}
		errs = append(errs, c.records(l))
		c.empty(l)
	}
	return c.removed, errors.Join(errs...)
}

// keptByNewer reports whether a newer program keeps a state: we only read it.
func (s *Store) keptByNewer(l layout) bool {
	own, err := s.openDir(l, ownDir)
	if err != nil {
		return false
	}
	defer own.Close()
	return s.newer(own) > 0
}

type cleaner struct {
	*Store
	removed []string
}

func (c *cleaner) remove(dir *os.Root, name string) error {
	err := c.fs.Remove(dir, name)
	if err == nil {
		c.removed = append(c.removed, filepath.Join(dir.Name(), filepath.FromSlash(name)))
	}
	return ignoreMissing(err)
}

// intents finishes the appends that were cut short in this active root.
func (c *cleaner) intents(ctx context.Context) (errs error) {
	report, errs := c.Inspect()
	real, err := physical(c.active)
	if err != nil {
		return errors.Join(errs, err)
	}
	for _, in := range report.Intents {
		rel, err := filepath.Rel(real, in.Target)
		if in.Aside || err != nil || !filepath.IsLocal(rel) {
			continue
		}
		_, err = c.Do(ctx, Change{File: filepath.ToSlash(rel), Plan: func(Snapshot) (Plan, error) { return Plan{}, nil }})
		errs = errors.Join(errs, err)
	}
	return errs
}

// temps removes temporary files whose makers have ended, each under the locks of
// the file that it was for.
func (c *cleaner) temps(ctx context.Context) (errs error) {
	err := c.walkTemps(func(root *os.Root, name, pid, ms string) {
		if !c.abandoned(pid, ms) {
			return
		}
		m := temporary().FindStringSubmatch(path.Base(name))
		at, err := c.locate(path.Join(path.Dir(name), m[1]))
		if err != nil {
			errs = errors.Join(errs, err)
			return
		}
		h, err := c.lock(ctx, at)
		if err == nil {
			err = c.remove(root, name)
			h.unlock()
		}
		errs = errors.Join(errs, err)
	})
	return errors.Join(errs, err)
}

// folders removes locks of dead owners, and what was moved aside.
func (c *cleaner) folders(l layout) error {
	locks, err := c.openDir(l, foldersDir)
	if err != nil {
		return ignoreMissing(err)
	}
	defer locks.Close()
	names, errs := c.names(locks, ".", nil)
	for _, name := range names {
		if m := asideLock().FindStringSubmatch(name); m != nil {
			if c.abandoned(m[1], m[2]) {
				errs = errors.Join(errs, c.remove(locks, name))
			}
			continue
		}
		if !plainLock().MatchString(name) {
			continue
		}
		if f := c.assess(locks, name); f.stale {
			aside, err := c.quarantine(&folder{locks: locks, key: name}, f)
			if err == nil {
				err = c.remove(locks, aside)
			}
			var moved *busyError
			if !errors.As(err, &moved) && !stateGone(err) {
				errs = errors.Join(errs, err)
			}
		}
	}
	return errs
}

// halves removes small files of the state that were being written.
func (c *cleaner) halves(l layout, name string) error {
	dir, err := c.openDir(l, name)
	if err != nil {
		return ignoreMissing(err)
	}
	defer dir.Close()
	names, err := c.names(dir, ".", temporary())
	for _, name := range names {
		if m := temporary().FindStringSubmatch(name); c.abandoned(m[2], m[3]) {
			err = errors.Join(err, c.remove(dir, name))
		}
	}
	return err
}

// own removes our locks that nobody holds, and with each the intent beside it.
// Who waits for a lock meanwhile notices that its file is gone.
func (c *cleaner) own(l layout) error {
	own, err := c.openDir(l, ownDir)
	if err != nil {
		return ignoreMissing(err)
	}
	defer own.Close()
	locks, errs := c.names(own, locksDir, lockFile())
	for _, name := range locks {
		lock, err := c.trySystem(own, path.Join(locksDir, name))
		if err != nil || lock == nil {
			errs = errors.Join(errs, err)
			continue
		}
		key := strings.TrimSuffix(name, ".lock")
		_, busy, err := c.readIntent(own, intentName(key))
		if err == nil && !busy {
			err = c.remove(own, intentName(key))
			if runtime.GOOS == "windows" {
				_ = lock.Unlock() // a file that is open stays; if another opens it now, that is no harm
				_ = c.remove(own, path.Join(locksDir, name))
				continue
			}
			err = errors.Join(err, c.remove(own, path.Join(locksDir, name)))
		}
		errs = errors.Join(errs, err, lock.Unlock())
	}
	asides, err := c.names(own, intentsDir, intentAside())
	for _, name := range asides {
		err = errors.Join(err, c.remove(own, path.Join(intentsDir, name)))
	}
	return errors.Join(errs, err)
}

// empty removes folders of ours that nothing is in any more.
func (c *cleaner) empty(l layout) {
	base, err := c.fs.OpenRoot(l.base)
	if err != nil {
		return
	}
	defer base.Close()
	own := path.Join(l.state, ownDir)
	rmdir := func(name string) bool {
		err := base.Remove(name) // fails for a folder that is not empty
		if err == nil {
			c.removed = append(c.removed, filepath.Join(l.base, filepath.FromSlash(name)))
		}
		return err == nil || errors.Is(err, fs.ErrNotExist)
	}
	gone := func(name string) bool {
		_, err := base.Lstat(name)
		return errors.Is(err, fs.ErrNotExist)
	}
	for _, k := range kinds {
		dir := path.Join(c.recordsIn(l, k.name).state.state, k.name)
		if left, err := c.names(base, dir, nil); err == nil && (len(left) == 0 || slices.Equal(left, []string{ignoreFile})) {
			_ = base.Remove(path.Join(dir, ignoreFile))
			rmdir(dir)
		}
	}
	// First the file whose absence has the next writer make all anew.
	_ = base.Remove(path.Join(own, stateFile))
	if rmdir(path.Join(own, locksDir)) && rmdir(path.Join(own, intentsDir)) && gone(path.Join(own, stateFile)) {
		_ = base.Remove(path.Join(own, ignoreFile))
		rmdir(own)
	}
	if c.opt.Tree {
		rmdir(path.Join(l.state, foldersDir))
		for at := l.state; at != "." && at != wholeDir && rmdir(at); at = path.Dir(at) {
		}
	}
}
