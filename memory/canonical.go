package memory

import (
	"encoding/json"
	"fmt"
	"slices"
	"unicode/utf16"

	"github.com/tailscale/hujson"
)

// canonicalJSON appends v in the one form that digests are made of: keys in order
// of their UTF-16 units, of two the last, no blanks, strings and numbers as
// JavaScript writes them. A key of the outermost object is left out.
func canonicalJSON(dst []byte, v hujson.Value, but string) []byte {
	switch x := v.Value.(type) {
	case *hujson.Object:
		return canonicalObject(dst, x, but)
	case *hujson.Array:
		dst = append(dst, '[')
		for i, e := range x.Elements {
			if i > 0 {
				dst = append(dst, ',')
			}
			dst = canonicalJSON(dst, e, "")
		}
		return append(dst, ']')
	case hujson.Literal:
		switch x.Kind() {
		case '"':
			return canonicalString(dst, x.String())
		case '0':
			return canonicalNumber(dst, x.Float())
		}
		return append(dst, x...)
	}
	return dst
}

func canonicalObject(dst []byte, x *hujson.Object, but string) []byte {
	values := map[string]hujson.Value{}
	for _, m := range x.Members {
		if n := name(m); n != but || but == "" {
			values[n] = m.Value
		}
	}
	keys := make([]string, 0, len(values))
	for k := range values {
		keys = append(keys, k)
	}
	slices.SortFunc(keys, func(a, b string) int {
		return slices.Compare(utf16.Encode([]rune(a)), utf16.Encode([]rune(b)))
	})
	dst = append(dst, '{')
	for i, k := range keys {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = append(canonicalString(dst, k), ':')
		dst = canonicalJSON(dst, values[k], "")
	}
	return append(dst, '}')
}

// escapedBytes are the control characters with an escape of their own.
var escapedBytes = map[rune]string{
	'"': `\"`, '\\': `\\`, '\b': `\b`, '\f': `\f`, '\n': `\n`, '\r': `\r`, '\t': `\t`,
}

func canonicalString(dst []byte, s string) []byte {
	dst = append(dst, '"')
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
