package memory

import (
	"testing"

	"github.com/memory-lsp/memory-lsp/markdown"
)

func TestApart(t *testing.T) {
	for _, c := range []struct {
		name             string
		base, text, disk string
		more             int
		apart            bool
	}{
		{"nothing changed", "a\n", "a\n", "a\n", 0, false},
		{"typed, not saved", "a\n", "a\nb\n", "a\n", 0, false},
		{"an agent wrote, nobody typed", "a\n", "a\n", "a\nb\n", 0, false},
		{"both changed to the same", "a\n", "b\n", "b\n", 0, false},
		{"an agent appended while something was typed", "a\n", "b\n", "a\nc\nd\n", 2, true},
		{"an agent cut the file meanwhile", "a\nb\n", "a\nb\nc\n", "a\n", -2, true},
		{"as many lines", "a\n", "b\n", "c\n", 0, true},
	} {
		tree := files("w/memory/MEMORY.md", c.base)
		env := Env{FS: tree, Getenv: func(string) string { return "" }}
		w := NewWorkspace(env, Settings{})
		w.Open("w/memory/MEMORY.md", 1, markdown.Parse([]byte(c.text)))
		tree["w/memory/MEMORY.md"].Data = []byte(c.disk)
		w.Changed("w/memory/MEMORY.md")
		if more, apart := w.Snapshot().File("w/memory/MEMORY.md").Apart(); more != c.more || apart != c.apart {
			t.Errorf("%s: %v with %d lines more, want %v with %d", c.name, apart, more, c.apart, c.more)
		}
	}
}
