package assist

import (
	"strings"
	"unicode"

	"github.com/memory-lsp/memory-lsp/markdown"
	"github.com/memory-lsp/memory-lsp/memory"
)

// A Refusal is why a thing keeps its name, or can't have the one that it was to
// have.
type Refusal struct{ Message memory.Message }

// Error is the message in English.
func (r *Refusal) Error() string { return r.Message.String() }

func refuse(t memory.Text, args ...any) error { return &Refusal{t.With(args...)} }

// A Renaming is a thing that may get another name.
type Renaming struct {
	Span markdown.Span // its name where it stands
	Name string        // as its user would write it

	thing
	snap *memory.Snapshot
	from *memory.File // that was asked about
	to   func(name string) (Change, error)
}

// A Change is what gives a thing another name.
type Change struct {
	Edits []Edit          // in order, for the texts as they are
	Moves []memory.Rename // of files, after the edits
}

// PrepareRename is what may get another name at an offset of the file at a path.
// The error is a [*Refusal]: why it may not.
func PrepareRename(s *memory.Snapshot, path string, off int) (*Renaming, error) {
	f := s.File(path)
	if f == nil {
		return nil, refuse(keepsNothing)
	}
	r := &Renaming{snap: s, from: f, thing: thingAt(s, f, off)}
	r.Span = r.words
	if r.link.In != nil || r.kind == labelThing {
		if !within(off, r.words) { // the text of a link names nothing
			return nil, refuse(keepsNothing)
		}
	} else if why, ok := keeps(f, off); ok {
		return nil, refuse(why)
	}
	prepare := map[thingKind]func(*Renaming) error{
		fileThing:    (*Renaming).prepareFile,
		headingThing: (*Renaming).prepareHeading,
		sessionThing: (*Renaming).prepareSession,
		labelThing:   (*Renaming).prepareLabel,
		titleThing:   (*Renaming).prepareTitle,
		taskThing:    (*Renaming).prepareTask,
	}[r.kind]
	if prepare == nil {
		return nil, refuse(keepsNothing)
	}
	if err := prepare(r); err != nil {
		return nil, err
	}
	return r, nil
}

// Rename gives what stands at an offset of the file at a path another name, and
// leads all that speaks of it there. The error is a [*Refusal].
func Rename(s *memory.Snapshot, path string, off int, name string) (Change, error) {
	r, err := PrepareRename(s, path, off)
	if err != nil {
		return Change{}, err
	}
	if name == r.Name {
		return Change{}, nil
	}
	if err := oneLine(name); err != nil {
		return Change{}, err
	}
	return r.to(name)
}

var (
	nameEmpty = memory.Text{En: "a name has to say something", Zh: "名称不能为空"}
	nameLines = memory.Text{En: "a name stands on one line, without control characters", Zh: "名称须为一行，且不含控制字符"}
)

// oneLine refuses a name that is none.
func oneLine(name string) error {
	switch {
	case strings.TrimSpace(name) == "":
		return refuse(nameEmpty)
	case strings.ContainsFunc(name, unicode.IsControl) || strings.ContainsAny(name, "\u0085\u2028\u2029") || strings.ToValidUTF8(name, "") != name:
		return refuse(nameLines)
	}
	return nil
}
