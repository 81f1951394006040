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
	f, err := t.openFile(os.O_RDWR)
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
	note, err := t.intend(old, more)
	if err != nil {
		return r, err
	}
	if err := t.stillThere(f, old); err != nil {
		return r, errors.Join(err, note.drop(), note.close())
	}
	if err := t.appendTo(f, old, more, &r); err != nil {
		if undone := t.undo(f, old, more); undone != nil {
			return r, errors.Join(t.stuck(err, undone), note.close())
		}
		return r, errors.Join(err, note.drop(), note.close())
	}
	r.Route, r.AfterBytes, r.BytesWritten = Append, old.ByteSize+int64(len(more)), int64(len(more))
	t.step("intent.drop")
	_ = note.drop() // the next writer finds the append complete
	_ = note.close()
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

// appendTo writes, flushes and proves, and leaves the undoing to its caller.
func (t *txn) appendTo(f *os.File, old Snapshot, more []byte, r *Receipt) (err error) {
	t.step("append.write")
	if _, err := t.fs.Write(f, more, old.ByteSize); err != nil {
		return err
	}
	t.step("append.flush")
	if r.Durability.FileFlush, err = flushed(t.fs.Sync(f)); err != nil {
		return err
	}
	r.Durability.DirectoryFlush = Proof{Status: NotApplicable}
	t.step("readback")
	if err := t.tail(f, old.ByteSize, more); err != nil {
		return err
	}
	if err := t.stands(f); err != nil {
		return err
	}
	r.Durability.Readback.Status, r.Durability.Readback.Scope = Pass, appendedRange
	_, _, now, err := t.describe(f)
	if err != nil {
		return err
	}
	return t.keepMetadata(r, &old.attributes, &now)
}

// tail makes sure that a file ends at an offset with these bytes.
func (t *txn) tail(f *os.File, off int64, want []byte) error {
	info, _, _, err := t.describe(f)
	if err != nil {
		return err
	}
	got := make([]byte, len(want))
	n, err := t.fs.Read(f, got, off)
	t.bytesRead += int64(n)
	if n == len(got) {
		err = nil
	}
	if err != nil {
		return ended(err)
	}
	if info.Size() != off+int64(len(want)) || !bytes.Equal(got, want) {
		return &Error{Code: ReadbackMismatch, Message: notProved.With(t.at.file), NextStep: lookAgain.With()}
	}
	return nil
}

// undo takes an append back whose failure we are about to tell, if all that
// stands behind the old text is ours.
func (t *txn) undo(f *os.File, old Snapshot, more []byte) error {
	info, _, _, err := t.describe(f)
	if err != nil {
		return err
	}
	extra := info.Size() - old.ByteSize
	if extra <= 0 {
		return nil
	}
	if extra > int64(len(more)) {
		return errMoving
	}
	if err := t.tail(f, old.ByteSize, more[:extra]); err != nil {
		return err
	}
	if err := t.fs.Truncate(f, old.ByteSize); err != nil {
		return err
	}
	_, err = flushed(t.fs.Sync(f))
	return err
}
