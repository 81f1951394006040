// Package sessions holds the rules about the state that a task's sessions.md
// tells.
package sessions

import (
	"embed"

	"github.com/memory-lsp/memory-lsp/memory"
	"github.com/memory-lsp/memory-lsp/memory/rules/page"
)

//go:embed *.go
var sources embed.FS

// Group is this folder's rules.
var Group = page.Group{Name: "sessions", Sources: sources}

// file is the kind that all rules of the group judge.
var file = memory.KindsOf(memory.Sessions)
