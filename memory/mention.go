package memory

import (
	"cmp"
	"maps"
	"path"
	"runtime"
	"slices"
	"strings"
	"sync"

	"github.com/memory-lsp/memory-lsp/markdown"
)

// A Mention is a place of a file that names a file, another or its own, with or
// without one of its headings.
type Mention struct {
	In *File
	// Link is the link that the place is; its zero value if the place is a bare
	// name. That of a definition, which links of the form [text][label] share, is
	// of the kind Reference and spans the definition.
	Link       markdown.Link
	Definition bool
	Span       markdown.Span // the whole place
	// Target is where it leads. Of a wikilink the name and the fragment are the
	// parts of what stands between the brackets.
	Target
}

// Leads is the path that the place leads to as the disk has it, that of a file or
// a folder; empty if nothing stands there, or nothing that it may lead to.
func (m *Mention) Leads() string {
	if !m.Local || m.Fault != NoFault && m.Fault != NotRegular {
		return ""
	}
	return cmp.Or(m.Real, m.Path)
}

// Mentions are the places of known files that lead to one of these paths, a file
// or a folder, by their files and in order. The cost is that of a glance at each
// name in them.
func (s *Snapshot) Mentions(paths ...string) []Mention {
	wanted := s.wanted(paths)
	return s.gather(func(f *File) []Mention { return wanted.in(s, f) })
}

// gather are the mentions that find finds in all known files, side by side: names
// that nobody asked for yet have to be read.
func (s *Snapshot) gather(find func(*File) []Mention) []Mention {
	files := slices.Collect(maps.Keys(s.files))
	found := make([][]Mention, len(files))
	var workers sync.WaitGroup
	n := min(runtime.GOMAXPROCS(0), 1+len(files)/crowd)
	for w := range n {
		workers.Go(func() {
			for i := len(files) * w / n; i < len(files)*(w+1)/n; i++ {
				found[i] = find(s.File(files[i]))
			}
		})
	}
	workers.Wait()
	all := slices.Concat(found...)
	sortMentions(all)
	return all
}

func sortMentions(all []Mention) {
	slices.SortFunc(all, func(a, b Mention) int {
		return cmp.Or(cmp.Compare(a.In.Path, b.In.Path), cmp.Compare(a.Span.Start, b.Span.Start), cmp.Compare(a.Span.End, b.Span.End))
	})
}

// MentionsIn are the places of one file that lead to one of these paths.
func (s *Snapshot) MentionsIn(f *File, paths ...string) []Mention { return s.wanted(paths).in(s, f) }

// A wanted is what mentions are looked for.
type wanted struct {
	paths map[string]bool
	few   []uint64        // the keys of all names that may mean them, if they are few
	many  map[uint64]bool // else
}

// fewKeys is how many keys are sooner compared one by one.
const fewKeys = 16

func (s *Snapshot) wanted(paths []string) wanted {
	w := wanted{paths: map[string]bool{}}
	for _, p := range paths {
		w.paths[p] = true
		w.few = append(w.few, s.namedBy(p)...)
	}
	if len(w.few) > fewKeys {
		w.many = make(map[uint64]bool, len(w.few))
		for _, key := range w.few {
			w.many[key] = true
		}
	}
	return w
}

// has reports whether a name with this key may mean what is wanted.
func (w wanted) has(key uint64) bool {
	if w.many != nil {
		return w.many[key]
	}
	return slices.Contains(w.few, key)
}

func (w wanted) in(s *Snapshot, f *File) []Mention {
	return slices.DeleteFunc(w.named(s, f), func(m Mention) bool { return !w.paths[m.Leads()] })
}

// named are the places of a file with a name that may mean what is wanted.
func (w wanted) named(s *Snapshot, f *File) (all []Mention) {
	for n := range f.namesOnce() {
		if !w.has(n.key) {
			continue
		}
		if m, ok := s.mention(f, n); ok {
			all = append(all, m)
		}
	}
	return all
}

// AllMentions are the places of one file that name a file, in order, whether it
// is there or not.
func (s *Snapshot) AllMentions(f *File) []Mention {
	all := make([]Mention, 0, len(f.names()))
	for _, n := range f.names() {
		if m, ok := s.mention(f, n); ok {
			all = append(all, m)
		}
	}
	return all
}

