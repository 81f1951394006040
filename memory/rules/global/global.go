// Package global holds the rules about the project's own SUMMARY.md, which
// records key decisions.
package global

import (
	"embed"

	"github.com/memory-lsp/memory-lsp/memory"
	"github.com/memory-lsp/memory-lsp/memory/rules/page"
)

//go:embed *.go
var sources embed.FS

// Group is this folder's rules.
var Group = page.Group{Name: "global", Sources: sources}

// decisions is the kind that all rules of the group judge.
var decisions = memory.KindsOf(memory.GlobalSummary)
