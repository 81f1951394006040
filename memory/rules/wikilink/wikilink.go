// Package wikilink holds the rules about links in double brackets.
package wikilink

import (
	"embed"

	"github.com/memory-lsp/memory-lsp/memory/rules/page"
)

//go:embed *.go
var sources embed.FS

// Group is this folder's rules.
var Group = page.Group{Name: "wikilink", Sources: sources}
