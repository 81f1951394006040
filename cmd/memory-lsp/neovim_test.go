//go:build neovim

package main

import (
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestNeovim sets Neovim up as docs/editors.md says and opens a faulty index: it
// must show what the command line finds, and fix what that fixes.
func TestNeovim(t *testing.T) {
	tree := filepath.Join(t.TempDir(), "faulty")
	if err := os.CopyFS(tree, os.DirFS("../../examples/faulty")); err != nil {
		t.Fatal(err)
	}
	const index = ".devcodex/.memory/clients/Cursor/SUMMARY.md"
	var seen struct {
		Findings            []string
		Hover, Fixed, Error string
	}
	bin := neovim(t, tree, index, "look.lua", &seen)
	if seen.Error != "" {
		t.Fatal(seen.Error)
	}
	if diff := cmp.Diff(listed(t, tree, index), sorted(seen.Findings)); diff != "" {
		t.Errorf("findings (-command line +Neovim):\n%s", diff)
	}
	if !strings.Contains(seen.Hover, "# ") || !strings.Contains(seen.Hover, "Source:") {
		t.Errorf("the hover shows no rule's page: %q", seen.Hover)
	}
	spawn(t, tree, filepath.Join(bin, "memory-lsp"), "check", "--fix", "--fail-on", "never", index)
	want, err := os.ReadFile(filepath.Join(tree, index))
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), seen.Fixed); diff != "" {
		t.Errorf("fix-all (-command line +Neovim):\n%s", diff)
	}
}

// TestNeovimRenames follows a link, and renames the file that it leads to.
func TestNeovimRenames(t *testing.T) {
	tree := t.TempDir()
	files := map[string]string{
		"memory/MEMORY.md":      "# Index\n\n- [Build](<build notes.md#cache-rules>) x\n- [[build notes]]\n",
		"memory/build notes.md": "# Build\n\n## Cache rules\n",
		"memory/deploy.md":      "[build](build%20notes.md \"build notes.md\")\n",
	}
	for name, text := range files {
		file := filepath.Join(tree, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	var seen struct {
		Definition, Name, Error string
		References              int
	}
	neovim(t, tree, "memory/MEMORY.md", "rename.lua", &seen)
	if seen.Error != "" || seen.Definition != "build notes.md" || seen.Name != "build notes.md" || seen.References != 3 {
		t.Errorf("%+v", seen)
	}
	for name, want := range map[string]string{
		"memory/MEMORY.md":    "# Index\n\n- [Build](<build log.md#cache-rules>) x\n- [[build log]]\n",
		"memory/build log.md": files["memory/build notes.md"],
		"memory/deploy.md":    "[build](build%20log.md \"build notes.md\")\n",
	} {
		got, err := os.ReadFile(filepath.Join(tree, filepath.FromSlash(name)))
		if err != nil || string(got) != want {
			t.Errorf("%s: %q, %v, want %q", name, got, err, want)
		}
	}
}

// neovim opens a file of a folder in Neovim, set up as docs/editors.md says, runs a
// script there and reads what it saw. It returns where the program is.
func neovim(t *testing.T, folder, file, script string, seen any) (bin string) {
	t.Helper()
	bin = t.TempDir()
	spawn(t, "", "go", "build", "-o", bin, ".")
	lua, err := filepath.Abs(filepath.Join("testdata", "neovim", script))
	if err != nil {
		t.Fatal(err)
	}
	init := filepath.Join(bin, "init.lua")
	if err := os.WriteFile(init, []byte(snippet(t)), 0o600); err != nil {
		t.Fatal(err)
	}
	seenFile := filepath.Join(bin, "seen.json")
	t.Setenv("PATH", bin+string(os.PathListSeparator)+os.Getenv("PATH"))
	t.Setenv("MEMORY_LSP_SEEN", seenFile)
	t.Setenv("XDG_STATE_HOME", bin)
	spawn(t, folder, "nvim", "--headless", "-u", init, file, "-c", "luafile "+lua)
	data, err := os.ReadFile(seenFile)
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(data, seen); err != nil {
		t.Fatal(err)
	}
	return bin
}

// snippet is the configuration that docs/editors.md gives for the installed
// Neovim.
func snippet(t *testing.T) string {
	t.Helper()
	var minor int
	version := spawn(t, "", "nvim", "--version")
	if _, err := fmt.Sscanf(version, "NVIM v0.%d", &minor); err != nil {
		t.Fatalf("version %q: %v", version, err)
	}
	heading := "\n0.7:\n"
	switch {
	case minor >= 11:
		heading = "\n0.11 and later:\n"
	case minor >= 8:
		heading = "\n0.8 to 0.10:\n"
	}
	doc, err := os.ReadFile("../../docs/editors.md")
	if err != nil {
		t.Fatal(err)
	}
	_, rest, ok := strings.Cut(string(doc), heading+"\n```lua\n")
	code, _, ok2 := strings.Cut(rest, "\n```\n")
	if !ok || !ok2 {
		t.Fatalf("docs/editors.md has no snippet under %q", strings.TrimSpace(heading))
	}
	return code
}

// listed are the lines and rules of the findings that the command line tells.
func listed(t *testing.T, dir, file string) []string {
	t.Helper()
	var out struct {
		Diagnostics []struct {
			Rule  string
			Range struct{ Start struct{ Line int } }
		}
	}
	text := spawn(t, dir, "memory-lsp", "check", "--format", "json", "--min-severity", "hint", "--fail-on", "never", file)
	if err := json.Unmarshal([]byte(text), &out); err != nil {
		t.Fatal(err)
	}
	var lines []string
	for _, d := range out.Diagnostics {
		lines = append(lines, fmt.Sprintf("%d %s", d.Range.Start.Line, d.Rule))
	}
	return sorted(lines)
}

func sorted(s []string) []string {
	slices.Sort(s)
	return s
}

// spawn gives the standard output of a command that must succeed.
func spawn(t *testing.T, dir, name string, args ...string) string {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), name, args...)
	cmd.Dir, cmd.Stderr = dir, t.Output()
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("%s %s: %v\n%s", name, strings.Join(args, " "), err, out)
	}
	return string(out)
}
