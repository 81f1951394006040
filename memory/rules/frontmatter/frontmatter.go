// Package frontmatter holds the rules about the YAML header of notes.
package frontmatter

import (
	"embed"

	"github.com/memory-lsp/memory-lsp/memory"
	"github.com/memory-lsp/memory-lsp/memory/rules/page"
)

//go:embed *.go
var sources embed.FS

// Group is this folder's rules.
var Group = page.Group{Name: "frontmatter", Sources: sources}

// typed reports whether the agent that a file belongs to gives its topics a
// header of name, description and type.
func typed(f *memory.File) bool { return f.Dialect == memory.Blade || f.Dialect == memory.Claude }
