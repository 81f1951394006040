//go:build interop

package store

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// node is a writer that follows the format's lock protocol, as its own server
// does.
func (s *site) node(name, count string) *exec.Cmd {
	cmd := exec.Command("node", "testdata/interop.mjs", s.dir, s.path(stateDir), summary, name, count)
	cmd.Stderr = os.Stderr
	return cmd
}

// TestInterop has four processes of ours and four of Node write one file.
func TestInterop(t *testing.T) {
	const processes, rows = 4, 200
	s := newSite(t)
	s.put(summary, "head\n")
	var procs []*exec.Cmd
	for p := range processes {
		procs = append(procs,
			s.start(job{Rows: rows, Name: fmt.Sprintf("go%d", p)}),
			s.node(fmt.Sprintf("node%d", p), fmt.Sprint(rows)))
	}
	for _, cmd := range procs {
		must(t, cmd.Start())
	}
	for _, cmd := range procs {
		must(t, cmd.Wait())
	}
	s.rows(2 * processes * rows)
	s.noLocks()
}

// noLocks makes sure that no lock folder is left, nor anything beside one.
func (s *site) noLocks() {
	s.t.Helper()
	left, err := os.ReadDir(s.path(stateDir + "/" + foldersDir))
	must(s.t, err)
	if len(left) > 0 {
		s.t.Errorf("left behind: %v", left)
	}
}

// TestInteropAfterDeath kills one that holds the lock: the other side goes on.
func TestInteropAfterDeath(t *testing.T) {
	t.Run("of theirs", func(t *testing.T) {
		s := newSite(t)
		s.put(summary, "head\n")
		cmd := s.node("node", "hold")
		lines := reader(t, cmd)
		must(t, cmd.Start())
		if !lines.Scan() || lines.Text() != "held" {
			t.Fatalf("got %q", lines.Text())
		}
		s.opt.Wait = -1
		if _, err := s.write(Plan{Append: []byte("next\n")}); !Is(err, Locked) || !strings.Contains(err.Error(), "same-host-owner-not-proven-dead") {
			t.Errorf("while it lives: %v", err)
		}
		must(t, cmd.Process.Kill())
		_ = cmd.Wait() // killed
		_, err := s.write(Plan{Append: []byte("next\n")})
		must(t, err)
		s.noLocks()
	})
	t.Run("of ours", func(t *testing.T) {
		s := newSite(t)
		s.put(summary, "head\n")
		locked := 0 // the step at which the lock is held
		n := 0
		s.opt.FS = watch(SystemFS(), func(call) error { n++; return nil })
		s.opt.Step = func(name string) {
			if n++; name == "plan" {
				locked = n
			}
		}
		_, err := s.write(Plan{})
		must(t, err)
		must(t, os.RemoveAll(s.path(stateDir)))
		s.killed(s.start(job{Plan: Plan{Append: []byte("ours\n")}, Die: locked}))
		if _, err := os.Stat(filepath.Join(s.lockFolder(), ownerFile)); err != nil {
			t.Fatalf("the lock was not left: %v", err)
		}
		out, err := s.node("node", "1").Output()
		must(t, err)
		if got := s.text(summary); got != "head\n"+string(out) {
			t.Errorf("the file holds %q", got)
		}
		s.noLocks()
	})
}
