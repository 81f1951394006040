package memory

import (
	"hash/maphash"
	"iter"
	"maps"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// Needs are the paths that a check asked about: what it found depends on them.
// A nil Needs takes nothing down.
type Needs struct {
	keys   map[string]string // a path as it was asked about, by its key: that of all names taken for the same
	claims []uint64          // hashes of what the file says that no other may say too
	parts  []*Needs          // those of parts of the file, which checks share
}

// Add notes that what stands at p matters: that it exists, and its content.
func (n *Needs) Add(p string) {
	if n != nil {
		n.keys[FoldTopic(p)] = p
	}
}

// AddName notes that what stands at p matters, but not what it holds.
func (n *Needs) AddName(p string) {
	if n != nil {
		n.keys[FoldTopic(p)+nameMark] = p
	}
}

// nameMark ends the key of a path of which no more than its entry matters.
const nameMark = "\x00"

// AddDir notes that the names in folder p matter.
func (n *Needs) AddDir(p string) {
	if n != nil {
		n.Add(p + "/")
	}
}

// Claim notes that the file says something that no other may say too. Whoever
// says the same has to be checked anew.
func (n *Needs) Claim(what string) {
	if n != nil {
		n.claims = append(n.claims, maphash.String(claimSeed, what))
	}
}

var claimSeed = maphash.MakeSeed()

// Paths are the paths that were asked about, in no order; that of a folder whose
// names matter ends in a slash.
func (n *Needs) Paths() iter.Seq[string] {
	return func(yield func(string) bool) {
		for _, leaf := range n.leaves() {
			for _, p := range leaf.keys {
				if !yield(p) {
					return
				}
			}
		}
	}
}

// leaves are the needs that n is made of.
func (n *Needs) leaves() []*Needs { return append(slices.Clip(n.shared()), n.own()...) }

// shared are those of parts.
func (n *Needs) shared() []*Needs {
	if n == nil {
		return nil
	}
	return n.parts
}

// own is n without those of parts.
func (n *Needs) own() []*Needs {
	if n == nil {
		return nil
	}
	return []*Needs{n}
}

// Empty reports whether nothing else matters.
func (n *Needs) Empty() bool {
	return !slices.ContainsFunc(n.leaves(), func(leaf *Needs) bool { return len(leaf.keys) > 0 })
}

// expect makes room for what n parts of the file asked about.
func (n *Needs) expect(parts int) {
	if n != nil {
		n.parts = slices.Grow(n.parts, parts)
	}
}

// share takes down what a part of the file asked about.
func (n *Needs) share(part *Needs) {
	if n != nil {
		n.parts = append(n.parts, part)
	}
}

func (s *Snapshot) newNeeds() *Needs {
	if s.settings.Once {
		return nil
	}
	return newNeeds()
}

func newNeeds() *Needs { return &Needs{keys: map[string]string{}} }

// foldPath makes one key of the spellings of a path that a file system may take
// for the same, which differ in letter case or Unicode form: another spelling
// alters whether a link's is right.
func foldPath(p string) string { return norm.NFC.String(strings.Map(foldLetter, p)) }

// foldLetter is one of the letters that differ in case alone: of σ and ς, of s and
// ſ it is the one too, as a file system has it that does not tell them apart.
func foldLetter(r rune) rune {
	if r < utf8.RuneSelf {
		if 'A' <= r && r <= 'Z' {
			r += 'a' - 'A'
		}
		return r
	}
	least := r
	for other := unicode.SimpleFold(r); other != r; other = unicode.SimpleFold(other) {
		least = min(least, other)
	}
	return unicode.ToLower(least)
}

// SamePath reports whether a file system may take two paths for the same.
func SamePath(a, b string) bool { return foldPath(a) == foldPath(b) }

// A Graph knows which files' findings depend on which paths. It is not safe for
// concurrent use.
type Graph struct {
	needs map[string]*Needs
	users map[string]map[string]int // by key and file: how many parts of the file asked
	says  map[uint64][]string       // by a claim: the files that make it
}

// Set replaces what the findings of file depend on; nil forgets the file. It
// returns the other files, in order, that make a claim which is new of file: they
// have to be checked anew; and whether the paths that file asks about are others
// than before.
func (g *Graph) Set(file string, n *Needs) (rivals []string, news bool) {
	if g.needs == nil {
		g.needs, g.users, g.says = map[string]*Needs{}, map[string]map[string]int{}, map[uint64][]string{}
	}
	rivals = g.claim(file, n)
	old := g.needs[file]
	gone, come := apart(old.shared(), n.shared(), func(a, b **Needs) bool { return *a == *b })
	for _, leaf := range append(slices.Clip(come), n.own()...) {
		for k := range leaf.keys {
			news = g.add(k, file) || news
		}
	}
	for _, leaf := range append(slices.Clip(gone), old.own()...) {
		for k := range leaf.keys {
			news = g.drop(k, file) || news
		}
	}
	g.needs[file] = n
	if n == nil {
		delete(g.needs, file)
	}
	return rivals, news
}

// add takes it that one part more of file asks about a key, and reports whether it
// is the first.
func (g *Graph) add(key, file string) (first bool) {
	if g.users[key] == nil {
		g.users[key] = map[string]int{}
	}
	g.users[key][file]++
	return g.users[key][file] == 1
}

// drop takes it that one part of file less asks about a key, and reports whether
// it was the last.
func (g *Graph) drop(key, file string) (last bool) {
	users := g.users[key]
	if users[file]--; users[file] > 0 {
		return false
	}
	delete(users, file)
	if len(users) == 0 {
		delete(g.users, key)
	}
	return true
}

// apart are the elements of either list that stand between those which both begin
// and end with.
func apart[T any](was, is []T, same func(a, b *T) bool) (gone, come []T) {
	for len(was) > 0 && len(is) > 0 && same(&was[0], &is[0]) {
		was, is = was[1:], is[1:]
	}
	for len(was) > 0 && len(is) > 0 && same(&was[len(was)-1], &is[len(is)-1]) {
		was, is = was[:len(was)-1], is[:len(is)-1]
	}
	return was, is
}

// Unclaim takes it that file may say something else by now: all that it then
// claims is new of it. Between the check of another file and its own it may have
// said something else, of which nobody learned.
func (g *Graph) Unclaim(file string) {
	if n := g.needs[file]; n != nil {
		g.retract(file, n.claims)
		n.claims = nil
	}
}

// retract takes claims of file back.
func (g *Graph) retract(file string, claims []uint64) {
	for _, c := range claims {
		if left := slices.DeleteFunc(g.says[c], func(f string) bool { return f == file }); len(left) > 0 {
			g.says[c] = left
		} else {
			delete(g.says, c)
		}
	}
}

// claim replaces the claims of file, and returns who else makes those that are
// new.
func (g *Graph) claim(file string, n *Needs) (rivals []string) {
	var old, claims []uint64
	if before := g.needs[file]; before != nil {
		old = before.claims
	}
	if n != nil {
		claims = n.claims
	}
	g.retract(file, old)
	for _, c := range claims {
		if !slices.Contains(old, c) {
			rivals = append(rivals, g.says[c]...)
		}
		g.says[c] = append(g.says[c], file)
	}
	slices.Sort(rivals)
	return slices.DeleteFunc(slices.Compact(rivals), func(f string) bool { return f == file })
}

// Asked reports whether any findings depend on what stands at p itself.
func (g *Graph) Asked(p string) bool {
	key := FoldTopic(p)
	return len(g.users[key])+len(g.users[key+nameMark]) > 0
}

// Readers are the files, in order, whose findings the text of the file at p may
// alter, for as long as the file is there.
func (g *Graph) Readers(p string) []string {
	p = FoldTopic(p)
	dir, _ := split(p)
	set := map[string]int{}
	maps.Copy(set, g.users[p])
	maps.Copy(set, g.users[dir+"/"])
	return slices.Sorted(maps.Keys(set))
}

// Users are the files, in order, whose findings a change at p may alter: those
// that asked about p, about the names in its folder or, if below says that p may
// be a folder, about anything below it.
func (g *Graph) Users(p string, below bool) []string {
	p = FoldTopic(p)
	dir, _ := split(p)
	set := map[string]int{}
	maps.Copy(set, g.users[p])
	maps.Copy(set, g.users[p+nameMark])
	maps.Copy(set, g.users[dir+"/"])
	if below {
		inside := p + "/"
		for k, users := range g.users {
			if strings.HasPrefix(k, inside) {
				maps.Copy(set, users)
			}
		}
	}
	return slices.Sorted(maps.Keys(set))
}
