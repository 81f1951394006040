//go:build linux

package store

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"testing"

	"golang.org/x/sys/unix"
)

// TestManyWriters has processes add rows to one file: each row is there once and
// whole, and those of one writer in order.
func TestManyWriters(t *testing.T) {
	for _, c := range []struct {
		name                 string
		tree                 bool
		processes, goroutine int
		rows                 int
		rewrite              bool
	}{
		{"appends", true, 8, 0, 250, false},
		{"appends outside trees", false, 8, 0, 100, false},
		{"rewrites by several goroutines each", true, 6, 4, 10, true},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := newSite(t)
			s.opt.Tree = c.tree
			s.put(summary, "head\n")
			foreign := summary + ".tmp"
			s.put(foreign, "someone else's")
			var procs []*exec.Cmd
			for p := range c.processes {
				cmd := s.start(job{Rows: c.rows, Name: fmt.Sprintf("p%d", p), Threads: c.goroutine, Rewrite: c.rewrite})
				must(t, cmd.Start())
				procs = append(procs, cmd)
			}
			for _, cmd := range procs {
				must(t, cmd.Wait())
			}
			s.rows(c.processes * max(1, c.goroutine) * c.rows)
			if got := s.text(foreign); got != "someone else's" {
				t.Errorf("a file that only looks temporary holds %q", got)
			}
			must(t, os.Remove(s.path(foreign)))
			if left := s.left(); len(left) > 0 {
				t.Errorf("left behind: %q", left)
			}
			s.clean()
		})
	}
}

// TestCleanAmidWriters cleans up again and again while others write.
func TestCleanAmidWriters(t *testing.T) {
	for _, tree := range []bool{true, false} {
		t.Run(fmt.Sprintf("tree %v", tree), func(t *testing.T) {
			s := newSite(t)
			s.opt.Tree = tree
			s.put(summary, "head\n")
			const processes, rows = 4, 50
			ended := make(chan error)
			for p := range processes {
				cmd := s.start(job{Rows: rows, Name: fmt.Sprintf("p%d", p)})
				must(t, cmd.Start())
				go func() { ended <- cmd.Wait() }()
			}
			for left := processes; left > 0; {
				select {
				case err := <-ended:
					must(t, err)
					left--
				default:
					_, err := s.open().Clean(t.Context())
					must(t, err)
				}
			}
			s.rows(processes * rows)
			s.clean()
		})
	}
}

// rows makes sure that a file has so many rows below its head, each writer's own
// in order and none twice.
func (s *site) rows(want int) {
	s.t.Helper()
	text, ok := strings.CutPrefix(s.text(summary), "head\n")
	if !ok || !strings.HasSuffix(text, "\n") {
		s.t.Errorf("the text has lost its head or its end")
	}
	next := map[string]int{}
	rows := strings.Split(strings.TrimSuffix(text, "\n"), "\n")
	for i, row := range rows {
		cells := strings.Split(row, " | ")
		if len(cells) != 3 {
			s.t.Fatalf("row %d is torn: %q", i, row)
		}
		if want := fmt.Sprintf("%04d", next[cells[0]]); cells[1] != want {
			s.t.Fatalf("row %d of %s is %s, want %s", i, cells[0], cells[1], want)
		}
		next[cells[0]]++
	}
	if len(rows) != want {
		s.t.Errorf("%d rows, want %d", len(rows), want)
	}
}

// TestFullDisk fills a small file system of its own, where the tests may make
// one, until a write fails in the middle of its bytes.
func TestFullDisk(t *testing.T) {
	dir := t.TempDir()
	if err := unix.Mount("tmpfs", dir, "tmpfs", 0, "size=128k"); err != nil {
		if !errors.Is(err, unix.EPERM) && !errors.Is(err, unix.EACCES) {
			t.Fatal(err)
		}
		t.Logf("no file system can be made here: %v", err)
		return
	}
	t.Cleanup(func() { must(t, unix.Unmount(dir, unix.MNT_DETACH)) })
	s := newSite(t)
	s.dir, s.opt.ActiveRoot = dir, dir
	row := strings.Repeat("x", 6000) + "\n"
	text := ""
	for {
		_, err := s.write(Plan{Append: []byte(row)})
		if err != nil {
			if !Is(err, NoSpace) {
				t.Fatalf("got %v, want %s", err, NoSpace)
			}
			break
		}
		text += row
	}
	if got := s.text(summary); got != text {
		t.Errorf("the file has %d bytes, want %d", len(got), len(text))
	}
	if left := s.left(); len(left) > 0 {
		t.Errorf("left behind: %q", left)
	}
	if _, err := s.write(Plan{Text: []byte(text[:len(row)])}); err != nil && !Is(err, NoSpace) {
		t.Errorf("a shorter text: %v", err)
	}
	_, err := s.open().Clean(context.Background())
	must(t, err)
}
