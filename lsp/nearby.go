package lsp

import (
	"maps"
	"slices"

	"github.com/memory-lsp/memory-lsp/memory"
)

// nearby are folders in which memory may appear that nothing leads to yet: those
// of the workspace and the ones in them, and all below the top of a tree or the
// folder of an auto memory. There are at most maxYoung, those near the top first.
func (w *watch) nearby(v view) map[string]bool {
	tops := map[string]bool{}
	for f := range v.Known() {
		switch f.Dialect {
		case memory.NoDialect: // what configures, wherever it is
		case memory.Tree:
			tops[f.Root] = true
		default:
			tops[f.Folder] = true
		}
	}
	near := map[string]bool{}
	for _, dir := range w.folders.paths() {
		near[dir] = true
		for _, sub := range subfolders(v, dir) {
			near[sub] = true
		}
	}
	for level := tops; len(level) > 0; {
		next := map[string]bool{}
		for _, dir := range slices.Sorted(maps.Keys(level)) {
			if len(near) >= maxYoung {
				return near
			}
			near[dir] = true
			for _, sub := range subfolders(v, dir) {
				next[sub] = true
			}
		}
		level = next
	}
	return near
}

// subfolders are those in which memory may be.
func subfolders(v view, dir string) (subs []string) {
	for _, e := range v.Dir(dir) {
		if sub := dir + "/" + e.Name; e.Type.IsDir() && !foreign(sub+"/") {
			subs = append(subs, sub)
		}
	}
	return subs
}
