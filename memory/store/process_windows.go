package store

import (
	"errors"
	"time"

	"golang.org/x/sys/windows"
)

// stillActive is the exit code of a process that runs.
const stillActive = 259

// process asks the system about a process. The time of its start is zero where
// it cannot be told.
func process(pid int) (life Life, started time.Time) {
	if pid <= 0 {
		return Unknown, time.Time{}
	}
	h, err := windows.OpenProcess(windows.PROCESS_QUERY_LIMITED_INFORMATION, false, uint32(pid))
	switch {
	case errors.Is(err, windows.ERROR_INVALID_PARAMETER):
		return Dead, time.Time{}
	case err != nil:
		return Unknown, time.Time{}
	}
	defer windows.CloseHandle(h)
	var code uint32
	switch err := windows.GetExitCodeProcess(h, &code); {
	case err != nil:
		return Unknown, time.Time{}
	case code != stillActive:
		return Dead, time.Time{}
	}
	var created, ended, kernel, user windows.Filetime
	if err := windows.GetProcessTimes(h, &created, &ended, &kernel, &user); err != nil {
		return Alive, time.Time{}
	}
	return Alive, time.Unix(0, created.Nanoseconds())
}
