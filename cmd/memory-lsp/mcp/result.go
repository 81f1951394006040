package mcp

import (
	"encoding"
	"encoding/json"
	"reflect"
)

// resultSchema is that of a tool's result: its struct, or a fault in its place.
// Objects are open, so that fields can be added. A fault is told from a result by
// isError; the root is one object nevertheless, as clients want it.
func resultSchema(t reflect.Type) *schema {
	s := told(t, toldDepth)
	failed := told(reflect.TypeFor[fault](), 1)
	s.If = &schema{Required: []string{"isError"}}
	s.Then = &schema{Required: failed.Required}
	s.Else = &schema{Required: s.Required}
	s.Required = nil
	for name, p := range failed.Properties {
		if s.Properties[name] == nil {
			s.Properties[name] = p
		}
	}
	return s
}

var (
	marshaler     = reflect.TypeFor[json.Marshaler]()
	textMarshaler = reflect.TypeFor[encoding.TextMarshaler]()
	anError       = reflect.TypeFor[error]()
)

// toldDepth is how deep objects are told: the list of tools is read by models too.
const toldDepth = 2

// told is the schema of a type of a result, whose objects are told to a depth.
func told(t reflect.Type, depth int) *schema {
	switch {
	case t.Implements(anError):
		return &schema{Type: "object"}
	case t.Implements(textMarshaler):
		return &schema{Type: "string"}
	case t.Implements(marshaler):
		return &schema{}
	}
	switch t.Kind() {
	case reflect.String:
		return &schema{Type: "string"}
	case reflect.Bool:
		return &schema{Type: "boolean"}
	case reflect.Int, reflect.Int64, reflect.Uint32, reflect.Uint64:
		return &schema{Type: "integer"}
	case reflect.Float64:
		return &schema{Type: "number"}
	case reflect.Pointer:
		return told(t.Elem(), depth).orNull()
	case reflect.Slice:
		return (&schema{Type: "array", Items: told(t.Elem(), depth)}).orNull()
	case reflect.Map:
		return (&schema{Type: "object"}).orNull()
	case reflect.Struct:
		if depth == 0 {
			return &schema{Type: "object"}
		}
		s := &schema{Type: "object", Properties: map[string]*schema{}}
		for f := range jsonFields(t) {
			s.Properties[f.name] = told(f.typ, depth-1)
			if !f.optional {
				s.Required = append(s.Required, f.name)
			}
		}
		return s
	}
	return &schema{}
}

// orNull is the schema of what may be missing.
func (s *schema) orNull() *schema {
	if name, ok := s.Type.(string); ok {
		s.Type = []string{name, "null"}
	}
	return s
}
