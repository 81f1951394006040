package memory

import (
	"testing"
	"testing/fstest"
	"time"
)

func testEnv(files map[string]string) (Env, fstest.MapFS) {
	m := fstest.MapFS{}
	for p, text := range files {
		m[p] = &fstest.MapFile{Data: []byte(text), Mode: 0o644}
	}
	return Env{FS: m, Getenv: func(string) string { return "" }, Now: time.Now}, m
}

// What is created or removed must show after a change was told, also below
// folders that did not exist when they were last looked at.
func TestDiskForgets(t *testing.T) {
	has := func(d *disk, p string) bool { _, ok := d.entry(p); return ok }
	for _, tt := range []struct {
		name    string
		changed string
		path    string
	}{
		{"a file in a known folder", "w/a/new.md", "w/a/new.md"},
		{"a file in a new folder", "w/b/c/new.md", "w/b/c/new.md"},
		{"told of the folder only", "w/b", "w/b/c/new.md"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			env, m := testEnv(map[string]string{"w/a/old.md": "old"})
			d := newDisk(&env)
			for _, dir := range []string{"", "w", "w/a", "w/b", "w/b/c"} {
				d.dir(dir)
			}
			m[tt.path] = &fstest.MapFile{Data: []byte("new")}
			if has(d, tt.path) {
				t.Fatal("a view changed by itself")
			}
			d = d.without([]string{tt.changed})
			if !has(d, tt.path) {
				t.Error("the new file does not show")
			}
			delete(m, tt.path)
			if d = d.without([]string{tt.changed}); has(d, tt.path) {
				t.Error("the removed file still shows")
			}
			if !has(d, "w/a/old.md") {
				t.Error("its neighbour is gone")
			}
		})
	}
}

func TestDiskReadsAfresh(t *testing.T) {
	env, m := testEnv(map[string]string{"w/a.md": "one", "w/b.md": "one"})
	d := newDisk(&env)
	text := func(p string) string { src, _, _ := d.file(p, Place{}).Disk(); return string(src) }
	text("w/a.md")
	text("w/b.md")
	m["w/a.md"].Data = []byte("two")
	if text("w/a.md") != "one" {
		t.Error("a view changed by itself")
	}
	kept := d.file("w/b.md", Place{})
	d = d.without([]string{"w/a.md"})
	if text("w/a.md") != "two" {
		t.Error("the new text does not show")
	}
	if d.file("w/b.md", Place{}) != kept {
		t.Error("an unchanged file was read again")
	}
}
