package assist

import (
	"cmp"
	"path"
	"slices"
	"strings"

	"github.com/memory-lsp/memory-lsp/markdown"
	"github.com/memory-lsp/memory-lsp/memory"
)

// An Edit replaces a span of a file. One of history changes what only grows: an
// index, a day or a record, whose links may be led elsewhere if the user says so.
type Edit struct {
	memory.Edit
	History bool
}

// growing are the files that only grow.
var growing = memory.KindsOf(memory.AgentSummary, memory.Daily, memory.Sessions)

// Move are the edits that keep the links of all files leading where they lead now,
// once files or folders have other paths: those to what moves, and those of what
// moves itself. They are for the texts as they stand before, by their paths then,
// in order.
func Move(s *memory.Snapshot, moves []memory.Rename) []Edit {
	m := mover{snap: s, moves: moves}
	for _, r := range moves {
		if r.From != r.To {
			m.take(r.From)
		}
	}
	for _, x := range s.Mentions(m.paths...) {
		m.lead(x)
	}
	for _, p := range m.paths {
		f := s.File(p)
		if f == nil {
			continue
		}
		for _, x := range s.AllMentions(f) {
			if m.to(x.Leads()) == x.Leads() { // else it was led elsewhere above
				m.lead(x)
			}
		}
	}
	m.records()
	return settled(s, m.edits)
}

// A mover keeps links in order.
type mover struct {
	snap  *memory.Snapshot
	moves []memory.Rename
	paths []string // of all that moves: files and folders
	edits []memory.Edit
}

// take notes what moves with a path: all memory, and as much of the rest as anyone
// links to.
func (m *mover) take(p string) {
	for f := range m.snap.Below(p) {
		m.paths = append(m.paths, f.Path)
	}
	most := len(m.paths) + maxOthers
	m.walk(p, most)
	slices.Sort(m.paths)
	m.paths = slices.Compact(m.paths)
}

// maxOthers is how many files that are no memory are noted of a folder that moves.
const maxOthers = 20_000

func (m *mover) walk(p string, most int) {
	if len(m.paths) >= most {
		return
	}
	m.paths = append(m.paths, p)
	for _, e := range m.snap.Dir(p) {
		switch child := p + "/" + e.Name; {
		case e.Type.IsDir() && e.Name != ".git" && e.Name != "node_modules":
			m.walk(child, most)
		case e.Type.IsRegular():
			m.paths = append(m.paths, child)
		}
	}
}

// to is where a path is in the end.
func (m *mover) to(p string) string {
	for _, r := range m.moves {
		if p == r.From || strings.HasPrefix(p, r.From+"/") {
			return r.To + p[len(r.From):]
		}
	}
	return p
}

// lead makes a mention lead where it leads now.
func (m *mover) lead(x memory.Mention) {
	from := x.Leads()
	if from == "" || x.Name.Len() == 0 || x.Link.Kind == markdown.Reference && !x.Definition {
		return
	}
	to := m.to(from)
	switch {
	case x.Link.Span.Len() == 0:
		if path.Base(from) != path.Base(to) {
			m.edits = append(m.edits, memory.Respell(x, path.Base(to))...)
		}
	case x.Link.Kind == markdown.Wiki:
		if name, ok := renamedWiki(x, from, to); ok {
			m.edits = append(m.edits, memory.Respell(x, name)...)
		}
	default:
		if way, ok := wayTo(x, m.to(x.In.Path), from, to); ok {
			m.edits = append(m.edits, memory.Respell(x, way)...)
		}
	}
}

// wayTo is the way that a link has to name when its file lies at home and what it
// leads to moves; ok is false if the way that it names now will do.
func wayTo(x memory.Mention, home, from, to string) (way string, ok bool) {
	same := path.Join(path.Dir(home), x.To) // what the link will mean as it stands
	if same == to || x.Real != "" && memory.SamePath(same, to) {
		return "", false
	}
	folder, base := path.Split(x.To)
	if home == x.In.Path && path.Dir(from) == path.Dir(to) && base != "" && base != "." && base != ".." {
		return folder + path.Base(to), true // in its writer's way
	}
	way = memory.Relative(path.Dir(home), to)
	if strings.HasSuffix(x.To, "/") {
		way += "/"
	}
	return way, way != ""
}

