package store

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"golang.org/x/sys/windows"
)

// The system has no flags for us; what is opened is compared with what was seen.
const openFlags = 0

// A folder cannot be flushed; a move is told to reach the disk instead.
func syncDir(*os.Root) error { return errors.ErrUnsupported }

func chmod(*os.File, uint32) error { return nil }

func describe(f *os.File, info fs.FileInfo) (Identity, attributes, error) {
	var about windows.ByHandleFileInformation
	if err := windows.GetFileInformationByHandle(windows.Handle(f.Fd()), &about); err != nil {
		return Identity{}, attributes{}, &fs.PathError{Op: "stat", Path: f.Name(), Err: err}
	}
	return Identity{
		Dev: uint64(about.VolumeSerialNumber), Ino: uint64(about.FileIndexHigh)<<32 | uint64(about.FileIndexLow),
		Size: info.Size(), MtimeMs: info.ModTime().UnixMilli(), CtimeMs: info.ModTime().UnixMilli(),
	}, attributes{}, nil
}

func rename(dir *os.Root, from, to string) error { return dir.Rename(from, to) }

func move(dir *os.Root, from, to string) error {
	fail := func(err error) error { return &os.LinkError{Op: "move", Old: from, New: to, Err: err} }
	old, err := windows.UTF16PtrFromString(long(filepath.Join(dir.Name(), from)))
	if err != nil {
		return fail(err)
	}
	new, err := windows.UTF16PtrFromString(long(filepath.Join(dir.Name(), to)))
	if err != nil {
		return fail(err)
	}
	if err := windows.MoveFileEx(old, new, windows.MOVEFILE_WRITE_THROUGH); err != nil {
		return fail(err)
	}
	return nil
}

// long is an absolute name in the form that may have more than 260 characters.
func long(name string) string {
	switch {
	case strings.HasPrefix(name, `\\?\`):
		return name
	case strings.HasPrefix(name, `\\`):
		return `\\?\UNC\` + name[2:]
	}
	return `\\?\` + name
}

func swap(_ *os.Root, a, b string) error {
	return &os.LinkError{Op: "swap", Old: a, New: b, Err: errors.ErrUnsupported}
}

var (
	flushless = []error{errors.ErrUnsupported, windows.ERROR_INVALID_FUNCTION, windows.ERROR_NOT_SUPPORTED}
	inUse     = []error{windows.ERROR_ACCESS_DENIED, windows.ERROR_SHARING_VIOLATION, windows.ERROR_LOCK_VIOLATION}
	full      = []error{windows.ERROR_DISK_FULL, windows.ERROR_HANDLE_DISK_FULL, windows.ERROR_FILE_TOO_LARGE}
	readOnly  = []error{windows.ERROR_WRITE_PROTECT}
)

// network says whether dir is on a share or a mapped drive.
func network(dir string) (kind string, is bool) {
	top, err := windows.UTF16PtrFromString(filepath.VolumeName(dir) + `\`)
	if err != nil {
		return "", false
	}
	return "a network drive", windows.GetDriveType(top) == windows.DRIVE_REMOTE
}
