//go:build !windows

package lsp

import (
	"errors"
	"syscall"
)

// alive reports whether a process runs. One that we may not signal does.
func alive(pid int) bool {
	return pid > 0 && !errors.Is(syscall.Kill(pid, 0), syscall.ESRCH)
}
