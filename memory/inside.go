package memory

import (
	"io/fs"
	"path"
	"slices"
	"strings"
)

// Inside is where the system keeps a file that is named from a root, there or not.
// ok is false for a name that is none, and for one that symbolic links lead out of
// the root, or round in circles.
func Inside(files fs.FS, root, rel string) (real string, ok bool) {
	if !fs.ValidPath(rel) || strings.ContainsAny(rel, "\\\x00") {
		return "", false
	}
	top, ok := physical(files, root)
	real, ok2 := physical(files, join(root, rel))
	return real, ok && ok2 && (top == "" || real == top || strings.HasPrefix(real, top+"/"))
}

// maxHops is how many symbolic links are followed.
const maxHops = 40

// physical is a path without symbolic links; of what is not there, the rest is
// kept. ok is false if the links go round in circles.
func physical(files fs.FS, p string) (real string, ok bool) {
	links, can := files.(fs.ReadLinkFS)
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
			real, to = "", FromOS(to)
		}
		rest = slices.Concat(strings.Split(to, "/"), rest)
	}
	return real, true
}

func absolute(name string) bool {
	return strings.HasPrefix(name, "/") || strings.HasPrefix(name, `\`) || len(name) > 1 && name[1] == ':'
}
