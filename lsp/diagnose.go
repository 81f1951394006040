package lsp

import (
	"context"
	"runtime"
	"sync"
	"time"

	"github.com/memory-lsp/memory-lsp/markdown/crew"
)

// pause is how long files wait that a change may affect: the edits of a burst
// are answered together.
const pause = 30 * time.Millisecond

// longest is how long the check of another file gives way to those of edited ones.
const longest = 200 * time.Millisecond

// A diagnoser decides when which file is checked: an edited one at once, others
// a moment later. No file is checked twice at a time, and a check that an edit
// has made pointless is cancelled.
type diagnoser struct {
	check func(ctx context.Context, file string)
	queue inbox // files that wait for pause
	haste gate  // the edited ones are under way

	mu    sync.Mutex // guards lanes
	lanes map[string]*lane
}

// A lane is the check of a file that was started last.
type lane struct {
	cancel context.CancelFunc
	done   chan struct{} // closed when it has ended
}

func newDiagnoser(check func(context.Context, string)) *diagnoser {
	return &diagnoser{check: check, queue: newInbox(), lanes: map[string]*lane{}}
}

// edited checks a file at once, in place of a check of it that is under way.
func (d *diagnoser) edited(ctx context.Context, file string) {
	d.haste.shut()
	check := d.enter(ctx, file)
	go func() {
		defer d.haste.open()
		check()
	}()
}

// soon checks files in a moment.
func (d *diagnoser) soon(files ...string) { d.queue.put(files...) }

// enter takes the lane of a file from the check that is in it. The caller runs
// what it returns, which checks the file once that one has ended.
func (d *diagnoser) enter(ctx context.Context, file string) func() {
	d.mu.Lock()
	defer d.mu.Unlock()
	before, busy := d.lanes[file]
	if busy {
		before.cancel()
	}
	ctx, cancel := context.WithCancel(ctx)
	mine := &lane{cancel, make(chan struct{})}
	d.lanes[file] = mine
	return func() {
		defer d.leave(file, mine)
		if busy {
			<-before.done
		}
		if ctx.Err() == nil {
			d.check(ctx, file)
		}
	}
}

// asked waits until no check of a file is under way, for somebody who wants to know
// what was found. Until that is answered, too, other files give way: else the answer
// would wait for a core.
func (d *diagnoser) asked(ctx context.Context, file string) (answered func(), err error) {
	d.haste.shut()
	return d.haste.open, d.idle(ctx, file)
}

// idle waits until no check of a file is under way.
func (d *diagnoser) idle(ctx context.Context, file string) error {
	for {
		d.mu.Lock()
		l := d.lanes[file]
		d.mu.Unlock()
		if l == nil {
			return nil
		}
		select {
		case <-l.done:
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

func (d *diagnoser) leave(file string, l *lane) {
	d.mu.Lock()
	defer d.mu.Unlock()
	l.cancel()
	close(l.done)
	if d.lanes[file] == l {
		delete(d.lanes, file)
	}
}

// run checks the files that wait until ctx ends.
func (d *diagnoser) run(ctx context.Context) {
	for {
		select {
		case <-ctx.Done():
			return
		case <-d.queue.wake:
		}
		select {
		case <-ctx.Done():
			return
		case <-time.After(pause):
		}
		d.all(ctx, d.queue.take(), func() {})
	}
}

// all checks files side by side on all cores, giving way to the edited ones, and
// calls done after each.
func (d *diagnoser) all(ctx context.Context, files []string, done func()) {
	crew.Each(len(files), 1, func(i int) {
		turn, cancel := context.WithTimeout(ctx, longest)
		_ = d.haste.wait(turn) // edits without a pause do not keep the others waiting for ever
		cancel()
		if ctx.Err() == nil {
			d.enter(ctx, files[i])()
			done()
			runtime.Gosched() // what came in meanwhile waits for a core, and has none to itself
		}
	})
}

// A gate holds back what can wait. It is open unless somebody shuts it.
type gate struct {
	mu    sync.Mutex
	shuts int
	clear chan struct{} // closed when it opens; nil while it is open
}

func (g *gate) shut() {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.shuts++; g.shuts == 1 {
		g.clear = make(chan struct{})
	}
}

// open undoes one shut.
func (g *gate) open() {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.shuts--; g.shuts == 0 {
		close(g.clear)
		g.clear = nil
	}
}

// wait returns when the gate is open, or with the context's error.
func (g *gate) wait(ctx context.Context) error {
	g.mu.Lock()
	opens := g.clear
	g.mu.Unlock()
	if opens != nil {
		select {
		case <-opens:
		case <-ctx.Done():
		}
	}
	return ctx.Err()
}
