package assist

import (
	"strings"

	"github.com/memory-lsp/memory-lsp/memory"
)

// A Subject is what more can be said about than a list shows.
type Subject struct {
	Kind SubjectKind `json:"kind"`
	Name string      `json:"name"`
}

// A SubjectKind says what a subject is.
type SubjectKind string

// The kinds of subjects. NoSubject is that of the zero Subject.
const (
	NoSubject   SubjectKind = ""
	AboutFile   SubjectKind = "file"   // at a path, with a fragment or without
	AboutType   SubjectKind = "type"   // of a session
	AboutTopic  SubjectKind = "topic"  // a type of topics
	AboutState  SubjectKind = "state"  // of a session, by its mark
	AboutCP     SubjectKind = "cp"     // the state of a checkpoint, by its mark
	AboutRow    SubjectKind = "row"    // a session of the agent whose file it is, as DAY#ID
	AboutRule   SubjectKind = "rule"   // by its id, or a group as `link/*`
	AboutVerb   SubjectKind = "verb"   // of a directive
	AboutField  SubjectKind = "field"  // of a card
	AboutCard   SubjectKind = "card"   // a kind of cards, by its name
	AboutTask   SubjectKind = "task"   // by the path of its folder
	AboutHeader SubjectKind = "header" // a key of a topic's header
)

// Describe is what is known about a subject that an item of the file at path
// names, part by part, as Markdown. It is none for a subject that there is not.
func Describe(s *memory.Snapshot, path string, about Subject) []memory.Message {
	f := s.File(path)
	if f == nil {
		return nil
	}
	if of, ok := meanings[about.Kind]; ok {
		if meaning, ok := of(about.Name); ok {
			return []memory.Message{named.With(literal(about.Name), meaning)}
		}
		return nil
	}
	switch about.Kind {
	case AboutFile:
		if inRoot(s, f, about.Name) {
			return preview(s, f, about.Name, "") // a # is part of its name
		}
		if to, anchor, _ := strings.Cut(about.Name, "#"); inRoot(s, f, to) {
			return preview(s, f, to, anchor)
		}
	case AboutRow:
		if day, id, ok := strings.Cut(about.Name, "#"); ok && f.Agent != "" {
			return history(s, f, memory.Key{Day: day, ID: id})
		}
	case AboutTask:
		for _, t := range s.Tasks(f.Root) {
			if t.Folder == about.Name {
				return aboutTask(s, f, t)
			}
		}
	}
	return nil
}

// meanings are what the names of a kind of subjects mean.
var meanings = map[SubjectKind]func(name string) (memory.Text, bool){
	AboutType:   of(typeMeanings),
	AboutTopic:  of(topicMeanings),
	AboutHeader: of(headerMeanings),
	AboutVerb:   of(verbMeanings),
	AboutField:  of(fieldMeanings),
	AboutState: func(mark string) (memory.Text, bool) {
		t, ok := stateMeanings[memory.ParseStatus(mark).State]
		return t, ok
	},
	AboutCP: func(mark string) (t memory.Text, ok bool) {
		for _, m := range cpMarks {
			if m.mark == mark {
				return m.name, true
			}
		}
		return t, false
	},
	AboutCard: func(name string) (t memory.Text, ok bool) {
		for kind, t := range cardMeanings {
			if kind.Name() == name {
				return t, true
			}
		}
		return t, false
	},
}

func of(texts map[string]memory.Text) func(string) (memory.Text, bool) {
	return func(name string) (memory.Text, bool) { t, ok := texts[name]; return t, ok }
}
