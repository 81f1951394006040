package mcp

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestReadingChangesNothing: a tool that says it only reads changes no byte and no
// time, makes nothing and takes nothing away; so do resources, prompts and
// completion.
func TestReadingChangesNothing(t *testing.T) {
	dir := t.TempDir()
	lay(t, dir, map[string]string{
		"memory/MEMORY.md":                                      "# Memory\n\n- [lessons](lessons.md)\n",
		"memory/lessons.md":                                     "- one\n",
		".devcodex/.memory/clients/codex/SUMMARY.md":            "# Agent SUMMARY — codex\n",
		".devcodex/.memory/clients/codex/tasks/20260830.md":     "## 会话 01 — x\n",
		".devcodex/reports/audit/codex/20260830/01--coupons.md": "# x\n",
		".devcodex/requirements/优惠券叠加/.memory/sessions.md":      "# x\n",
	})
	a := newRawAgent(t, optionsIn(t, dir))
	before := standing(t, dir)
	for _, tool := range tools() {
		if !tool.reads {
			continue
		}
		args := filled(tool.input())
		if tool.input().Properties["agent"] != nil {
			args["agent"] = "codex"
		}
		if text := called(t, a, tool.name, args); strings.Contains(text, internal) {
			t.Errorf("%s: %s", tool.name, text)
		}
	}
	for method, params := range map[string]any{
		"resources/list":      map[string]any{},
		"resources/read":      map[string]any{"uri": "memory://summary"},
		"prompts/get":         map[string]any{"name": "consolidate"},
		"completion/complete": map[string]any{"ref": map[string]any{"type": "ref/prompt", "name": "handover"}, "argument": map[string]any{"name": "date", "value": ""}},
		"resources/subscribe": map[string]any{"uri": "memory://index"},
	} {
		if _, err := a.ask(t, method, params); err != nil {
			t.Errorf("%s: %v", method, err)
		}
	}
	a.close(t)
	if diff := cmp.Diff(before, standing(t, dir)); diff != "" {
		t.Errorf("(-before +after):\n%s", diff)
	}
}

// standing is every file and folder below one, with its text and its time.
func standing(t *testing.T, dir string) map[string]string {
	t.Helper()
	all := map[string]string{}
	err := filepath.WalkDir(dir, func(p string, e fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		info, err := e.Info()
		if err != nil {
			return err
		}
		text := ""
		if e.Type().IsRegular() {
			b, err := os.ReadFile(p)
			if err != nil {
				return err
			}
			text = string(b)
		}
		all[p] = fmt.Sprint(info.Mode(), info.ModTime(), text)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// TestLargeContent: as much as one write may hold goes through, every character
// escaped; one more is refused.
func TestLargeContent(t *testing.T) {
	dir := t.TempDir()
	lay(t, dir, map[string]string{"memory/MEMORY.md": "# Memory\n"})
	for kind, connect := range agents {
		a := connect(t, optionsIn(t, dir))
		for _, tt := range []struct {
			chars int
			ok    bool
		}{{maxText, true}, {maxText + 1, false}} {
			text := called(t, a, "MemoryWrite", map[string]any{"topic": fmt.Sprint("large ", kind, tt.chars), "content": strings.Repeat("界", tt.chars)})
			if ok := !strings.Contains(text, `"isError":true`); ok != tt.ok {
				t.Errorf("%s: %d characters: %.300s", kind, tt.chars, text)
			}
		}
		a.close(t)
	}
}

// TestBrokenConfiguration: a configuration that cannot be read is a finding, and
// nothing but messages is printed.
func TestBrokenConfiguration(t *testing.T) {
	dir := t.TempDir()
	lay(t, dir, map[string]string{"memory/MEMORY.md": "# Memory\n", ".memory-lsp.json": "{oops", ".devcodex/profile/config.json": "[]"})
	a := newRawAgent(t, optionsIn(t, dir))
	if text := called(t, a, "memory_check", map[string]any{}); !strings.Contains(text, ".memory-lsp.json") {
		t.Error(text)
	}
	if text := called(t, a, "memory_status", map[string]any{}); strings.Contains(text, internal) {
		t.Error(text)
	}
	a.close(t)
}
