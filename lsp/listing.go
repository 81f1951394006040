package lsp

import (
	"io/fs"
	"path"
	"strings"
	"time"
)

// A listing is what stands in a folder, by name.
type listing map[string]stamp

// A stamp changes when a file does. Of files that are neither Markdown nor JSON,
// and that no findings ask for, only the kind counts.
type stamp struct {
	kind fs.FileMode
	size int64
	mod  time.Time
}

// list looks at a folder; one that is not there is empty. Asked reports whether
// findings may depend on the content of a file.
func list(fsys fs.FS, dir string, asked func(path string) bool) listing {
	entries, _ := fs.ReadDir(fsys, dir)
	out := make(listing, len(entries))
	for _, e := range entries {
		x := stamp{kind: e.Type()}
		ext := strings.ToLower(path.Ext(e.Name()))
		if ext == ".md" || ext == ".json" || asked(dir+"/"+e.Name()) {
			if info, err := e.Info(); err == nil {
				x.size, x.mod = info.Size(), info.ModTime()
			}
		}
		out[e.Name()] = x
	}
	return out
}

// late reports whether a member of a folder has changed since the server started.
func (w *watch) late(p string, x stamp) bool {
	if !x.kind.IsDir() {
		return x.mod.After(w.since)
	}
	info, err := fs.Stat(w.opt.Env.FS, p)
	return err != nil || info.ModTime().After(w.since)
}
