package memory

import (
	"slices"
	"strings"

	"golang.org/x/text/unicode/norm"
)

// notes are the Markdown files in and below a folder of auto memory as they are
// on disk, by all that one may call them. It is made once for a view of the disk:
// a folder may hold ten thousand.
type notes struct {
	files []string            // their paths
	dirs  []string            // the folders they lie in, the first of all included
	byEnd map[string][]string // by file name
	named lazy[map[noteKey]string]
	words lazy[[]word]              // the stems and titles, in order
	twins lazy[map[string][]string] // paths that are the same when folded
}

// A noteKey is a name by which a wikilink may mean a note, and how well it fits.
type noteKey struct {
	fit  noteFit
	name string
}

// A noteFit ranks what a wikilink may name, the best first.
type noteFit uint8

const (
	byTitle noteFit = iota // the name in the header
	bySlug                 // that name as a slug
	byFold                 // any of these, or the file's stem, but for letter case and - or _
	noFit
)

// notes is the table of a memory folder.
func (s *Snapshot) notes(folder string) *notes {
	return remember(s.disk, s.disk.notes, folder, func() *notes {
		n := &notes{byEnd: map[string][]string{}}
		if s.Place(join(folder, indexName)).Dialect == OpenClaw {
			n.list(s.disk, folder) // which is the root of a workspace
			n.list(s.disk, join(folder, memoryName))
		} else {
			n.walk(s.disk, folder)
		}
		for _, p := range n.files {
			_, base := split(p)
			n.byEnd[base] = append(n.byEnd[base], p)
		}
		return n
	})
}

// names are the names that the headers of a table's notes give. It is the view that
// reads them, and not the table, which would hold the view for as long as it lives.
func (s *Snapshot) names(n *notes) map[noteKey]string {
	return n.named.get(func() map[noteKey]string { return s.named(n.files) })
}

// folded are the paths by what they are when folded.
func (n *notes) folded() map[string][]string {
	return n.twins.get(func() map[string][]string {
		all := make(map[string][]string, len(n.files))
		for _, p := range n.files {
			all[FoldTopic(p)] = append(all[FoldTopic(p)], p)
		}
		return all
	})
}

// words are the names that a wikilink is compared with to tell what it was meant
// for.
func (s *Snapshot) words(n *notes) []word {
	return n.words.get(func() []word { return s.allNames(n) })
}

func (s *Snapshot) allNames(n *notes) []word {
	names := make([]string, 0, 2*len(n.files))
	for _, p := range n.files {
		_, base := split(p)
		names = append(names, Stem(base))
	}
	for key := range s.names(n) {
		if key.fit == byTitle {
			names = append(names, key.name)
		}
	}
	slices.Sort(names)
	names = slices.Compact(names)
	words := make([]word, len(names))
	for i, name := range names {
		words[i] = word{name, runesOf(name)}
	}
	return words
}

// walk adds a folder and those in it.
func (n *notes) walk(d *disk, dir string) {
	n.list(d, dir)
	for _, e := range d.dir(dir) {
		if e.Type.IsDir() && !strings.HasPrefix(e.Name, ".") && e.Name != "node_modules" {
			n.walk(d, join(dir, e.Name))
		}
	}
}

// list adds the notes of a folder.
func (n *notes) list(d *disk, dir string) {
	n.dirs = append(n.dirs, dir)
	for _, e := range d.dir(dir) {
		if e.regular() && isMarkdown(e.Name) {
			n.files = append(n.files, join(dir, e.Name))
		}
	}
}

// named reads the headers of files on disk for the names that they give.
func (s *Snapshot) named(files []string) map[noteKey]string {
	names := map[noteKey]string{}
	for _, p := range files {
		for _, k := range noteKeys(s.disk.file(p, s.Place(p))) {
			if _, taken := names[k]; !taken {
				names[k] = p
			}
		}
	}
	return names
}

// noteKeys are the names of a note besides its stem, by fit.
func noteKeys(f *File) []noteKey {
	_, base := split(f.Path)
	stem := Stem(base)
	keys := []noteKey{{byFold, FoldTopic(stem)}}
	title := strings.Clone(f.Header().Value("name"))
	if title == "" {
		return keys
	}
	slug := TopicSlug(title)
	return append(keys,
		noteKey{byTitle, norm.NFC.String(title)}, noteKey{bySlug, slug},
		noteKey{byFold, FoldTopic(title)}, noteKey{byFold, FoldTopic(slug)})
}

// ended are the notes of a table whose file has this name, and the open
// documents in its folders that were never saved.
func (s *Snapshot) ended(n *notes, base string) []string {
	found := n.byEnd[base]
	for p := range s.open {
		if dir, b := split(p); b == base && slices.Contains(n.dirs, dir) && !slices.Contains(found, p) {
			found = append(slices.Clip(found), p)
		}
	}
	return found
}

// note is the note of a table that a wikilink calls by this name.
func (s *Snapshot) note(n *notes, name string) (path string, ok bool) {
	base := name
	if !isMarkdown(base) {
		base += ".md"
	}
	for _, end := range []string{name, base} {
		dir, end := split(end)
		for _, p := range s.ended(n, end) {
			if at, _ := split(p); endsWith(at, dir) {
				return p, true
			}
		}
	}
	name = Stem(name)
	for fit := byTitle; fit < noFit; fit++ {
		key := noteKey{fit, norm.NFC.String(name)}
		if fit == byFold {
			key.name = FoldTopic(name)
		}
		if p, ok := s.keyed(n, key); ok {
			return p, true
		}
	}
	return "", false
}

// keyed finds a note by a key. Of an open document the text counts, not the
// disk's.
func (s *Snapshot) keyed(n *notes, key noteKey) (path string, ok bool) {
	if p, ok := s.names(n)[key]; ok && s.open[p] == nil {
		return p, true
	}
	for p, f := range s.open {
		if dir, _ := split(p); isMarkdown(p) && slices.Contains(n.dirs, dir) && slices.Contains(noteKeys(f), key) {
			if path == "" || p < path {
				path, ok = p, true
			}
		}
	}
	return path, ok
}

// endsWith reports whether the folder dir may be meant by the last names of its
// path: memory/ of home/p/memory.
func endsWith(dir, names string) bool {
	names = strings.Trim(strings.TrimPrefix(names, "./"), "/")
	return names == "" || names == "." || strings.HasSuffix("/"+dir, "/"+names)
}

// Twins are the files beside this one, in order and without it, whose names are
// the same but for letter case, Unicode form, or - and _.
func (p *Pass) Twins() []string {
	path := p.File.Path
	p.needs.Add(path)
	key := FoldTopic(path)
	twins := slices.Clone(p.snap.notes(p.File.Folder).folded()[key])
	for open := range p.snap.open {
		if FoldTopic(open) == key && !slices.Contains(twins, open) {
			twins = append(twins, open)
		}
	}
	slices.Sort(twins)
	return slices.DeleteFunc(twins, func(t string) bool { return t == path })
}
