package store

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"time"
)

// replace puts another file in the file's place, or where there was none.
func (t *txn) replace(old Snapshot, text []byte) (r Receipt, err error) {
	defer func() {
		if err != nil {
			t.unmakeFolders()
		}
	}()
	if err := t.makeFolders(); err != nil {
		return r, err
	}
	if err := t.writable(old); err != nil {
		return r, err
	}
	t.sweep()
	temp, err := t.tempName()
	if err != nil {
		return r, err
	}
	flush, written, err := t.writeTemp(temp, old, text)
	if err != nil {
		return r, err
	}
	if err := t.finalCAS(old); err != nil {
		return r, errors.Join(err, t.fs.Remove(t.dir, temp))
	}
	undo, err := t.install(old, temp)
	if err != nil {
		return r, errors.Join(err, t.fs.Remove(t.dir, temp))
	}
	r.Durability.FileFlush = flush
	if err := t.proveWhole(&r, old, text, temp); err != nil {
		if undone := t.takeBack(written, temp, undo); undone != nil {
			return r, t.stuck(err, undone)
		}
		return r, err
	}
	t.step("temp.remove")
	_ = t.fs.Remove(t.dir, temp) // the old file; at worst it stays for doctor --clean
	r.Route, r.AfterBytes, r.BytesWritten = Rewrite, int64(len(text)), int64(len(text))
	r.AfterDigest = Digest(text)
	return r, nil
}

// writable asks for the right to write the old file: without it there is none to
// replace it.
func (t *txn) writable(old Snapshot) error {
	if !old.Exists {
		return nil
	}
	f, err := t.openFile(os.O_RDWR)
	if err != nil {
		return err
	}
	return t.fs.Close(f)
}

// tempName is hidden and no Markdown: nobody takes it for memory.
func (t *txn) tempName() (string, error) {
	id, err := t.opt.Env.hex(4)
	return fmt.Sprintf(".%s.%d.%d.%s.tmp", t.at.base, t.opt.Env.PID, t.opt.Env.Now().UnixMilli(), id), err
}

// writeTemp writes the new text aside, down to the disk, for the old file's
// owner and with its mode. It is never more open than that.
func (t *txn) writeTemp(temp string, old Snapshot, text []byte) (flush Proof, written fs.FileInfo, err error) {
	t.step("temp.create")
	f, err := t.fs.Open(t.dir, temp, os.O_CREATE|os.O_EXCL|os.O_RDWR, newMode)
	if err != nil {
		return flush, nil, err
	}
	defer func() {
		if err = errors.Join(err, t.fs.Close(f)); err != nil {
			err = errors.Join(err, t.fs.Remove(t.dir, temp))
		}
	}()
	t.step("temp.write")
	if _, err := t.fs.Write(f, text, 0); err != nil {
		return flush, nil, err
	}
	if err := t.dress(f, old); err != nil {
		return flush, nil, err
	}
	t.step("temp.flush")
	if flush, err = flushed(t.fs.Sync(f)); err != nil {
		return flush, nil, err
	}
	written, _, _, err = t.describe(f)
	return flush, written, err
}

// dress gives a new file the old one's owner and mode.
func (t *txn) dress(f *os.File, old Snapshot) error {
	_, _, now, err := t.describe(f)
	if err != nil {
		return err
	}
	want := old.attributes
	if !old.Exists {
		want = attributes{now.known, newMode, now.uid, now.gid}
	}
	fail := func(err error) error {
		return &Error{Code: MetadataDrift, Message: drifted.With(t.at.file, cause(err)), NextStep: keepOwner.With(), Err: err}
	}
	if want.uid != now.uid || want.gid != now.gid {
		if err := t.fs.Chown(f, want.uid, want.gid); err != nil {
			return fail(err)
		}
	}
	if want.known {
		if err := t.fs.Chmod(f, want.mode); err != nil {
			return fail(err)
		}
	}
	return nil
}

// install moves the new file in. Where the system can exchange two files the old
// one stands at temp after that, and undo brings it back.
func (t *txn) install(old Snapshot, temp string) (undo func() error, err error) {
	t.step("rename")
	if !old.Exists {
		if err := t.fs.appear(t.dir, temp, t.at.base); errors.Is(err, fs.ErrExist) {
			return nil, errMoving
		} else if err != nil {
			return nil, err
		}
		return func() error { return t.fs.Remove(t.dir, t.at.base) }, nil
	}
	exchange := func() error { return t.fs.Swap(t.dir, temp, t.at.base) }
	err = t.retry(exchange)
	if errors.Is(err, errors.ErrUnsupported) {
		return nil, t.retry(func() error { return t.fs.Rename(t.dir, temp, t.at.base) })
	}
	return exchange, err
}

// proveWhole makes sure that the old file is what was exchanged, flushes the
// folder and reads the file back.
func (t *txn) proveWhole(r *Receipt, old Snapshot, text []byte, temp string) (err error) {
	if out, err := t.fs.Lstat(t.dir, temp); err == nil && old.Exists && !untouched(out, old.info) {
		return errMoving // another program put it there in the gap
	}
	t.step("folder.flush")
	if r.Durability.DirectoryFlush, err = flushed(t.fs.SyncDir(t.dir)); err != nil {
		return err
	}
	t.step("readback")
	now, err := t.look(false)
	if err != nil {
		return err
	}
	if !now.Exists || now.Digest != Digest(text) {
		return &Error{Code: ReadbackMismatch, Message: notProved.With(t.at.file), NextStep: lookAgain.With()}
	}
	r.Durability.Readback.Status, r.Durability.Readback.Scope = Pass, wholeFile
	before := &old.attributes
	if !old.Exists {
		before = nil
	}
	return t.keepMetadata(r, before, &now.attributes)
}

// takeBack undoes what could not be proved, unless another program has written
// the file by now, and removes the temporary file.
func (t *txn) takeBack(written fs.FileInfo, temp string, undo func() error) error {
	there, err := t.fs.Lstat(t.dir, t.at.base)
	if err == nil && undo != nil && untouched(there, written) {
		err = undo()
	}
	if err != nil {
		return err // what stands at temp may be all that is left of the old text
	}
	return ignoreMissing(t.fs.Remove(t.dir, temp))
}

// stuck is the error of a write that could neither be proved nor taken back: it
// must not be made again.
func (t *txn) stuck(why, undone error) error {
	return &Error{
		Code: ReadbackMismatch, Message: overtaken.With(t.at.file), NextStep: lookAgain.With(),
		Err: fmt.Errorf("%v; taking it back: %v", why, undone), // wrapped, it would pass for a conflict
	}
}

func (t *txn) keepMetadata(r *Receipt, before, after *attributes) error {
	m, ok := metadata(before, after)
	r.Metadata = m
	if !ok {
		why := m.Mode.Reason
		if why == "" {
			why = m.Owner.Reason
		}
		return &Error{Code: MetadataDrift, Message: drifted.With(t.at.file, why), NextStep: keepOwner.With()}
	}
	return nil
}

// retry gives programs that have a file open, such as virus scanners, up to two
// seconds to let go.
func (s *Store) retry(try func() error) error {
	pause := 10 * time.Millisecond
	for waited := time.Duration(0); ; pause *= 2 {
		err := try()
		if !isAny(err, inUse) || waited >= patience {
			return err
		}
		pause = min(pause, patience-waited)
		<-time.After(pause)
		waited += pause
	}
}

const patience = 2 * time.Second
