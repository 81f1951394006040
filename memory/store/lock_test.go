package store

import (
	"context"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/synctest"
	"time"
)

var noon = time.Date(2026, 11, 30, 12, 0, 0, 0, time.UTC)

// TestLocksThatStandThere puts a lock folder in the way of a writer that does
// not wait.
func TestLocksThatStandThere(t *testing.T) {
	owner := func(schema, host string, pid int) string {
		return `{"schemaVersion": "` + schema + `", "pid": ` + string(rune('0'+pid)) + `, "host": "` + host + `", "token": "0123456789abcdef0123456789abcdef", "file": "x.md", "acquiredAt": "2026-11-30T11:00:00.000Z"}`
	}
	const v1 = `{"pid": 4, "file": "x.md", "acquiredAt": "2026-11-30T11:00:00.000Z"}`
	const v1Living = `{"pid": 3, "file": "x.md", "acquiredAt": "2026-11-30T11:00:00.000Z"}`
	// Processes of the machine "here": 3 lives since 10:00, 5 since 11:30, 4 is
	// dead, and of 6 nothing can be known.
	for _, c := range []struct {
		name  string
		owner string // of owner.json; empty: there is none
		age   time.Duration
		why   string // why the writer is refused; empty: it goes on
	}{
		{"a living owner", owner(ownerSchema, "here", 3), time.Hour, "same-host-owner-not-proven-dead"},
		{"a dead owner", owner(ownerSchema, "here", 4), 0, ""},
		{"an owner that may live", owner(ownerSchema, "here", 6), time.Hour, "same-host-owner-not-proven-dead"},
		{"a number that another process has by now", owner(ownerSchema, "here", 5), 0, ""},
		{"an owner elsewhere, whose number is dead here", owner(ownerSchema, "there", 4), 48 * time.Hour, "cross-host-owner"},
		{"no owner, made just now", "", 0, "legacy-lock-within-safety-window"},
		{"no owner for 29 minutes", "", 29 * time.Minute, "legacy-lock-within-safety-window"},
		{"no owner for 30 minutes", "", 30 * time.Minute, ""},
		{"garbled just now", `{"schemaVersion": "MemoryWri`, 0, "legacy-lock-within-safety-window"},
		{"garbled for an hour", `{"schemaVersion": "MemoryWri`, time.Hour, ""},
		{"an old server's, its owner dead, just now", v1, 0, "legacy-lock-within-safety-window"},
		{"an old server's, its owner dead, for an hour", v1, time.Hour, ""},
		{"an old server's, its owner alive, for an hour", v1Living, time.Hour, "legacy-owner-not-proven-dead"},
		{"a future server's, its owner alive, for an hour", owner("MemoryWriterLockV3", "there", 3), time.Hour, "legacy-owner-not-proven-dead"},
		{"an owner without a token", strings.Replace(owner(ownerSchema, "here", 4), "0123456789abcdef0123456789abcdef", "", 1), 0, "legacy-lock-within-safety-window"},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := newSite(t)
			s.put(summary, "old\n")
			s.opt.Wait = -1
			s.opt.Env.Host = "here"
			s.opt.Env.Now = func() time.Time { return noon }
			s.opt.Env.Process = func(pid int) (Life, time.Time) {
				switch pid {
				case 3:
					return Alive, noon.Add(-2 * time.Hour)
				case 4:
					return Dead, time.Time{}
				case 5:
					return Alive, noon.Add(-30 * time.Minute)
				}
				return Unknown, time.Time{}
			}
			lock := s.lockFolder()
			must(t, os.MkdirAll(lock, 0o755))
			if c.owner != "" {
				must(t, os.WriteFile(filepath.Join(lock, ownerFile), []byte(c.owner), 0o644))
			}
			must(t, os.Chtimes(lock, noon.Add(-c.age), noon.Add(-c.age)))
			report, err := s.open().Inspect()
			must(t, err)
			if n := len(report.Locks); n != 1 || report.Locks[0].Stale != (c.why == "") {
				t.Errorf("doctor tells of %+v", report.Locks)
			}

			_, err = s.write(Plan{Append: []byte("new\n")})
			if c.why == "" {
				must(t, err)
				if left := s.left(); len(left) > 0 {
					t.Errorf("left behind: %q", left)
				}
				return
			}
			if !Is(err, Locked) || !strings.Contains(err.Error(), c.why) || !strings.Contains(err.Error(), summary) {
				t.Errorf("got %v, want it locked: %s", err, c.why)
			}
			if got := s.text(summary); got != "old\n" {
				t.Errorf("the file holds %q", got)
			}
			if raw, err := os.ReadFile(filepath.Join(lock, ownerFile)); c.owner != "" && (err != nil || string(raw) != c.owner) {
				t.Errorf("the lock was touched: %s, %v", raw, err)
			}
		})
	}
}

