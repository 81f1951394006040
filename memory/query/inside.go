package query

import (
	"strings"

	"github.com/memory-lsp/memory-lsp/memory"
)

var leavesRoot = memory.Text{En: "%s leads out of the memory's root", Zh: "%s 越出了记忆的根目录"}

// inside is where the system keeps a file that is named from a root. One that
// symbolic links lead out of the root is refused.
func (r *Reader) inside(root, rel string) (string, error) {
	real, ok := memory.Inside(r.env.FS, root, rel)
	if !ok {
		return "", refuse(NotRegular, leavesRoot.With(rel))
	}
	return real, nil
}

// join puts a name below a folder; the empty path is the top.
func join(dir, name string) string { return strings.TrimPrefix(dir+"/"+name, "/") }
