// Package secret finds what must not stand in a file that others read: keys of
// vendors, private keys, passwords behind their name, addresses with a password.
//
// It is pure: text in, places out. A finding never carries the value.
package secret

import (
	"bytes"
	"cmp"
	"slices"

	"github.com/memory-lsp/memory-lsp/markdown"
)

// A Kind says what gives a secret away.
type Kind uint8

// The kinds, the surest first.
const (
	Token      Kind = iota // its form: a vendor's prefix, a JWT, a private key
	URL                    // its place in an address: scheme://user:password@host
	Assignment             // the name before it: password, api key, 密码
)

// A Match is a place where a secret stands. A private key, and a token that a
// line break splits, reach over several lines.
type Match struct {
	Kind  Kind
	Name  string        // what it is: the name of a vendor's rule, as github-pat
	Span  markdown.Span // what it is recognised by; of an Assignment, the value
	Value markdown.Span // what nobody must see, in Span
}

// Shift is m moved by bytes.
func (m Match) Shift(n int) Match {
	m.Span, m.Value = m.Span.Shift(n), m.Value.Shift(n)
	return m
}

// Scan finds the secrets of a text. They are in order and do not overlap. Lines are remembered, so that of a text that was
// scanned before only the changed lines are looked at. It is safe for concurrent
// use.
func Scan(src []byte) []Match {
	found, _ := shared.scan(src)
	return Join(found)
}

// ScanPart finds the secrets of whole lines of a text, for Join. If open, a secret
// may begin there that goes on behind them.
func ScanPart(src []byte) (found []Match, open bool) {
	return shared.scan(src)
}

// shared remembers the lines of all texts: what is found in a line depends on
// nothing else.
var shared memo

// shortest is the length of the shortest line that may hold a secret.
const shortest = 8

func (m *memo) scan(src []byte) (all []Match, open bool) {
	s := sweep{src: src}
	for at := s.from(0); at < len(src); {
		line, below := lineOver(src, at)
		at = s.from(below)
		if line.Len() < shortest {
			continue
		}
		v := m.line(src[line.Start:line.End])
		if v == nil {
			continue
		}
		for _, x := range v.matches {
			all = append(all, x.Shift(line.Start))
		}
		open = v.armor || open
		if v.armor {
			all = append(all, privateKeys(src, line)...)
		}
		if v.open < 0 {
			continue
		}
		if below == len(src) {
			return all, true
		}
		next, _ := lineOver(src, below)
		all = append(all, m.split(src, markdown.Span{Start: line.Start + v.open, End: line.End}, next)...)
	}
	return all, open
}

// lineOver is the line that holds an offset, without its line break and a byte
// order mark, and where the next begins.
func lineOver(src []byte, off int) (line markdown.Span, below int) {
	line.Start = bytes.LastIndexAny(src[:off], "\r\n") + 1
	if line.Start == 0 && bytes.HasPrefix(src, []byte("\uFEFF")) {
		line.Start = len("\uFEFF")
	}
	n := bytes.IndexAny(src[off:], "\r\n")
	if n < 0 {
		return markdown.Span{Start: line.Start, End: len(src)}, len(src)
	}
	line.End = off + n
	below = line.End + 1
	if src[line.End] == '\r' && below < len(src) && src[below] == '\n' {
		below++
	}
	return line, below
}

// split finds tokens that begin in tail, the end of a line, and go on in the next
// line.
func (m *memo) split(src []byte, tail, next markdown.Span) (found []Match) {
	head := next
	for head.Start < head.End && (src[head.Start] == ' ' || src[head.Start] == '\t' || src[head.Start] == '>') {
		head.Start++
	}
	end := head.Start
	for end < head.End && inChunk(src[end]) {
		end++
	}
	head.End = end
	if !random(string(src[head.Start:head.End])) {
		return nil
	}
	v := m.line(slices.Concat(src[tail.Start:tail.End], src[head.Start:head.End]))
	if v == nil {
		return nil
	}
	for _, x := range v.matches {
		if x.Kind == Token && x.Value.Start < tail.Len() && x.Value.End > tail.Len() {
			x.Value = markdown.Span{Start: tail.Start + x.Value.Start, End: head.Start + x.Value.End - tail.Len()}
			x.Span = x.Value
			found = append(found, x)
		}
	}
	return found
}

// Join puts matches in order, those of all parts of a text, where they stand in it. Of those for one secret the surest stays; as far
// as they are as sure, they are one.
func Join(all []Match) []Match {
	slices.SortStableFunc(all, func(a, b Match) int {
		return cmp.Or(cmp.Compare(a.Span.Start, b.Span.Start), cmp.Compare(b.Span.End, a.Span.End), cmp.Compare(a.Kind, b.Kind))
	})
	kept := all[:0]
	for _, x := range all {
		last := len(kept) - 1
		switch {
		case last < 0 || !kept[last].Span.Overlaps(x.Span):
			kept = append(kept, x)
		case x.Kind < kept[last].Kind:
			kept[last] = x
		case x.Kind == kept[last].Kind:
			kept[last].Span.End = max(kept[last].Span.End, x.Span.End)
			kept[last].Value.End = max(kept[last].Value.End, x.Value.End)
		}
	}
	return kept
}
