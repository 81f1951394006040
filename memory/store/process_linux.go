package store

import (
	"bytes"
	"os"
	"strconv"
	"time"
)

// ticks are the units of the times in /proc, in a second, on all that we build
// for.
const ticks = 100

// history reads /proc: when a process started, and whether it only waits to be
// buried.
func history(pid int) (started time.Time, ended bool) {
	stat, err := os.ReadFile("/proc/" + strconv.Itoa(pid) + "/stat")
	if err != nil {
		return time.Time{}, false
	}
	// The name of the program stands in parentheses and may hold anything.
	fields := bytes.Fields(stat[bytes.LastIndexByte(stat, ')')+1:])
	if len(fields) < 20 {
		return time.Time{}, false
	}
	switch fields[0][0] {
	case 'Z', 'X', 'x':
		return time.Time{}, true
	}
	since, err := strconv.ParseInt(string(fields[19]), 10, 64)
	boot := bootTime()
	if err != nil || boot == 0 {
		return time.Time{}, false
	}
	return time.UnixMilli(boot*1000 + since*1000/ticks), false
}

func bootTime() int64 {
	stat, err := os.ReadFile("/proc/stat")
	if err != nil {
		return 0
	}
	_, rest, _ := bytes.Cut(stat, []byte("\nbtime "))
	line, _, _ := bytes.Cut(rest, []byte("\n"))
	boot, _ := strconv.ParseInt(string(line), 10, 64) // 0 where it is not told
	return boot
}
