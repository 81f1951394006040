package main

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
)

var (
	errSymlink = errors.New("it is a symbolic link: fix the file that it leads to")
	errChanged = errors.New("it changed while it was checked: check again")
)

// rewrite puts after in place of before in a file, all or nothing, and keeps
// its mode. It refuses symbolic links and a file that does not hold before.
func rewrite(name string, before, after []byte) (err error) {
	info, err := os.Lstat(name)
	if err != nil {
		return err
	}
	if !info.Mode().IsRegular() {
		return errSymlink
	}
	tmp, err := os.CreateTemp(filepath.Dir(name), "."+filepath.Base(name)+".*")
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			err = errors.Join(err, os.Remove(tmp.Name()))
		}
	}()
	if err := fill(tmp, after, info.Mode()); err != nil {
		return err
	}
	// Looked at last, so that little time is left for another writer.
	if now, err := os.ReadFile(name); err != nil {
		return err
	} else if !bytes.Equal(now, before) {
		return errChanged
	}
	return os.Rename(tmp.Name(), name)
}

// fill writes a new file down to the disk and closes it.
func fill(f *os.File, text []byte, mode os.FileMode) error {
	_, err := f.Write(text)
	err = errors.Join(err, f.Chmod(mode), f.Sync(), f.Close())
	if err != nil {
		return fmt.Errorf("write %s: %w", f.Name(), err)
	}
	return nil
}
