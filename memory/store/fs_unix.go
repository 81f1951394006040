//go:build unix

package store

import (
	"errors"
	"io/fs"
	"os"
	"syscall"

	"golang.org/x/sys/unix"
)

// The flags with which we open anything: a symbolic link or a pipe is not waited
// for, and package os is spared to ask whether the file can be polled.
const openFlags = unix.O_NOFOLLOW | unix.O_NONBLOCK

func syncDir(dir *os.Root) error {
	d, err := dir.OpenFile(".", os.O_RDONLY|openFlags, 0)
	if err != nil {
		return err
	}
	return errors.Join(d.Sync(), d.Close())
}

// chmod takes the bits of the system: those of fs.FileMode stand elsewhere.
func chmod(f *os.File, mode uint32) error {
	if err := unix.Fchmod(int(f.Fd()), mode); err != nil {
		return &fs.PathError{Op: "chmod", Path: f.Name(), Err: err}
	}
	return nil
}

// describe tells what a file is, from what the system says of it.
func describe(_ *os.File, info fs.FileInfo) (Identity, attributes, error) {
	st, ok := info.Sys().(*syscall.Stat_t)
	if !ok {
		return Identity{}, attributes{}, &fs.PathError{Op: "stat", Path: info.Name(), Err: errors.ErrUnsupported}
	}
	id := Identity{
		Dev: uint64(st.Dev), Ino: uint64(st.Ino), Size: info.Size(),
		MtimeMs: info.ModTime().UnixMilli(), CtimeMs: changed(st).UnixMilli(),
	}
	return id, attributes{known: true, mode: uint32(st.Mode) & 0o7777, uid: int(st.Uid), gid: int(st.Gid)}, nil
}

// in2 calls the system with two names in a folder.
func in2(op string, dir *os.Root, from, to string, call func(fd int) error) error {
	d, err := dir.OpenFile(".", os.O_RDONLY|openFlags, 0)
	if err != nil {
		return err
	}
	defer d.Close()
	err = call(int(d.Fd()))
	switch {
	case err == nil:
		return nil
	case errors.Is(err, unix.EINVAL), errors.Is(err, unix.ENOSYS), errors.Is(err, unix.ENOTSUP):
		err = errors.ErrUnsupported
	}
	return &os.LinkError{Op: op, Old: from, New: to, Err: err}
}

// rename replaces an empty folder too, which that of package os refuses to do.
func rename(dir *os.Root, from, to string) error {
	return in2("rename", dir, from, to, func(fd int) error { return unix.Renameat(fd, from, fd, to) })
}

var (
	flushless = []error{unix.EINVAL, unix.ENOSYS, unix.ENOTSUP, unix.EOPNOTSUPP, unix.EPERM, unix.EISDIR, errors.ErrUnsupported}
	inUse     = []error{unix.EBUSY}
	full      = []error{unix.ENOSPC, unix.EDQUOT, unix.EFBIG}
	readOnly  = []error{unix.EROFS}
)
