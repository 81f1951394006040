//go:build unix

package mcp

import (
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// TestPipes: what is no file keeps nobody waiting.
func TestPipes(t *testing.T) {
	dir := t.TempDir()
	lay(t, dir, map[string]string{
		"memory/MEMORY.md": "# Memory\n", ".devcodex/.memory/clients/codex/tasks/20260829.md": "## 会话 01 — x\n",
	})
	for _, name := range []string{"pipe", "memory/pipe.md", ".devcodex/.memory/clients/codex/SUMMARY.md", ".devcodex/.memory/clients/codex/tasks/20260830.md"} {
		if err := syscall.Mkfifo(filepath.Join(dir, filepath.FromSlash(name)), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	a := newRawAgent(t, optionsIn(t, dir))
	defer a.close(t)
	for _, c := range []struct {
		tool string
		args map[string]any
	}{
		{"memory_consolidate", map[string]any{"transcript": "pipe"}},
		{"memory_consolidate", map[string]any{"sessionId": "01", "agent": "codex"}},
		{"MemoryRead", map[string]any{"topic": "pipe"}},
		{"MemoryWrite", map[string]any{"topic": "pipe", "content": "x"}},
		{"memory_status", map[string]any{"agent": "codex"}},
		{"memory_session_query", map[string]any{"agent": "codex"}},
		{"memory_summary_append", map[string]any{"agent": "codex", "row": "| 2026-08-30 18:20 | 01 | fix | x | — | — | ✅ |"}},
	} {
		if text := called(t, a, c.tool, c.args); !strings.Contains(text, `"isError":true`) || strings.Contains(text, internal) {
			t.Errorf("%s %v: %s", c.tool, c.args, text)
		}
	}
}
