package markdown

// A Span is a half-open range [Start, End) of byte offsets into a document's
// source. Its ends never split a rune.
type Span struct{ Start, End int }

// Len is the number of bytes in s.
func (s Span) Len() int { return s.End - s.Start }

// Contains reports whether o lies within s; an empty span at either end does.
func (s Span) Contains(o Span) bool { return s.Start <= o.Start && o.End <= s.End }

// Overlaps reports whether s and o share a byte.
func (s Span) Overlaps(o Span) bool { return s.Start < o.End && o.Start < s.End }

// Shift returns s moved by n bytes.
func (s Span) Shift(n int) Span { return Span{s.Start + n, s.End + n} }

// isSpace reports whether b is blank to Markdown; every other byte is text.
func isSpace(b byte) bool { return b == ' ' || b == '\t' || b == '\n' || b == '\r' }

// trim returns s without the blanks at its ends; of nothing but blanks it
// leaves the empty span at its start.
func trim(text []byte, s Span) Span {
	s = trimRight(text, s)
	for s.Start < s.End && isSpace(text[s.Start]) {
		s.Start++
	}
	return s
}

// trimRight returns s without the blanks at its end.
func trimRight(text []byte, s Span) Span {
	for s.End > s.Start && isSpace(text[s.End-1]) {
		s.End--
	}
	return s
}
