package main

import (
	"context"
	"io"
	"strings"
	"testing"
)

// A signal ends a check, even one that waits for standard input.
func TestInterrupted(t *testing.T) {
	for _, args := range [][]string{
		{"check"},
		{"check", "--fix"},
		{"check", "-", "--stdin-path", "memory/MEMORY.md"},
	} {
		t.Run(strings.Join(args, " "), func(t *testing.T) {
			s := session{t: t, dir: t.TempDir()}
			s.write(".devcodex/.memory/clients/codex/SUMMARY.md", "# Agent SUMMARY — codex")
			var stdout, stderr strings.Builder
			never, typing := io.Pipe()
			defer typing.Close()
			sys := s.system(nil)
			sys.Stdin, sys.Stdout, sys.Stderr = never, &stdout, &stderr
			ctx, cancel := context.WithCancel(t.Context())
			cancel()
			if code := run(ctx, sys, args); code != exitFailed {
				t.Errorf("exit code %d, want %d", code, exitFailed)
			}
			if got, want := stderr.String(), "memory-lsp: interrupted\n"; got != want || stdout.Len() > 0 {
				t.Errorf("said %q and printed %q", got, stdout.String())
			}
		})
	}
}
