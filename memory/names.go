package memory

import (
	"hash/maphash"
	"iter"
	"path"
	"slices"
	"strings"

	"github.com/memory-lsp/memory-lsp/markdown"
)

// A nameAt is a name of a file in another, in a form that is cheap to keep and to
// pass over: a workspace has a hundred thousand.
type nameAt struct {
	key  uint64 // that of all files which the name may mean
	at   int    // where the link or definition starts; of a bare name its number among the refs
	form nameForm
}

type nameForm uint8

const (
	linkName nameForm = iota
	definitionName
	bareName
)

var nameSeed = maphash.MakeSeed()

// pathKey is the key of a name that is a path, in any spelling that a file system
// may take for it.
func pathKey(p string) uint64 { return maphash.String(nameSeed, foldPath(p)) }

// wikiKey is the key of a name in a wikilink, which may be that of a file, with
// folders before it, or that in a note's header.
func wikiKey(name string) uint64 {
	return maphash.String(nameSeed, "wiki "+FoldTopic(Stem(path.Base(name))))
}

// bareKey is the key of the bare name of a note, which may begin at any word of
// what stands before it.
func bareKey(name string) uint64 {
	stem := name[:max(0, len(name)-len(".md"))]
	return maphash.String(nameSeed, "bare "+stem[len(strings.TrimRightFunc(stem, asciiWord)):])
}

// names are all places of the file that name a file, in order of their forms.
func (f *File) names() []nameAt {
	return f.facts().naming.get(func() []nameAt { return slices.Collect(f.findNames()) })
}

// namesOnce are the names for whoever passes over them once: those of an index that
// is edited are not gathered for each version, as its parts remember theirs.
func (f *File) namesOnce() iter.Seq[nameAt] {
	if f.Open && tabled.Has(f.Kind) {
		return f.findNames()
	}
	return slices.Values(f.names())
}

func (f *File) findNames() iter.Seq[nameAt] {
	return func(yield func(nameAt) bool) {
		if !AnyText.Has(f.Kind) {
			return
		}
		definitions := f.Doc().Definitions()
		for _, p := range f.Doc().Parts() {
			for _, n := range f.partNames(p, len(definitions) > 0) {
				n.at += p.Span.Start
				if !yield(n) {
					return
				}
			}
		}
		for _, d := range definitions {
			if key, ok := f.keyOf(DefinitionLink(d)); ok && !yield(nameAt{key, d.Span.Start, definitionName}) {
				return
			}
		}
		if !AutoText.Has(f.Kind) {
			return
		}
		for i, r := range f.Refs() {
			if r.Bare && f.stands(r) && !yield(nameAt{bareKey(f.Doc().Text(r.Span)), i, bareName}) {
				return
			}
		}
	}
}

// namesKey is what the names in the links of a part depend on besides its text.
type namesKey struct {
	path string
	Place
}

// partNames are the names in the links of a part, by their places from its start.
// Versions that share the part share them, unless links may be defined elsewhere.
func (f *File) partNames(p markdown.Part, defined bool) []nameAt {
	find := func() (all []nameAt) {
		for l := range f.Doc().LinksIn(p.Span) {
			if key, ok := f.keyOf(l); ok {
				all = append(all, nameAt{key, l.Span.Start - p.Span.Start, linkName})
			}
		}
		return all
	}
	if defined {
		return find()
	}
	return markdown.Remember(p.Body, namesKey{f.Path, f.Place}, find)
}

// keyOf is the key of the name in a link; ok is false if it has none.
func (f *File) keyOf(l markdown.Link) (key uint64, ok bool) {
	if l.Kind != markdown.Wiki {
		t := f.target(l)
		return pathKey(t.Path), t.Local && t.Fault == NoFault
	}
	name, _, _ := strings.Cut(f.Doc().Text(l.Dest), "#")
	name = strings.TrimRight(name, " \t")
	switch {
	case !AutoText.Has(f.Kind):
		return 0, false
	case name == "":
		return pathKey(f.Path), true
	}
	return wikiKey(name), true
}

// stands reports whether a bare name stands for itself: it is no part of a link, a
// definition or an address.
func (f *File) stands(r Ref) bool {
	line := f.Lines().Line(f.Lines().At(r.Span.Start))
	before := f.Doc().Text(markdown.Span{Start: line.Start, End: r.Span.End})
	if strings.Contains(before[strings.LastIndexAny(before, " \t")+1:], "://") {
		return false
	}
	if block, ok := blockAround(f.Doc(), r.Span.Start); ok {
		for l := range f.Doc().LinksIn(block) {
			if l.Span.Overlaps(r.Span) {
				return false
			}
		}
		for _, d := range definitionsIn(f.Doc(), block) {
			if d.Span.Overlaps(r.Span) {
				return false
			}
		}
	}
	return true
}

// namedBy are the keys of all names that may mean the file at a path.
func (s *Snapshot) namedBy(p string) []uint64 {
	base := path.Base(p)
	keys := []uint64{pathKey(p), wikiKey(base)}
	if !isMarkdown(base) {
		return keys
	}
	keys = append(keys, bareKey(base))
	if f := s.Load(p); f != nil {
		for _, k := range noteKeys(f) {
			keys = append(keys, wikiKey(k.name))
		}
	}
	return keys
}
