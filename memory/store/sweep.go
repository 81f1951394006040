package store

import (
	"strconv"
	"time"

	"github.com/memory-lsp/memory-lsp/memory"
)

// stale is for how long a temporary file may be somebody's whom we know nothing
// of.
const stale = time.Hour

// temporary is the name of a temporary file: the base, the process, the time in
// milliseconds.
var temporary = memory.Pattern(`^\.(.+)\.(\d+)\.(\d+)\.[0-9a-f]{8}\.tmp$`)

// sweep removes what writers of this file left in its folder more than an hour
// ago. We hold the file's locks: nobody needs it.
func (t *txn) sweep() {
	entries, err := t.fs.ReadDir(t.dir)
	if err != nil {
		return
	}
	for _, e := range entries {
		if m := temporary().FindStringSubmatch(e.Name()); m != nil && m[1] == t.at.base && e.Type().IsRegular() {
			if info, err := e.Info(); err == nil && t.opt.Env.Now().Sub(info.ModTime()) > stale {
				_ = t.fs.Remove(t.dir, e.Name())
			}
		}
	}
}

// abandoned reports whether the maker of a file or folder has ended, or left it
// an hour ago: pid and milliseconds are those in its name.
func (s *Store) abandoned(pid, ms string) bool {
	n, _ := strconv.Atoi(pid)
	at, _ := strconv.ParseInt(ms, 10, 64)
	since := time.UnixMilli(at)
	return s.opt.Env.dead(n, since) || s.opt.Env.Now().Sub(since) > stale
}

// stillHeld makes sure that nobody took our folder locks away, as a server does
// that mistakes them for those of a dead owner.
func (t *txn) stillHeld() error {
	for _, f := range t.held.folders {
		if t.theirs(f, f.key) {
			return &Error{Code: Locked, Message: isLocked.With(t.at.file, "our lock was taken away"), NextStep: waitRetry.With()}
		}
	}
	return nil
}
