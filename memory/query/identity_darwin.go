package query

import (
	"io/fs"
	"syscall"
	"time"
)

// identify is by what a file is known.
func identify(info fs.FileInfo) identity {
	id := identity{size: info.Size(), modified: info.ModTime()}
	if st, ok := info.Sys().(*syscall.Stat_t); ok {
		id.dev, id.ino, id.whole = uint64(st.Dev), st.Ino, true
		id.changed = time.Unix(st.Ctimespec.Unix())
	}
	return id
}
