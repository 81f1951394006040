// Package crew shares work out among the processor's cores.
package crew

import (
	"fmt"
	"runtime"
	"runtime/debug"
	"sync"
	"sync/atomic"
)

// Each calls do for 0 to n-1, several at a time where it is worth it: at most one
// goroutine for every so many. It returns when all calls have. A panic in one is the
// caller's, since whoever asked may know how to go on: else it would end the
// process.
func Each(n, worth int, do func(i int)) {
	workers := min(runtime.GOMAXPROCS(0), (n+worth-1)/worth)
	if workers < 2 {
		for i := range n {
			do(i)
		}
		return
	}
	var next atomic.Int64
	var all sync.WaitGroup
	var failed atomic.Value
	for range workers {
		all.Go(func() {
			defer func() {
				if r := recover(); r != nil {
					failed.Store(fmt.Sprintf("%v\n%s", r, debug.Stack()))
				}
			}()
			for i := int(next.Add(1)) - 1; i < n; i = int(next.Add(1)) - 1 {
				do(i)
			}
		})
	}
	all.Wait()
	if why := failed.Load(); why != nil {
		panic(why)
	}
}
