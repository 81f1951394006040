// Package bank holds the rules about memory banks.
package bank

import (
	"embed"

	"github.com/memory-lsp/memory-lsp/memory/rules/page"
)

//go:embed *.go
var sources embed.FS

// Group is this folder's rules.
var Group = page.Group{Name: "bank", Sources: sources}
