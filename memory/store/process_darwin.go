package store

import (
	"time"

	"golang.org/x/sys/unix"
)

// zombie is SZOMB of <sys/proc.h>.
const zombie = 5

// history asks the kernel when a process started, and whether it only waits to
// be buried.
func history(pid int) (started time.Time, ended bool) {
	info, err := unix.SysctlKinfoProc("kern.proc.pid", pid)
	if err != nil {
		return time.Time{}, false
	}
	return time.Unix(info.Proc.P_starttime.Unix()), info.Proc.P_stat == zombie
}
