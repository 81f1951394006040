package ops

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"reflect"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/memory-lsp/memory-lsp/memory"
)

// Where says which memory is meant. All of it may be left to [Resolve].
type Where struct {
	Root     string `json:"root,omitempty"`     // an active root, a workspace or a folder of memory
	Document string `json:"document,omitempty"` // a memory file whose agent is meant
	Agent    string `json:"agent,omitempty"`
	Project  string `json:"project,omitempty"` // in a workspace with namespaces
	Scope    string `json:"scope,omitempty"`   // project or workspace
}

// Caller says on whose behalf something is written, so that what one caller did
// is found again.
type Caller struct {
	TaskID      string `json:"taskId,omitempty"`
	HostSession string `json:"hostSessionId,omitempty"`
}

var (
	notJSON      = memory.Text{En: "the arguments are no JSON object: %s", Zh: "参数不是 JSON 对象：%s"}
	unknownField = memory.Text{En: "there is no argument %s; known are %s", Zh: "没有参数 %s；可用的参数：%s"}
	wrongType    = memory.Text{En: "the argument %s must be of type %s", Zh: "参数 %s 的类型必须是 %s"}
	notUTF8      = memory.Text{En: "the argument %s is not UTF-8", Zh: "参数 %s 不是 UTF-8"}
)

// Decode reads arguments from JSON. Unknown ones are refused.
func Decode[T any](text []byte) (args T, err error) {
	if !utf8.Valid(text) {
		return args, refuse(ArgumentInvalid, notUTF8.With("JSON"))
	}
	dec := json.NewDecoder(bytes.NewReader(text))
	dec.DisallowUnknownFields()
	err = dec.Decode(&args)
	if err == nil {
		if _, more := dec.Token(); !errors.Is(more, io.EOF) {
			err = errors.New("something follows the object")
		}
	}
	if err == nil {
		return args, nil
	}
	var zero T
	var wrong *json.UnmarshalTypeError
	if errors.As(err, &wrong) && wrong.Field != "" {
		return zero, refuse(ArgumentInvalid, wrongType.With(wrong.Field, wrong.Type))
	}
	if name, ok := strings.CutPrefix(err.Error(), "json: unknown field "); ok {
		return zero, refuse(ArgumentInvalid, unknownField.With(name, strings.Join(FieldNames[T](), ", ")))
	}
	return zero, refuse(ArgumentInvalid, notJSON.With(err))
}

// FieldNames are the JSON names of a type's arguments, in order.
func FieldNames[T any]() []string {
	names := fieldNames(reflect.TypeFor[T]())
	slices.Sort(names)
	return names
}

func fieldNames(t reflect.Type) (names []string) {
	for f := range fields(t) {
		name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		switch {
		case f.Anonymous:
			names = append(names, fieldNames(f.Type)...)
		case name != "" && name != "-":
			names = append(names, name)
		}
	}
	return names
}

func fields(t reflect.Type) func(yield func(reflect.StructField) bool) {
	return func(yield func(reflect.StructField) bool) {
		for i := range t.NumField() {
			if !yield(t.Field(i)) {
				return
			}
		}
	}
}
