package link

import (
	"path"
	"strings"
	"testing"
)

// A path that is taken for minimal without a look at its steps must be one.
func TestMinimal(t *testing.T) {
	steps := []string{"..", ".", "", "a", "b.md", "..."}
	for _, x := range steps {
		for _, y := range steps {
			for _, z := range steps {
				name := strings.Join([]string{x, y, z}, "/")
				if strings.HasPrefix(name, "/") {
					continue
				}
				if want := path.Clean(name) == name; minimal(name) != want {
					t.Errorf("%q: minimal is %v, want %v", name, !want, want)
				}
				if short := shorten(name); path.Clean(short) != path.Clean(name) {
					t.Errorf("%q is shortened to %q", name, short)
				}
			}
		}
	}
}
