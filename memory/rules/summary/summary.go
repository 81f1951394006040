// Package summary holds the rules about an agent's index of sessions,
// SUMMARY.md.
package summary

import (
	"embed"

	"github.com/memory-lsp/memory-lsp/markdown"
	"github.com/memory-lsp/memory-lsp/memory"
	"github.com/memory-lsp/memory-lsp/memory/rules/page"
)

//go:embed *.go
var sources embed.FS

// Group is this folder's rules.
var Group = page.Group{Name: "summary", Sources: sources}

// index is the kind that all rules of the group judge.
var index = memory.KindsOf(memory.AgentSummary)

// source is the text of a span as it is written.
func source(p *memory.Pass, s markdown.Span) string {
	return p.Doc().Text(s)
}

// replace is the one fix that most people want: a span by other text.
func replace(title memory.Message, s markdown.Span, with string) []memory.Fix {
	return []memory.Fix{{Title: title, Preferred: true, Edits: []memory.Edit{{Span: s, New: with}}}}
}

// at is the place before offset off.
func at(off int) markdown.Span { return markdown.Span{Start: off, End: off} }

// writeAs is the title of a fix that replaces one text by another.
var writeAs = memory.Text{En: "Replace `%s` by `%s`", Zh: "将 `%s` 改为 `%s`"}
