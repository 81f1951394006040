package memory

import "github.com/memory-lsp/memory-lsp/markdown"

// A DailyFile is a day's file: sessions one after the other.
type DailyFile struct {
	Sections []Section
}

// A Section is one session of a daily file.
type Section struct {
	Span markdown.Span
}

func parseDaily(doc *markdown.Doc) *DailyFile { return &DailyFile{} }
