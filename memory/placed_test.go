package memory

import (
	"io/fs"
	"testing"
	"testing/fstest"
	"time"
)

// TestPlacedAnew: what a file is follows the configuration, also where the file was
// read before, as the target of a link or as another kind of memory.
func TestPlacedAnew(t *testing.T) {
	const file, config = "w/notes/a.md", "w/.memory-lsp.json"
	declared := func(layout string) *fstest.MapFile {
		return &fstest.MapFile{Data: []byte(`{"folders":[{"path":"notes","layout":"` + layout + `"}]}`)}
	}
	disk := fstest.MapFS{file: &fstest.MapFile{Data: []byte("# A\n")}}
	w := NewWorkspace(Env{FS: disk, Getenv: func(string) string { return "" }, Now: time.Now}, Settings{})
	w.Snapshot().Load(file)
	for _, step := range []struct {
		does string
		file *fstest.MapFile
		want Kind
	}{
		{"declares the folder", declared("claude"), Topic},
		{"has it as another layout", declared("plain"), Note},
		{"is gone", nil, NoKind},
		{"declares it again", declared("claude"), Topic},
	} {
		delete(disk, config)
		if step.file != nil {
			disk[config] = step.file
		}
		w.Changed(config)
		w.Add(file)
		s := w.Snapshot()
		f := s.Load(file)
		if f == nil {
			t.Fatalf("when the configuration %s the file is not there", step.does)
		}
		if place := s.Place(file); f.Place != place || place.Kind != step.want {
			t.Errorf("when the configuration %s: the place is %+v, the file's %+v; want kind %v", step.does, place, f.Place, step.want)
		}
	}
}

// A counting is a file system that counts how often its layout is opened.
type counting struct {
	fstest.MapFS
	layouts int
}

func (c *counting) Open(name string) (fs.File, error) {
	if name == "w/.devcodex/layout.json" {
		c.layouts++
	}
	return c.MapFS.Open(name)
}

func (c *counting) ReadFile(name string) ([]byte, error) {
	if name == "w/.devcodex/layout.json" {
		c.layouts++
	}
	return c.MapFS.ReadFile(name)
}

// TestLayoutIsReadOnce: however many places depend on a layout, it is read once
// until it changes, and then counts.
func TestLayoutIsReadOnce(t *testing.T) {
	const layout = "w/.devcodex/layout.json"
	disk := &counting{MapFS: fstest.MapFS{layout: {Data: []byte(`{"mode":"workspace-namespace"}`)}}}
	w := NewWorkspace(Env{FS: disk, Getenv: func(string) string { return "" }, Now: time.Now}, Settings{})
	place := func(project string) Place { return w.Snapshot().Place("w/.devcodex/" + project + "/reports/a.md") }
	for range 100 {
		if p := place("migrations"); p.Kind != Report {
			t.Fatalf("the report of a project is %+v", p)
		}
	}
	if disk.layouts != 1 {
		t.Errorf("the layout was opened %d times", disk.layouts)
	}
	disk.MapFS[layout] = &fstest.MapFile{Data: []byte(`{}`)}
	w.Changed(layout)
	if p := place("migrations"); p.Kind == Report {
		t.Errorf("what a tree has at its top is taken for a project: %+v", p)
	}
}
