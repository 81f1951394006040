// Package memoryrules holds the rules about text that changes what surrounds it in an agent's prompt.
package memoryrules

import (
	"embed"

	"github.com/memory-lsp/memory-lsp/memory/rules/page"
)

//go:embed *.go
var sources embed.FS

// Group is this folder's rules.
var Group = page.Group{Name: "memory", Sources: sources}
