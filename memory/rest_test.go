package memory

import (
	"testing"
	"testing/fstest"
)

// What was read of closed files is let go, and told again by what is on disk;
// open documents stay, and so does what links ask of a file.
func TestRest(t *testing.T) {
	disk := fstest.MapFS{
		"p/memory/MEMORY.md": {Data: []byte("# Memory\n\n- [a](a.md#one) — x\n- [b](b.md) — y\n")},
		"p/memory/a.md":      {Data: []byte("# One\n")},
		"p/memory/b.md":      {Data: []byte("# Two\n")},
	}
	w := NewWorkspace(Env{FS: disk, Getenv: func(string) string { return "" }}, Settings{})
	before := w.Add("p/memory/MEMORY.md", "p/memory/a.md", "p/memory/b.md")
	closed := before.File("p/memory/a.md")
	if !closed.HasAnchor("one") || closed.HasAnchor("two") {
		t.Error("the anchors of a file are others")
	}
	unread := before.File("p/memory/b.md")
	after := w.Rest()
	rested := after.File("p/memory/a.md")
	if _, held := rested.content.made(); held || rested == closed {
		t.Error("a file that was read is still held")
	}
	if _, ok := rested.anchors.made(); !ok {
		t.Error("its headings are forgotten")
	}
	if !rested.HasAnchor("one") || rested.HasAnchor("two") {
		t.Error("its headings are others")
	}
	if _, held := rested.content.made(); held {
		t.Error("to tell its headings it was read again")
	}
	if after.File("p/memory/b.md") != unread {
		t.Error("a file that nobody has read is another one")
	}
	if string(rested.Source()) != "# One\n" || rested.Kind != closed.Kind {
		t.Errorf("it says %q", rested.Source())
	}
	if string(before.File("p/memory/a.md").Source()) != "# One\n" {
		t.Error("the snapshot before has changed")
	}
}
