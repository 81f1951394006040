package query

import (
	"encoding/json"
	"errors"
	"io/fs"

	"github.com/memory-lsp/memory-lsp/memory"
)

// An Error is why a question has no answer, and what to do next.
type Error struct {
	Code     string
	Message  memory.Message
	NextStep memory.Message
	Err      error // what the system said; may be nil
}

// Error is the code and the message in English.
func (e *Error) Error() string { return e.Code + ": " + e.Message.String() }

// Unwrap is what the system said.
func (e *Error) Unwrap() error { return e.Err }

// MarshalJSON is the error as machines are given it: its envelope in English.
func (e *Error) MarshalJSON() ([]byte, error) { return json.Marshal(e.Envelope(memory.English)) }

// An Envelope is a ContextReadErrorV1.
type Envelope struct {
	SchemaVersion string `json:"schemaVersion"`
	IsError       bool   `json:"isError"`
	ErrorCode     string `json:"errorCode"`
	Message       string `json:"message"`
	NextStep      string `json:"nextStep"`
}

// Envelope is the error in a language.
func (e *Error) Envelope(l memory.Locale) Envelope {
	return Envelope{"ContextReadErrorV1", true, e.Code, e.Message.In(l), e.NextStep.In(l)}
}

// A Note is a message within an answer. Machines are given it in English.
type Note memory.Message

// In is the note in a language.
func (n Note) In(l memory.Locale) string { return memory.Message(n).In(l) }

// MarshalJSON is the note in English.
func (n Note) MarshalJSON() ([]byte, error) { return json.Marshal(n.In(memory.English)) }

func note(t memory.Text, args ...any) Note { return Note(t.With(args...)) }

var (
	noAccess   = memory.Text{En: "no permission to read %s", Zh: "没有权限读取 %s"}
	unreadable = memory.Text{En: "%s cannot be read: %s", Zh: "%s 无法读取：%s"}
)

// trouble makes an error of ours of one of the system's.
func trouble(file string, err error) error {
	var ours *Error
	if errors.As(err, &ours) {
		return err
	}
	e := refuse(IOFailed, unreadable.With(file, cause(err)))
	if errors.Is(err, fs.ErrPermission) {
		e = refuse(AccessDenied, noAccess.With(file))
	}
	e.Err = err
	return e
}

// cause is what the system said, without a path.
func cause(err error) string {
	var path *fs.PathError
	if errors.As(err, &path) {
		return path.Err.Error()
	}
	return err.Error()
}
