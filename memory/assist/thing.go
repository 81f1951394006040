package assist

import (
	"path"
	"slices"
	"strconv"
	"strings"

	"github.com/memory-lsp/memory-lsp/markdown"
	"github.com/memory-lsp/memory-lsp/memory"
)

// A thingKind is what kind of thing memory speaks of.
type thingKind uint8

const (
	noThing thingKind = iota
	fileThing
	headingThing    // a heading, or another place that a fragment may name
	sessionThing    // of an index and a day's file
	labelThing      // what links of the form [text][label] share
	checkpointThing // a row of a record
	titleThing      // the name in a note's header
	taskThing       // a task, by its task.json
	missingThing    // what a link names where nothing is
)

// A thing is what memory speaks of in more than one place.
type thing struct {
	kind  thingKind
	words markdown.Span  // that name it where it was asked about; empty if none do
	told  bool           // those words are where it is told
	link  memory.Mention // that they are part of; zero if they are part of none
	file  *memory.File   // that tells it
	place markdown.Span  // where

	session memory.Key
	label   string
	task    *memory.TaskFolder
}

// thingAt is what stands at an offset of f.
func thingAt(s *memory.Snapshot, f *memory.File, off int) thing {
	if m, ok := s.MentionAt(f, off); ok {
		if t := linked(s, m, off); t.kind != noThing {
			return t
		}
	}
	var t thing
	switch f.Kind {
	case memory.AgentSummary:
		t = rowThing(f, off)
	case memory.Daily:
		t = sectionThing(f, off)
	case memory.Sessions:
		t = checkpointAt(s, f, off)
	case memory.TaskIdentity:
		t = identityThing(s, f, off)
	}
	if t.kind == noThing {
		t = cardThing(s, f, off)
	}
	if t.kind == noThing {
		t = titleAt(f, off)
	}
	if t.kind == noThing && memory.AnyText.Has(f.Kind) {
		t = headingAt(f, off)
	}
	return t
}

// linked is what a link is about at an offset within it.
func linked(s *memory.Snapshot, m memory.Mention, off int) thing {
	if words, ok := labelOf(m, off); ok {
		return labelled(m.In, m.Link.Label, words)
	}
	target := s.Load(m.Leads())
	if target == nil && m.Fault == memory.Missing && m.Name.Len() > 0 {
		return thing{kind: missingThing, link: m, words: m.Name}
	}
	if target == nil {
		return thing{}
	}
	at := markdown.Span{Start: off, End: off}
	t := thing{kind: fileThing, file: target, link: m, words: m.Name}
	if m.Fragment.Len() > 0 && !m.Name.Contains(at) || m.Name.Len() == 0 {
		if place, ok := anchored(target, m.Anchor); ok {
			t.kind, t.place, t.words = headingThing, place, m.Fragment
			return t
		}
	}
	if t.words.Len() == 0 {
		return thing{}
	}
	if m.In.Kind == memory.AgentSummary && m.Link.Text.Contains(at) {
		if row := rowThing(m.In, off); row.kind == sessionThing && target.Kind == memory.Daily && m.Anchor == "" {
			return row // [20260830.md §01](tasks/20260830.md)
		}
	}
	return t
}

var lineAnchor = memory.Pattern(`^L(\d+)`)

// anchored is what a fragment names: a heading, by its slug or by its words, a tag
// with that name, or a line.
func anchored(f *memory.File, anchor string) (s markdown.Span, ok bool) {
	if anchor == "" || !strings.EqualFold(path.Ext(f.Path), ".md") {
		return s, false
	}
	anchors := f.Doc().Anchors()
	if s, ok = anchors[anchor]; ok {
		return s, true
	}
	if s, ok = anchors[markdown.Slug(strings.TrimSpace(anchor))]; ok {
		return s, true
	}
	if m := lineAnchor().FindStringSubmatch(anchor); m != nil {
		if n, err := strconv.Atoi(m[1]); err == nil && 0 < n && n <= f.Lines().Count() {
			return f.Lines().Line(n - 1), true
		}
	}
	return s, false
}

// rowThing is the session of the row of an index at an offset.
func rowThing(f *memory.File, off int) thing {
	i, ok := f.Summary().RowAt(off)
	if !ok {
		return thing{}
	}
	row := f.Summary().Row(i)
	key, ok := row.Key()
	if !ok || off < row.Span.Start || off > row.Span.End {
		return thing{}
	}
	return thing{kind: sessionThing, file: f, place: row.Span, words: sessionCell(row), session: key}
}

// sessionCell is where a row says the id of its session.
func sessionCell(row memory.Row) markdown.Span {
	if row.CellCount() <= int(memory.SessionColumn) {
		return row.Span
	}
	return row.CellSpan(int(memory.SessionColumn))
}

