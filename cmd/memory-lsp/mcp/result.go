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
	s := told(t)
	failed := told(reflect.TypeFor[fault]())
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

// told is the schema of a type of a result.
func told(t reflect.Type) *schema {
	switch {
	case t.Implements(anError) && t != reflect.TypeFor[fault]():
		return told(reflect.TypeFor[fault]())
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
		return told(t.Elem()).orNull()
	case reflect.Slice:
		return (&schema{Type: "array", Items: told(t.Elem())}).orNull()
	case reflect.Map:
		return (&schema{Type: "object"}).orNull()
	case reflect.Struct:
		s := &schema{Type: "object", Properties: map[string]*schema{}}
		for f := range jsonFields(t) {
			s.Properties[f.name] = told(f.typ)
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
