package main

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestRewrite(t *testing.T) {
	for _, c := range []struct {
		name  string
		setUp func(t *testing.T, dir string)
		err   error
		want  string // what the file holds in the end
	}{
		{"as it was read", func(*testing.T, string) {}, nil, "new\n"},
		{"changed since", func(t *testing.T, dir string) { put(t, dir, "f.md", "theirs\n") }, errChanged, "theirs\n"},
		{"gone since", func(t *testing.T, dir string) { must(t, os.Remove(filepath.Join(dir, "f.md"))) }, fs.ErrNotExist, ""},
		{"a symbolic link", func(t *testing.T, dir string) {
			must(t, os.Rename(filepath.Join(dir, "f.md"), filepath.Join(dir, "g.md")))
			must(t, os.Symlink("g.md", filepath.Join(dir, "f.md")))
		}, errSymlink, "old\n"},
	} {
		t.Run(c.name, func(t *testing.T) {
			dir := t.TempDir()
			file := filepath.Join(dir, "f.md")
			put(t, dir, "f.md", "old\n")
			must(t, os.Chmod(file, 0o640))
			c.setUp(t, dir)
			before := names(t, dir)

			if err := rewrite(file, []byte("old\n"), []byte("new\n")); !errors.Is(err, c.err) {
				t.Errorf("got error %v, want %v", err, c.err)
			}
			text, _ := os.ReadFile(file)
			if string(text) != c.want {
				t.Errorf("the file holds %q, want %q", text, c.want)
			}
			if diff := cmp.Diff(before, names(t, dir)); diff != "" {
				t.Errorf("the folder changed (-before +after):\n%s", diff)
			}
		})
	}
}

// names are the members of a folder with their modes.
func names(t *testing.T, dir string) (list []string) {
	entries, err := os.ReadDir(dir)
	must(t, err)
	for _, e := range entries {
		info, err := e.Info()
		must(t, err)
		list = append(list, info.Mode().String()+" "+e.Name())
	}
	return list
}

func put(t *testing.T, dir, name, text string) {
	t.Helper()
	must(t, os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644))
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
