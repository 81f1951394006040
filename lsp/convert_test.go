package lsp

import (
	"testing"

	"github.com/memory-lsp/memory-lsp/markdown"
	"github.com/memory-lsp/memory-lsp/memory"
)

// Another file was written, and read before the system told of it: the view is
// the same, what is found in it is not.
func TestShowsWhatWasFound(t *testing.T) {
	s := &server{opt: options(memory.OSFS())}
	ws := memory.NewWorkspace(s.opt.Env, memory.Settings{})
	v := view{ws.Open("w/memory/MEMORY.md", 1, markdown.Parse([]byte("# Memory\n"))), 1}
	f := v.Load("w/memory/MEMORY.md")
	taken := memory.Finding{Rule: &memory.Rule{ID: "task/id-duplicate"}}
	for i, found := range [][]memory.Finding{{taken, taken}, {taken}, {}, {taken}} {
		if shown := s.show(v, f, found).all; len(shown) != len(found) {
			t.Errorf("%d: %d are shown of %d", i, len(shown), len(found))
		}
	}
}
