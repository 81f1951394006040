package store

import (
	"bytes"
	"errors"
	"io/fs"
	"os"
)

// append adds to the end of the file. Until all is proved an intent stands
// beside our lock, so that a writer after us can finish what we began.
func (t *txn) append(old Snapshot, more []byte) (r Receipt, err error) {
	t.step("append.open")
	f, err := t.openFile(os.O_RDWR | os.O_APPEND)
	if err != nil {
		return r, t.vanished(err)
	}
	defer t.fs.Close(f) // what was flushed and read back is there, whatever closing says
	if err := t.unchanged(f, old); err != nil {
		return r, err
	}
	if r.AfterDigest, err = old.then(more); err != nil {
		return r, err
	}
	drop, err := t.intend(old, more)
	if err != nil {
		return r, err
	}
	if err := t.stillThere(f, old); err != nil {
		return r, errors.Join(err, drop())
	}
	if n, err := t.appendTo(f, old, more, &r); err != nil {
		if undone := t.undo(f, more[:n]); undone != nil {
			return r, t.stuck(err, undone)
		}
		return r, errors.Join(err, drop())
	}
	r.Route, r.AfterBytes, r.BytesWritten = Append, old.ByteSize+int64(len(more)), int64(len(more))
	t.step("intent.drop")
	_ = drop() // the next writer finds the append complete
	return r, nil
}

// vanished makes the absence of a file that was there a conflict.
func (t *txn) vanished(err error) error {
	if errors.Is(err, fs.ErrNotExist) {
		return &mismatch{absent()}
	}
	return err
}

// unchanged compares an open file with what the plan was made of.
func (t *txn) unchanged(f *os.File, old Snapshot) error {
	now, err := t.read(f, false)
	if err != nil {
		return err
	}
	if !old.same(now) {
		return &mismatch{now}
	}
	return nil
}

// stillThere is the last look before the write.
func (t *txn) stillThere(f *os.File, old Snapshot) error {
	if err := t.stands(f); err != nil {
		return err
	}
	t.step("final-cas")
	if err := t.unchanged(f, old); err != nil {
		return err
	}
	return t.stillHeld()
}

// appendTo writes, flushes and proves, and leaves it to its caller to undo the n
// bytes that it wrote. They go to the end of the file, wherever that is by then:
// nothing that another program has put there is overwritten.
func (t *txn) appendTo(f *os.File, old Snapshot, more []byte, r *Receipt) (n int, err error) {
	t.step("append.write")
	if n, err = t.fs.Append(f, more); err != nil {
		return n, err
	}
	t.step("append.flush")
	if r.Durability.FileFlush, err = flushed(t.fs.Sync(f)); err != nil {
		return n, err
	}
	r.Durability.DirectoryFlush = Proof{Status: NotApplicable}
	t.step("readback")
	if err := t.tail(f, old.ByteSize, more); err != nil {
		return n, err
	}
	if err := t.stands(f); err != nil {
		return n, err
	}
	r.Durability.Readback.Status, r.Durability.Readback.Scope = Pass, appendedRange
	_, _, now, err := t.describe(f)
	if err != nil {
		return n, err
	}
	return n, t.keepMetadata(r, &old.attributes, &now)
}

// tail makes sure that a file ends at an offset with these bytes. One that is
// shorter or longer is another program's work.
func (t *txn) tail(f *os.File, off int64, want []byte) error {
	info, _, _, err := t.describe(f)
	if err != nil {
		return err
	}
	if info.Size() != off+int64(len(want)) {
		return errMoving
	}
	got := make([]byte, len(want))
	n, err := t.fs.Read(f, got, off)
	t.bytesRead += int64(n)
	if err != nil && n < len(got) {
		return ended(err)
	}
	if !bytes.Equal(got, want) {
		return &Error{Code: ReadbackMismatch, Message: notProved.With(t.at.file), NextStep: lookAgain.With()}
	}
	return nil
}

// undo takes back what we wrote at the end of a file, if it still ends with that.
func (t *txn) undo(open *os.File, wrote []byte) error {
	if len(wrote) == 0 {
		return nil
	}
	// A file that is open for appending cannot be cut everywhere.
	f, err := t.fs.Open(t.dir, t.at.base, os.O_RDWR, 0)
	if err != nil {
		return ignoreMissing(err)
	}
	err = t.cut(f, open, wrote)
	return errors.Join(err, t.fs.Close(f))
}

func (t *txn) cut(f, open *os.File, wrote []byte) error {
	info, _, _, err := t.describe(f)
	if err != nil {
		return err
	}
	same, err := t.fs.Stat(open)
	if err != nil {
		return err
	}
	if !os.SameFile(info, same) {
		return nil // what we wrote to is no file of memory any more
	}
	end := info.Size() - int64(len(wrote))
	if end < 0 {
		return errMoving
	}
	if err := t.tail(f, end, wrote); err != nil {
		return err
	}
	if err := t.fs.Truncate(f, end); err != nil {
		return err
	}
	_, err = flushed(t.fs.Sync(f))
	return err
}
