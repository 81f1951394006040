package lsp

import (
	"context"
	"errors"
	"io/fs"
	"maps"
	"slices"
	"sync/atomic"
	"time"

	"github.com/fsnotify/fsnotify"
	"go.uber.org/zap"

	"github.com/memory-lsp/memory-lsp/memory"
)

const (
	// watchPause is how long the folders to watch wait for further ones.
	watchPause = 200 * time.Millisecond
	// eventPause is how long an event waits for those that belong to it.
	eventPause = 20 * time.Millisecond
	// clockSlack is how far behind the clock a file system may put the time of a
	// change: some count in steps of two seconds.
	clockSlack = 2 * time.Second
	// maxYoung bounds how many folders are watched because they are new, and how
	// many because memory may appear in them.
	maxYoung = 1000
	// settling is how long a client may take to watch, from when it has agreed to.
	settling = 3 * time.Second
)

// A watcher knows what the watching of files needs to know of the rest.
type watcher struct {
	client atomic.Bool // the client watches what lies in its folders
	news   inbox       // files whose findings may depend on other paths than before
	heard  inbox       // what the client saw change
	born   inbox       // what the client saw appear
}

// A watch is the watching of the folders that nobody else watches for us: those
// of memory files, those that their links lead to, and those above them, from
// whose disappearance one may learn that they are gone.
type watch struct {
	*server
	notify *fsnotify.Watcher // nil: not needed so far, or not to be had
	system chan fsnotify.Event
	errors chan error
	since  time.Time // what was written later may have been read too early

	wanted  map[string][]string // by memory file
	young   map[string]bool     // new folders, in which memory may appear
	watched map[string]bool
	polled  map[string]listing
	events  map[string]bool
	said    bool
	today   memory.Day

	agreed  bool             // the client has said that it watches
	settled <-chan time.Time // when it does
}

// watch runs until ctx ends.
func (s *server) watch(ctx context.Context) {
	w := &watch{
		server: s, since: time.Now().Add(-clockSlack), today: s.model.view().Today(),
		wanted: map[string][]string{}, young: map[string]bool{}, watched: map[string]bool{},
		polled: map[string]listing{}, events: map[string]bool{},
	}
	defer w.close()
	poll := time.NewTicker(pollEvery)
	defer poll.Stop()
	var update, flush <-chan time.Time
	for {
		select {
		case <-ctx.Done():
			return
		case <-s.watcher.news.wake:
			if update == nil {
				update = time.After(watchPause)
			}
		case <-update:
			update = nil
			s.guard("watch", func() { w.update(ctx, s.watcher.news.take()) })
		case e := <-w.system:
			w.notified(e)
		case err := <-w.errors:
			s.guard("watch", func() { w.missed(err) })
		case <-s.watcher.heard.wake:
			s.guard("watch", func() { s.onDisk(ctx, s.watcher.heard.take()) })
		case <-s.watcher.born.wake:
			s.guard("watch", func() { w.appeared(s.watcher.born.take()) })
		case <-w.settled:
			s.guard("watch", w.catchUp)
		case <-poll.C:
			s.guard("poll", func() { w.poll(ctx) })
		case <-flush:
			flush = nil
			s.guard("watch", func() { w.flush(ctx) })
		}
		if len(w.events) > 0 && flush == nil {
			flush = time.After(eventPause)
		}
	}
}

// update watches the folders that matter now and no others.
func (w *watch) update(ctx context.Context, files []string) {
	v, needs := w.model.view(), w.model.needs(files)
	there := map[string]bool{}
	for _, f := range files {
		if n := needs[f]; n != nil {
			w.wanted[f] = w.foldersOf(v, f, n, there)
		} else {
			delete(w.wanted, f)
		}
	}
	if w.watcher.client.Load() && !w.agreed {
		w.agreed, w.settled = true, time.After(w.opt.settling)
	}
	want := w.all(v)
	maps.DeleteFunc(want, func(d string, _ bool) bool { return w.theirs(d) })
	for d := range w.watched {
		if !want[d] {
			w.drop(d)
		}
	}
	maps.DeleteFunc(w.polled, func(d string, _ listing) bool { return !want[d] })
	for _, d := range slices.Sorted(maps.Keys(want)) {
		if _, polled := w.polled[d]; !w.watched[d] && !polled {
			w.add(ctx, v, d)
		}
	}
}

