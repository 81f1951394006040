//go:build unix

package memory

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// A pipe that nobody writes to would make its reader wait for ever.
func TestOSFSDoesNotOpenPipes(t *testing.T) {
	pipe := filepath.Join(t.TempDir(), "SUMMARY.md")
	if err := syscall.Mkfifo(pipe, 0o600); err != nil {
		t.Fatal(err)
	}
	path := FromOS(pipe)
	if _, err := OSFS().Open(path); !errors.Is(err, fs.ErrInvalid) {
		t.Errorf("open: %v", err)
	}
	if _, err := fs.ReadFile(OSFS(), path); !errors.Is(err, fs.ErrInvalid) {
		t.Errorf("read: %v", err)
	}
	if _, err := OSFS().Open("dev/null"); !errors.Is(err, fs.ErrInvalid) {
		t.Errorf("open a device: %v", err)
	}
}

// A folder has what package os says that it has, whatever it is and however much.
func TestOSFSLists(t *testing.T) {
	dir := t.TempDir()
	want := []Entry{{"dir", fs.ModeDir}, {"gone", fs.ModeSymlink}, {"pipe", fs.ModeNamedPipe}}
	for name, create := range map[string]func(string) error{
		"dir":  func(p string) error { return os.Mkdir(p, 0o700) },
		"gone": func(p string) error { return os.Symlink("nowhere", p) },
		"pipe": func(p string) error { return syscall.Mkfifo(p, 0o600) },
	} {
		if err := create(filepath.Join(dir, name)); err != nil {
			t.Fatal(err)
		}
	}
	for i := range 1000 { // more than the system tells at once
		name := fmt.Sprintf("报告-%03d%s.md", i, strings.Repeat("x", i%200))
		if err := os.WriteFile(filepath.Join(dir, name), nil, 0o600); err != nil {
			t.Fatal(err)
		}
		want = append(want, Entry{Name: name})
	}
	d := newDisk(&Env{FS: OSFS(), Getenv: os.Getenv})
	byName := func(a, b Entry) int { return strings.Compare(a.Name, b.Name) }
	slices.SortFunc(want, byName)
	if diff := cmp.Diff(want, d.dir(FromOS(dir))); diff != "" {
		t.Errorf("the folder (-want +got):\n%s", diff)
	}
	if list := d.dir(FromOS(filepath.Join(dir, "dir"))); list == nil || len(list) > 0 {
		t.Errorf("an empty folder: %v", list)
	}
	for _, name := range []string{"gone", "pipe", "nothing", want[len(want)-1].Name} {
		if list := d.dir(FromOS(filepath.Join(dir, name))); list != nil {
			t.Errorf("%s, which is no folder: %v", name, list)
		}
	}
}
