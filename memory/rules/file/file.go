// Package file holds the rules about a file as bytes and text, of whatever kind
// it is.
package file

import (
	"embed"

	"github.com/memory-lsp/memory-lsp/memory/rules/page"
)

//go:embed *.go
var sources embed.FS

// Group is this folder's rules.
var Group = page.Group{Name: "file", Sources: sources}
