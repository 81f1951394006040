package memory

import "github.com/memory-lsp/memory-lsp/markdown"

// A Summary is an agent's SUMMARY.md: an index of sessions, one row each.
type Summary struct {
	Rows []Row
}

// A Row is one line of the index.
type Row struct {
	Span markdown.Span
}

func parseSummary(doc *markdown.Doc) *Summary { return &Summary{} }

// template reports whether s lies in a cell that still holds the template's
// text, which no other rule judges.
func (f *File) template(s markdown.Span) bool { return false }
