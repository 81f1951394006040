package main

import (
	"strings"
	"testing"
	"testing/synctest"
	"time"
)

// Who waits for less than a second sees no progress; who waits longer sees it
// move, and nothing of it is left at the end.
func TestProgress(t *testing.T) {
	for _, c := range []struct {
		name    string
		watched bool
		takes   time.Duration // for each of two files
		want    string
	}{
		{"quick", true, 400 * time.Millisecond, ""},
		{"slow", true, 540 * time.Millisecond, "\rchecking 1 of 2 files\r                     \r"},
		{"slow, but nobody looks", false, time.Minute, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				var out strings.Builder
				ch := &checker{system: &system{Stderr: &out, Watched: c.watched}}
				w := ch.watch(checking, 2)
				for range 2 {
					<-time.After(c.takes)
					w.step()
				}
				w.stop()
				if out.String() != c.want {
					t.Errorf("got %q, want %q", out.String(), c.want)
				}
			})
		})
	}
}
