//go:build unix

package memory

import (
	"errors"
	"io/fs"
	"path/filepath"
	"syscall"
	"testing"
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
