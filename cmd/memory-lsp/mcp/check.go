package mcp

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"math/big"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/memory-lsp/memory-lsp/memory"
)

// arguments reads what a tool is called with and checks it against the tool's
// schema. What is returned has no number that Go would not read.
func (s *schema) arguments(text []byte) (map[string]any, error) {
	if len(bytes.TrimSpace(text)) == 0 {
		text = []byte("{}")
	}
	if !utf8.Valid(text) || halved(text) {
		return nil, errors.New("the arguments hold half a character")
	}
	dec := json.NewDecoder(bytes.NewReader(text))
	dec.UseNumber()
	var v any
	if err := dec.Decode(&v); err != nil {
		return nil, fmt.Errorf("the arguments are no JSON: %w", err)
	}
	if _, err := dec.Token(); !errors.Is(err, io.EOF) {
		return nil, errors.New("something follows the arguments")
	}
	v, err := s.check(v, "")
	if err != nil {
		return nil, err
	}
	args, ok := v.(map[string]any)
	if !ok {
		return nil, errors.New("the arguments are no JSON object")
	}
	return args, nil
}

// surrogates are escapes of the halves that characters beyond 16 bits are made
// of, alone or in pairs; escaped backslashes are taken along.
var surrogates = memory.Pattern(`(?i)\\\\|\\u(d[89ab][0-9a-f]{2}\\ud[c-f][0-9a-f]{2}|d[89a-f][0-9a-f]{2})`)

// halved reports whether JSON holds half a character, in whose place another
// would be written.
func halved(text []byte) bool {
	const pair = len(`\ud83d\ude00`)
	for _, m := range surrogates().FindAll(text, -1) {
		if len(m) != pair && m[1] != '\\' {
			return true
		}
	}
	return false
}

// check holds a value to the schema. Whole numbers come back in the form that Go
// reads as such.
func (s *schema) check(v any, at string) (any, error) {
	switch v := v.(type) {
	case map[string]any:
		if s.Type == "object" {
			return v, s.checkObject(v, at)
		}
	case []any:
		if s.Type == "array" {
			return v, s.checkArray(v, at)
		}
	case string:
		if s.Type == "string" {
			return v, s.checkString(v, at)
		}
	case json.Number:
		if n, ok := whole(v); ok && s.Type == "integer" {
			return json.Number(n.String()), s.checkNumber(n, at)
		}
	case bool:
		if s.Type == "boolean" {
			return v, nil
		}
	}
	return nil, fmt.Errorf("%s must be of type %s", named(at), s.Type)
}

func (s *schema) checkObject(v map[string]any, at string) (err error) {
	for _, name := range slices.Sorted(maps.Keys(v)) {
		p := s.Properties[name]
		switch {
		case p != nil:
			if v[name], err = p.check(v[name], dotted(at, name)); err != nil {
				return err
			}
		case s.Closed != nil:
			return fmt.Errorf("there is no argument %s; known are %s", dotted(at, name), s.names(at))
		}
	}
	for _, name := range s.Required {
		if _, ok := v[name]; !ok {
			return fmt.Errorf("the argument %s is missing", dotted(at, name))
		}
	}
	return nil
}

// names lists the properties.
func (s *schema) names(at string) string {
	names := slices.Sorted(maps.Keys(s.Properties))
	for i, name := range names {
		names[i] = dotted(at, name)
	}
	if len(names) == 0 {
		return "none"
	}
	return strings.Join(names, ", ")
}

func (s *schema) checkArray(v []any, at string) (err error) {
	if s.MinItems != nil && len(v) < *s.MinItems || s.MaxItems != nil && len(v) > *s.MaxItems {
		return fmt.Errorf("%s has %d items; it must have %s", named(at), len(v), between(s.MinItems, s.MaxItems))
	}
	for i := range v {
		if v[i], err = s.Items.check(v[i], fmt.Sprintf("%s[%d]", at, i)); err != nil {
			return err
		}
	}
	return nil
}

func (s *schema) checkString(v, at string) error {
	if s.MinLength != nil && v == "" {
		return fmt.Errorf("%s is empty: leave it out to take its default", named(at))
	}
	if n := utf8.RuneCountInString(v); s.MaxLength != nil && n > *s.MaxLength {
		return fmt.Errorf("%s has %d characters; at most %d are allowed", named(at), n, *s.MaxLength)
	}
	if s.Enum != nil && !slices.Contains(s.Enum, v) {
		return fmt.Errorf("%s is %q; it must be one of %s", named(at), v, strings.Join(s.Enum, ", "))
	}
	return nil
}

func (s *schema) checkNumber(n *big.Int, at string) error {
	if s.Minimum != nil && n.Cmp(big.NewInt(int64(*s.Minimum))) < 0 || s.Maximum != nil && n.Cmp(big.NewInt(int64(*s.Maximum))) > 0 {
		return fmt.Errorf("%s is %s; it must be %s", named(at), n, between(s.Minimum, s.Maximum))
	}
	return nil
}

// whole is a number that has no fraction, however it is written.
func whole(v json.Number) (*big.Int, bool) {
	const longest = 40 // characters; exponents can make giants
	if len(v) > longest {
		return nil, false
	}
	if _, exponent, ok := strings.Cut(strings.ToLower(v.String()), "e"); ok && len(strings.Trim(exponent, "+-0")) > 2 {
		return nil, false
	}
	r, ok := new(big.Rat).SetString(v.String())
	if !ok || !r.IsInt() {
		return nil, false
	}
	return r.Num(), true
}

func between(least, most *int) string {
	switch {
	case least == nil:
		return fmt.Sprintf("at most %d", *most)
	case most == nil:
		return fmt.Sprintf("at least %d", *least)
	}
	return fmt.Sprintf("%d to %d", *least, *most)
}

func named(at string) string {
	if at == "" {
		return "what the tool is called with"
	}
	return "the argument " + at
}

func dotted(at, name string) string {
	if at == "" {
		return name
	}
	return at + "." + name
}
