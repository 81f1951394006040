//go:build !linux && !darwin && !windows

package store

import (
	"errors"
	"os"
	"syscall"
	"time"
)

// The time of the last change of status has another name on each system, and
// decides nothing.
func changed(*syscall.Stat_t) time.Time { return time.UnixMilli(0) }

func move(_ *os.Root, from, to string) error {
	return &os.LinkError{Op: "move", Old: from, New: to, Err: errors.ErrUnsupported}
}

func swap(_ *os.Root, a, b string) error {
	return &os.LinkError{Op: "swap", Old: a, New: b, Err: errors.ErrUnsupported}
}

// Of systems that we do not know we do not know which file systems are shared.
func network(string) (kind string, is bool) { return "an unknown file system", true }
