// Package task holds the rules about tasks: their identity, task.json, and what
// stands around it.
package task

import (
	"embed"
	"strings"

	"github.com/memory-lsp/memory-lsp/markdown"
	"github.com/memory-lsp/memory-lsp/memory"
	"github.com/memory-lsp/memory-lsp/memory/rules/page"
)

//go:embed *.go
var sources embed.FS

// Group is this folder's rules.
var Group = page.Group{Name: "task", Sources: sources}

// identity is the kind that most rules of the group judge.
var identity = memory.KindsOf(memory.TaskIdentity)

var absent = memory.Text{En: "`%s` is missing", Zh: "缺少 `%s`"}

// lacks reports a key that is not there, and whether it does.
func lacks(p *memory.Pass, v memory.TaskValue, key string) bool {
	if !v.Given() {
		p.Report(memory.Finding{Span: p.File.Head(), Message: absent.With(key)})
	}
	return !v.Given()
}

// firstLine is the part of a span that stands on its first line.
func firstLine(p *memory.Pass, s markdown.Span) markdown.Span {
	line := p.File.Lines().Line(p.File.Lines().At(s.Start))
	return markdown.Span{Start: s.Start, End: max(s.Start, min(s.End, line.End))}
}

// base is the name at the end of a path.
func base(path string) string { return path[strings.LastIndexByte(path, '/')+1:] }

// source is the text of a span as it is written.
func source(p *memory.Pass, s markdown.Span) string { return string(p.File.Source()[s.Start:s.End]) }
