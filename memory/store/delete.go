package store

import (
	"errors"
	"io/fs"
)

// remove takes the file away. It is moved aside first, so that one that is not
// the one we looked at, or whose going cannot be flushed, comes back.
func (t *txn) remove(old Snapshot) (r Receipt, err error) {
	if err := t.writable(old); err != nil {
		return r, err
	}
	temp, err := t.tempName()
	if err != nil {
		return r, err
	}
	if err := t.finalCAS(old); err != nil {
		return r, err
	}
	t.step("rename")
	if err := t.retry(func() error { return t.fs.appear(t.dir, t.at.base, temp) }); err != nil {
		return r, err
	}
	undo := func() error { return t.fs.appear(t.dir, temp, t.at.base) }
	out, err := t.fs.Lstat(t.dir, temp)
	if err == nil && !untouched(out, old.info) {
		err = errMoving
	}
	if err == nil {
		t.step("folder.flush")
		r.Durability.DirectoryFlush, err = flushed(t.fs.SyncDir(t.dir))
	}
	if err == nil {
		t.step("readback")
		if _, lookErr := t.fs.Lstat(t.dir, t.at.base); !errors.Is(lookErr, fs.ErrNotExist) {
			err = errors.Join(errMoving, lookErr)
		}
	}
	if err != nil {
		if undone := undo(); undone != nil {
			return r, t.stuck(err, undone)
		}
		return r, err
	}
	t.step("temp.remove")
	_ = t.fs.Remove(t.dir, temp) // at worst it stays for doctor --clean
	r.Route, r.AfterDigest = Delete, absent().Digest
	r.Durability.FileFlush = Proof{Status: NotApplicable}
	r.Durability.Readback.Status, r.Durability.Readback.Scope = Pass, wholeFile
	r.Metadata, _ = metadata(&old.attributes, nil)
	return r, nil
}
