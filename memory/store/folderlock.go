package store

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"time"
)

// An Owner is the content of a folder lock's owner.json.
type Owner struct {
	SchemaVersion string `json:"schemaVersion"`
	PID           int    `json:"pid"`
	Host          string `json:"host"`
	Token         string `json:"token"`
	File          string `json:"file"` // relative to the active root, with slashes
	AcquiredAt    string `json:"acquiredAt"`
}

const (
	ownerSchema = "MemoryWriterLockV2"
	ownerFile   = "owner.json"
	safety      = 30 * time.Minute // for which a lock that names no owner counts
)

// A folder is a folder lock that we hold.
type folder struct {
	locks *os.Root // where the locks of a state lie
	key   string
	token string
}

// tryFolder tries to take a lock. A reason says who has it.
func (s *Store) tryFolder(want folderLock, file string) (f *folder, reason string, err error) {
	locks, err := s.makeDir(want.state, foldersDir)
	if err == nil {
		f = &folder{locks: locks, key: want.key}
		if reason, err = s.takeFolder(f, file); err == nil && reason == "" {
			return f, "", nil
		}
		locks.Close()
	}
	if reason == "" {
		reason, err = removing(err)
	}
	return nil, reason, err
}

// takeFolder makes the lock, or finds it held, or removes what a dead owner left
// and tries again.
func (s *Store) takeFolder(f *folder, file string) (reason string, err error) {
	quarantine := ""
	for range 3 {
		if _, err := s.fs.Lstat(f.locks, f.key); errors.Is(err, fs.ErrNotExist) {
			err := s.makeFolder(f, file)
			if err == nil && quarantine != "" {
				_ = s.removeFolder(f.locks, quarantine) // at worst it stays for doctor --clean
			}
			if !errors.Is(err, fs.ErrExist) {
				return "", err
			}
			continue
		} else if err != nil {
			return "", err
		}
		found := s.assess(f.locks, f.key)
		if !found.stale {
			return found.reason, nil
		}
		quarantine, err = s.quarantine(f, found)
		var moved *busyError
		switch {
		case errors.As(err, &moved):
			return moved.reason, nil
		case err != nil && !stateGone(err):
			return "", err
		}
	}
	return "raced repeatedly", nil
}

// makeFolder builds the lock aside, with its owner in it, and moves it in: no
// crash leaves one without an owner. fs.ErrExist says that another was faster.
func (s *Store) makeFolder(f *folder, file string) (err error) {
	if f.token, err = s.opt.Env.hex(16); err != nil {
		return err
	}
	aside, err := s.aside(f.key)
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			_ = s.removeFolder(f.locks, aside) // at worst it stays for doctor --clean
		}
	}()
	if err := s.fs.Mkdir(f.locks, aside, 0o755); err != nil {
		return err
	}
	s.step("lock.folder.build")
	if err := s.signFolder(f, aside, file); err != nil {
		return err
	}
	s.step("lock.folder.move")
	return s.fs.appearDir(f.locks, aside, f.key)
}

// aside is a name beside a lock for what we build or take down.
func (s *Store) aside(key string) (string, error) {
	id, err := s.opt.Env.hex(4)
	return fmt.Sprintf("%s.%s.%d.%d.%s", key, ownDir, s.opt.Env.PID, s.opt.Env.Now().UnixMilli(), id), err
}

func (s *Store) signFolder(f *folder, dir, file string) error {
	text, err := json.MarshalIndent(Owner{
		ownerSchema, s.opt.Env.PID, s.opt.Env.Host, f.token, file, stamp(s.opt.Env.Now()),
	}, "", "  ")
	if err != nil {
		return err
	}
	out, err := s.fs.Open(f.locks, path.Join(dir, ownerFile), os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o644)
	if err != nil {
		return err
	}
	_, err = s.fs.Write(out, append(text, '\n'), 0)
	return errors.Join(err, s.fs.Close(out))
}

// A finding is what is known of a lock that stands there.
type finding struct {
	owner  Owner
	raw    string // of owner.json; empty if it cannot be read
	stale  bool
	reason string // why it is not, for users
}

