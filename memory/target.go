package memory

import (
	"cmp"
	"path"
	"strings"

	"github.com/memory-lsp/memory-lsp/markdown"
)

// A Fault is what keeps a link from being good. They are in the order in which
// they are looked for; a link has one.
type Fault uint8

// The faults of a link's target.
const (
	NoFault    Fault = iota
	FileURI          // file://…
	Absolute         // /x, C:/x, \\host\x, //host/x
	Scheme           // a scheme other than http, https, mailto, tel
	Escape           // leaves the root, by name
	Reparse          // passes through a symbolic link
	Missing          // nothing stands there, in any letter case
	NotRegular       // a folder or another thing that is no file
)

// A Target is what a link leads to.
type Target struct {
	Local bool // it names a place in the file system, or a fragment
	Fault Fault
	Path  string // the path it leads to, by name; empty if it has none
	Real  string // where Path differs from the disk in letter case or Unicode form: the path as the disk has it
	Self  bool   // it leads to its own document, with or without a fragment

	To string // the path as the link means it: decoded, relative, with slashes; empty if it is not relative

	// Of the destination as it is written:
	Name     markdown.Span // the path, before ? and #
	Fragment markdown.Span // after #; empty if there is none
	Anchor   string        // the fragment, decoded
}

// resolve judges the target of a link in f. A link that lies beyond the root is
// not looked for: whether anything stands there is nobody's business.
func (s *Snapshot) resolve(f *File, l markdown.Link, needs *Needs) Target {
	t := f.target(l)
	if t.To == "" || t.Fault != NoFault {
		return t
	}
	real, fault := s.look(f.Root, t.Path, needs)
	t.Fault = fault
	if real != t.Path {
		t.Real = real
	}
	t.Self = cmp.Or(t.Real, t.Path) == f.Path
	needs.AddName(t.Path)
	return t
}

// direct reports whether t is a file of the memory of f, with no more to be said.
func (t *Target) direct(f *File) bool {
	return t.To != "" && t.Fault == NoFault && t.Real == "" && !t.Self && t.Anchor == "" &&
		straight(downward(t.To)) && (!AutoText.Has(f.Kind) || within(t.Path, f.Folder))
}

// downward is what is left of a path behind the steps up that it begins with.
func downward(name string) string {
	for strings.HasPrefix(name, "../") {
		name = name[len("../"):]
	}
	return name
}

// target is what the file says of a link's target: all but what stands there.
func (f *File) target(l markdown.Link) Target {
	var t Target
	if !addresses(&l) {
		return t
	}
	var name string
	t.cut(markdown.AsText(f.Slice(l.Dest)), l.Dest)
	name, t.Anchor = cutDest(l.Target)
	if name == "" {
		t.Local = l.Target[0] == '#'
		t.Self = t.Local
		t.Path = f.Path
		return t
	}
	if scheme := scheme(name); scheme != "" {
		t.Fault, t.Local = schemeFault(scheme)
		if t.Fault == FileURI {
			t.Path = uriPath(name)
		}
		return t
	}
	t.Local = true
	t.follow(f, decode(t.slashed(f, name)))
	return t
}

// addresses reports whether a link leads where its target says.
func addresses(l *markdown.Link) bool {
	switch l.Kind {
	case markdown.Malformed, markdown.Wiki, markdown.Autolink:
		return false
	}
	return l.Target != ""
}

