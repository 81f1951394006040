package query

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"maps"
	"reflect"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/memory-lsp/memory-lsp/memory"
)

var (
	notObject    = memory.Text{En: "the arguments are no JSON object", Zh: "参数不是 JSON 对象"}
	notUTF8      = memory.Text{En: "the arguments are not UTF-8", Zh: "参数不是 UTF-8"}
	unknownField = memory.Text{En: "there is no argument %s; known are %s", Zh: "没有参数 %s；可用的参数：%s"}
	wrongType    = memory.Text{En: "the argument %s must be of type %s", Zh: "参数 %s 的类型必须是 %s"}
	isEmpty      = memory.Text{En: "the argument %s is empty: leave it out to take its default", Zh: "参数 %s 为空：不传即取默认值"}
)

// Decode reads arguments from a JSON object. Unknown ones are refused, in other
// letter case too, and so are empty ones: what is to take its default is left
// out.
func Decode[T any](text []byte) (args T, err error) {
	if !utf8.Valid(text) {
		return args, refuse(Invalid, notUTF8.With())
	}
	var given map[string]json.RawMessage
	if err := json.Unmarshal(text, &given); err != nil || given == nil {
		return args, refuse(Invalid, notObject.With())
	}
	known := argumentsOf(reflect.ValueOf(&args).Elem())
	for _, name := range slices.Sorted(maps.Keys(given)) {
		into, ok := known[name]
		if !ok {
			return *new(T), refuse(Invalid, unknownField.With(name, strings.Join(ArgumentNames[T](), ", ")))
		}
		if err := assign(into, name, given[name]); err != nil {
			return *new(T), err
		}
	}
	return args, nil
}

// assign sets one argument.
func assign(into reflect.Value, name string, value json.RawMessage) error {
	if raw, ok := into.Addr().Interface().(*json.RawMessage); ok {
		*raw = bytes.Clone(value)
		return nil
	}
	var wrong *json.UnmarshalTypeError
	err := json.Unmarshal(value, into.Addr().Interface())
	switch {
	case errors.As(err, &wrong), bytes.Equal(value, []byte("null")):
		return refuse(Invalid, wrongType.With(name, typeNames[into.Kind()]))
	case err != nil:
		return refuse(Invalid, notObject.With())
	case into.Kind() != reflect.Bool && into.IsZero():
		return refuse(Invalid, isEmpty.With(name))
	}
	return nil
}

// typeNames are what JSON calls the types of arguments.
var typeNames = map[reflect.Kind]string{reflect.String: "string", reflect.Int: "integer", reflect.Bool: "boolean"}

// ArgumentNames are the JSON names of a type's arguments, in order.
func ArgumentNames[T any]() []string {
	var zero T
	return slices.Sorted(maps.Keys(argumentsOf(reflect.ValueOf(&zero).Elem())))
}

// argumentsOf are the fields of a struct by their JSON names.
func argumentsOf(v reflect.Value) map[string]reflect.Value {
	all := map[string]reflect.Value{}
	for i := range v.NumField() {
		f := v.Type().Field(i)
		if f.Anonymous {
			maps.Copy(all, argumentsOf(v.Field(i)))
			continue
		}
		name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		all[name] = v.Field(i)
	}
	return all
}

// strictly reads one JSON value without unknown fields.
func strictly(text []byte, into any) error {
	dec := json.NewDecoder(bytes.NewReader(text))
	dec.DisallowUnknownFields()
	if err := dec.Decode(into); err != nil {
		return err
	}
	if _, err := dec.Token(); !errors.Is(err, io.EOF) {
		return errors.New("something follows the value")
	}
	return nil
}
