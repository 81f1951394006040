package mcp

import (
	"encoding/json"
	"fmt"
	"reflect"
	"strings"

	"github.com/memory-lsp/memory-lsp/memory/query"
)

// A schema is the part of JSON Schema that all clients understand.
type schema struct {
	Type        any                `json:"type,omitempty"` // a name; of results also a list of names
	Description string             `json:"description,omitempty"`
	Properties  map[string]*schema `json:"properties,omitzero"`
	Required    []string           `json:"required,omitzero"`
	Closed      *bool              `json:"additionalProperties,omitempty"` // false: no other properties
	Items       *schema            `json:"items,omitempty"`
	Enum        []string           `json:"enum,omitempty"`
	Minimum     *int               `json:"minimum,omitempty"`
	Maximum     *int               `json:"maximum,omitempty"`
	MinLength   *int               `json:"minLength,omitempty"`
	MaxLength   *int               `json:"maxLength,omitempty"`
	MinItems    *int               `json:"minItems,omitempty"`
	MaxItems    *int               `json:"maxItems,omitempty"`
	Examples    []any              `json:"examples,omitempty"`

	// Of results alone: what must be there if the result tells a fault, and if it
	// does not.
	If   *schema `json:"if,omitempty"`
	Then *schema `json:"then,omitempty"`
	Else *schema `json:"else,omitempty"`
}

// inputSchema is that of a struct of arguments: a closed object. What is said of
// an argument is looked up by its name.
func inputSchema(tool string, args reflect.Type, more ...string) *schema {
	s := object(args, func(path string) word { return lookUp(tool, path) }, "")
	for _, name := range more {
		s.Properties[name] = lookUp(tool, name).over(&schema{Type: "string", MinLength: &one})
	}
	return s
}

// one is the least length of texts that may be left out: an empty one would take
// its default unseen.
var one = 1

// editorsOnly is an argument that agents do not have: they know who they are.
const editorsOnly = "document"

// object is the schema of a struct.
func object(t reflect.Type, say func(path string) word, at string) *schema {
	s := &schema{Type: "object", Properties: map[string]*schema{}, Required: []string{}, Closed: new(bool)}
	for f := range jsonFields(t) {
		if f.name == editorsOnly {
			continue
		}
		s.Properties[f.name] = say(at + f.name).over(typed(f.typ, say, at+f.name))
		if !f.optional {
			s.Required = append(s.Required, f.name)
		} else if at == "" && f.typ.Kind() == reflect.String {
			s.Properties[f.name].MinLength = &one
		}
	}
	return s
}

// typed is the schema of a type of an argument.
func typed(t reflect.Type, say func(path string) word, at string) *schema {
	if t == rawMessage {
		t = rawArguments[at]
	}
	switch t.Kind() {
	case reflect.Pointer:
		return typed(t.Elem(), say, at)
	case reflect.String:
		return &schema{Type: "string"}
	case reflect.Bool:
		return &schema{Type: "boolean"}
	case reflect.Int:
		return &schema{Type: "integer"}
	case reflect.Struct:
		return object(t, say, at+".")
	case reflect.Slice:
		return &schema{Type: "array", Items: typed(t.Elem(), say, at)}
	}
	panic(fmt.Sprintf("an argument cannot be of type %s", t))
}

var rawMessage = reflect.TypeFor[json.RawMessage]()

// rawArguments are the types of arguments that are passed on as they came.
var rawArguments = map[string]reflect.Type{"contextBinding": reflect.TypeFor[query.ContextBinding]()}

// A jsonField is a field of a struct as JSON has it.
type jsonField struct {
	name     string
	typ      reflect.Type
	optional bool
}

// jsonFields are the fields of a struct, those of embedded structs included.
func jsonFields(t reflect.Type) func(yield func(jsonField) bool) {
	return func(yield func(jsonField) bool) {
		for _, f := range reflect.VisibleFields(t) {
			tag := f.Tag.Get("json")
			name, options, _ := strings.Cut(tag, ",")
			if !f.IsExported() || tag == "-" || f.Anonymous && tag == "" || hidden(t, f) {
				continue
			}
			if name == "" {
				name = f.Name
			}
			optional := strings.Contains(options, "omitempty") || strings.Contains(options, "omitzero")
			if !yield(jsonField{name, f.Type, optional}) {
				return
			}
		}
	}
}

// hidden reports whether a promoted field belongs to a field that JSON nests or
// leaves out.
func hidden(t reflect.Type, f reflect.StructField) bool {
	for i := 1; i < len(f.Index); i++ {
		if tag := t.FieldByIndex(f.Index[:i]).Tag.Get("json"); tag != "" {
			return true
		}
	}
	return false
}
