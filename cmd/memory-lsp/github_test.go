package main

import (
	"os"
	"testing"

	"github.com/memory-lsp/memory-lsp/markdown"
	"github.com/memory-lsp/memory-lsp/memory"
)

// GitHub refuses columns of an annotation that covers several lines.
func TestAnnotated(t *testing.T) {
	const name, text = "w/memory/MEMORY.md", "\ufeff# 🧾 记忆\r\n- one\r\n"
	env := memory.Env{FS: os.DirFS(t.TempDir()), Getenv: func(string) string { return "" }}
	file := memory.NewWorkspace(env, memory.Settings{}).Open(name, 1, markdown.Parse([]byte(text))).Load(name)
	for _, c := range []struct {
		start, end int
		want       string
	}{
		{3, 3, "line=1,endLine=1,col=1,endColumn=1"},
		{5, 16, "line=1,endLine=1,col=3,endColumn=8"},
		{5, 20, "line=1,endLine=2"},
		{len(text), len(text), "line=3,endLine=3,col=1,endColumn=1"},
	} {
		if got := annotated(file, markdown.Span{Start: c.start, End: c.end}); got != c.want {
			t.Errorf("%q is %s, want %s", text[c.start:c.end], got, c.want)
		}
	}
}
