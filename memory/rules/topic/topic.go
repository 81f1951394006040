// Package topic holds the rules about the files that an index lists.
package topic

import (
	"embed"

	"github.com/memory-lsp/memory-lsp/memory/rules/page"
)

//go:embed *.go
var sources embed.FS

// Group is this folder's rules.
var Group = page.Group{Name: "topic", Sources: sources}
