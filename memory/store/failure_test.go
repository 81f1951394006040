package store

import (
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"syscall"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"
)

// plans are one change for each route, from "old\n" or from no file.
var plans = []struct {
	name   string
	before string
	plan   Plan
	after  string
}{
	{"append", "old\n", Plan{Append: []byte("added line\n")}, "old\nadded line\n"},
	{"create", "absent", Plan{Text: []byte("new text\n")}, "new text\n"},
	{"rewrite", "old\n", Plan{Text: []byte("new text\n")}, "new text\n"},
	{"delete", "old\n", Plan{Delete: true}, "absent"},
}

// calls are what a change calls the system for, in order.
func calls(t *testing.T, before string, p Plan) (list []call) {
	s := newSite(t)
	if before != "absent" {
		s.put(summary, before)
	}
	s.opt.FS = watch(SystemFS(), func(c call) error { list = append(list, c); return nil })
	_, err := s.write(p)
	must(t, err)
	return list
}

// TestEveryCallFailsOnce lets each call to the system fail, one in each run: the
// old text must stay, the error must say so, and nothing may be in the way of
// the next writer. A call whose failure does no harm may go unnoticed.
func TestEveryCallFailsOnce(t *testing.T) {
	for _, c := range plans {
		for i, at := range calls(t, c.before, c.plan) {
			for _, errno := range []syscall.Errno{syscall.EIO, syscall.ENOSPC, syscall.EACCES, syscall.EROFS} {
				if errno != syscall.EIO && at.op != "write" && at.op != "append" && at.op != "open" && at.op != "mkdir" && at.op != "rename" && at.op != "move" {
					continue
				}
				t.Run(fmt.Sprintf("%s/%d %s %s/%v", c.name, i, at.op, tidy(at.name), errno), func(t *testing.T) {
					s := newSite(t)
					if c.before != "absent" {
						s.put(summary, c.before)
					}
					n := 0
					s.opt.FS = watch(SystemFS(), func(c call) error {
						if n++; n != i+1 {
							return nil
						}
						if c.half != nil {
							c.half()
						}
						return &os.PathError{Op: c.op, Path: c.name, Err: errno}
					})
					_, err := s.write(c.plan)
					s.judge(c.before, c.after, err)
				})
			}
		}
	}
}

// judge looks at what a failure left: all of the old text with an error, or all
// of the new one without.
func (s *site) judge(before, after string, err error) {
	s.t.Helper()
	want := after
	if err != nil {
		want = before
		var ours *Error
		if !errors.As(err, &ours) || ours.Code == "" || ours.Message.String() == "" || ours.NextStep.String() == "" {
			s.t.Errorf("no error of ours: %v", err)
		}
	}
	if got := s.text(summary); got != want {
		s.t.Fatalf("the file holds %q after %v, want %q", got, err, want)
	}
	s.opt.FS = FS{}
	s.opt.Wait = -1
	if _, err := s.write(Plan{Append: []byte("next\n")}); err != nil {
		s.t.Fatalf("the next writer: %v", err)
	}
	want = strings.TrimPrefix(want, "absent") + "next\n"
	if got := s.text(summary); got != want {
		s.t.Errorf("the file holds %q after the next writer, want %q", got, want)
	}
	s.clean()
}

// clean cleans up, after which nothing may be there but memory.
func (s *site) clean() {
	s.t.Helper()
	// What a process leaves counts as its own as long as it runs.
	s.opt.Env.Process = func(int) (Life, time.Time) { return Dead, time.Time{} }
	_, err := s.open().Clean(context.Background())
	must(s.t, err)
	if diff := cmp.Diff([]string{summary}, s.tree()); diff != "" {
		s.t.Errorf("left behind (-want +got):\n%s", diff)
	}
}

// tidy is a name without what differs from run to run.
func tidy(name string) string {
	for _, long := range []string{temporary().FindString(name), asideLock().FindString(name)} {
		if long != "" {
			return long[:min(8, len(long))] + "…"
		}
	}
	return name[:min(24, len(name))]
}

