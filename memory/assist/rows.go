package assist

import (
	"iter"
	"sort"
	"strings"

	"github.com/memory-lsp/memory-lsp/markdown"
	"github.com/memory-lsp/memory-lsp/memory"
)

// backward are the rows of an index from the last.
func backward(s *memory.Summary) iter.Seq2[int, memory.Row] {
	return func(yield func(int, memory.Row) bool) {
		for i := s.Len() - 1; i >= 0; i-- {
			if !yield(i, s.Row(i)) {
				return
			}
		}
	}
}

// rowsFrom are the rows of an index that end at off or later.
func rowsFrom(s *memory.Summary, off int) iter.Seq2[int, memory.Row] {
	return func(yield func(int, memory.Row) bool) {
		first := sort.Search(s.Len(), func(i int) bool { return s.Row(i).Span.End >= off })
		for i := first; i < s.Len(); i++ {
			if !yield(i, s.Row(i)) {
				return
			}
		}
	}
}

// trimLeft and trimRight cut the blanks and line breaks off one end of a text.
func trimLeft(s string) string  { return strings.TrimLeft(s, " \t\r\n") }
func trimRight(s string) string { return strings.TrimRight(s, " \t\r\n") }

// trimTitle is a heading without its marks.
func trimTitle(line string) string { return strings.TrimSpace(strings.TrimLeft(line, "# \t")) }

// FirstRow is where the first row of an index of sessions stands; empty if there is
// none.
func FirstRow(f *memory.File) (s markdown.Span) {
	if f.Kind != memory.AgentSummary {
		return s
	}
	for _, row := range rowsFrom(f.Summary(), 0) {
		return row.Span
	}
	return s
}
