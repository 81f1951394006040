//go:build unix

package store

import (
	"errors"
	"time"

	"golang.org/x/sys/unix"
)

// process asks the system about a process. The time of its start is zero where
// it cannot be told.
func process(pid int) (life Life, started time.Time) {
	if pid <= 0 {
		return Unknown, time.Time{} // would be a group
	}
	err := unix.Kill(pid, 0)
	switch {
	case errors.Is(err, unix.ESRCH):
		return Dead, time.Time{}
	case err != nil:
		return Unknown, time.Time{}
	}
	started, ended := history(pid)
	if ended {
		return Dead, time.Time{} // its parent has yet to ask how
	}
	return Alive, started
}
