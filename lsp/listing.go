package lsp

import (
	"io/fs"
	"path"
	"strings"
	"time"
)

// A listing is what stands in a folder, by name.
type listing map[string]stamp

// A stamp changes when a file does. Of files that are neither Markdown nor JSON
// only the kind counts: whether they are there is all that findings depend on.
type stamp struct {
	kind fs.FileMode
	size int64
	mod  time.Time
}

// list looks at a folder; one that is not there is empty.
func list(fsys fs.FS, dir string) listing {
	entries, _ := fs.ReadDir(fsys, dir)
	out := make(listing, len(entries))
	for _, e := range entries {
		x := stamp{kind: e.Type()}
		switch strings.ToLower(path.Ext(e.Name())) {
		case ".md", ".json":
			if info, err := e.Info(); err == nil {
				x.size, x.mod = info.Size(), info.ModTime()
			}
		}
		out[e.Name()] = x
	}
	return out
}
