package memory

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"syscall"
)

// openFile opens a file to read in such a way that it can be replaced meanwhile:
// package os does not share that right.
func openFile(name string) (*os.File, error) {
	fail := func(err error) (*os.File, error) { return nil, &fs.PathError{Op: "open", Path: name, Err: err} }
	wide, err := syscall.UTF16PtrFromString(name)
	if err != nil {
		return fail(err)
	}
	const share = syscall.FILE_SHARE_READ | syscall.FILE_SHARE_WRITE | syscall.FILE_SHARE_DELETE
	h, err := syscall.CreateFile(wide, syscall.GENERIC_READ, share, nil, syscall.OPEN_EXISTING, syscall.FILE_ATTRIBUTE_NORMAL, 0)
	if err != nil {
		return fail(err)
	}
	return os.NewFile(uintptr(h), name), nil
}

func readFile(name string) ([]byte, error) {
	f, err := openFile(name)
	if err != nil {
		return nil, err
	}
	text, err := io.ReadAll(f)
	return text, errors.Join(err, f.Close())
}
