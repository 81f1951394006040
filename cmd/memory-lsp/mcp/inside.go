package mcp

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"unicode"

	"github.com/memory-lsp/memory-lsp/memory"
)

// inside is the file or folder that an argument names, as the system does. It lies
// in one of the call's grounds, there or not, also when symbolic links are
// followed.
func (c *call) inside(name, path string) (native string, err error) {
	if why := misnamed(path); why != "" {
		return "", c.outside("the argument %s, %q, %s", name, path, why)
	}
	native = filepath.FromSlash(path)
	if !filepath.IsAbs(native) {
		if native, err = c.relative(name, native); err != nil {
			return "", err
		}
	}
	native = filepath.Clean(native)
	real, err := physical(native)
	if err != nil {
		return "", c.outside("the argument %s, %q, leads nowhere", name, path)
	}
	for _, ground := range c.grounds {
		if top, err := physical(ground); err == nil && within(top, real) {
			return native, nil
		}
	}
	return "", c.outside("the argument %s, %q, leads out of the folders that are served", name, path)
}

// relative is a path from the ground where it is there; from the only ground also
// if it is not.
func (c *call) relative(name, path string) (string, error) {
	var found []string
	for _, ground := range c.grounds {
		at := filepath.Join(ground, path)
		if _, err := os.Lstat(at); err == nil || len(c.grounds) == 1 {
			found = append(found, at)
		}
	}
	switch len(found) {
	case 1:
		return found[0], nil
	case 0:
		return "", c.outside("the argument %s, %q, is in none of the folders that are served", name, path)
	}
	return "", failed(outside, "Name one of them.", "the argument %s, %q, may be any of %s", name, path, strings.Join(found, ", "))
}

func (c *call) outside(format string, args ...any) error {
	return failed(outside, "Name a path in one of the folders that are served: "+strings.Join(c.grounds, ", ")+". Nothing was read or written.", format, args...)
}

// misnamed says what is wrong with the form of a path, of all systems: what one of
// them would take for another place is refused on each. It is empty of a good one.
func misnamed(path string) string {
	rest := path
	if volume := filepath.VolumeName(filepath.FromSlash(path)); runtime.GOOS == "windows" && len(volume) == 2 {
		rest = path[2:]
	}
	switch {
	case strings.TrimSpace(path) == "":
		return "is empty"
	case path == "~" || strings.HasPrefix(path, "~/"):
		return "starts from a home"
	case strings.ContainsFunc(path, unicode.IsControl):
		return "holds a control character"
	case escaped().MatchString(path):
		return "holds an escaped dot or slash"
	case runtime.GOOS != "windows" && strings.Contains(path, `\`):
		return "holds a backslash"
	case strings.HasPrefix(rest, "//") || strings.HasPrefix(rest, `\\`):
		return "names another machine"
	case strings.Contains(rest, ":"):
		return "holds a colon"
	}
	for _, part := range strings.FieldsFunc(rest, func(r rune) bool { return r == '/' || r == '\\' }) {
		stem, _, _ := strings.Cut(part, ".")
		switch {
		case part == ".":
		case part == "..":
			return "leads upward"
		case strings.HasSuffix(part, ".") || strings.HasSuffix(part, " "):
			return "has a name that ends in a blank or a dot"
		case slices.Contains(devices, strings.ToUpper(strings.TrimSpace(stem))):
			return "holds the name of a device"
		}
	}
	return ""
}

var (
	escaped = memory.Pattern(`(?i)%(2e|2f|5c|00)`)
	devices = strings.Fields("CON PRN AUX NUL COM1 COM2 COM3 COM4 COM5 COM6 COM7 COM8 COM9 LPT1 LPT2 LPT3 LPT4 LPT5 LPT6 LPT7 LPT8 LPT9 CONIN$ CONOUT$")
)

// physical is a path without symbolic links; of what is not there, the deepest
// folder that is, and the rest.
func physical(native string) (string, error) {
	real, err := filepath.EvalSymlinks(native)
	if !errors.Is(err, fs.ErrNotExist) {
		return real, err
	}
	if _, err := os.Lstat(native); err == nil {
		return "", fs.ErrInvalid // a link to what is not there
	}
	up := filepath.Dir(native)
	if up == native {
		return "", err
	}
	if real, err = physical(up); err != nil {
		return "", err
	}
	return filepath.Join(real, filepath.Base(native)), nil
}

// lies reports whether a file or folder lies in another when symbolic links are
// followed.
func lies(native, dir string) (bool, error) {
	top, err := physical(dir)
	if err != nil {
		return false, err
	}
	at, err := physical(native)
	return err == nil && within(top, at), err
}

// within reports whether a path is a folder or lies in it. Both are without
// symbolic links.
func within(dir, path string) bool {
	rel, err := filepath.Rel(dir, path)
	return err == nil && filepath.IsLocal(rel)
}
