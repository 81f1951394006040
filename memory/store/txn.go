package store

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"strings"
	"time"
)

// A txn is one change under its locks.
type txn struct {
	*Store
	change  Change
	at      place
	held    *held
	id      string
	started time.Time

	root      *os.Root // the active root
	dir       *os.Root // the file's folder; nil while there is none
	made      []string // folders that we made, outermost first
	bytesRead int64
	intent    *os.File // the record of an append under way, open; nil while there is no file
	recovered string
	conflict  *ConflictReceipt
}

// run plans and commits, a second time if the change allows it and another
// program came in between.
func (t *txn) run(ctx context.Context) (Receipt, error) {
	defer t.close()
	if err := t.recover(); err != nil {
		return Receipt{}, t.trouble(err)
	}
	var first Plan
	for attempt := 1; ; attempt++ {
		old, plan, err := t.plan()
		if err != nil {
			return Receipt{}, err
		}
		if attempt == 2 && plan.Precondition != first.Precondition {
			return Receipt{}, t.conflictError(preconditionChanged)
		}
		if ctx.Err() != nil {
			return Receipt{}, ctx.Err()
		}
		receipt, err := t.commit(old, plan)
		var other *mismatch
		if !errors.As(err, &other) {
			return receipt, t.trouble(err)
		}
		first = plan
		if err := t.clash(old, other, attempt); err != nil {
			return Receipt{}, err
		}
	}
}

func (t *txn) close() {
	if t.intent != nil {
		_ = t.fs.Close(t.intent)
	}
	for _, r := range []*os.Root{t.dir, t.root} {
		if r != nil {
			r.Close()
		}
	}
}

// plan looks at the file and asks what it is to become.
func (t *txn) plan() (old Snapshot, plan Plan, err error) {
	t.step("snapshot")
	for range 3 { // a program that does not lock may be writing
		if old, err = t.look(true); !errors.Is(err, errMoving) {
			break
		}
	}
	if errors.Is(err, errMoving) {
		return old, plan, t.clash(absent(), &mismatch{absent()}, 2)
	}
	if err != nil {
		return old, plan, t.trouble(err)
	}
	if want := t.change.Expect; want != "" && want != old.Digest {
		expected := Snapshot{SchemaVersion: snapshotSchema, Exists: want != absent().Digest, Digest: want}
		return old, plan, t.clash(expected, &mismatch{old}, 2)
	}
	t.step("plan")
	plan, err = t.change.Plan(old)
	if err != nil {
		return old, plan, err
	}
	plan, err = t.settle(old, plan)
	return old, plan, err
}

// settle gives a plan its one form: Append alone, Text alone, or Delete.
func (t *txn) settle(old Snapshot, p Plan) (Plan, error) {
	bad := func(why string) (Plan, error) {
		return p, &Error{Code: PlanInvalid, Message: badPlan.With(t.at.file, why), NextStep: reportBug.With()}
	}
	switch {
	case p.Delete && (p.Text != nil || p.Append != nil):
		return bad("it deletes and writes")
	case p.Text != nil && p.Append != nil:
		if !bytes.HasPrefix(p.Text, old.Text) || !bytes.Equal(p.Text[len(old.Text):], p.Append) {
			return bad("the text is not the old one with the addition")
		}
		p.Text = nil
	}
	switch {
	case !old.Exists && p.Append != nil:
		p.Text, p.Append = p.Append, nil
	case p.Text != nil && old.Exists && bytes.Equal(p.Text, old.Text):
		p.Text = nil
	}
	return p, nil
}

// look takes a snapshot of the file by its path.
func (t *txn) look(keep bool) (Snapshot, error) {
	if err := t.open(); err != nil {
		if errors.Is(err, fs.ErrNotExist) && t.root != nil {
			return absent(), nil
		}
		return Snapshot{}, err
	}
	f, err := t.openFile(os.O_RDONLY)
	if errors.Is(err, fs.ErrNotExist) {
		return absent(), nil
	}
	if err != nil {
		return Snapshot{}, err
	}
	s, err := t.read(f, keep)
	return s, errors.Join(err, t.fs.Close(f))
}

// open opens the active root and the file's folder, once each.
func (t *txn) open() (err error) {
	if t.root == nil {
		if t.root, err = t.fs.OpenRoot(t.active); err != nil {
			return err
		}
	}
	if t.dir == nil {
		t.dir, err = t.fs.OpenDir(t.root, t.at.dir)
	}
	return err
}

// openFile opens what stands at the file's path if it is a regular file. What
// was opened is compared with what stands there, so that no symbolic link slips
// in between.
func (t *txn) openFile(flag int) (*os.File, error) {
	info, err := t.fs.Lstat(t.dir, t.at.base)
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() {
		return nil, t.refuse(info)
	}
	f, err := t.fs.Open(t.dir, t.at.base, flag, 0)
	if err != nil {
		return nil, err
	}
	if open, err := t.fs.Stat(f); err != nil || !os.SameFile(open, info) {
		if err == nil {
			err = errMoving
		}
		return nil, errors.Join(err, t.fs.Close(f))
	}
	return f, nil
}

// stands makes sure that an open file is what stands at its path, seen from the
// active root.
func (t *txn) stands(f *os.File) error {
	open, err := t.fs.Stat(f)
	if err != nil {
		return err
	}
	there, err := t.fs.Lstat(t.root, t.at.file)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return errMoving
	case err != nil:
		return err
	case !there.Mode().IsRegular():
		return t.refuse(there)
	case !os.SameFile(open, there):
		return errMoving
	}
	return nil
}

// makeFolders makes the file's folder and those above it that are missing, and
// flushes what they stand in.
func (t *txn) makeFolders() error {
	if t.dir != nil {
		return nil
	}
	sofar := ""
	for part := range strings.SplitSeq(t.at.dir, "/") {
		up := path.Clean(sofar)
		sofar = path.Join(sofar, part)
		if _, err := t.fs.Lstat(t.root, sofar); err == nil {
			continue
		}
		t.step("folder.make")
		if err := t.fs.Mkdir(t.root, sofar, 0o755); err != nil && !errors.Is(err, fs.ErrExist) {
			return err
		}
		t.made = append(t.made, sofar)
		if err := t.flushFolder(up); err != nil {
			return err
		}
	}
	return t.open()
}

func (t *txn) flushFolder(name string) error {
	dir, err := t.fs.OpenDir(t.root, name)
	if err != nil {
		return err
	}
	_, err = flushed(t.fs.SyncDir(dir))
	return errors.Join(err, dir.Close())
}

// unmakeFolders takes back folders that we made and nobody used.
func (t *txn) unmakeFolders() {
	if len(t.made) == 0 {
		return
	}
	for i := len(t.made) - 1; i >= 0; i-- {
		if err := t.root.Remove(t.made[i]); err != nil {
			return
		}
	}
	t.made = nil
	if t.dir != nil {
		t.dir.Close()
		t.dir = nil
	}
}

// flushed tells whether something reached the disk. Systems that cannot flush it
// are no failure.
func flushed(err error) (Proof, error) {
	switch {
	case err == nil:
		return Proof{Status: Pass}, nil
	case isAny(err, flushless):
		return Proof{Unsupported, cause(err)}, nil
	}
	return Proof{}, fmt.Errorf("flush: %w", err)
}

func isAny(err error, of []error) bool {
	for _, e := range of {
		if errors.Is(err, e) {
			return true
		}
	}
	return false
}

func isContext(err error) bool {
	return errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded)
}