// sectionThing is the session whose heading stands at an offset of a day's file.
func sectionThing(f *memory.File, off int) thing {
	for _, sec := range f.Daily().Sections {
		if sec.Heading.Span.Start > off || off > sec.Heading.Span.End {
			continue
		}
		day, ok := dayOf(f.Path)
		if !ok || !sec.ID.Canonical {
			break
		}
		return thing{
			kind: sessionThing, file: f, place: sec.Heading.Span, words: sec.Heading.Span, told: true,
			session: memory.Key{Day: day, ID: sec.ID.ID},
		}
	}
	return thing{}
}

// headingAt is the heading at an offset.
func headingAt(f *memory.File, off int) thing {
	block, ok := f.Doc().BlockOver(off)
	if !ok {
		return thing{}
	}
	for _, h := range block.Headings() {
		if h.Span.Start <= off && off <= h.Span.End {
			return thing{kind: headingThing, file: f, place: h.Span, words: h.Text, told: true}
		}
	}
	return thing{}
}

// titleAt is the note whose header gives its name at an offset.
func titleAt(f *memory.File, off int) thing {
	if !memory.AutoText.Has(f.Kind) {
		return thing{}
	}
	name, ok := f.Header().Field("name")
	if !ok || off < name.Span.Start || off > name.Span.End || name.Span.Len() == 0 {
		return thing{}
	}
	return thing{kind: titleThing, file: f, place: name.Span, words: name.Span, told: true}
}

// checkpointAt is the artifact of the row of a record at an offset.
func checkpointAt(s *memory.Snapshot, f *memory.File, off int) thing {
	cp := f.Sessions().CP
	for _, row := range slices.Concat(cp.Rows, cp.Orphans) {
		if row.Span.Start > off || off > row.Span.End {
			continue
		}
		t := thing{kind: checkpointThing, words: row.Span, told: true, file: f, place: row.Span}
		if target := artifactOf(s, f, row); target != "" {
			t.file, t.place = s.Load(target), markdown.Span{}
		}
		return t
	}
	return thing{}
}

// artifactOf is the path of the artifact that a row of a record names; empty if
// nothing stands there.
func artifactOf(s *memory.Snapshot, f *memory.File, row memory.CPRow) string {
	if !row.Whole() || row.Artifact().Path == "" {
		return ""
	}
	path, fault := s.Artifact(f, row.Artifact().Path)
	if fault != memory.NoFault || s.Load(path) == nil {
		return ""
	}
	return path
}

// identityThing is the task whose name stands at an offset of its task.json.
func identityThing(s *memory.Snapshot, f *memory.File, off int) thing {
	for _, v := range append([]memory.TaskValue{f.Identity().Name}, f.Identity().Names...) {
		if v.String && v.Span.Start <= off && off <= v.Span.End {
			return thing{kind: taskThing, file: f, place: f.Identity().Name.Span, words: v.Span, told: true, task: taskIn(s, f)}
		}
	}
	return thing{}
}

func taskIn(s *memory.Snapshot, f *memory.File) *memory.TaskFolder {
	for _, t := range s.Tasks(f.Root) {
		if t.Path == f.Path {
			return t
		}
	}
	return nil
}

// cardThing is the task that a field of a card names at an offset.
func cardThing(s *memory.Snapshot, f *memory.File, off int) thing {
	if !cardKinds.Has(f.Kind) {
		return thing{}
	}
	for _, c := range f.Cards() {
		if off < c.Span.Start || c.Span.End < off {
			continue
		}
		for _, field := range taskFields(c) {
			if off < field.Value.Start || field.Value.End < off {
				continue
			}
			if t := taskNamed(s, f.Root, field.Text); t != nil {
				return thing{kind: taskThing, file: s.Load(t.Path), place: t.Name.Span, words: field.Value, task: t}
			}
		}
	}
	return thing{}
}

// labelled is what links with a label share: its first definition counts.
func labelled(f *memory.File, label string, words markdown.Span) thing {
	for _, d := range f.Doc().Definitions() {
		if d.Label == label {
			return thing{kind: labelThing, file: f, place: d.Span, words: words, told: d.Span.Contains(words), label: label}
		}
	}
	return thing{}
}

// labelOf is where a link says its label, if an offset is in that part of it: a
// link of the form [text][label] is about nothing else.
func labelOf(m memory.Mention, off int) (words markdown.Span, ok bool) {
	if m.Link.Kind != markdown.Reference {
		return words, false
	}
	text := m.In.Doc().Text(m.Span)
	if m.Definition {
		words = markdown.Span{Start: m.Span.Start + 1, End: m.Span.Start + closing(text)}
		return words, off <= words.End
	}
	text = strings.TrimSuffix(text, "[]")
	end := m.Span.Start + len(text) - 1
	start := m.Link.Text.Start
	if end > m.Link.Text.End {
		start = m.Link.Text.End + len("][")
	}
	return markdown.Span{Start: start, End: end}, true
}

// closing is where the label ends that a definition begins with.
func closing(text string) int {
	for i := 1; i < len(text); i++ {
		switch text[i] {
		case '\\':
			i++
		case ']':
			return i
		}
	}
	return len(text)
}