// all are the folders that matter now.
func (w *watch) all(v view) map[string]bool {
	all := maps.Clone(w.young)
	for _, dirs := range w.wanted {
		for _, d := range dirs {
			all[d] = true
		}
	}
	maps.Copy(all, w.nearby(v))
	return all
}

// foldersOf are the folders whose changes may alter the findings of a file. What
// is found out on the way is noted in there: whether a folder is.
func (w *watch) foldersOf(v view, file string, n *memory.Needs, there map[string]bool) []string {
	gone := func(dir string) bool {
		is, known := there[dir]
		if !known {
			is = v.Dir(dir) != nil
			there[dir] = is
		}
		return !is
	}
	top := v.Place(file).Root
	for _, d := range w.folders.paths() {
		if within(file, d) {
			top = d
		}
	}
	parents := map[string]bool{parent(file): true}
	for p := range n.Paths() {
		parents[parent(p)] = true
	}
	set := map[string]bool{}
	for dir := range parents {
		for dir != "" && gone(dir) {
			dir = parent(dir)
		}
		for ; dir != "" && !set[dir]; dir = parent(dir) {
			set[dir] = true
			if !within(dir, top) || dir == top {
				break
			}
		}
	}
	return slices.Collect(maps.Keys(set))
}

// add watches a folder. What happened in it before that is found out.
func (w *watch) add(ctx context.Context, v view, dir string) {
	err := w.open()
	if err == nil {
		err = w.notify.Add(memory.ToOS(dir))
	}
	if errors.Is(err, fs.ErrNotExist) {
		if _, e := fs.Stat(w.opt.Env.FS, dir); e != nil {
			return // gone; the folder above tells when it is back
		}
	}
	now := list(w.opt.Env.FS, dir, w.model.asked)
	if err == nil {
		w.watched[dir] = true
	} else {
		w.polled[dir] = now
		w.fallBack(ctx, err)
	}
	known := map[string]bool{}
	for _, e := range v.Dir(dir) {
		known[e.Name] = true
		if _, ok := now[e.Name]; !ok {
			w.event(dir + "/" + e.Name)
		}
	}
	for name, x := range now {
		p := dir + "/" + name
		if !known[name] || w.young[dir] || w.late(p, x) {
			w.event(p)
		}
		if x.kind.IsDir() && w.young[p] && !w.watched[p] {
			w.add(ctx, v, p)
		}
	}
}

// open has the system tell of changes.
func (w *watch) open() error {
	if w.notify != nil {
		return nil
	}
	notify, err := w.opt.watch()
	if err == nil {
		w.notify, w.system, w.errors = notify, notify.Events, notify.Errors
	}
	return err
}

func (w *watch) close() {
	if w.notify != nil {
		_ = w.notify.Close() // nothing is lost with it
	}
}

// drop stops watching a folder, which may not be there any more.
func (w *watch) drop(dir string) {
	if w.notify != nil {
		_ = w.notify.Remove(memory.ToOS(dir)) // fails if the system has done so
	}
	delete(w.watched, dir)
}

// notified takes in what the system tells.
func (w *watch) notified(e fsnotify.Event) {
	p := memory.FromOS(e.Name)
	if e.Has(fsnotify.Create) || e.Has(fsnotify.Remove) || e.Has(fsnotify.Rename) {
		w.forget(p) // another folder of this name is not watched
	}
	w.event(p)
}

// event notes that something happened at p.
func (w *watch) event(p string) {
	if foreign(p) {
		return
	}
	w.events[p] = true
	if info, err := fs.Stat(w.opt.Env.FS, p); err == nil {
		if info.IsDir() && !w.watched[p] && w.adopt(p) {
			w.watcher.news.put("")
		}
		return
	}
	w.forget(p)
}

// forget takes it that no folder at or below p is watched any more.
func (w *watch) forget(p string) {
	for d := range w.watched {
		if within(d, p) {
			w.drop(d)
		}
	}
	maps.DeleteFunc(w.young, func(d string, _ bool) bool { return within(d, p) })
}

// flush tells of the events so far.
func (w *watch) flush(ctx context.Context) {
	paths := slices.Collect(maps.Keys(w.events))
	clear(w.events)
	w.onDisk(ctx, paths)
	w.watcher.news.put("")
}

// missed takes anything for changed that is watched: events were lost.
func (w *watch) missed(err error) {
	w.log.Warn("events were lost", zap.Error(err))
	for d := range w.watched {
		w.events[d] = true
	}
}
