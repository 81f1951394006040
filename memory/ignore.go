package memory

import (
	"io/fs"
	"strings"

	"github.com/go-git/go-git/v5/plumbing/format/gitignore"
)

// ignoreNames are the ignore files of a folder, the strongest last.
var ignoreNames = []string{".gitignore", ".ignore"}

// ignores are the patterns of ignore files, the strongest last.
type ignores []gitignore.Pattern

// dir reports whether a folder is ignored.
func (ig ignores) dir(p string) bool {
	return len(ig) > 0 && gitignore.NewMatcher(ig).Match(strings.Split(p, "/"), true)
}

// ignoredBy are the patterns in force for a folder: those of the folders above
// it up to the top of its work tree.
func (s *Snapshot) ignoredBy(dir string) (ig ignores) {
	top := s.top(dir)
	if top == "" || top == dir {
		return nil
	}
	parent, _ := split(dir)
	return s.ignoredBy(parent).with(s, parent, s.disk.dir(parent))
}

// with is ig with the patterns that a folder with these entries adds. At the top
// of a work tree those of the folders above it end.
func (ig ignores) with(s *Snapshot, dir string, list []Entry) ignores {
	var more ignores
	if _, ok := entryOf(list, gitName); ok {
		ig = nil
		more = patterns(s, dir, gitName+"/info/exclude")
	}
	for _, name := range ignoreNames {
		if _, ok := entryOf(list, name); ok {
			more = append(more, patterns(s, dir, name)...)
		}
	}
	if len(more) == 0 {
		return ig
	}
	return append(ig[:len(ig):len(ig)], more...)
}

// patterns are those of an ignore file; none if it can't be read.
func patterns(s *Snapshot, dir, name string) (ig ignores) {
	src, err := fs.ReadFile(s.disk.env.FS, join(dir, name))
	if err != nil {
		return nil
	}
	var domain []string
	if dir != "" {
		domain = strings.Split(dir, "/")
	}
	for line := range strings.Lines(strings.TrimPrefix(string(src), "\uFEFF")) {
		line = strings.TrimRight(line, "\r\n")
		if strings.TrimSpace(line) != "" && !strings.HasPrefix(line, "#") {
			ig = append(ig, gitignore.ParsePattern(line, domain))
		}
	}
	return ig
}
