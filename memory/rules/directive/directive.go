// Package directive holds the rule about comments that silence findings.
package directive

import (
	"embed"

	"github.com/memory-lsp/memory-lsp/memory/rules/page"
)

//go:embed *.go
var sources embed.FS

// Group is this folder's rules.
var Group = page.Group{Name: "directive", Sources: sources}
