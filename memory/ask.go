package memory

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"iter"
	"slices"
	"time"

	"github.com/memory-lsp/memory-lsp/markdown"
	"github.com/memory-lsp/memory-lsp/memory/secret"
)

// Target is what a link of f leads to. Of a wikilink [Snapshot.Wiki] tells.
func (s *Snapshot) Target(f *File, l markdown.Link) Target { return s.resolve(f, l, nil) }

// Artifact is the file that a checkpoint of f names; see [Pass.Artifact].
func (s *Snapshot) Artifact(f *File, name string) (path string, fault Fault) {
	return s.artifact(f.Folder, name, nil)
}

// Digest is the SHA-256 of what is on disk at a path; see [Pass.Digest].
func (s *Snapshot) Digest(path string) (sum [sha256.Size]byte, ok bool) {
	return digestOf(s.Load(path))
}

// Rules are all rules in order of their ids. They must not be modified.
func (s *Snapshot) Rules() []*Rule { return s.settings.Rules }

// Now is the time at which text is written: the time of day, on the day on which
// findings are judged.
func (s *Snapshot) Now() time.Time {
	now := s.disk.env.Now()
	day := time.Unix(int64(s.Today())*secondsPerDay, 0).UTC()
	return time.Date(day.Year(), day.Month(), day.Day(), now.Hour(), now.Minute(), now.Second(), 0, now.Location())
}

// Below are the memory files in and below a folder that were found, named or
// opened, in no order.
func (s *Snapshot) Below(dir string) iter.Seq[*File] {
	return func(yield func(*File) bool) {
		for p := range s.files {
			if within(p, dir) && !yield(s.File(p)) {
				return
			}
		}
	}
}

// Notes are the paths of the notes that a wikilink of f may name: those of its
// memory folder and of the ones around it, the nearest folder first, open
// documents that were never saved included. They must not be modified.
func (s *Snapshot) Notes(f *File) []string {
	folders := s.foldersAround(f)
	n := s.notes(folders[len(folders)-1])
	all := n.files
	for p := range s.open {
		if dir, base := split(p); isMarkdown(base) && slices.Contains(n.dirs, dir) && !slices.Contains(n.byEnd[base], p) {
			all = append(slices.Clip(all), p)
		}
	}
	return all
}

// Tasks are the tasks of an active root that have an identity, in order of their
// folders.
func (s *Snapshot) Tasks(root string) (all []*TaskFolder) {
	for _, sites := range s.tasks(root).names {
		for _, site := range sites {
			if !slices.Contains(all, site.TaskFolder) {
				all = append(all, site.TaskFolder)
			}
		}
	}
	slices.SortFunc(all, func(a, b *TaskFolder) int { return cmp.Compare(a.Folder, b.Folder) })
	return all
}

// Title is the name that the file's header gives, without what it tells of a
// secret; empty if there is none.
func (f *File) Title() string { return f.labels().name }

// About is the description that the file's header gives, without what it tells
// of a secret; empty if there is none.
func (f *File) About() string { return f.labels().about }

// labels are what a header says of its note. Only the header is read for secrets: a
// list of ten thousand notes shows nothing else of them.
func (f *File) labels() labels {
	return f.facts().heads.get(func() (t labels) {
		h := f.Header()
		if h == nil {
			return t
		}
		front := File{text: markdown.Parse(bytes.Clone(f.Source()[:h.Span.End]))}
		return labels{front.Hide(h.Value("name")), front.Hide(h.Value("description"))}
	})
}

type labels struct{ name, about string }

// overlook is how much text before and behind an excerpt is searched for secrets
// that begin or end in it.
const overlook = 4 << 10

// Excerpt is the text of s with an asterisk for each character of a secret. Its
// cost is that of the excerpt, not of the file.
func (f *File) Excerpt(s markdown.Span) string {
	if f.Size() <= 4*overlook {
		return string(f.Masked()[s.Start:s.End])
	}
	lines := f.Lines()
	from := lines.Line(lines.At(max(0, s.Start-overlook))).Start
	to := lines.Line(lines.At(min(f.Size(), s.End+overlook))).End
	return Covered(string(f.Slice(markdown.Span{Start: from, End: to})))[s.Start-from : s.End-from]
}

// Covered is text with an asterisk for each character of a secret in it.
func Covered(text string) string {
	part := []byte(text)
	found := secret.Scan(part)
	if len(found) == 0 {
		return text
	}
	part = bytes.Clone(part) // what was scanned may be remembered
	for _, m := range found {
		cover(part, m)
	}
	return string(part)
}

// Follow is where a relative path leads from f, as the disk has it, and what
// keeps a link from leading there. Of what lies beyond the root only that is
// told.
func (s *Snapshot) Follow(f *File, to string) (path string, fault Fault) {
	if to == "" {
		return f.Path, NoFault
	}
	var t Target
	if t.follow(f, to); t.Fault != NoFault {
		return t.Path, t.Fault
	}
	return s.look(f.Root, t.Path, nil)
}

// Decoded is the path that a destination means as it is written: without escapes
// of Markdown and of URLs.
func Decoded(dest string) string { return decode(unescaped.Replace(dest)) }
