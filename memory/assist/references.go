package assist

import (
	"cmp"
	"slices"

	"github.com/memory-lsp/memory-lsp/markdown"
	"github.com/memory-lsp/memory-lsp/memory"
)

// References are the places that speak of what stands at an offset of the file at
// a path, by their files and in order: of a heading, a file, a session, a task, the
// label that links share. Where nothing is named they are those that lead to the
// file itself. With declaration they hold the place that tells it too.
func References(s *memory.Snapshot, path string, off int, declaration bool) []Location {
	f := s.File(path)
	if f == nil {
		return nil
	}
	t := thingAt(s, f, off)
	if t.kind == noThing {
		t = thing{kind: fileThing, file: f}
	}
	r := references{snap: s, thing: t, declaration: declaration}
	r.find()
	return r.settled()
}

// Backlinks are the places in other files that lead to the file at a path, by
// their files and in order.
func Backlinks(s *memory.Snapshot, path string) (all []Location) {
	for _, m := range s.Mentions(path) {
		if m.In.Path != path {
			all = append(all, Location{m.In.Path, spoken(m, fileThing)})
		}
	}
	return all
}

// A Mark is a place that speaks of the thing under the cursor; it may be where
// that is told.
type Mark struct {
	Span markdown.Span
	Told bool
}

// Highlight are the places of one file that speak of what stands at an offset of
// it, in order; none if nothing is named there.
func Highlight(s *memory.Snapshot, path string, off int) (marks []Mark) {
	f := s.File(path)
	if f == nil {
		return nil
	}
	t := thingAt(s, f, off)
	if t.kind == noThing {
		return nil
	}
	r := references{snap: s, thing: t, only: f}
	r.find()
	told, ok := t.declared(s)
	if ok && told.Path == path {
		r.add(path, told.Span)
	}
	for _, l := range r.settled() {
		marks = append(marks, Mark{l.Span, ok && l == told})
	}
	return marks
}

// references gathers the places that speak of a thing.
type references struct {
	snap        *memory.Snapshot
	thing       thing
	declaration bool
	only        *memory.File // the file that they are wanted of; nil: of all
	found       []Location
}

func (r *references) add(path string, s markdown.Span) {
	if r.only == nil || r.only.Path == path {
		r.found = append(r.found, Location{path, s})
	}
}

func (r *references) settled() []Location {
	slices.SortFunc(r.found, func(a, b Location) int {
		return cmp.Or(cmp.Compare(a.Path, b.Path), cmp.Compare(a.Span.Start, b.Span.Start), cmp.Compare(a.Span.End, b.Span.End))
	})
	return slices.Compact(r.found)
}

func (r *references) find() {
	t := r.thing
	switch t.kind {
	case fileThing, titleThing:
		r.file(t.file)
	case checkpointThing:
		if t.place.Len() == 0 {
			r.file(t.file)
		}
	case headingThing:
		r.heading(t.file, t.place)
	case sessionThing:
		r.session()
	case labelThing:
		r.label()
	case taskThing:
		r.task()
	case missingThing:
		for _, m := range r.snap.Missed(t.link) {
			r.add(m.In.Path, spoken(m, fileThing))
		}
	}
	if told, ok := t.declared(r.snap); ok && r.declaration {
		r.add(told.Path, told.Span)
	}
}

// declared is where a thing is told; ok is false for one that stands for itself.
func (t thing) declared(s *memory.Snapshot) (l Location, ok bool) {
	switch t.kind {
	case sessionThing:
		if day, sec, ok := sectionOf(s, t.file.Folder, t.session); ok {
			return Location{day.Path, sec.Heading.Span}, true
		}
	case headingThing:
		return headingOf(t).Location, true
	case labelThing:
		return Location{t.file.Path, markdown.Span{Start: t.place.Start + 1, End: t.place.Start + closing(t.file.Doc().Text(t.place))}}, true
	case taskThing, titleThing:
		return Location{t.file.Path, t.place}, true
	}
	return l, false
}

// mentions are those of a file that are wanted.
func (r *references) mentions(path string) []memory.Mention {
	if r.only != nil {
		return r.snap.MentionsIn(r.only, path)
	}
	return r.snap.Mentions(path)
}

// file finds what leads to a file, and what a record says of it without a link.
func (r *references) file(f *memory.File) {
	for _, m := range r.mentions(f.Path) {
		if m.Name.Len() > 0 {
			r.add(m.In.Path, spoken(m, fileThing))
		}
	}
	record := recordOf(r.snap, f.Path)
	if record == nil {
		return
	}
	for _, row := range record.Sessions().CP.Rows {
		if artifactOf(r.snap, record, row) == f.Path && !row.Artifact().Link {
			r.add(record.Path, row.Cell(memory.ArtifactColumn).Span)
		}
	}
}

// heading finds what leads to a heading; what leads to the file as a whole speaks
// of its title too.
func (r *references) heading(f *memory.File, place markdown.Span) {
	title := isTitle(f, place)
	for _, m := range r.mentions(f.Path) {
		at, ok := anchored(f, m.Anchor)
		if ok && at == place || title && m.Anchor == "" && m.Name.Len() > 0 {
			r.add(m.In.Path, spoken(m, headingThing))
		}
	}
}

// session finds the rows of a session, its heading, and what leads there.
func (r *references) session() {
	folder, key := r.thing.file.Folder, r.thing.session
	index := r.snap.File(folder + "/SUMMARY.md")
	if index != nil && (r.only == nil || r.only == index) {
		fold := index.Summary().Fold()
		for i, more := fold.Of(key); more; i, more = fold.Before(i) {
			r.add(index.Path, sessionCell(index.Summary().Row(i)))
		}
	}
	if day, sec, ok := sectionOf(r.snap, folder, key); ok {
		r.heading(day, sec.Heading.Span)
	}
}

// label finds the links and definitions with a label.
func (r *references) label() {
	f := r.thing.file
	for l := range f.Doc().Links() {
		if l.Kind == markdown.Reference && l.Label == r.thing.label {
			words, _ := labelOf(memory.Mention{In: f, Link: l, Span: l.Span}, l.Span.End)
			r.add(f.Path, words)
		}
	}
	for _, d := range f.Doc().Definitions() {
		if d.Label == r.thing.label && d.Span != r.thing.place {
			r.add(f.Path, markdown.Span{Start: d.Span.Start + 1, End: d.Span.Start + closing(f.Doc().Text(d.Span))})
		}
	}
}

// task finds the cards that name a task.
func (r *references) task() {
	if r.thing.task == nil {
		return
	}
	for f := range r.snap.Below(r.thing.file.Root) {
		if !cardKinds.Has(f.Kind) || r.only != nil && r.only != f {
			continue
		}
		for _, c := range f.Cards() {
			for _, field := range taskFields(c) {
				if calls(r.thing.task, field.Text) {
					r.add(f.Path, field.Value)
				}
			}
		}
	}
}