// slashed is the path of a destination. Where Markdown leaves a backslash in it,
// backslashes separate folders, those too that Markdown took for escapes.
func (t *Target) slashed(f *File, name string) string {
	if !strings.Contains(name, `\`) {
		return name
	}
	return backslashes.Replace(markdown.AsText(f.Slice(t.Name)))
}

// backslashes makes slashes of them, doubled or not.
var backslashes = strings.NewReplacer(`\\`, "/", `\`, "/")

// follow goes from f along name, a relative path or an absolute one.
func (t *Target) follow(f *File, name string) {
	if strings.Contains(name, `\`) {
		name = strings.ReplaceAll(name, `\`, "/")
	}
	if name[0] == '/' || drive(name) {
		t.Fault, t.Path = Absolute, rooted(name)
		return
	}
	t.To = name
	dir, _ := split(f.Path)
	to, ok := climb(dir, name)
	t.Path = to
	if !ok || !within(to, f.Root) {
		t.Fault = Escape
	}
}

// look finds what stands at p below root, in any letter case or Unicode form.
// The root itself is taken on trust.
func (s *Snapshot) look(root, p string, needs *Needs) (real string, fault Fault) {
	if p == root {
		return p, NotRegular
	}
	parent, base := split(p)
	if e, ok := entryOf(s.disk.reach(way{root, parent}), base); ok {
		return p, e.fault()
	}
	dir, exact := root, true // exact: dir is how p begins
	for at := len(root); at < len(p); {
		if p[at] == '/' {
			at++
		}
		end := len(p)
		if i := strings.IndexByte(p[at:], '/'); i >= 0 {
			end = at + i
		}
		e, ok := s.member(dir, p[at:end])
		if !ok {
			if s.open[p] != nil {
				return p, NoFault
			}
			needs.AddName(join(dir, p[at:end]))
			return p, Missing
		}
		if exact = exact && e.Name == p[at:end]; exact {
			dir = p[:end]
		} else {
			dir = join(dir, e.Name)
		}
		at = end
		if fault = e.fault(); fault == Reparse {
			return p, Reparse
		}
		if end < len(p) && !e.Type.IsDir() {
			return p, Missing
		}
	}
	return dir, fault
}

// fault is that of a link to e.
func (e Entry) fault() Fault {
	switch {
	case e.link():
		return Reparse
	case !e.regular():
		return NotRegular
	default:
		return NoFault
	}
}

// member is the entry of a folder, or the open document in it, that has a name:
// exactly, else in another letter case or Unicode form.
func (s *Snapshot) member(dir, name string) (Entry, bool) {
	list := s.disk.dir(dir)
	if e, ok := entryOf(list, name); ok {
		return e, true
	}
	if len(s.open) > 0 && s.open[join(dir, name)] != nil {
		return Entry{Name: name}, true
	}
	key := foldPath(name)
	if i, ok := s.disk.folded(dir)[key]; ok {
		return list[i], true
	}
	for p := range s.open {
		if d, base := split(p); d == dir && foldPath(base) == key {
			return Entry{Name: base}, true
		}
	}
	return Entry{}, false
}

// folded finds the entries of a folder by their names in any spelling; of two
// that differ in nothing else the first counts.
func (d *disk) folded(dir string) map[string]int {
	return remember(d, d.folds, dir, func() map[string]int {
		list := d.dir(dir)
		m := make(map[string]int, len(list))
		for i := len(list) - 1; i >= 0; i-- {
			m[foldPath(list[i].Name)] = i
		}
		return m
	})
}

// climb is the path that name leads to from a folder; ok is false if it leads
// out of the file system.
func climb(dir, name string) (to string, ok bool) {
	up, rest := dir, name
	for up != "" && strings.HasPrefix(rest, "../") {
		up, _ = split(up)
		rest = rest[len("../"):]
	}
	if straight(rest) {
		return join(up, rest), true
	}
	to = path.Join(dir, name)
	if to == "." {
		to = ""
	}
	return to, to != ".." && !strings.HasPrefix(to, "../")
}

// straight reports whether each name of a path leads further down.
func straight(name string) bool {
	for more := true; more; {
		var step string
		if step, name, more = strings.Cut(name, "/"); step == "" || step == "." || step == ".." {
			return false
		}
	}
	return true
}

// Relative is the way from a folder to a path, as a link has it.
func Relative(dir, to string) string {
	up := 0
	for !within(to, dir) {
		dir, _ = split(dir)
		up++
	}
	return strings.Repeat("../", up) + strings.TrimPrefix(to[len(dir):], "/")
}
