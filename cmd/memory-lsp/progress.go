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

var checking = memory.Text{En: "checking %d of %d files", Zh: "正在检查 %d / %d 个文件"}

// A watch shows on a terminal how far a check is.
type watch struct {
	done    atomic.Int64
	end     chan struct{}
	showing sync.WaitGroup
}

// watch starts to watch a check of total files.
func (c *checker) watch(total int) *watch {
	w := &watch{end: make(chan struct{})}
	if c.Watched {
		w.showing.Go(func() { c.show(w, total) })
	}
	return w
}

// step says that one more file is checked.
func (w *watch) step() { w.done.Add(1) }

// stop ends the show and waits until its line is gone.
func (w *watch) stop() {
	close(w.end)
	w.showing.Wait()
}

func (c *checker) show(w *watch, total int) {
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
			line := checking.With(w.done.Load(), total).In(c.locale)
			width = max(width, cells(line))
			fmt.Fprint(c.Stderr, "\r", line)
			timer.Reset(tick)
		}
	}
}
