package lsp

import (
	"errors"
	"syscall"
)

// alive reports whether a process runs. One that we may not open does.
func alive(pid int) bool {
	h, err := syscall.OpenProcess(syscall.SYNCHRONIZE, false, uint32(pid))
	if err != nil {
		return errors.Is(err, syscall.ERROR_ACCESS_DENIED)
	}
	defer syscall.CloseHandle(h)
	state, err := syscall.WaitForSingleObject(h, 0)
	return err != nil || state == syscall.WAIT_TIMEOUT
}
