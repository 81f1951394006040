package memory

import (
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
