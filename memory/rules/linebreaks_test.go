package rules_test

import (
	"fmt"
	"path"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/memory-lsp/memory-lsp/markdown"
	"github.com/memory-lsp/memory-lsp/memory"
	"github.com/memory-lsp/memory-lsp/memory/rules"
	"github.com/memory-lsp/memory-lsp/memory/rules/ruletest"
)

// aboutBreaks are the rules whose findings depend on how lines end.
var aboutBreaks = []string{"file/mixed-eol", "file/no-final-newline"}

// TestLineBreaks checks each rule's examples with other line breaks: the findings
// stand in the same lines and columns, and the fixes give the same text with the
// file's own line breaks.
func TestLineBreaks(t *testing.T) {
	for _, r := range rules.All() {
		examples, err := ruletest.Examples(r)
		if err != nil {
			t.Fatal(err)
		}
		if slices.Contains(aboutBreaks, r.ID) {
			if !slices.ContainsFunc(examples[0].Files, func(f ruletest.File) bool { return strings.Contains(f.Text, "\r\n") }) {
				t.Errorf("%s: no file of the example of what is wrong ends its lines with CRLF", r.ID)
			}
			continue
		}
		for _, ex := range examples {
			want := retell(t, ex, "\n")
			for name, eol := range map[string]string{"CRLF": "\r\n", "CR": "\r"} {
				if r.Group() == "config" && name == "CR" {
					continue // a comment in JSON ends at LF alone
				}
				t.Run(r.ID+"/"+ex.Name+"/"+name, func(t *testing.T) {
					if diff := cmp.Diff(want, retell(t, ex, eol)); diff != "" {
						t.Errorf("(-LF +%s):\n%s", name, diff)
					}
				})
			}
		}
	}
}

// retell says what is found in an example whose lines end with eol, and what
// the fixes make of it, in terms of LF.
func retell(t *testing.T, ex ruletest.Example, eol string) (told []string) {
	ex.Files = slices.Clone(ex.Files)
	for i, f := range ex.Files {
		if strings.Contains(f.Text, "\r") {
			return nil // the example has its own line breaks
		}
		ex.Files[i].Text = strings.ReplaceAll(f.Text, "\n", eol)
		ex.Files[i].Open = strings.ReplaceAll(f.Open, "\n", eol)
		ex.Files[i].Then = strings.ReplaceAll(f.Then, "\n", eol)
	}
	w := workspace(t, ex, rules.All())
	for _, f := range ex.Files {
		p := path.Join(ruletest.Root, f.Path)
		file := w.Snapshot().File(p)
		if file == nil {
			continue
		}
		for _, found := range check(t, w, p, ex.Rule) {
			line, col := file.Lines().Position(found.Span.Start, markdown.UTF16)
			endLine, endCol := file.Lines().Position(found.Span.End, markdown.UTF16)
			told = append(told, fmt.Sprintf("%s:%d:%d-%d:%d %s", f.Path, line, col, endLine, endCol, found.Message))
			for _, fix := range found.Fixes {
				text := string(memory.Apply(file.Source(), fix.Edits))
				told = append(told, strings.ReplaceAll(text, eol, "\n"))
			}
		}
	}
	return told
}
