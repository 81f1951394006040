package main

import (
	"context"
	"io"
	"strings"
	"testing"
	"testing/synctest"
	"time"
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

// The first signal ends a command that does not look up from what it does, and
// lets it finish what it is writing.
func TestAttend(t *testing.T) {
	for _, c := range []struct {
		name    string
		heeds   time.Duration // after the signal; 0: never
		writing time.Duration // that a write takes, after the signal
		code    int
		ended   bool
		took    time.Duration
	}{
		{"it ends at once", time.Millisecond, 0, 7, true, time.Millisecond},
		{"it never ends", 0, 0, exitFailed, false, heed},
		{"it writes, and ends with that", time.Second, time.Second, 7, true, time.Second},
		{"it writes, and goes on", 0, time.Second, exitFailed, false, time.Second},
	} {
		t.Run(c.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				ctx, signal := context.WithCancel(t.Context())
				signal()
				leave, begin := make(chan bool), time.Now()
				defer close(leave)
				code, ended := attend(ctx, func() int {
					if c.heeds == 0 {
						<-leave
					} else {
						<-time.After(c.heeds)
					}
					return 7
				}, func() {
					<-time.After(max(0, c.writing-heed))
					synctest.Wait()
				})
				if took := time.Since(begin); code != c.code || ended != c.ended || took != c.took {
					t.Errorf("ended %t with exit code %d after %s, want %t with %d after %s", ended, code, took, c.ended, c.code, c.took)
				}
			})
		})
	}
}

// endless is an input that never ends.
type endless struct{}

func (endless) Read(p []byte) (int, error) { return len(p), nil }

// Standard input may be a device that never ends.
func TestEndlessInput(t *testing.T) {
	text, err := readAll(t.Context(), endless{})
	if err == nil || len(text) > 0 {
		t.Errorf("read %d bytes, %v", len(text), err)
	}
}
