// Package config holds the rules about the configuration file itself.
package config

import (
	"embed"

	"github.com/memory-lsp/memory-lsp/markdown"
	"github.com/memory-lsp/memory-lsp/memory"
	"github.com/memory-lsp/memory-lsp/memory/rules/page"
)

//go:embed *.go
var sources embed.FS

// Group is this folder's rules.
var Group = page.Group{Name: "config", Sources: sources}

var changeTo = memory.Text{En: `Change to "%s"`, Zh: "改为 “%s”"}

// report reports the problems of a configuration that are about unknown keys,
// or those that are not.
func report(unknown bool) func(*memory.Pass) {
	return func(p *memory.Pass) {
		for _, c := range p.ConfigProblems() {
			if c.Unknown != unknown {
				continue
			}
			p.Report(memory.Finding{Span: c.Span, Message: c.Message, Fixes: fixes(c.Span, c.Nearest)})
		}
	}
}

// fixes offer the words that may have been meant.
func fixes(s markdown.Span, words []string) (all []memory.Fix) {
	for _, w := range words {
		all = append(all, memory.Fix{
			Title:     changeTo.With(w),
			Preferred: len(words) == 1,
			Edits:     []memory.Edit{{Span: s, New: w}},
		})
	}
	return all
}
