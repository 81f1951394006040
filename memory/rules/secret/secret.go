// Package secret holds the rules about passwords, keys and tokens.
package secret

import (
	"embed"

	"github.com/memory-lsp/memory-lsp/memory"
	"github.com/memory-lsp/memory-lsp/memory/rules/page"
	"github.com/memory-lsp/memory-lsp/memory/secret"
)

//go:embed *.go
var sources embed.FS

// Group is this folder's rules.
var Group = page.Group{Name: "secret", Sources: sources}

var redact = memory.Text{En: "Replace it by [REDACTED]", Zh: "替换为 [REDACTED]"}

// report makes a rule of one kind of secrets.
func report(kind secret.Kind, message func(secret.Match) memory.Message) func(*memory.Pass) {
	return func(p *memory.Pass) {
		for _, m := range p.File.Secrets() {
			if m.Kind != kind {
				continue
			}
			p.Report(memory.Finding{
				Span:    m.Span,
				Message: message(m),
				Fixes:   []memory.Fix{{Title: redact.With(), Edits: []memory.Edit{{Span: m.Value, New: memory.Redacted}}}},
			})
		}
	}
}

// says is a message that is the same for every match.
func says(t memory.Text) func(secret.Match) memory.Message {
	return func(secret.Match) memory.Message { return t.With() }
}
