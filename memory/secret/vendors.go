package secret

import (
	_ "embed"
	"encoding/json"
	"strings"
	"sync"

	"github.com/memory-lsp/memory-lsp/markdown"
)

// vendorData lists prefixes of keys, with a version of its own. It is what the
// rules of gitleaks are too strict for: keys that were cut short or whose last
// characters were made up are found as well.
//
//go:embed vendors.json
var vendorData []byte

// A vendor is a prefix that keys begin with.
type vendor struct {
	Name   string `json:"name"`
	Prefix string `json:"prefix"`
	Chars  string `json:"chars"` // that follow, as a class of a regular expression
	Least  int    `json:"least"` // how many at least
	Whole  int    `json:"whole"` // how many a whole key has, if all have as many
	Run    int    `json:"run"`   // that many letters and digits must stand in a row, some of both

	chars [256]bool
}

// vendorList is the file of vendors.
type vendorList struct {
	Version string   `json:"version"`
	Vendors []vendor `json:"vendors"`
}

// vendorTable is the prefixes by their first character.
type vendorTable struct {
	by      [256][]*vendor
	seconds [256]uint32 // by the last five bits of the character that comes next: whether there is one
}

var vendors = sync.OnceValue(func() *vendorTable {
	var list vendorList
	if err := json.Unmarshal(vendorData, &list); err != nil {
		panic(err) // a test reads it
	}
	var t vendorTable
	for i := range list.Vendors {
		v := &list.Vendors[i]
		v.chars = set(v.Chars)
		first, second := v.Prefix[0], v.Prefix[1]
		t.by[first] = append(t.by[first], v)
		t.seconds[first] |= 1 << (second % 32)
	}
	return &t
})

// vendors finds keys by their prefix in a chunk of the text.
func (v *verdict) vendors(text string, chunk markdown.Span) {
	t := vendors()
	for i := chunk.Start; i < chunk.End; i++ {
		if i > chunk.Start && isWord(text[i-1]) && (i < 2 || text[i-1] != '_' || isWord(text[i-2])) {
			continue
		}
		for _, x := range t.by[text[i]] {
			if !strings.HasPrefix(text[i:chunk.End], x.Prefix) {
				continue
			}
			end := i + len(x.Prefix)
			for end < chunk.End && x.chars[text[end]] {
				end++
			}
			body := text[i+len(x.Prefix) : end]
			if end == len(text) && (x.Whole == 0 || len(body) < x.Whole) && v.open < 0 {
				v.open = i
			}
			if x.holds(body) && !fileName(text[end:]) {
				s := markdown.Span{Start: i, End: end}
				v.matches = append(v.matches, Match{Name: x.Name, Span: s, Value: s})
			}
		}
	}
	if i := strings.Index(text[chunk.Start:chunk.End], "eyJ"); i >= 0 && v.open < 0 && chunk.End == len(text) {
		v.open = chunk.Start + i
	}
}

// holds reports whether body makes a key of the prefix.
func (x *vendor) holds(body string) bool {
	return len(body) >= x.Least && !placeholder(body) && (x.Run == 0 || longestRun(body) >= x.Run)
}

// longestRun is the length of the longest run of letters and digits that holds
// both.
func longestRun(s string) (most int) {
	for part := range strings.FieldsFuncSeq(s, func(r rune) bool { return !isAlnum(byte(r)) }) {
		if c := classes(part); c&digit != 0 && c&^digit != 0 {
			most = max(most, len(part))
		}
	}
	return most
}

// fileName reports whether what follows makes a file's name of what stands before.
func fileName(rest string) bool {
	n := 1
	for n < len(rest) && n < 6 && isLetter(rest[n]) {
		n++
	}
	return len(rest) > 1 && rest[0] == '.' && n > 1 && (n == len(rest) || !isAlnum(rest[n]))
}

func isLetter(c byte) bool { return 'a' <= c|0x20 && c|0x20 <= 'z' }

func isDigit(c byte) bool { return '0' <= c && c <= '9' }

func isAlnum(c byte) bool { return isLetter(c) || isDigit(c) }

// isWord reports whether c goes on with a word, so that no key begins after it.
func isWord(c byte) bool { return isAlnum(c) || c == '_' || c == '-' }
