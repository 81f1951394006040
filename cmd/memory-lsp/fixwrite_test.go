package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/memory-lsp/memory-lsp/memory"
	"github.com/memory-lsp/memory-lsp/memory/store"
)

func TestRewrite(t *testing.T) {
	for _, c := range []struct {
		name  string
		setUp func(t *testing.T, dir string)
		err   string // a part of it
		want  string // what the file holds in the end
	}{
		{"as it was read", func(*testing.T, string) {}, "<nil>", "new\n"},
		{"changed since", func(t *testing.T, dir string) { put(t, dir, "f.md", "theirs\n") }, errChanged.Error(), "theirs\n"},
		{"gone since", func(t *testing.T, dir string) { must(t, os.Remove(filepath.Join(dir, "f.md"))) }, errChanged.Error(), ""},
		{"a symbolic link", func(t *testing.T, dir string) {
			must(t, os.Rename(filepath.Join(dir, "f.md"), filepath.Join(dir, "g.md")))
			must(t, os.Symlink("g.md", filepath.Join(dir, "f.md")))
		}, "f.md is a symbolic link to g.md", "old\n"},
	} {
		t.Run(c.name, func(t *testing.T) {
			dir := t.TempDir()
			file := filepath.Join(dir, "f.md")
			put(t, dir, "f.md", "old\n")
			must(t, os.Chmod(file, 0o640))
			c.setUp(t, dir)
			before := names(t, dir)

			sys := (&session{t: t, dir: t.TempDir()}).system(nil)
			err := sys.rewrite(t.Context(), memory.FromOS(file), memory.Place{Folder: memory.FromOS(dir)}, []byte("old\n"), []byte("new\n"))
			if got := fmt.Sprint(err); !strings.Contains(got, c.err) {
				t.Errorf("got error %v, want %s", err, c.err)
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

// TestRewriteLocked fixes a file that another writer is busy with.
func TestRewriteLocked(t *testing.T) {
	dir := t.TempDir()
	put(t, dir, "f.md", "old\n")
	sys := (&session{t: t, dir: t.TempDir()}).system(nil)
	sys.Wait = -1
	other, err := store.Open(store.Options{ActiveRoot: dir, Env: store.SystemEnv(sys.Home, sys.Getenv)})
	must(t, err)
	_, err = other.Do(t.Context(), store.Change{File: "f.md", Plan: func(store.Snapshot) (store.Plan, error) {
		err := sys.rewrite(t.Context(), memory.FromOS(filepath.Join(dir, "f.md")), memory.Place{Folder: memory.FromOS(dir)}, []byte("old\n"), []byte("new\n"))
		if !store.Is(err, store.Locked) {
			t.Errorf("got %v, want it to be locked", err)
		}
		if got := reason(err).String(); !strings.Contains(got, "f.md is locked by another writer") || !strings.Contains(got, "retry") {
			t.Errorf("users are told: %s", got)
		}
		return store.Plan{Append: []byte("theirs\n")}, nil
	}})
	must(t, err)
	if text, _ := os.ReadFile(filepath.Join(dir, "f.md")); string(text) != "old\ntheirs\n" {
		t.Errorf("the file holds %q", text)
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
