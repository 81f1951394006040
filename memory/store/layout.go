package store

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
)

// A layout is where the format's server keeps what belongs to an active root and
// is no memory: its runtime state.
type layout struct {
	base    string // a folder that exists, or whose parent does
	state   string // the runtime state root, relative to base with slashes
	project string // of the layout with namespaces: the active root's own, as far as its path tells
	whole   bool   // the active root is that of a whole workspace
}

const (
	devcodex = ".devcodex"
	stateDir = ".runtime-state"
	wholeDir = "workspace"
)

// confirmations tells whether the format's writer of confirmations writes a
// file: that one names the state of a whole workspace in another way than the
// writers of sessions and summaries do.
func confirmations(file string) bool { return !strings.HasPrefix(file, ".memory/") }

// layoutOf finds the state of a file's active root, which is named lexically or
// physically. The marker is looked for from the active root upward.
func layoutOf(active, project, scope, file string) layout {
	top, ok := workspace(active)
	if !ok {
		return layout{base: active, state: stateDir}
	}
	l := layout{base: filepath.Join(top, devcodex)}
	if rel, err := filepath.Rel(l.base, active); err == nil && filepath.IsLocal(rel) && rel != "." {
		l.project = filepath.ToSlash(rel)
	}
	l.whole = scope == wholeDir || scope == "" && project == "" && l.project == wholeDir
	if project == "" {
		project = l.project
	}
	l.state = wholeDir + "/" + stateDir
	switch {
	case !l.whole && project != "":
		l.state += "/projects/" + project
	case confirmations(file):
		l.state += "/" + wholeDir
	default:
		l.state += "/projects/__workspace__"
	}
	return l
}

// workspace is the nearest folder, from dir upward, whose marker turns the
// layout with namespaces on. A marker that cannot be read is none.
func workspace(dir string) (top string, ok bool) {
	for {
		text, err := os.ReadFile(filepath.Join(dir, devcodex, "layout.json"))
		var marker struct{ Mode string }
		if err == nil && json.Unmarshal(text, &marker) == nil && strings.TrimSpace(marker.Mode) == "workspace-namespace" {
			return dir, true
		}
		up := filepath.Dir(dir)
		if up == dir {
			return "", false
		}
		dir = up
	}
}