// TestOddLocks puts something in a lock's place that no writer would, old enough
// to be removed. What it leads to stays.
func TestOddLocks(t *testing.T) {
	const other = "elsewhere/owner.json"
	for _, c := range []struct {
		name string
		put  func(s *site, lock string) error
	}{
		{"a file", func(_ *site, lock string) error { return os.WriteFile(lock, nil, 0o644) }},
		{"a link to a folder outside", func(s *site, lock string) error { return os.Symlink(s.path("elsewhere"), lock) }},
		{"a link to another lock", func(s *site, lock string) error {
			return errors.Join(os.Rename(s.path("elsewhere"), lock+".other"), os.Symlink(lock+".other", s.path("elsewhere")), os.Symlink(filepath.Base(lock)+".other", lock))
		}},
		{"a link to nothing", func(_ *site, lock string) error { return os.Symlink("nothing", lock) }},
		{"an owner that is a folder", func(_ *site, lock string) error { return os.MkdirAll(filepath.Join(lock, ownerFile), 0o755) }},
		{"an owner of many gigabytes", func(_ *site, lock string) error {
			owner := filepath.Join(lock, ownerFile)
			return errors.Join(os.Mkdir(lock, 0o755), os.WriteFile(owner, []byte("{"), 0o644), os.Truncate(owner, 1<<40))
		}},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := newSite(t)
			s.put(summary, "old\n")
			s.put(other, `{"pid": 4}`)
			s.opt.Wait = -1
			s.opt.Env.Process = func(int) (Life, time.Time) { return Dead, time.Time{} }
			lock := s.lockFolder()
			must(t, os.MkdirAll(filepath.Dir(lock), 0o755))
			must(t, c.put(s, lock))
			_, err := s.write(Plan{Append: []byte("new\n")})
			if !Is(err, Locked) {
				t.Errorf("at once: got %v, want it locked", err)
			}
			s.opt.Env.Now = func() time.Time { return time.Now().Add(time.Hour) }
			_, err = s.write(Plan{Append: []byte("new\n")})
			if got := s.text(summary); err != nil || got != "old\nnew\n" {
				t.Errorf("after an hour: %v, the file holds %q", err, got)
			}
			if got := s.text(other); got != `{"pid": 4}` {
				t.Errorf("what the lock led to holds %q", got)
			}
			for _, name := range s.left() {
				if !strings.HasPrefix(name, "elsewhere") && !strings.Contains(name, ".other") {
					t.Errorf("left behind: %q", name)
				}
			}
		})
	}
}

// lockFolder is where the format's lock for the summary lies.
func (s *site) lockFolder() string {
	return s.path(stateDir + "/" + foldersDir + "/" + lockKey(s.dir, s.path(summary)))
}

func TestOwner(t *testing.T) {
	s := newSite(t)
	s.opt.Env.Now = func() time.Time { return noon }
	s.opt.Step = func(name string) {
		if name != "plan" {
			return
		}
		raw, err := os.ReadFile(filepath.Join(s.lockFolder(), ownerFile))
		must(t, err)
		var o Owner
		must(t, json.Unmarshal(raw, &o))
		if len(o.Token) != 32 {
			t.Errorf("token %q", o.Token)
		}
		text, err := json.MarshalIndent(Owner{"MemoryWriterLockV2", os.Getpid(), s.opt.Env.Host, o.Token, summary, "2026-11-30T12:00:00.000Z"}, "", "  ")
		must(t, err)
		if string(raw) != string(text)+"\n" {
			t.Errorf("owner.json is\n%s\nwant\n%s", raw, text)
		}
	}
	_, err := s.write(Plan{Append: []byte("a\n")})
	must(t, err)
}

// TestLockTakenAway has another server take our lock for that of a dead owner:
// we must not write, and must not touch the lock that it then has.
func TestLockTakenAway(t *testing.T) {
	for _, theirs := range []string{`{"schemaVersion": "MemoryWriterLockV2", "token": "ffffffffffffffffffffffffffffffff"}`, ""} {
		s := newSite(t)
		s.put(summary, "old\n")
		s.opt.Step = func(name string) {
			if name != "final-cas" {
				return
			}
			must(t, os.Rename(s.lockFolder(), s.lockFolder()+".taken"))
			must(t, os.Mkdir(s.lockFolder(), 0o755))
			if theirs != "" {
				must(t, os.WriteFile(filepath.Join(s.lockFolder(), ownerFile), []byte(theirs), 0o644))
			}
		}
		_, err := s.write(Plan{Append: []byte("new\n")})
		if !Is(err, Locked) || s.text(summary) != "old\n" {
			t.Errorf("got %v, the file holds %q", err, s.text(summary))
		}
		if raw, err := os.ReadFile(filepath.Join(s.lockFolder(), ownerFile)); string(raw) != theirs {
			t.Errorf("their lock has owner %q, %v", raw, err)
		}
	}
}

