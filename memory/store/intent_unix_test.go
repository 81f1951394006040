//go:build unix

package store

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// What stands in the place of a record of appends, and is none, is told by its
// path, with what to do; when that is done the next append goes on.
func TestIntentsInTheWay(t *testing.T) {
	for what, put := range map[string]func(string) error{
		"a folder":         func(name string) error { return os.Mkdir(name, 0o700) },
		"a full folder":    func(name string) error { return os.MkdirAll(filepath.Join(name, "in"), 0o700) },
		"a pipe":           func(name string) error { return syscall.Mkfifo(name, 0o600) },
		"a link to folder": func(name string) error { return os.Symlink(".", name) },
	} {
		t.Run(what, func(t *testing.T) {
			s := newSite(t)
			s.put(summary, "old\n")
			_, err := s.write(Plan{Append: []byte("a\n")})
			must(t, err)
			found, err := filepath.Glob(s.path(stateDir + "/*/" + intentsDir + "/*.json"))
			if err != nil || len(found) != 1 {
				t.Fatal(found, err)
			}
			must(t, os.Remove(found[0]))
			must(t, put(found[0]))
			_, err = s.write(Plan{Append: []byte("b\n")})
			var told *Error
			if !errors.As(err, &told) || told.Code != NotRegular || !strings.Contains(told.Message.String(), found[0]) || !strings.HasPrefix(told.NextStep.String(), "Move away") {
				t.Errorf("got %v, %+v", err, told)
			}
			must(t, os.RemoveAll(found[0]))
			_, err = s.write(Plan{Append: []byte("b\n")})
			must(t, err)
			if got := s.text(summary); got != "old\na\nb\n" {
				t.Errorf("the file holds %q", got)
			}
		})
	}
}
