// Package privacy holds the rules about what says more of a person than it has
// to.
package privacy

import (
	"embed"

	"github.com/memory-lsp/memory-lsp/memory/rules/page"
)

//go:embed *.go
var sources embed.FS

// Group is this folder's rules.
var Group = page.Group{Name: "privacy", Sources: sources}
