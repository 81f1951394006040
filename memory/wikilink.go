package memory

import (
	"math/bits"
	"slices"
	"strings"

	"github.com/memory-lsp/memory-lsp/markdown"
)

// A WikiTarget is what a wikilink names.
type WikiTarget struct {
	Name markdown.Span // the target as written, without a fragment
	Text string        // that text
	Path string        // the file that has the name; empty if none has
}

// Spellings in double brackets that are no links between memories: classes of
// characters, numbered items, templates, tests of a shell.
var notWiki = Pattern(`^:.*:$|\s#\d+$|^\d+$|^_?TOC_?$|[<>{}$*"=` + "`" + `]|\.\.\.|…|://|^[-!] `)

// Wiki is what a wikilink of f names: by file name, then by the name in the
// header of a note, as it is and as a slug, then by either but for letter case
// and hyphens. It is looked for in the memory folder, then in those around it.
// ok is false for what is no link between memories.
func (s *Snapshot) Wiki(f *File, l markdown.Link) (t WikiTarget, ok bool) {
	return s.wiki(f, l, nil)
}

// Wiki is what a wikilink of the file names; see [Snapshot.Wiki].
func (p *Pass) Wiki(l markdown.Link) (t WikiTarget, ok bool) {
	return p.snap.wiki(p.File, l, p.needs)
}

func (s *Snapshot) wiki(f *File, l markdown.Link, needs *Needs) (t WikiTarget, ok bool) {
	if l.Kind != markdown.Wiki {
		return t, false
	}
	src := f.Source()
	text := string(src[l.Dest.Start:l.Dest.End])
	if notWiki().MatchString(text) || src[l.Span.Start+len("[[")] == ' ' {
		return t, false
	}
	name, _, _ := strings.Cut(text, "#")
	t.Text = strings.TrimRight(name, " \t")
	t.Name = markdown.Span{Start: l.Dest.Start, End: l.Dest.Start + len(t.Text)}
	if t.Text == "" {
		t.Path = f.Path
		return t, true
	}
	if t.Path, ok = s.called(f, t.Text, needs); ok {
		return t, true
	}
	for _, folder := range s.foldersAround(f) {
		for _, dir := range s.notes(folder).dirs {
			needs.AddDir(dir)
		}
	}
	return t, true
}

// Called is the file that a wikilink of f with this name means; ok is false if
// there is none.
func (s *Snapshot) Called(f *File, name string) (path string, ok bool) { return s.called(f, name, nil) }

func (s *Snapshot) called(f *File, name string, needs *Needs) (path string, ok bool) {
	if path, ok = s.attached(f, name, needs); ok {
		return path, true
	}
	for _, folder := range s.foldersAround(f) {
		if path, ok = s.note(s.notes(folder), name); ok {
			needs.Add(path)
			needs.Add(join(folder, name+".md")) // would be nearer
			return path, true
		}
	}
	return "", false
}

// attached finds what a wikilink calls by its whole name beside the file or in
// its memory folder.
func (s *Snapshot) attached(f *File, name string, needs *Needs) (path string, ok bool) {
	dir, _ := split(f.Path)
	for _, d := range slices.Compact([]string{dir, f.Folder}) {
		for _, n := range []string{name + ".md", name} {
			to, ok := climb(d, n)
			if !ok || !within(to, f.Folder) || to == f.Folder {
				continue
			}
			if real, fault := s.look(f.Folder, to, nil); fault == NoFault && real == to { // no link on the way
				needs.Add(to)
				return to, true
			}
		}
	}
	return "", false
}

// foldersAround are the memory folder of a file and those that it lies in, from
// the innermost.
func (s *Snapshot) foldersAround(f *File) []string {
	folders := []string{f.Folder}
	for at := f.Folder; at != ""; {
		up, _ := split(at)
		outer := s.Place(join(up, indexName))
		if outer.Folder == "" || outer.Dialect != f.Dialect || !within(at, outer.Folder) {
			break
		}
		at = outer.Folder
		folders = append(folders, at)
	}
	return folders
}

// maxNear is the most notes that a folder may hold for a name to be compared
// with all of theirs.
const maxNear = 2000

// NearNotes are the names of notes that one may have meant by a wikilink, the
// likeliest first; none in a folder of very many notes.
func (p *Pass) NearNotes(name string) []string {
	n := p.snap.notes(p.File.Folder)
	if len(n.files) > maxNear {
		return nil
	}
	var words []string
	set := runesOf(name)
	for _, w := range p.snap.words(n) {
		most := max(1, min(len(name), len(w.text))/4)
		if bits.OnesCount64(set&^w.runes) <= most && bits.OnesCount64(w.runes&^set) <= most {
			words = append(words, w.text)
		}
	}
	return Nearest(name, words)
}

// A word is a name with the set of its characters: names that differ in more of
// them than edits are allowed are not near, which is cheap to tell.
type word struct {
	text  string
	runes uint64
}

func runesOf(text string) (set uint64) {
	for _, r := range strings.ToLower(text) {
		set |= 1 << (r & 63)
	}
	return set
}