// renamedWiki is what a wikilink has to say when the file that it names moves; ok
// is false if it may stay as it is.
func renamedWiki(x memory.Mention, from, to string) (name string, ok bool) {
	if !goesByFile(x, from) {
		return "", false
	}
	was := x.In.Doc().Text(x.Name)
	dir, base := path.Split(was)
	stem := memory.Stem(path.Base(to))
	if base == path.Base(from) {
		stem = path.Base(to) // with its extension
	}
	if n := strings.Count(dir, "/"); n > 0 && !strings.HasPrefix(dir, ".") {
		parts := strings.Split(path.Dir(to), "/")
		dir = strings.Join(parts[max(0, len(parts)-n):], "/") + "/"
	}
	return dir + stem, dir+stem != was && !strings.ContainsAny(stem, "[]|#")
}

// goesByFile reports whether a wikilink names its file by the file's name, and not
// by the name in the note's header.
func goesByFile(x memory.Mention, file string) bool {
	name := path.Base(x.In.Doc().Text(x.Name))
	return name == path.Base(file) || memory.FoldTopic(memory.Stem(name)) == memory.FoldTopic(memory.Stem(path.Base(file)))
}

// records keeps the cells of records in order that name the artifacts which move
// by their paths from the task's folder.
func (m *mover) records() {
	for _, p := range m.paths {
		record := recordOf(m.snap, p)
		if record == nil {
			continue
		}
		name, ok := strings.CutPrefix(m.to(p), m.to(record.Folder)+"/")
		if !ok {
			continue
		}
		for _, row := range record.Sessions().CP.Rows {
			if artifactOf(m.snap, record, row) == p {
				m.edits = append(m.edits, relabel(record, row, name)...)
			}
		}
	}
}

// recordOf is the record of the task in whose folder a path lies; nil if there is
// none.
func recordOf(s *memory.Snapshot, p string) *memory.File {
	for dir := path.Dir(p); len(dir) > 1; dir = path.Dir(dir) {
		if f := s.File(dir + "/.memory/sessions.md"); f != nil && f.Path != p && f.Kind == memory.Sessions {
			return f
		}
	}
	return nil
}

// relabel makes a row of a record say another path: as the label of its link, or in
// its place.
func relabel(record *memory.File, row memory.CPRow, name string) []memory.Edit {
	cell, was := row.Cell(memory.ArtifactColumn), row.Artifact()
	if was.Path == name {
		return nil
	}
	span := cell.Span
	if was.Link {
		links := slices.Collect(record.Doc().LinksIn(cell.Span))
		if len(links) == 0 {
			return nil
		}
		span, name = links[0].Text, inLabel.Replace(name)
	} else {
		text := record.Doc().Text(span)
		i := strings.Index(text, was.Path)
		if i < 0 {
			return nil
		}
		span = markdown.Span{Start: span.Start + i, End: span.Start + i + len(was.Path)}
	}
	return []memory.Edit{{Path: record.Path, Span: span, New: name}}
}

// inLabel writes a path as the label of a link in a cell.
var inLabel = strings.NewReplacer(`\`, `\\`, "[", `\[`, "]", `\]`, "|", `\|`)

// settled are edits in order, each once, with what they change told.
func settled(s *memory.Snapshot, edits []memory.Edit) []Edit {
	slices.SortFunc(edits, func(a, b memory.Edit) int {
		return cmp.Or(cmp.Compare(a.Path, b.Path), cmp.Compare(a.Span.Start, b.Span.Start), cmp.Compare(a.Span.End, b.Span.End))
	})
	out := make([]Edit, 0, len(edits))
	for _, e := range slices.Compact(edits) {
		out = append(out, Edit{e, growing.Has(s.Place(e.Path).Kind)})
	}
	return out
}