// TestQuarantineOfALiveLock has another writer come between judging a dead
// owner's lock and moving it: what was moved goes back.
func TestQuarantineOfALiveLock(t *testing.T) {
	s := newSite(t)
	s.put(summary, "old\n")
	s.opt.Wait = -1
	s.opt.Env.Process = func(int) (Life, time.Time) { return Dead, time.Time{} }
	dead, err := json.Marshal(Owner{ownerSchema, 4, s.opt.Env.Host, "dead", "x.md", ""})
	must(t, err)
	const living = `{"schemaVersion": "MemoryWriterLockV2", "token": "living"}`
	owner := filepath.Join(s.lockFolder(), ownerFile)
	must(t, os.MkdirAll(s.lockFolder(), 0o755))
	must(t, os.WriteFile(owner, dead, 0o644))
	s.opt.Step = func(name string) {
		if name == "lock.folder.quarantine" {
			must(t, os.WriteFile(owner, []byte(living), 0o644))
		}
	}
	if _, err := s.write(Plan{Append: []byte("new\n")}); !Is(err, Locked) {
		t.Errorf("got %v, want it locked", err)
	}
	if raw, err := os.ReadFile(owner); string(raw) != living {
		t.Errorf("the living lock has owner %q, %v", raw, err)
	}
}

// TestWithoutMoving is a file system that knows no rename that does not replace.
func TestWithoutMoving(t *testing.T) {
	for _, c := range plans {
		for _, links := range []bool{true, false} {
			s := newSite(t)
			if c.before != "absent" {
				s.put(summary, c.before)
			}
			s.opt.FS = watch(SystemFS(), func(at call) error {
				if at.op == "move" || at.op == "swap" || at.op == "link" && !links {
					return errors.ErrUnsupported
				}
				return nil
			})
			_, err := s.write(c.plan)
			must(t, err)
			if got := s.text(summary); got != c.after {
				t.Errorf("%s: the file holds %q, want %q", c.name, got, c.after)
			}
			if left := s.left(); len(left) > 0 {
				t.Errorf("%s: left behind: %q", c.name, left)
			}
		}
	}
}

func TestWait(t *testing.T) {
	for _, c := range []struct {
		name string
		wait time.Duration
		want time.Duration
	}{
		{"by default", 0, DefaultWait},
		{"as asked", 300 * time.Millisecond, 300 * time.Millisecond},
		{"not at all", -1, 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				s := newSite(t)
				must(t, os.MkdirAll(s.lockFolder(), 0o755))
				must(t, os.Chtimes(s.lockFolder(), time.Now(), time.Now()))
				s.opt.Wait = c.wait
				begin := time.Now()
				_, err := s.write(Plan{Append: []byte("a\n")})
				if took := time.Since(begin); !Is(err, Locked) || took != c.want {
					t.Errorf("%v after %v, want it after %v", err, took, c.want)
				}
			})
		})
	}
}

// TestLockSetFree frees a lock while a writer waits for it.
func TestLockSetFree(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newSite(t)
		must(t, os.MkdirAll(s.lockFolder(), 0o755))
		must(t, os.Chtimes(s.lockFolder(), time.Now(), time.Now()))
		time.AfterFunc(2*time.Second, func() { must(t, os.Remove(s.lockFolder())) })
		begin := time.Now()
		_, err := s.write(Plan{Append: []byte("a\n")})
		must(t, err)
		if took := time.Since(begin); took < 2*time.Second || took > 2050*time.Millisecond {
			t.Errorf("it took %v", took)
		}
	})
}

func TestCancelledWhileWaiting(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newSite(t)
		must(t, os.MkdirAll(s.lockFolder(), 0o755))
		must(t, os.Chtimes(s.lockFolder(), time.Now(), time.Now()))
		ctx, cancel := context.WithTimeout(t.Context(), time.Second)
		defer cancel()
		if _, err := s.open().Do(ctx, change(Plan{})); !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("got %v", err)
		}
	})
}

// TestOneProcess has goroutines and stores of one process want one file.
func TestOneProcess(t *testing.T) {
	s := newSite(t)
	_, err := s.open().Do(t.Context(), Change{File: summary, Plan: func(Snapshot) (Plan, error) {
		s.opt.Wait = -1
		if _, err := s.write(Plan{Append: []byte("inner\n")}); !Is(err, Locked) {
			t.Errorf("got %v, want it locked", err)
		}
		return Plan{Append: []byte("outer\n")}, nil
	}})
	must(t, err)
	if got := s.text(summary); got != "outer\n" {
		t.Errorf("the file holds %q", got)
	}
	if _, err := s.write(Plan{Append: []byte("inner\n")}); err != nil {
		t.Errorf("afterwards: %v", err)
	}
}

// TestHolder reads in our lock's file who holds it.
func TestHolder(t *testing.T) {
	s := newSite(t)
	_, err := s.open().Do(t.Context(), Change{File: summary, Plan: func(Snapshot) (Plan, error) {
		report, err := s.open().Inspect()
		must(t, err)
		if len(report.Locks) != 2 {
			t.Fatalf("doctor tells of %+v", report.Locks)
		}
		h := report.Locks[0].Holder
		if h == nil || h.PID != os.Getpid() || h.File != summary || h.Target != s.path(summary) || !report.Locks[0].Held {
			t.Errorf("doctor tells of %+v", report.Locks[0])
		}
		return Plan{}, nil
	}})
	must(t, err)
}
