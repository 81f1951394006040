// Package index holds the rules about the index of a memory folder.
package index

import (
	"embed"

	"github.com/memory-lsp/memory-lsp/markdown"
	"github.com/memory-lsp/memory-lsp/memory"
	"github.com/memory-lsp/memory-lsp/memory/rules/page"
)

//go:embed *.go
var sources embed.FS

// Group is this folder's rules.
var Group = page.Group{Name: "index", Sources: sources}

// title is what an entry is called: the text of its link, else its own.
func title(doc *markdown.Doc, e memory.IndexEntry) string {
	switch {
	case !e.Linked():
		return doc.Text(e.Text)
	case e.Link.Text.Len() > 0:
		return doc.Text(e.Link.Text)
	}
	return doc.Text(e.Link.Dest)
}

// maxShown is how many characters of a text a message quotes.
const maxShown = 40

// shorten is the beginning of a text, on one line.
func shorten(text string) string { return memory.Shorten(text, maxShown) }
