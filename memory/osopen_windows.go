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

// readFile reads a regular file of at most limit bytes; of a larger one only the
// size is told. It has no use for room.
func readFile(name string, limit int64, room []byte) content {
	info, err := os.Stat(name)
	switch {
	case err != nil:
		return content{err: err}
	case !info.Mode().IsRegular():
		return content{err: &fs.PathError{Op: "read", Path: name, Err: fs.ErrInvalid}}
	case info.Size() > limit:
		return content{size: info.Size()}
	}
	f, err := openFile(name)
	if err != nil {
		return content{err: err}
	}
	text, err := io.ReadAll(f)
	return content{bytes: text, size: int64(len(text)), err: errors.Join(err, f.Close())}
}