// assess judges whether the owner of a lock is proven dead.
func (s *Store) assess(locks *os.Root, name string) finding {
	raw, _ := s.ownerText(locks, name) // one that cannot be read is none
	f := finding{raw: string(raw)}
	err := json.Unmarshal(raw, &f.owner)
	env := &s.opt.Env
	if o := f.owner; err == nil && o.SchemaVersion == ownerSchema && o.PID > 0 && o.Host != "" && o.Token != "" {
		at, _ := time.Parse(time.RFC3339, o.AcquiredAt) // zero: the number alone decides
		switch {
		case !sameHost(o.Host, env.Host):
			f.reason = "cross-host-owner"
		case env.dead(o.PID, at):
			f.stale = true
		default:
			f.reason = "same-host-owner-not-proven-dead"
		}
		f.reason += o.who(!f.stale)
		return f
	}
	info, err := s.fs.Lstat(locks, name)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		f.reason = "raced"
	case err != nil || env.Now().Sub(info.ModTime()) < safety:
		f.reason = "legacy-lock-within-safety-window"
	case f.owner.PID > 0 && !env.dead(f.owner.PID, time.Time{}):
		f.reason = "legacy-owner-not-proven-dead"
	default:
		f.stale = true
	}
	return f
}

// ownerText is what a lock says of its owner. What is too large was not written
// for that, and is not read.
func (s *Store) ownerText(locks *os.Root, name string) ([]byte, error) {
	const most = 64 << 10
	file := path.Join(name, ownerFile)
	info, err := s.fs.Lstat(locks, file)
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() || info.Size() > most {
		return nil, fmt.Errorf("%s has no owner that can be read", name)
	}
	return s.fs.ReadFile(locks, file)
}

// who names an owner, behind a reason.
func (o Owner) who(is bool) string {
	if !is {
		return ""
	}
	return fmt.Sprintf(": process %d on %s since %s", o.PID, o.Host, o.AcquiredAt)
}

// quarantine moves a lock away whose owner is dead. If what was moved is not
// what was judged, it was another's and goes back.
func (s *Store) quarantine(f *folder, judged finding) (name string, err error) {
	id, err := s.opt.Env.hex(4)
	if err != nil {
		return "", err
	}
	name = fmt.Sprintf("%s.stale.%d.%d.%s", f.key, s.opt.Env.PID, s.opt.Env.Now().UnixMilli(), id)
	s.step("lock.folder.quarantine")
	if err := s.retry(func() error { return s.fs.Rename(f.locks, f.key, name) }); err != nil {
		return "", err
	}
	raw, _ := s.ownerText(f.locks, name)
	if string(raw) == judged.raw {
		return name, nil
	}
	if err := s.fs.appearDir(f.locks, name, f.key); err != nil && !errors.Is(err, fs.ErrExist) {
		return "", err
	}
	return "", &busyError{"another writer was faster"}
}

// releaseFolder gives a lock back, if it still is ours. It is moved aside before
// it is deleted: one that is cut short leaves no lock without an owner.
func (s *Store) releaseFolder(f *folder) {
	defer f.locks.Close()
	if s.theirs(f, f.key) {
		return
	}
	aside, err := s.aside(f.key)
	if err == nil {
		// Windows refuses while another writer reads the owner.
		err = s.retry(func() error { return s.fs.Rename(f.locks, f.key, aside) })
	}
	if err != nil {
		_ = s.fs.Remove(f.locks, f.key) // what else is there to do?
		return
	}
	s.step("unlock.folder.aside")
	_ = s.removeFolder(f.locks, aside) // at worst it stays for doctor --clean
}

// theirs reports whether a lock is another's by now. One whose owner cannot be
// read is still taken for ours.
func (s *Store) theirs(f *folder, name string) bool {
	raw, err := s.ownerText(f.locks, name)
	if err != nil {
		return errors.Is(err, fs.ErrNotExist)
	}
	var o Owner
	return json.Unmarshal(raw, &o) != nil || o.SchemaVersion != ownerSchema || o.Token != f.token
}

// removeFolder removes a lock that was moved aside, whatever is in it. Of a link
// that stood in its place only the link goes.
func (s *Store) removeFolder(locks *os.Root, name string) error {
	if info, err := s.fs.Lstat(locks, name); err == nil && !info.IsDir() {
		return s.fs.Remove(locks, name)
	}
	if err := s.fs.Remove(locks, path.Join(name, ownerFile)); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return s.fs.Remove(locks, name)
}
