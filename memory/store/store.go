package store

import (
	"context"
	"fmt"
	"path/filepath"
	"time"
)

// Options say where a store writes, and for whom.
type Options struct {
	ActiveRoot string // absolute; must exist
	// Project is the project's name in a workspace with namespaces, and Scope
	// "project" or "workspace". If both are empty the active root's path tells.
	Project, Scope string
	Agent          string // for receipts

	// Tree says that the memory is a .memory tree, whose locks the format's own
	// server respects.
	Tree bool

	Env  Env
	FS   FS            // zero: the system's
	Wait time.Duration // for the locks; 0 is DefaultWait, less is not at all
	Step func(string)  // is told each step of a change before it is taken; may be nil
}

// A Store writes the files of one active root. It holds nothing open between
// changes and is safe for concurrent use.
type Store struct {
	opt    Options
	fs     FS
	active string
}

// Open makes a store. It touches nothing.
func Open(opt Options) (*Store, error) {
	if !filepath.IsAbs(opt.ActiveRoot) {
		return nil, fmt.Errorf("open the store of %q: the path is not absolute", opt.ActiveRoot)
	}
	s := &Store{opt: opt, fs: opt.FS, active: filepath.Clean(opt.ActiveRoot)}
	if s.fs.Open == nil {
		s.fs = SystemFS()
	}
	if s.opt.Step == nil {
		s.opt.Step = func(string) {}
	}
	return s, nil
}

func (s *Store) step(name string) { s.opt.Step(name) }

// A Change is what is to be done to a file.
type Change struct {
	File string // relative to the active root, with slashes

	// Operation and Arguments say what the caller was asked to do, without the
	// clock: of two changes that agree in them and in the file, one may stand in
	// for the other. Arguments are encoded as JSON.
	Operation string
	Arguments any
	// Pure says that the plan may be made a second time, of the file's new text,
	// if another program changed it in between.
	Pure bool

	// Expect is the digest that the file must have; empty: any. That of no file
	// is the digest of no bytes.
	Expect string

	// Plan says what the file is to become. It is called while the locks are
	// held, so a time that it takes is in the order of the writes.
	Plan func(old Snapshot) (Plan, error)

	// Verify, if not nil, judges what was read back after the write, while the
	// locks are held.
	Verify func(after []byte) error
}

// A Plan is what a file is to become. The zero Plan leaves it alone.
type Plan struct {
	Text   []byte // the whole new text, unless nil
	Append []byte // what to add at the end; Text, if given too, must be the sum
	Delete bool   // take the file away

	// Precondition stands for what the plan took for granted beyond the file's
	// being as it was. A plan that is made again must come to the same.
	Precondition string
}

// Do makes a change, all of it or nothing, and proves it. Every error of the
// store's own is an [*Error]; those of Plan come back as they are.
func (s *Store) Do(ctx context.Context, c Change) (Receipt, error) {
	if err := ctx.Err(); err != nil {
		return Receipt{}, err
	}
	at, err := s.locate(c.File)
	if err != nil {
		return Receipt{}, err
	}
	t := &txn{Store: s, change: c, at: at, started: s.opt.Env.Now()}
	if t.id, err = s.opt.Env.hex(12); err != nil {
		return Receipt{}, t.trouble(err)
	}
	if t.held, err = s.lock(ctx, at); err != nil {
		return Receipt{}, err
	}
	defer t.held.unlock()
	flight.RLock()
	defer flight.RUnlock()
	return t.run(ctx)
}
