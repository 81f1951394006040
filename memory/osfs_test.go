package memory

import (
	"cmp"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
	"unicode/utf8"
)

func TestUnixPaths(t *testing.T) {
	for name, want := range map[string]string{
		"/home/ann/m.md":      "home/ann/m.md",
		"/":                   "",
		"//home//ann/./m.md/": "home/ann/m.md",
		`/home/a\b.md`:        `home/a\b.md`, // a backslash is a letter like any other
		"/c:/m.md":            "c:/m.md",
	} {
		if got := fromUnix(name); got != want {
			t.Errorf("%s: %s, want %s", name, got, want)
		}
	}
	for path, want := range map[string]string{"home/ann/m.md": "/home/ann/m.md", "": "/", ".": "/"} {
		if got := toUnix(path); got != want {
			t.Errorf("%s: %s, want %s", path, got, want)
		}
	}
}

// One file has one path, however its name is written; drives are in upper case.
func TestWindowsPaths(t *testing.T) {
	for name, want := range map[string]string{
		`C:\w\m.md`:                     "C:/w/m.md",
		`c:\w\m.md`:                     "C:/w/m.md",
		`c:/w//./m.md`:                  "C:/w/m.md",
		`C:\w\a b#c.md`:                 "C:/w/a b#c.md",
		`\\?\c:\w\m.md`:                 "C:/w/m.md",
		`C:\`:                           "C:",
		`\\host\share\x.md`:             "UNC/host/share/x.md",
		`//host/share/x.md`:             "UNC/host/share/x.md",
		`\\?\UNC\host\share\x.md`:       "UNC/host/share/x.md",
		`\\?\unc\host\share\x.md`:       "UNC/host/share/x.md",
		`\\wsl$\Debian\home\ann\m.md`:   "UNC/wsl$/Debian/home/ann/m.md",
		`\\?\c:`:                        "C:",
		`\\?\C:\UNC\host\share\x.md`:    "C:/UNC/host/share/x.md",
		`C:\记忆\MEMORY.md`:               "C:/记忆/MEMORY.md",
		`D:\p\.devcodex\.memory\a b.md`: "D:/p/.devcodex/.memory/a b.md",
	} {
		if got := FromWindows(name); got != want {
			t.Errorf("%s: %s, want %s", name, got, want)
		}
	}
	for path, want := range map[string]string{
		"C:/w/m.md":           `C:\w\m.md`,
		"C:":                  `C:\`,
		"UNC/host/share":      `\\host\share`,
		"UNC/host/share/x.md": `\\host\share\x.md`,
	} {
		if got := toWindows(path); got != want {
			t.Errorf("%s: %s, want %s", path, got, want)
		}
		if got := FromWindows(want); got != path {
			t.Errorf("%s back: %s", path, got)
		}
	}
}

func TestOSFS(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{"memory/MEMORY.md", "memory/主题.md", "a b.md"} {
		file := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(file), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte("# 记忆\n"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	t.Chdir(filepath.Join(dir, "memory"))
	for _, system := range []osFS{{}, osFS{}.near()} {
		sub, err := fs.Sub(system, FromOS(dir))
		if err != nil {
			t.Fatal(err)
		}
		if err := fstest.TestFS(sub, "memory/MEMORY.md", "memory/主题.md", "a b.md"); err != nil {
			t.Error(err)
		}
	}
	if _, err := fs.Stat(OSFS(), FromOS(dir)+"/../x"); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("a path with dots: %v", err)
	}
}

// What lies below the working folder is named from there, and nothing else.
func TestNearNames(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "memory")
	if err := os.Mkdir(dir, 0o700); err != nil {
		t.Fatal(err)
	}
	t.Chdir(dir)
	for path, want := range map[string]string{
		FromOS(dir) + "/tasks/a.md": "tasks/a.md",
		FromOS(dir) + "s/a.md":      dir + "s/a.md",
		FromOS(dir):                 dir,
		"":                          "/",
	} {
		if windows {
			want = ToOS(path)
		}
		if got, err := (osFS{}).near().name("open", cmp.Or(path, ".")); got != want || err != nil {
			t.Errorf("%s: %s, %v, want %s", path, got, err, want)
		}
	}
}

func TestOSFSReadsLinks(t *testing.T) {
	dir := t.TempDir()
	if err := os.Symlink("memory", filepath.Join(dir, "link")); err != nil {
		t.Logf("no symbolic links here: %v", err) // on Windows they are a privilege
		return
	}
	to, err := fs.ReadLink(OSFS(), FromOS(dir)+"/link")
	if to != "memory" || err != nil {
		t.Errorf("%q, %v", to, err)
	}
	info, err := fs.Lstat(OSFS(), FromOS(dir)+"/link")
	if err != nil || info.Mode()&fs.ModeSymlink == 0 {
		t.Errorf("%v, %v", info, err)
	}
}

// Whatever name comes in, its path is one that io/fs takes, but for parent
// folders, and leads back to itself.
func FuzzPaths(f *testing.F) {
	for _, name := range []string{`C:\w\m.md`, `\\?\UNC\host\share`, `\\`, `\\?\`, `\\.\pipe\x`, `//host//share/./x`, "/a//b/", "", "a/../b"} {
		f.Add(name)
	}
	f.Fuzz(func(t *testing.T, name string) {
		for system, way := range map[string]struct{ from, to func(string) string }{
			"unix": {fromUnix, toUnix}, "windows": {FromWindows, toWindows},
		} {
			path := way.from(name)
			if !fs.ValidPath(path) && path != "" && utf8.ValidString(path) && !slices.Contains(strings.Split(path, "/"), "..") {
				t.Errorf("%s: %q gives %q, which is no path", system, name, path)
			}
			if back := way.from(way.to(path)); back != path {
				t.Errorf("%s: %q gives %q, that leads to %q and back to %q", system, name, path, way.to(path), back)
			}
		}
	})
}
