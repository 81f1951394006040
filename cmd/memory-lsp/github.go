package main

import (
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"github.com/memory-lsp/memory-lsp/markdown"
	"github.com/memory-lsp/memory-lsp/memory"
)

var annotations = map[memory.Severity]string{
	memory.Error: "error", memory.Warning: "warning", memory.Info: "notice", memory.Hint: "notice",
}

// What ends or cuts up a workflow command is written by its code.
var (
	commandText  = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A")
	commandValue = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A", ":", "%3A", ",", "%2C")
)

// printGitHub prints each finding as a workflow command of GitHub Actions, which
// shows it at its place in the changed files.
func (c *checker) printGitHub(w io.Writer, reports []report) error {
	for _, r := range reports {
		name := commandValue.Replace(c.inCheckout(r.file.Path))
		for _, f := range r.findings {
			_, err := fmt.Fprintf(w, "::%s file=%s,%s,title=%s::%s\n",
				annotations[f.Severity], name, annotated(r.file, f.Span),
				commandValue.Replace(f.Rule.ID), commandText.Replace(printable(f.Message.In(c.locale))))
			if err != nil {
				return err
			}
		}
	}
	return nil
}

// annotated is a span as an annotation has it: one over several lines has no
// columns.
func annotated(f *memory.File, s markdown.Span) string {
	line, col := f.Lines().Position(s.Start, markdown.UTF16)
	end, endCol := f.Lines().Position(s.End, markdown.UTF16)
	at := fmt.Sprintf("line=%d,endLine=%d", line+1, end+1)
	if line == end {
		at += fmt.Sprintf(",col=%d,endColumn=%d", col+1, endCol+1)
	}
	return at
}

// inCheckout is a path as annotations name it: from the top of the checkout on,
// which need not be the working folder.
func (c *checker) inCheckout(path string) string {
	if top := c.Getenv("GITHUB_WORKSPACE"); top != "" {
		if rel, err := filepath.Rel(top, memory.ToOS(path)); err == nil && filepath.IsLocal(rel) {
			return filepath.ToSlash(rel)
		}
	}
	return c.shown(path)
}
