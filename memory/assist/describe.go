package assist

import "github.com/memory-lsp/memory-lsp/memory"

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
	return nil
}
