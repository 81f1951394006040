package main

import (
	"fmt"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/memory-lsp/memory-lsp/memory"
)

// Progress is shown to who waits longer than patience.
const (
	patience = time.Second
	tick     = 100 * time.Millisecond
)

var (
	looking  = memory.Text{En: "looking for memory: %d files so far", Zh: "正在查找记忆：已找到 %d 个文件"}
	checking = memory.Text{En: "checking %d of %d files", Zh: "正在检查 %d / %d 个文件"}
	fixing   = memory.Text{En: "fixing %d of %d files", Zh: "正在修复 %d / %d 个文件"}
)

// A watch shows on a terminal how far a run is.
type watch struct {
	done    atomic.Int64
	end     chan struct{}
	showing sync.WaitGroup
}

// watch starts to watch a run. What it shows starts with how many steps are
// done; nothing else may be said before it is stopped.
func (c *checker) watch(what memory.Text, of ...any) *watch {
	w := &watch{end: make(chan struct{})}
	if c.Watched {
		w.showing.Go(func() {
			c.show(w, func() string { return what.With(append([]any{w.done.Load()}, of...)...).In(c.locale) })
		})
	}
	return w
}

// step says that one more step is done.
func (w *watch) step() { w.done.Add(1) }

// stop ends the show and waits until its line is gone.
func (w *watch) stop() {
	close(w.end)
	w.showing.Wait()
}

func (c *checker) show(w *watch, line func() string) {
	timer := time.NewTimer(patience)
	defer timer.Stop()
	width := 0
	for {
		select {
		case <-w.end:
			if width > 0 {
				fmt.Fprintf(c.Stderr, "\r%s\r", strings.Repeat(" ", width))
			}
			return
		case <-timer.C:
			now := line()
			width = max(width, cells(now))
			fmt.Fprint(c.Stderr, "\r", now)
			timer.Reset(tick)
		}
	}
}
