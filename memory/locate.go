package memory

import (
	"path"
	"slices"
	"strings"
)

// Names that make their neighbours memory.
const (
	indexName  = "MEMORY.md"
	layoutName = "layout.json"
	gitName    = ".git"
)

// Place is what p is to us. It looks at names alone, never into the file.
func (s *Snapshot) Place(p string) Place {
	dir, base := split(p)
	if base == ConfigName {
		return Place{Kind: ConfigFile, Root: dir, Folder: dir}
	}
	return s.claim(p).Place
}

// claim is the claim that counts. Where memory lies inside other memory the deeper
// folder decides, and of two that are the same folder the configuration.
func (s *Snapshot) claim(p string) claim {
	found := s.declared(p)
	for _, c := range []claim{s.tree(p), s.auto(p)} {
		if c.made && (!found.made || len(c.at) > len(found.at)) {
			return c
		}
	}
	return found
}

// A claim is what one layout says of a path. One that is made holds even if the
// layout has no use for the path.
type claim struct {
	Place
	at   string // the folder by which the layout claims the path
	made bool
}

// isMarkdown reports whether a file of this name holds Markdown that is not
// hidden.
func isMarkdown(name string) bool {
	return !strings.HasPrefix(name, ".") && strings.EqualFold(path.Ext(name), ".md")
}

// deep is how many names paths rarely have.
const deep = 16

// appendNames appends the names of a path.
func appendNames(to []string, p string) []string {
	return slices.AppendSeq(to, strings.SplitSeq(p, "/"))
}

// below is the way from dir to p, which lies in it.
func below(p, dir string) string { return strings.TrimPrefix(p[len(dir):], "/") }

// hidden reports whether one of the names starts with a dot.
func hidden(names []string) bool {
	for _, n := range names {
		if strings.HasPrefix(n, ".") {
			return true
		}
	}
	return false
}