func TestFlushingThatTheSystemLacksIsTold(t *testing.T) {
	for _, errno := range []syscall.Errno{syscall.EINVAL, syscall.ENOSYS, syscall.ENOTSUP, syscall.EPERM, syscall.EISDIR} {
		for _, c := range plans {
			s := newSite(t)
			if c.before != "absent" {
				s.put(summary, c.before)
			}
			s.opt.FS = watch(SystemFS(), func(c call) error {
				if strings.HasPrefix(c.op, "fsync") {
					return errno
				}
				return nil
			})
			r, err := s.write(c.plan)
			if err != nil {
				t.Errorf("%s, %v: %v", c.name, errno, err)
				continue
			}
			told := Proof{Unsupported, errno.Error()}
			want := map[string][2]Proof{
				"append":  {told, {Status: NotApplicable}},
				"create":  {told, told},
				"rewrite": {told, told},
				"delete":  {{Status: NotApplicable}, told},
			}[c.name]
			if diff := cmp.Diff(want, [2]Proof{r.Durability.FileFlush, r.Durability.DirectoryFlush}); diff != "" {
				t.Errorf("%s, %v: file and folder (-want +got):\n%s", c.name, errno, diff)
			}
		}
	}
}

// TestAnotherProgramHasItOpen is what Windows does while a virus scanner looks
// at a file: the rename is refused for a moment.
func TestAnotherProgramHasItOpen(t *testing.T) {
	for _, c := range []struct {
		name  string
		times int
		code  string
		text  string
	}{
		{"three times", 3, "", "new\n"},
		{"for ever", 1 << 30, Busy, "old\n"},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := newSite(t)
			s.put(summary, "old\n")
			left := c.times
			s.opt.FS = watch(SystemFS(), func(at call) error {
				switch {
				case at.op == "swap":
					return errors.ErrUnsupported
				case at.op == "rename" && at.name == "SUMMARY.md" && left > 0:
					left--
					return &os.LinkError{Op: "rename", Err: syscall.EBUSY}
				}
				return nil
			})
			synctest.Test(t, func(t *testing.T) {
				begin := time.Now()
				_, err := s.write(Plan{Text: []byte("new\n")})
				if (err != nil || c.code != "") && !Is(err, c.code) {
					t.Errorf("got %v, want %q", err, c.code)
				}
				if waited := time.Since(begin); waited > 2500*time.Millisecond {
					t.Errorf("waited %v", waited)
				}
			})
			if got := s.text(summary); got != c.text {
				t.Errorf("the file holds %q, want %q", got, c.text)
			}
			if left := s.left(); len(left) > 0 {
				t.Errorf("left behind: %q", left)
			}
		})
	}
}

// TestOrder holds the calls that make a new text last to their order: first its
// bytes, then its name, then the folder that holds the name.
func TestOrder(t *testing.T) {
	want := map[string][]string{
		"append":  {"write intent", "fsync intent", "append file", "fsync file"},
		"create":  {"write temp", "fsync temp", "close temp", "move file", "fsync folder"},
		"rewrite": {"write temp", "fsync temp", "close temp", "swap file", "fsync folder"},
		"delete":  {"move temp", "fsync folder"},
	}
	for _, c := range plans {
		var got []string
		for _, at := range calls(t, c.before, c.plan) {
			what := ""
			switch {
			case at.name == "SUMMARY.md":
				what = "file"
			case intentFile().MatchString(at.name):
				what = "intent"
			case temporary().MatchString(at.name) && strings.HasPrefix(at.name, ".SUMMARY.md"):
				what = "temp"
			case at.op == "fsync folder" && at.name == "codex":
				got = append(got, at.op)
			}
			durable := slices.Contains([]string{"write", "append", "fsync", "swap", "move", "rename"}, at.op) || at.op == "close" && what == "temp"
			if what != "" && durable {
				got = append(got, at.op+" "+what)
			}
		}
		if c.name == "append" {
			got = got[:len(got)-1] // the intent is blanked
		}
		if c.name == "create" { // the folders above
			got = slices.Compact(got)
		}
		if diff := cmp.Diff(want[c.name], got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", c.name, diff)
		}
	}
}
