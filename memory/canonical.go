package memory

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/tailscale/hujson"
)

// CanonicalJSON is JSON in the one form that digests are made of, without these
// keys of the outermost object; ok is false if src is no JSON.
func CanonicalJSON(src []byte, but ...string) (text []byte, ok bool) {
	v, err := hujson.Parse(bytes.Clone(src)) // the value shares what it parses
	if err != nil || !v.IsStandard() {
		return nil, false
	}
	return canonicalJSON(make([]byte, 0, len(src)), v, but...), true
}

// canonicalJSON appends v in the one form that digests are made of: keys in order
// of their UTF-16 units, of two the last, no blanks, strings and numbers as
// JavaScript writes them. These keys of the outermost object are left out.
func canonicalJSON(dst []byte, v hujson.Value, but ...string) []byte {
	switch x := v.Value.(type) {
	case *hujson.Object:
		return canonicalObject(dst, x, but)
	case *hujson.Array:
		dst = append(dst, '[')
		for i, e := range x.Elements {
			if i > 0 {
				dst = append(dst, ',')
			}
			dst = canonicalJSON(dst, e)
		}
		return append(dst, ']')
	case hujson.Literal:
		switch x.Kind() {
		case '"':
			if bytes.IndexByte(x, '\\') < 0 && utf8.Valid(x) {
				return append(dst, x...)
			}
			return canonicalString(dst, x.String())
		case '0':
			return canonicalNumber(dst, x.Float())
		}
		return append(dst, x...)
	}
	return dst
}

func canonicalObject(dst []byte, x *hujson.Object, but []string) []byte {
	values := make(map[string]hujson.Value, len(x.Members))
	keys := make([]string, 0, len(x.Members))
	for _, m := range x.Members {
		n := name(m)
		if slices.Contains(but, n) {
			continue
		}
		if _, again := values[n]; !again {
			keys = append(keys, n)
		}
		values[n] = m.Value
	}
	slices.SortFunc(keys, compareUTF16)
	dst = append(dst, '{')
	for i, k := range keys {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = append(canonicalString(dst, k), ':')
		dst = canonicalJSON(dst, values[k])
	}
	return append(dst, '}')
}

// compareUTF16 compares by UTF-16 units: other than by bytes only if there is a
// character behind the surrogates.
func compareUTF16(a, b string) int {
	behind := func(r rune) bool { return r >= 0xE000 }
	if !strings.ContainsFunc(a, behind) || !strings.ContainsFunc(b, behind) {
		return strings.Compare(a, b)
	}
	return slices.Compare(utf16.Encode([]rune(a)), utf16.Encode([]rune(b)))
}

// escapedBytes are the control characters with an escape of their own.
var escapedBytes = map[rune]string{
	'"': `\"`, '\\': `\\`, '\b': `\b`, '\f': `\f`, '\n': `\n`, '\r': `\r`, '\t': `\t`,
}

func canonicalString(dst []byte, s string) []byte {
	dst = append(dst, '"')
	if strings.IndexFunc(s, func(r rune) bool { return r < ' ' || r == '"' || r == '\\' || r == utf8.RuneError }) < 0 {
		return append(append(dst, s...), '"')
	}
	for _, r := range s {
		switch escape, ok := escapedBytes[r]; {
		case ok:
			dst = append(dst, escape...)
		case r < ' ':
			dst = fmt.Appendf(dst, `\u%04x`, r)
		default:
			dst = append(dst, string(r)...)
		}
	}
	return append(dst, '"')
}

func canonicalNumber(dst []byte, f float64) []byte {
	if f == 0 {
		return append(dst, '0') // also what is written -0
	}
	text, err := json.Marshal(f)
	if err != nil {
		return append(dst, "null"...) // infinite
	}
	return append(dst, text...)
}