// Missed are the places of known files that name what m names where nothing is
// there, m among them, by their files and in order; none if something is there.
func (s *Snapshot) Missed(m Mention) []Mention {
	key, ok := m.In.keyOf(m.Link)
	if !ok || m.Fault != Missing {
		return nil
	}
	w := wanted{few: []uint64{key}}
	return s.gather(func(f *File) []Mention {
		return slices.DeleteFunc(w.named(s, f), func(other Mention) bool {
			return other.Fault != Missing || FoldTopic(other.Path) != FoldTopic(m.Path)
		})
	})
}

// MentionAt is the innermost place of the file that names a file and holds an
// offset, its end included. It looks at the block around the offset alone.
func (s *Snapshot) MentionAt(f *File, off int) (found Mention, ok bool) {
	take := func(m Mention, good bool) {
		if good && m.Span.Start <= off && off <= m.Span.End && (!ok || found.Span.Contains(m.Span)) {
			found, ok = m, true
		}
	}
	if !AnyText.Has(f.Kind) {
		return found, false
	}
	if block, in := blockAround(f.Doc(), off); in {
		for l := range f.Doc().LinksIn(block) {
			take(s.Mention(f, l))
		}
		for _, d := range definitionsIn(f.Doc(), block) {
			take(s.Mention(f, DefinitionLink(d)))
		}
	}
	if !ok && AutoText.Has(f.Kind) {
		for _, r := range f.RefsIn(f.Lines().Line(f.Lines().At(off))) {
			if r.Bare && f.stands(r) {
				take(s.bareMention(f, r))
			}
		}
	}
	return found, ok
}

// blockAround is the extent of the top-level block that holds an offset.
func blockAround(doc *markdown.Doc, off int) (s markdown.Span, ok bool) {
	b, ok := doc.BlockOver(off)
	if !ok {
		return s, false
	}
	return b.Span(), true
}

// definitionsIn are the definitions that start within s.
func definitionsIn(doc *markdown.Doc, s markdown.Span) []markdown.Definition {
	return slices.DeleteFunc(doc.Definitions(), func(d markdown.Definition) bool {
		return d.Span.Start < s.Start || s.End <= d.Span.Start
	})
}

// mention is the place of a name.
func (s *Snapshot) mention(f *File, n nameAt) (m Mention, ok bool) {
	at := markdown.Span{Start: n.at, End: n.at + 1}
	switch n.form {
	case bareName:
		return s.bareMention(f, f.Refs()[n.at])
	case definitionName:
		for _, d := range definitionsIn(f.Doc(), at) {
			return s.Mention(f, DefinitionLink(d))
		}
	default:
		for l := range f.Doc().LinksIn(at) {
			return s.Mention(f, l)
		}
	}
	return m, false
}

// DefinitionLink is a definition as a link: the one that those of the form
// [text][label] share.
func DefinitionLink(d markdown.Definition) markdown.Link {
	return markdown.Link{Kind: markdown.Reference, Span: d.Span, Dest: d.Dest, Angle: d.Angle, Target: d.Target, Label: d.Label}
}

// Mention is the place of a link of f that names a file; ok is false for one that
// names none.
func (s *Snapshot) Mention(f *File, l markdown.Link) (m Mention, ok bool) {
	m = Mention{In: f, Link: l, Span: l.Span, Definition: l.Kind == markdown.Reference && l.Span.Contains(l.Dest)}
	if l.Kind != markdown.Wiki {
		m.Target = s.resolve(f, l, nil)
		return m, m.Local
	}
	if !AutoText.Has(f.Kind) {
		return m, false
	}
	w, ok := s.wiki(f, l, nil)
	if !ok {
		return m, false
	}
	m.Target = Target{Local: true, Path: w.Path, Self: w.Path == f.Path, Name: w.Name}
	if w.Path == "" {
		m.Fault = Missing
	}
	text := f.Doc().Text(l.Dest)
	if i := strings.IndexByte(text, '#'); i >= 0 {
		text = strings.TrimRight(text, " \t")
		i = max(i, strings.LastIndexByte(text, '#')) // [[note#part#heading]] means the last
		m.Fragment = markdown.Span{Start: l.Dest.Start + i + 1, End: l.Dest.Start + len(text)}
		m.Anchor = decode(text[i+1:])
	}
	return m, true
}

// bareMention is the place of a bare name that means one note.
func (s *Snapshot) bareMention(f *File, r Ref) (m Mention, ok bool) {
	found := s.bare(f, r, s.notes(f.Folder))
	if len(found) != 1 {
		return m, false
	}
	name := markdown.Span{Start: r.Span.End - len(path.Base(found[0])), End: r.Span.End}
	return Mention{In: f, Span: name, Target: Target{Local: true, Path: found[0], Self: found[0] == f.Path, Name: name}}, true
}
