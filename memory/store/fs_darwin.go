package store

import (
	"os"
	"slices"
	"syscall"
	"time"

	"golang.org/x/sys/unix"
)

func changed(st *syscall.Stat_t) time.Time { return time.Unix(st.Ctimespec.Unix()) }

func move(dir *os.Root, from, to string) error {
	return in2("move", dir, from, to, func(fd int) error {
		return unix.RenameatxNp(fd, from, fd, to, unix.RENAME_EXCL)
	})
}

func swap(dir *os.Root, a, b string) error {
	return in2("swap", dir, a, b, func(fd int) error {
		return unix.RenameatxNp(fd, a, fd, b, unix.RENAME_SWAP)
	})
}

// network names the kind of the file system that dir is on if others may share
// it.
func network(dir string) (kind string, is bool) {
	var st unix.Statfs_t
	if err := unix.Statfs(dir, &st); err != nil {
		return "", false
	}
	kind = unix.ByteSliceToString(st.Fstypename[:])
	local := slices.Contains([]string{"apfs", "hfs", "msdos", "exfat", "ntfs", "udf", "tmpfs", "devfs"}, kind)
	return kind, !local
}
