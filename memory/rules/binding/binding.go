// Package binding holds the rules about the comments that bind a session of a
// daily file to the writer that opened it.
package binding

import (
	"embed"

	"github.com/memory-lsp/memory-lsp/memory"
	"github.com/memory-lsp/memory-lsp/memory/rules/page"
)

//go:embed *.go
var sources embed.FS

// Group is this folder's rules.
var Group = page.Group{Name: "binding", Sources: sources}

// days is the kind that all rules of the group judge.
var days = memory.KindsOf(memory.Daily)
