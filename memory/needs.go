package memory

import (
	"iter"
	"maps"
	"slices"
	"strings"

	"golang.org/x/text/unicode/norm"
)

// Needs are the paths that a check asked about: what it found depends on them.
// A nil Needs takes nothing down.
type Needs struct{ keys map[string]string } // a path as it was asked about, by its key: that of all names taken for the same

// Add notes that what stands at p matters: that it exists, and its content.
func (n *Needs) Add(p string) {
	if n != nil {
		n.keys[FoldTopic(p)] = p
	}
}

// AddDir notes that the names in folder p matter.
func (n *Needs) AddDir(p string) { n.Add(p + "/") }

// Paths are the paths that were asked about, in no order; that of a folder whose
// names matter ends in a slash.
func (n *Needs) Paths() iter.Seq[string] { return maps.Values(n.keys) }

// Empty reports whether nothing else matters.
func (n *Needs) Empty() bool { return n == nil || len(n.keys) == 0 }

func newNeeds() *Needs { return &Needs{map[string]string{}} }

// foldPath makes one key of the spellings of a path that a file system may take
// for the same, which differ in letter case or Unicode form: another spelling
// alters whether a link's is right.
func foldPath(p string) string { return norm.NFC.String(strings.ToLower(p)) }

// A Graph knows which files' findings depend on which paths. It is not safe for
// concurrent use.
type Graph struct {
	needs map[string]*Needs
	users map[string]map[string]struct{}
}

// Set replaces what the findings of file depend on; nil forgets the file.
func (g *Graph) Set(file string, n *Needs) {
	if g.needs == nil {
		g.needs, g.users = map[string]*Needs{}, map[string]map[string]struct{}{}
	}
	if old := g.needs[file]; old != nil {
		for k := range old.keys {
			delete(g.users[k], file)
			if len(g.users[k]) == 0 {
				delete(g.users, k)
			}
		}
	}
	delete(g.needs, file)
	if n == nil {
		return
	}
	g.needs[file] = n
	for k := range n.keys {
		if g.users[k] == nil {
			g.users[k] = map[string]struct{}{}
		}
		g.users[k][file] = struct{}{}
	}
}

// Users are the files, in order, whose findings a change at p may alter: those
// that asked about p, about the names in its folder or, if below says that p may
// be a folder, about anything below it.
func (g *Graph) Users(p string, below bool) []string {
	p = FoldTopic(p)
	dir, _ := split(p)
	set := map[string]struct{}{}
	maps.Copy(set, g.users[p])
	maps.Copy(set, g.users[dir+"/"])
	if below {
		for k, users := range g.users {
			if strings.HasPrefix(k, p+"/") {
				maps.Copy(set, users)
			}
		}
	}
	return slices.Sorted(maps.Keys(set))
}
