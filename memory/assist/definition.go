package assist

import (
	"github.com/memory-lsp/memory-lsp/markdown"
	"github.com/memory-lsp/memory-lsp/memory"
)

// A Definition is where a thing is told.
type Definition struct {
	Location
	Whole markdown.Span // all that is told there: a session, a heading with its marks
}

// Define tells where the thing is told that stands at an offset of the file at a
// path, and which words there name it. A row leads to its session and the heading
// of a session to its current row; a checkpoint leads to its artifact and the
// title of an artifact to its row; the name of a note leads to its entry in the
// index. It is nowhere if nothing is named there, or nothing that is there.
func Define(s *memory.Snapshot, path string, off int) (words markdown.Span, all []Definition) {
	f := s.File(path)
	if f == nil {
		return words, nil
	}
	t := thingAt(s, f, off)
	switch t.kind {
	case noThing, missingThing:
		return words, nil
	case sessionThing:
		all = t.other(s)
	case headingThing:
		if t.told {
			all = recordRows(s, t)
		}
		if len(all) == 0 {
			all = []Definition{headingOf(t)}
		}
	case titleThing:
		all = entriesOf(s, f)
	case checkpointThing:
		if t.place.Len() == 0 {
			all = []Definition{{Location: Location{Path: t.file.Path}}}
		}
	default:
		all = []Definition{{Location: Location{t.file.Path, t.place}, Whole: t.place}}
	}
	return t.words, all
}

// other is where a session is told besides: of a row the section, of a section the
// row that tells its current state.
func (t thing) other(s *memory.Snapshot) []Definition {
	if t.file.Kind == memory.AgentSummary {
		day, sec, ok := sectionOf(s, t.file.Folder, t.session)
		if !ok {
			return nil
		}
		return []Definition{{Location: Location{day.Path, sec.Heading.Span}, Whole: sec.Span}}
	}
	index := s.Load(t.file.Folder + "/SUMMARY.md")
	if index == nil {
		return nil
	}
	for _, row := range backward(index.Summary()) {
		if key, ok := row.Key(); ok && key == t.session {
			return []Definition{{Location: Location{index.Path, sessionCell(row)}, Whole: row.Span}}
		}
	}
	return nil
}

// sectionOf is the section of a session of an agent, and the day's file that it
// stands in.
func sectionOf(s *memory.Snapshot, folder string, key memory.Key) (day *memory.File, sec *memory.Section, ok bool) {
	if day = s.File(fileOfDay(folder, key.Day)); day == nil {
		return nil, sec, false
	}
	sec, ok = day.Daily().Section(key.ID)
	return day, sec, ok
}

// headingOf is the heading of a thing with its marks.
func headingOf(t thing) Definition {
	d := Definition{Location: Location{t.file.Path, t.place}, Whole: t.place}
	if b, ok := t.file.Doc().BlockOver(t.place.Start); ok {
		for _, h := range b.Headings() {
			if h.Span == t.place && h.Text.Len() > 0 {
				d.Span = h.Text
			}
		}
	}
	return d
}

// recordRows are the rows of a task's record that name the artifact whose title
// the thing is.
func recordRows(s *memory.Snapshot, t thing) (all []Definition) {
	if t.file.Kind != memory.Artifact || !isTitle(t.file, t.place) {
		return nil
	}
	record := s.Load(t.file.Folder + "/.memory/sessions.md")
	if record == nil {
		return nil
	}
	for _, row := range record.Sessions().CP.Rows {
		if artifactOf(s, record, row) == t.file.Path {
			all = append(all, Definition{Location: Location{record.Path, row.Cell(memory.ArtifactColumn).Span}, Whole: row.Span})
		}
	}
	return all
}

// isTitle reports whether the heading at a place is the title of its file: its
// first, of the first level.
func isTitle(f *memory.File, place markdown.Span) bool {
	for b := range f.Doc().BlocksFrom(0) {
		for _, h := range b.Headings() {
			return h.Level == 1 && h.Span == place
		}
	}
	return false
}

// entriesOf are the entries of the index that lead to a note.
func entriesOf(s *memory.Snapshot, f *memory.File) (all []Definition) {
	index := s.Load(f.Folder + "/MEMORY.md")
	if index == nil || index.Kind != memory.Index {
		return nil
	}
	for _, m := range s.MentionsIn(index, f.Path) {
		all = append(all, Definition{Location: Location{index.Path, spoken(m, fileThing)}, Whole: m.Span})
	}
	return all
}

// spoken are the words of a mention that name a thing of a kind.
func spoken(m memory.Mention, kind thingKind) markdown.Span {
	switch {
	case m.Link.Kind == markdown.Reference && !m.Definition:
		return m.Span
	case kind == headingThing && m.Fragment.Len() > 0:
		return m.Fragment
	case m.Name.Len() > 0:
		return m.Name
	}
	return m.Span
}
