package mcp

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"pgregory.net/rapid"
)

// compiled is a schema as an independent validator reads it.
func compiled(t testing.TB, s *schema) *jsonschema.Schema {
	t.Helper()
	text, err := json.Marshal(s)
	if err != nil {
		t.Fatal(err)
	}
	v, err := jsonschema.UnmarshalJSON(bytes.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	c := jsonschema.NewCompiler()
	c.DefaultDraft(jsonschema.Draft2020)
	if err := c.AddResource("s.json", v); err != nil {
		t.Fatal(err)
	}
	out, err := c.Compile("s.json")
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// TestSchemasSuitStrictClients: some clients drop a tool, and some refuse the
// whole list, over what one schema has at its root.
func TestSchemasSuitStrictClients(t *testing.T) {
	for _, tool := range tools() {
		t.Run(tool.name, func(t *testing.T) {
			input := tool.input()
			compiled(t, input)
			compiled(t, resultSchema(deref(tool.result)))
			var root map[string]any
			text, _ := json.Marshal(input)
			if err := json.Unmarshal(text, &root); err != nil {
				t.Fatal(err)
			}
			if root["type"] != "object" {
				t.Errorf("the root is of type %v", root["type"])
			}
			if _, ok := root["properties"].(map[string]any); !ok {
				t.Error("there are no properties at the root")
			}
			if _, ok := root["required"].([]any); !ok {
				t.Error("required is no list")
			}
			for _, key := range []string{`"$ref"`, `"anyOf"`, `"oneOf"`, `"allOf"`, `"not"`, `"if"`, `"const"`} {
				if bytes.Contains(text, []byte(key)) {
					t.Errorf("the schema has %s", key)
				}
			}
			walk(input, "", func(at string, s *schema) { judgeSchema(t, at, s) })
			if tool.about == "" || tool.title == "" {
				t.Error("nothing is said of the tool")
			}
			if len(tool.about) > 1024 {
				t.Errorf("%d characters are said of the tool: clients cut off at 1024", len(tool.about))
			}
		})
	}
}

func judgeSchema(t *testing.T, at string, s *schema) {
	t.Helper()
	switch s.Type {
	case "object":
		if s.Closed == nil || *s.Closed {
			t.Errorf("%s: other properties are let in", at)
		}
	case "integer":
		if s.Minimum == nil || s.Maximum == nil {
			t.Errorf("%s: the number has no bounds", at)
		}
	case "string":
		if s.Enum == nil && s.MaxLength == nil {
			t.Errorf("%s: the text has no bound", at)
		}
	case "array":
		if s.MaxItems == nil {
			t.Errorf("%s: the list has no bound", at)
		}
	}
	if at == "" || strings.HasSuffix(at, "[]") {
		return
	}
	if s.Description == "" {
		t.Errorf("%s: nothing is said of it", at)
	}
	if s.Examples == nil && s.Enum == nil && s.Type == "string" {
		t.Errorf("%s: it has no example", at)
	}
	valid := compiled(t, s)
	for _, e := range s.Examples {
		text, _ := json.Marshal(e)
		v, _ := jsonschema.UnmarshalJSON(bytes.NewReader(text))
		if err := valid.Validate(v); err != nil {
			t.Errorf("%s: the example %s is none: %v", at, text, err)
		}
	}
}

// walk visits a schema and all that are in it.
func walk(s *schema, at string, visit func(at string, s *schema)) {
	visit(at, s)
	for name, p := range s.Properties {
		walk(p, dotted(at, name), visit)
	}
	if s.Items != nil {
		walk(s.Items, at+"[]", visit)
	}
}

// TestCheckIsTheSchema: what we take is what the schema takes, for any arguments.
func TestCheckIsTheSchema(t *testing.T) {
	for _, tool := range tools() {
		input := tool.input()
		valid := compiled(t, input)
		t.Run(tool.name, rapid.MakeCheck(func(t *rapid.T) {
			text := anything(input).Draw(t, "arguments")
			v, err := jsonschema.UnmarshalJSON(strings.NewReader(text))
			if err != nil {
				t.Fatal(err)
			}
			theirs := valid.Validate(v)
			_, ours := input.arguments([]byte(text))
			if (theirs == nil) != (ours == nil) {
				t.Fatalf("%s\nthe validator says: %v\nwe say: %v", text, theirs, ours)
			}
		}))
	}
}

// anything draws JSON that mostly fits a schema.
func anything(s *schema) *rapid.Generator[string] {
	return rapid.Custom(func(t *rapid.T) string {
		if rapid.IntRange(0, 9).Draw(t, "misfit") == 0 {
			return rapid.SampledFrom([]string{`null`, `true`, `0`, `-1`, `1.5`, `2.0`, `1e2`, `1e400`, `"x"`, `[]`, `{}`, `{"bogus":1}`, `[{}]`}).Draw(t, "value")
		}
		switch s.Type {
		case "object":
			var parts []string
			for name, p := range s.Properties {
				if rapid.Bool().Draw(t, "has "+name) {
					parts = append(parts, fmt.Sprintf("%q:%s", name, anything(p).Draw(t, name)))
				}
			}
			return "{" + strings.Join(parts, ",") + "}"
		case "array":
			items := rapid.SliceOfN(anything(s.Items), 0, 3).Draw(t, "items")
			return "[" + strings.Join(items, ",") + "]"
		case "integer":
			return fmt.Sprint(rapid.IntRange(-1, 100000).Draw(t, "number"))
		case "boolean":
			return "true"
		}
		text := rapid.StringN(0, 20, -1).Draw(t, "text")
		if s.Enum != nil {
			text = rapid.SampledFrom(append(s.Enum, text)).Draw(t, "word")
		}
		if s.MaxLength != nil && *s.MaxLength < 1000 && rapid.IntRange(0, 9).Draw(t, "long") == 0 {
			text = strings.Repeat("长", *s.MaxLength+rapid.IntRange(0, 1).Draw(t, "too long"))
		}
		out, _ := json.Marshal(text)
		return string(out)
	})
}

// TestHalfCharacters: what would be written as something else is refused.
func TestHalfCharacters(t *testing.T) {
	s := &schema{Type: "object", Properties: map[string]*schema{"a": {Type: "string"}}, Closed: new(bool)}
	for text, ok := range map[string]bool{
		`{"a":"\ud83d\ude00"}`:       true,
		`{"a":"\uD83D\uDE00\u00e9"}`: true,
		`{"a":"\\ud83d"}`:            true, // a backslash, and letters
		`{"a":"\ud83d"}`:             false,
		`{"a":"\ude00\ud83d"}`:       false,
		`{"a":"\\\ud83d"}`:           false,
		"{\"a\":\"\xe4\xbd\"}":       false,
	} {
		if _, err := s.arguments([]byte(text)); (err == nil) != ok {
			t.Errorf("%s: %v", text, err)
		}
	}
}
