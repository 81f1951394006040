package lsp

import (
	"io/fs"
	"strings"
	"testing"

	"github.com/memory-lsp/memory-lsp/memory"
)

func TestPathOf(t *testing.T) {
	tests := []struct {
		uri, unix, windows string // empty: no file
	}{
		{"file:///w/m.md", "w/m.md", "w/m.md"},
		{"FILE:///w/m.md", "w/m.md", "w/m.md"},
		{"file:/w/m.md", "w/m.md", "w/m.md"},
		{"file://localhost/w/m.md", "w/m.md", "w/m.md"},
		{"file:///w/./a/../m.md", "w/m.md", "w/m.md"},
		{"file:///w//m.md", "w/m.md", "w/m.md"},
		{"file:///w/memory/", "w/memory", "w/memory"},
		{"file:///w/a%20b%23c.md", "w/a b#c.md", "w/a b#c.md"},
		{"file:///w/a b.md", "w/a b.md", "w/a b.md"},
		{"file:///w/m.md?x=1#L3", "w/m.md", "w/m.md"},
		{"file:///w/100%25.md", "w/100%.md", "w/100%.md"},
		{"file:///w/%2525.md", "w/%25.md", "w/%25.md"},
		{"file:///w/100%.md", "w/100%.md", "w/100%.md"},
		{"file:///w/%zz%4", "w/%zz%4", "w/%zz%4"},
		{"file:///w/%E8%AE%B0%E5%BF%86.md", "w/记忆.md", "w/记忆.md"},
		{"file:///w/记忆.md", "w/记忆.md", "w/记忆.md"},
		{"file:///w/%F0%9F%98%80.md", "w/😀.md", "w/😀.md"},

		// One document each on Windows.
		{"file:///c%3A/w/m.md", "c:/w/m.md", "C:/w/m.md"},
		{"file:///C:/w/m.md", "C:/w/m.md", "C:/w/m.md"},
		{"file:///C%3a/w/m.md", "C:/w/m.md", "C:/w/m.md"},
		{"file:///c:/w/m.md", "c:/w/m.md", "C:/w/m.md"},
		{"file:///c:/w/a%20b%23c.md", "c:/w/a b#c.md", "C:/w/a b#c.md"},
		{"file:///c:%5Cw%5Cm.md", `c:\w\m.md`, "C:/w/m.md"},
		{"file:////?/C:/w/m.md", "", "C:/w/m.md"},
		{"file:////%3F/c%3A/w/m.md", "?/c:/w/m.md", "C:/w/m.md"},
		{"file://%3F/c:/w/m.md", "", "C:/w/m.md"},
		{"file:///%5C%5C%3F%5Cc%3A%5Cw%5Cm.md", `\\?\c:\w\m.md`, "C:/w/m.md"},

		{"file://Server/share/m.md", "", "UNC/server/share/m.md"},
		{"file://server/share/m.md", "", "UNC/server/share/m.md"},
		{"file:////server/share/m.md", "server/share/m.md", "UNC/server/share/m.md"},
		{"file:////%3F/UNC/server/share/m.md", "?/UNC/server/share/m.md", "UNC/server/share/m.md"},
		{"file:///%5C%5Cserver%5Cshare%5Cm.md", `\\server\share\m.md`, "UNC/server/share/m.md"},

		// No files.
		{"", "", ""},
		{"file:", "", ""},
		{"file:///", "", ""},
		{"file:///..", "", ""},
		{"/w/m.md", "", ""},
		{`C:\w\m.md`, "", ""},
		{"untitled:Untitled-1", "", ""},
		{"git:/w/m.md?%7B%22ref%22%3A%22~%22%7D", "", ""},
		{"output:extension-output-1", "", ""},
		{"vscode-notebook-cell:/w/x.ipynb#W0", "", ""},
		{"inmemory://model/1", "", ""},
		{"https://example.org/m.md", "", ""},
		{"file:///w/%00.md", "", ""},
		{"file:///w/%FF.md", "", ""},
	}
	for _, tt := range tests {
		for system, want := range map[bool]string{false: tt.unix, true: tt.windows} {
			if got, ok := pathOf(tt.uri, system); ok != (want != "") || ok && got != want {
				t.Errorf("windows %v: %q is %q (%v), want %q", system, tt.uri, got, ok, want)
			}
		}
	}
}

// TestWindowsNames: what the system calls a document, whichever way its URI is
// written.
func TestWindowsNames(t *testing.T) {
	for uri, name := range map[string]string{
		"file:///c%3A/w/m.md":       `C:\w\m.md`,
		"file:///C:/w/m.md":         `C:\w\m.md`,
		"file:///C%3a/w/m.md":       `C:\w\m.md`,
		"file:///c:/w/a%20b%23c.md": `C:\w\a b#c.md`,
		"file://host/share/m.md":    `\\host\share\m.md`,
	} {
		p, ok := pathOf(uri, true)
		if want := memory.FromWindows(name); !ok || p != want {
			t.Errorf("%s is %q, want %q as %s", uri, p, want, name)
		}
	}
}

func TestURIOf(t *testing.T) {
	tests := []struct{ path, unix, windows string }{
		{"w/m.md", "file:///w/m.md", "file:///w/m.md"},
		{"w/a b#c%.md", "file:///w/a%20b%23c%25.md", "file:///w/a%20b%23c%25.md"},
		{"w/记.md", "file:///w/%E8%AE%B0.md", "file:///w/%E8%AE%B0.md"},
		{"C:/w/m.md", "file:///C%3A/w/m.md", "file:///c%3A/w/m.md"},
		{"UNC/server/share/m.md", "file:///UNC/server/share/m.md", "file://server/share/m.md"},
	}
	for _, tt := range tests {
		if got := uriOf(tt.path, false); got != tt.unix {
			t.Errorf("%s is %s, want %s", tt.path, got, tt.unix)
		}
		if got := uriOf(tt.path, true); got != tt.windows {
			t.Errorf("on Windows %s is %s, want %s", tt.path, got, tt.windows)
		}
	}
}

// FuzzURI: every string is no file or a path that a file system takes, and the
// URI of that path leads back to it.
func FuzzURI(f *testing.F) {
	for _, uri := range []string{
		"file:///c%3A/w/m.md", "file:///C:/w/m.md", "file://server/share/a%20b.md", "file:////?/UNC/h/s/x", "untitled:x",
		"file:///w/../../x", "file:///w/%25%", `file:///\\?\C:\x`, "file:", "file:///%2e%2e/x", "file://///x", "file:///UNC/a",
	} {
		f.Add(uri, true)
		f.Add(uri, false)
	}
	f.Fuzz(func(t *testing.T, uri string, windows bool) {
		p, ok := pathOf(uri, windows)
		if !ok {
			return
		}
		if !fs.ValidPath(p) || p == "." || strings.ContainsRune(p, 0) {
			t.Fatalf("%q is %q, which is no path", uri, p)
		}
		again, ok := pathOf(uriOf(p, windows), windows)
		if !ok || again != p {
			t.Errorf("%q is %q, whose URI %s is %q (%v)", uri, p, uriOf(p, windows), again, ok)
		}
	})
}
