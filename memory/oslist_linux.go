package memory

import (
	"bytes"
	"encoding/binary"
	"io/fs"
	"os"
	"syscall"
)

// listFolder are the members of a folder, in no order. There may be as many folders
// as files, and package os makes three objects of each member besides its name.
func listFolder(dir string) ([]Entry, error) {
	fd, err := retry(func() (int, error) {
		return syscall.Open(dir, syscall.O_RDONLY|syscall.O_CLOEXEC|syscall.O_DIRECTORY, 0)
	})
	if err != nil {
		return nil, &fs.PathError{Op: "open", Path: dir, Err: err}
	}
	defer syscall.Close(fd)
	list, room := make([]Entry, 0, 4), make([]byte, 8<<10)
	for {
		n, err := retry(func() (int, error) { return syscall.ReadDirent(fd, room) })
		if err != nil {
			return list, &fs.PathError{Op: "readdirent", Path: dir, Err: err}
		}
		if n == 0 {
			return list, nil
		}
		for rest := room[:n]; len(rest) > 0; {
			const size, kind, name = 16, 18, 19 // where they stand in what the system tells of a member
			member := rest[:binary.NativeEndian.Uint16(rest[size:])]
			rest = rest[len(member):]
			base, _, _ := bytes.Cut(member[name:], []byte{0})
			if e, ok := entryIn(dir, string(base), member[kind]); ok {
				list = append(list, e)
			}
		}
	}
}

// entryIn is a member of a folder by its name and the system's number for its type;
// ok is false if it is none.
func entryIn(dir, name string, kind byte) (e Entry, ok bool) {
	e.Name = name
	switch kind {
	case syscall.DT_REG:
	case syscall.DT_DIR:
		e.Type = fs.ModeDir
	case syscall.DT_LNK:
		e.Type = fs.ModeSymlink
	default: // rare, or unknown to the file system
		info, err := os.Lstat(dir + "/" + name)
		if err != nil {
			return e, false
		}
		e.Type = info.Mode().Type()
	}
	return e, name != "." && name != ".."
}
