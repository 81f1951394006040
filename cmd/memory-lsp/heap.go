package main

import (
	"runtime"
	"runtime/debug"
	"sync"
)

// plenty is how much memory a check takes before any of it is collected: nearly all
// that it makes is alive until it ends, so there is little to collect.
const plenty = 1 << 30

// large is how much of that is had in large pages, where there are any: what is asked
// for page by page takes the system an eighth of a check of much memory.
const large = 1 << 28

// collectLate puts off the first collection of what a check makes. From then on
// memory is collected as usual.
var collectLate = sync.OnceFunc(func() {
	limit, percent := debug.SetMemoryLimit(-1), debug.SetGCPercent(-1)
	debug.SetMemoryLimit(min(limit, plenty))
	go func() {
		if inLargePages(large) {
			runtime.GC() // leaves that room to the check
		}
		runtime.AddCleanup(new([]byte), func(struct{}) { // which the next collection runs
			debug.SetMemoryLimit(limit)
			debug.SetGCPercent(percent)
		}, struct{}{})
	}()
})
