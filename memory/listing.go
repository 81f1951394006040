package memory

import (
	"cmp"
	"maps"
	"slices"
	"strings"
	"sync"
	"unicode/utf8"

	"github.com/memory-lsp/memory-lsp/markdown"
)

// A listing is what the index of a memory folder lists, itself and through the
// notes that it lists.
type listing struct {
	index string            // its path; empty if there is none. The file itself would keep its text
	by    map[string]string // path of a listed file: that of the file that lists it
	dirs  []string          // folders that the index links
}

// listings are those of one snapshot, made when first asked for.
type listings struct {
	mu  sync.Mutex // guards of
	of  map[string]*lazy[*listing]
	was map[string]earlier // by folder; never changed
}

// An earlier listing was made before documents were edited. Mostly it still holds.
type earlier struct {
	*listing
	before map[string]*File // the documents as they were then
}

func newListings() *listings {
	return &listings{of: map[string]*lazy[*listing]{}, was: map[string]earlier{}}
}

// edited is what is known of listings once an open document has another text.
func (l *listings) edited(path string, before *File) *listings {
	next := newListings()
	for folder, was := range l.was {
		next.was[folder] = was
		if was.before[path] == nil {
			docs := maps.Clone(was.before)
			docs[path] = before
			next.was[folder] = earlier{was.listing, docs}
		}
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	for folder, made := range l.of {
		if known, ok := made.made(); ok {
			next.was[folder] = earlier{known, map[string]*File{path: before}}
		}
	}
	return next
}

// listing is what the index of a memory folder lists; one of a folder without
// an index has none.
func (s *Snapshot) listing(folder string) *listing {
	s.lists.mu.Lock()
	l := s.lists.of[folder]
	if l == nil {
		l = &lazy[*listing]{}
		s.lists.of[folder] = l
	}
	s.lists.mu.Unlock()
	return l.get(func() *listing { return s.list(folder) })
}

// stands reports whether a folder's earlier listing is right: the documents that were
// edited since have the same names and, if it went through them, name the same notes.
func (s *Snapshot) stands(folder string, was earlier) bool {
	for path, old := range was.before {
		now := s.open[path]
		if now == nil || path == join(folder, indexName) {
			return false
		}
		if !isMarkdown(path) {
			continue
		}
		if !slices.Equal(noteKeys(old), noteKeys(now)) {
			return false
		}
		if _, through := was.by[path]; through && !slices.Equal(s.leads(old, folder, was.listing), s.leads(now, folder, was.listing)) {
			return false
		}
	}
	return true
}

// leads are the notes that the refs of a note name, in order.
func (s *Snapshot) leads(f *File, folder string, l *listing) (all []string) {
	for _, r := range f.Refs() {
		all = append(all, s.meant(f, r, folder, l)...)
	}
	return all
}

func (s *Snapshot) list(folder string) *listing {
	if was, ok := s.lists.was[folder]; ok && s.stands(folder, was) {
		return was.listing
	}
	l := &listing{by: map[string]string{}}
	index := s.Load(join(folder, indexName))
	if index == nil {
		return l
	}
	l.index = index.Path
	queue := []*File{index}
	for len(queue) > 0 {
		f := queue[0]
		queue = queue[1:]
		for _, p := range s.leads(f, folder, l) {
			if _, seen := l.by[p]; seen || p == l.index || !within(p, folder) || !isMarkdown(p) {
				continue
			}
			l.by[p] = f.Path
			if next := s.Load(p); next != nil {
				queue = append(queue, next)
			}
		}
	}
	return l
}

// meant are the notes that a ref of f names. A folder that it links is added to l.
func (s *Snapshot) meant(f *File, r Ref, folder string, l *listing) []string {
	if r.Bare {
		return s.bare(f, r, s.notes(folder))
	}
	if r.Link.Kind == markdown.Wiki {
		t, _ := s.wiki(f, r.Link, nil)
		return []string{t.Path}
	}
	t := s.resolve(f, r.Link, nil)
	switch {
	case !t.Local:
	case t.Fault == NoFault:
		return []string{cmp.Or(t.Real, t.Path)}
	case t.Fault == NotRegular && f.Path == l.index:
		l.dirs = append(l.dirs, cmp.Or(t.Real, t.Path))
	}
	return nil
}

// bare are the notes that a bare name may mean: the longest name that ends
// where it does, in the folder that stands before it.
func (s *Snapshot) bare(f *File, r Ref, n *notes) []string {
	src := f.Source()
	for at := r.from; at < r.Span.End; {
		next, width := utf8.DecodeRune(src[at:])
		prev, _ := utf8.DecodeLastRune(src[r.from:at])
		if at > r.from && (r.code && prev != '/' || !beginsWord(prev, next)) {
			at += width
			continue
		}
		found := s.ended(n, string(src[at:r.Span.End]))
		if prev == '/' {
			found = slices.DeleteFunc(slices.Clone(found), func(p string) bool { return !leadsTo(p, string(src[r.from:at])) })
		}
		if len(found) > 0 {
			return found
		}
		at += width
	}
	return nil
}

// leadsTo reports whether text ends with the last names of the folder of p.
func leadsTo(p, text string) bool {
	dir, _ := split(p)
	text = text[strings.LastIndexAny(text, " \t([<\"'`")+1:]
	return endsWith(dir, text)
}

// Unlisted reports whether the file is a topic that its index does not list,
// and gives that index. A topic in a folder with an index of its own may also be
// listed by an index further out, by name or with the folder.
func (p *Pass) Unlisted() (index *File, yes bool) {
	s, f := p.snap, p.File
	folders := s.foldersAround(f)
	for i, folder := range folders {
		l := s.listing(folder)
		if i == 0 {
			if l.index == "" {
				p.needs.Add(join(folder, indexName))
				return nil, false
			}
			index = s.Load(l.index)
		}
		if p.listedBy(l) {
			return index, false
		}
	}
	for _, folder := range folders {
		for _, dir := range s.notes(folder).dirs {
			p.needs.AddDir(dir)
		}
	}
	return index, true
}

// listedBy reports whether l lists the file, and notes on what that depends.
func (p *Pass) listedBy(l *listing) bool {
	if l.index == "" {
		return false
	}
	if _, ok := l.by[p.File.Path]; ok {
		for at := p.File.Path; at != l.index; at = l.by[at] {
			p.needs.Add(at)
		}
		p.needs.Add(l.index)
		return true
	}
	if p.snap.Place(l.index).Folder == p.File.Folder {
		return false
	}
	p.needs.Add(l.index)
	return slices.ContainsFunc(l.dirs, func(d string) bool { return within(p.File.Folder, d) })
}

// Moved are the edits that make the links of the file's memory folder lead to
// another path of the same folder, where they lead to the file now.
func (p *Pass) Moved(to string) (edits []Edit) {
	s := p.snap
	for _, path := range s.notes(p.File.Folder).files {
		f := s.Load(path)
		p.needs.Add(path)
		if f == nil {
			continue
		}
		dir, _ := split(path)
		for l := range f.Doc().Links() {
			t := s.resolve(f, l, nil)
			if t.Local && t.Fault == NoFault && !t.Self && cmp.Or(t.Real, t.Path) == p.File.Path {
				for _, e := range Retarget(l, t, Relative(dir, to)) {
					edits = append(edits, Edit{Path: path, Span: e.Span, New: e.New})
				}
			}
		}
	}
	return edits
}
