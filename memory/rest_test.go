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
	if _, ok := rested.known().anchors.made(); !ok {
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

// A readingFS counts how often each file is read.
type readingFS struct {
	fstest.MapFS
	reads map[string]int
}

func (r readingFS) ReadFile(name string) ([]byte, error) {
	r.reads[name]++
	return r.MapFS.ReadFile(name)
}

// What an index lists through the notes that it lists is found out once, however often
// notes are let go in between: it takes reading all of them.
func TestRestKeepsWhatIsListed(t *testing.T) {
	files := readingFS{fstest.MapFS{
		"p/memory/MEMORY.md": {Data: []byte("# Memory\n\n- [a](a.md) — x\n")},
		"p/memory/a.md":      {Data: []byte("[[b]]\n")},
		"p/memory/b.md":      {Data: []byte("[c](c.md)\n")},
		"p/memory/c.md":      {Data: []byte("# C\n")},
		"p/memory/d.md":      {Data: []byte("[[a]]\n")},
	}, map[string]int{}}
	w := NewWorkspace(Env{FS: files, Getenv: func(string) string { return "" }}, Settings{})
	names := []string{"p/memory/MEMORY.md", "p/memory/a.md", "p/memory/b.md", "p/memory/c.md", "p/memory/d.md"}
	w.Add(names...)
	for range 3 {
		for _, name := range names[1:] {
			s := w.Snapshot()
			p := Pass{File: s.File(name), snap: s}
			if _, yes := p.Unlisted(); yes != (name == "p/memory/d.md") {
				t.Errorf("%s is unlisted: %v", name, yes)
			}
			w.Rest()
		}
	}
	for name, n := range files.reads {
		if n > 1 {
			t.Errorf("%s was read %d times", name, n)
		}
	}
	files.MapFS["p/memory/b.md"] = &fstest.MapFile{Data: []byte("[d](d.md)\n")}
	s := w.Changed("p/memory/b.md")
	p := Pass{File: s.File("p/memory/d.md"), snap: s}
	if _, yes := p.Unlisted(); yes {
		t.Error("what another note lists now is not known")
	}
}
