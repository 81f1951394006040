package query

import (
	"io/fs"
	"path"
	"slices"
	"strings"

	"github.com/memory-lsp/memory-lsp/memory"
)

var leavesRoot = memory.Text{En: "%s leads out of the memory's root", Zh: "%s 越出了记忆的根目录"}

// inside is where the system keeps a file that is named from a root. One that
// symbolic links lead out of the root is refused.
func (r *Reader) inside(root, rel string) (string, error) {
	if !fs.ValidPath(rel) || strings.ContainsAny(rel, "\\\x00") {
		return "", refuse(NotRegular, leavesRoot.With(rel))
	}
	top, ok := r.physical(root)
	real, ok2 := r.physical(join(root, rel))
	if !ok || !ok2 || !within(real, top) {
		return "", refuse(NotRegular, leavesRoot.With(rel))
	}
	return real, nil
}

// maxHops is how many symbolic links are followed.
const maxHops = 40

// physical is a path without symbolic links; of what is not there, the rest is
// kept. ok is false if the links go round in circles.
func (r *Reader) physical(p string) (real string, ok bool) {
	links, can := r.env.FS.(fs.ReadLinkFS)
	if !can {
		return p, true
	}
	rest := strings.Split(p, "/")
	hops := 0
	for len(rest) > 0 {
		name := rest[0]
		rest = rest[1:]
		switch name {
		case "", ".":
			continue
		case "..": // of what a link leads to, not of the link
			real = strings.TrimPrefix(path.Dir("/"+real), "/")
			continue
		}
		next := join(real, name)
		info, err := links.Lstat(next)
		if err != nil || info.Mode()&fs.ModeSymlink == 0 {
			real = next
			continue
		}
		to, err := links.ReadLink(next)
		if hops++; err != nil || hops > maxHops {
			return "", false
		}
		if absolute(to) {
			real, to = "", memory.FromOS(to)
		}
		rest = slices.Concat(strings.Split(to, "/"), rest)
	}
	return real, true
}

func absolute(name string) bool {
	return strings.HasPrefix(name, "/") || strings.HasPrefix(name, `\`) || len(name) > 1 && name[1] == ':'
}

// join puts a name below a folder; the empty path is the top.
func join(dir, name string) string { return strings.TrimPrefix(dir+"/"+name, "/") }

// within reports whether p is dir or lies below it.
func within(p, dir string) bool {
	return dir == "" || p == dir || strings.HasPrefix(p, dir+"/")
}
