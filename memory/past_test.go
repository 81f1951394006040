package memory

import (
	"runtime"
	"testing"
	"testing/fstest"
	"time"
	"weak"

	"github.com/memory-lsp/memory-lsp/markdown"
)

// TestPastIsForgotten: what was known of the disk before a change does not live
// on in the files that the change left alone, read or not. A server would grow
// with each save.
func TestPastIsForgotten(t *testing.T) {
	files := fstest.MapFS{}
	for _, name := range []string{"w/memory/MEMORY.md", "w/memory/read.md", "w/memory/unread.md", "w/memory/open.md"} {
		files[name] = &fstest.MapFile{Data: []byte("# x\n")}
	}
	w := NewWorkspace(Env{FS: files, Getenv: func(string) string { return "" }, Now: time.Now}, Settings{})
	w.Add("w/memory/MEMORY.md", "w/memory/read.md", "w/memory/unread.md")
	w.Open("w/memory/open.md", 1, markdown.Parse([]byte("# y\n")))
	if res := w.Snapshot().Check(t.Context(), "w/memory/read.md"); res.Err != nil {
		t.Fatal(res.Err)
	}
	before := weak.Make(w.Snapshot().disk)
	w.Changed("w/memory/MEMORY.md")
	if w.Snapshot().File("w/memory/unread.md") == nil || before == weak.Make(w.Snapshot().disk) {
		t.Fatal("the change was not taken in")
	}
	runtime.GC()
	if before.Value() != nil {
		t.Error("the disk as it was is still held")
	}
	runtime.KeepAlive(w)
}
