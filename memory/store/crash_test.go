//go:build unix

package store

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os/exec"
	"slices"
	"strings"
	"testing"
	"time"
)

// TestKilledAtEveryStep kills a writer at each step of each route, and before
// and amid each call to the system. The next writer must go on at once, with no
// one's help, from the old text or the new one, and nothing outlives cleaning
// up.
func TestKilledAtEveryStep(t *testing.T) {
	for _, c := range plans {
		s := newSite(t)
		if c.before != "absent" {
			s.put(summary, c.before)
		}
		var names []string
		s.opt.FS = watch(SystemFS(), func(at call) error {
			names = append(names, at.op+" "+tidy(at.name))
			if at.half != nil {
				names[len(names)-1] = "half of " + names[len(names)-1]
			}
			return nil
		})
		s.opt.Step = func(name string) { names = append(names, "step "+name) }
		_, err := s.write(c.plan)
		must(t, err)
		begin := 0
		if c.name != "append" { // whose locks are those of all
			begin = slices.Index(names, "step snapshot")
		}
		for i, name := range names {
			if i < begin {
				continue
			}
			t.Run(fmt.Sprintf("%s/%02d %s", c.name, i+1, name), func(t *testing.T) {
				t.Parallel()
				s := newSite(t)
				if c.before != "absent" {
					s.put(summary, c.before)
				}
				s.killed(s.start(job{Plan: c.plan, Die: i + 1, Half: true}))
				s.goesOn(c.before, c.after)
			})
		}
	}
}

// killed runs a process that kills itself.
func (s *site) killed(cmd *exec.Cmd) {
	s.t.Helper()
	if out, err := cmd.Output(); err == nil || !strings.Contains(err.Error(), "killed") {
		s.t.Fatalf("the writer was not killed: %v\n%s", err, out)
	}
}

// goesOn is the writer after one that was killed.
func (s *site) goesOn(before, after string) {
	s.t.Helper()
	was := s.text(summary)
	torn := after != "absent" && strings.HasPrefix(after, was) && strings.HasPrefix(was, before)
	if was != before && was != after && !torn {
		s.t.Errorf("the file holds %q: neither the old text nor the new one", was)
	}
	begin := time.Now()
	s.opt.Wait = time.Second
	r, err := s.write(Plan{Append: []byte("next\n")})
	if err != nil {
		s.t.Fatalf("the next writer: %v", err)
	}
	if took := time.Since(begin); took > time.Second {
		s.t.Errorf("the next writer took %v", took)
	}
	got := strings.TrimSuffix(s.text(summary), "next\n")
	if was == "absent" {
		got = "absent"
	}
	switch {
	case got == after:
	case got != before:
		s.t.Errorf("the next writer found %q", got)
	case torn && was != before:
		s.t.Errorf("half of an append was left: %q", was)
	}
	if (r.Recovered != "") != (got == after && was != after) {
		s.t.Errorf("recovered %q from %q to %q", r.Recovered, was, got)
	}
	_, err = s.open().Clean(context.Background())
	must(s.t, err)
	if tree := s.tree(); len(tree) != 1 || tree[0] != summary {
		s.t.Errorf("left behind: %q", tree)
	}
}

// TestKilledAtRandom kills writers of many rows at any moment: all rows that a
// writer said are there, in order, each once and whole.
func TestKilledAtRandom(t *testing.T) {
	runs := 25
	if *soak {
		runs = 500
	}
	for i := range runs {
		t.Run(fmt.Sprint(i), func(t *testing.T) {
			t.Parallel()
			s := newSite(t)
			s.put(summary, "head\n")
			cmd := s.start(job{Rows: -1, Name: "x", Rewrite: i%5 == 4})
			lines := reader(t, cmd)
			must(t, cmd.Start())
			lines.Scan() // it is at work
			kill := time.AfterFunc(rand.N(20*time.Millisecond), func() { cmd.Process.Kill() })
			defer kill.Stop()
			said := []string{lines.Text()}
			for lines.Scan() {
				said = append(said, lines.Text())
			}
			if err := cmd.Wait(); err == nil {
				t.Fatal("the writer was not killed")
			}
			s.opt.Wait = time.Second
			_, err := s.write(Plan{Append: []byte("next\n")})
			must(t, err)
			rows := strings.Split(s.text(summary), "\n")
			rows = rows[1 : len(rows)-2]
			for i, row := range rows {
				if want := strings.Replace(said[0], "0000", fmt.Sprintf("%04d", i), 1); row != want {
					t.Fatalf("row %d is %q, want %q", i, row, want)
				}
			}
			if len(rows) < len(said) || len(rows) > len(said)+1 {
				t.Errorf("%d rows, but %d were told", len(rows), len(said))
			}
			_, err = s.open().Clean(context.Background())
			must(t, err)
			if tree := s.tree(); len(tree) != 1 {
				t.Errorf("left behind: %q", tree)
			}
		})
	}
}
