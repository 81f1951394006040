package query_test

import (
	"errors"
	"syscall"
	"testing"
)

// On a file system that is mounted read-only, whatever would be written fails.
// Who may not mount has the test above.
func TestReadOnlyMount(t *testing.T) {
	dir := t.TempDir()
	err := syscall.Mount("tmpfs", dir, "tmpfs", 0, "")
	if errors.Is(err, syscall.EPERM) {
		t.Log("mounting is not allowed here")
		return
	}
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := syscall.Unmount(dir, 0); err != nil {
			t.Error(err)
		}
	})
	target := tree(t, dir)
	if err := syscall.Mount("tmpfs", dir, "tmpfs", syscall.MS_REMOUNT|syscall.MS_RDONLY, ""); err != nil {
		t.Fatal(err)
	}
	askAll(t, system(), target)
}
