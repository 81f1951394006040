package lsp

import (
	"io/fs"
	"runtime"
)

// The client watches its folders for us, but it may miss two things: what happens
// before it does so, which is found out once, and what is put into a new folder
// before that is watched too. So the new ones are watched here as well, where
// the system tells of the members of one folder only.

// levels: the system tells of the members of one folder, not of those below.
const levels = runtime.GOOS != "windows" && runtime.GOOS != "darwin"

// theirs reports whether a folder can be left to the client.
func (w *watch) theirs(dir string) bool {
	return w.watcher.client.Load() && w.folders.hold(dir) && !(levels && w.young[dir])
}

// appeared takes in what the client saw appear.
func (w *watch) appeared(paths []string) {
	for _, p := range paths {
		if info, err := fs.Stat(w.opt.Env.FS, p); err == nil && info.IsDir() && w.adopt(p) {
			w.watcher.news.put("")
		}
	}
}

// adopt takes a folder for a new one; false if it is known as such, or there are
// too many.
func (w *watch) adopt(dir string) bool {
	if foreign(dir+"/") || w.young[dir] || len(w.young) >= maxYoung {
		return false
	}
	w.young[dir] = true
	return true
}

// catchUp finds out what happened before the client watched.
func (w *watch) catchUp() {
	for dir := range w.all(w.model.view()) {
		if !w.theirs(dir) {
			continue
		}
		if w.late(dir, stamp{kind: fs.ModeDir}) {
			w.events[dir] = true
		}
		for name, x := range list(w.opt.Env.FS, dir, w.model.asked) {
			if x.mod.After(w.since) {
				w.event(dir + "/" + name)
			}
		}
	}
}
