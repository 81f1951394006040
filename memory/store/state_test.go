package store

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

func TestStateIgnoresItself(t *testing.T) {
	s := newSite(t)
	_, err := s.write(Plan{Append: []byte("a\n")})
	must(t, err)
	for name, want := range map[string]string{".gitignore": "*\n", "state.json": "{\"schemaVersion\":1}\n"} {
		if got := s.text(stateDir + "/memory-lsp/" + name); got != want {
			t.Errorf("%s holds %q, want %q", name, got, want)
		}
	}
}

// TestNewerState is one that a later program has changed: it is left alone.
func TestNewerState(t *testing.T) {
	s := newSite(t)
	s.put(summary, "old\n")
	s.put(stateDir+"/memory-lsp/state.json", `{"schemaVersion": 2}`)
	before := s.tree()
	_, err := s.write(Plan{Append: []byte("a\n")})
	if !Is(err, StateNewer) {
		t.Errorf("got %v", err)
	}
	var ours *Error
	if errors.As(err, &ours) && !strings.Contains(ours.NextStep.String(), "Upgrade") {
		t.Errorf("the next step is %q", ours.NextStep)
	}
	if got := s.text(summary); got != "old\n" {
		t.Errorf("the file holds %q", got)
	}
	report, err := s.open().Inspect()
	must(t, err)
	if len(report.States) != 1 || report.States[0].Newer != 2 {
		t.Errorf("doctor tells of %+v", report.States)
	}
	_, err = s.open().Clean(t.Context())
	must(t, err)
	if diff := cmp.Diff(before, s.tree()); diff != "" {
		t.Errorf("it was changed (-before +after):\n%s", diff)
	}
}

// A state whose version a power cut has emptied stops nobody.
func TestTornState(t *testing.T) {
	for _, text := range []string{"", "{", "\x00\x00\x00\x00", `{"schemaVersion":`} {
		s := newSite(t)
		s.put(summary, "old\n")
		s.put(stateDir+"/memory-lsp/state.json", text)
		_, err := s.write(Plan{Append: []byte("a\n")})
		if got := s.text(summary); err != nil || got != "old\na\n" {
			t.Errorf("%q: %v, the file holds %q", text, err, got)
		}
		if got := s.text(stateDir + "/memory-lsp/state.json"); got != "{\"schemaVersion\":1}\n" {
			t.Errorf("%q became %q", text, got)
		}
		_, err = s.open().Clean(t.Context())
		must(t, err)
	}
}

func TestRecords(t *testing.T) {
	type rec struct{ ID string }
	for _, tree := range []bool{true, false} {
		t.Run(fmt.Sprintf("tree %v", tree), func(t *testing.T) {
			s := newSite(t)
			s.opt.Tree = tree
			r, err := s.open().Records(Pending)
			must(t, err)
			if names, err := r.Names(); err != nil || names != nil {
				t.Errorf("at first there are %q, %v", names, err)
			}
			if err := r.Get("b", new(rec)); !errors.Is(err, fs.ErrNotExist) {
				t.Errorf("got %v, want none", err)
			}
			must(t, r.Put("b", rec{"1"}))
			must(t, r.Put("a", rec{"2"}))
			must(t, r.Put("b", rec{"3"}))
			var got rec
			must(t, r.Get("b", &got))
			names, err := r.Names()
			must(t, err)
			if got.ID != "3" || !slices.Equal(names, []string{"a", "b"}) {
				t.Errorf("b is %+v of %q", got, names)
			}
			want := s.path(stateDir + "/memory-pending")
			if !tree {
				want = filepath.Join(s.opt.Env.State, "memory-lsp", "memory-pending")
			}
			if r.Dir() != want {
				t.Errorf("they are in %s, want %s", r.Dir(), want)
			}
			info, err := os.Stat(filepath.Join(want, "a.json"))
			must(t, err)
			if info.Mode() != 0o600 {
				t.Errorf("mode %v", info.Mode())
			}
			if text, err := os.ReadFile(filepath.Join(want, ".gitignore")); string(text) != "*\n" {
				t.Errorf(".gitignore holds %q, %v", text, err)
			}
			must(t, r.Remove("a"))
			if err := r.Remove("a"); !errors.Is(err, fs.ErrNotExist) {
				t.Errorf("got %v, want none", err)
			}
			_, err = s.open().Clean(t.Context())
			must(t, err)
			if names, err := r.Names(); err != nil || !slices.Equal(names, []string{"b"}) {
				t.Errorf("cleaning up left %q, %v", names, err)
			}
		})
	}
}

// TestHeldRecord: who wants to hold a record that another process holds waits, and
// is told who has it.
func TestHeldRecord(t *testing.T) {
	for _, tree := range []bool{true, false} {
		s := newSite(t)
		s.opt.Tree, s.opt.Wait = tree, -1
		r, err := s.open().Records(Pending)
		must(t, err)
		release, err := r.Hold(t.Context(), "a")
		must(t, err)
		if _, err := r.Hold(t.Context(), "a"); !Is(err, Locked) {
			t.Errorf("tree %v: held twice in this process: %v", tree, err)
		}
		release()

		l := s.open().layouts()[0]
		locks, err := os.ReadDir(filepath.Join(l.path(ownDir), locksDir))
		must(t, err)
		key := strings.TrimSuffix(locks[0].Name(), ".lock")
		_, unlock, err := s.open().lockSystem(t.Context(), l, key, Holder{}) // as another process would
		must(t, err)
		if _, err := r.Hold(t.Context(), "a"); !Is(err, Locked) || !strings.Contains(err.Error(), strconv.Itoa(s.opt.Env.PID)) {
			t.Errorf("tree %v: held twice: %v", tree, err)
		}
		unlock()
		release, err = r.Hold(t.Context(), "a")
		must(t, err)
		release()
	}
}

// TestRecordIsWhole fails each call of a Put: the old record stays.
func TestRecordIsWhole(t *testing.T) {
	s := newSite(t)
	n, at := 0, 0
	s.opt.FS = watch(SystemFS(), func(c call) error {
		if n++; n == at {
			if c.half != nil {
				c.half()
			}
			return fs.ErrInvalid
		}
		return nil
	})
	r, err := s.open().Records(Pending)
	must(t, err)
	must(t, r.Put("a", "old"))
	n = 0
	must(t, r.Put("a", "old"))
	for all := n; at < all; {
		n, at = 0, at+1
		err := r.Put("a", "new")
		n = all
		var got string
		must(t, r.Get("a", &got))
		if want := "old"; err != nil && got != want && at < all || err == nil && got != "new" {
			t.Errorf("call %d: %v, the record is %q", at, err, got)
		}
		must(t, r.Put("a", "old"))
		if names, err := os.ReadDir(r.Dir()); err != nil || len(names) != 2 {
			t.Errorf("call %d: left %v, %v", at, names, err)
		}
	}
}

// TestUnfinishedAppends puts an intent beside a file, as a writer leaves it that
// was killed.
func TestUnfinishedAppends(t *testing.T) {
	intent := func(s *site, old, more string) string {
		text, err := json.Marshal(Intent{
			intentSchema, strings.Repeat("ab", 12), s.path(summary), summary, 4, "2026-11-30T11:00:00.000Z",
			int64(len(old)), Digest([]byte(old)), len(more), Digest([]byte(more)), []byte(more),
		})
		must(t, err)
		return string(text)
	}
	for _, c := range []struct {
		name  string
		text  string // of the file; the append is of "bcd\n" to "a\n"
		cut   int    // of the record's end
		after string // when "e\n" was added next
		done  bool   // what was missing was added
		aside bool
	}{
		{"nothing was written", "a\n", 0, "a\nbcd\ne\n", true, false},
		{"a part was written", "a\nbc", 0, "a\nbcd\ne\n", true, false},
		{"all was written", "a\nbcd\n", 0, "a\nbcd\ne\n", false, false},
		{"all was written, and more behind it", "a\nbcd\nx\n", 0, "a\nbcd\nx\ne\n", false, false},
		{"the record was cut short itself", "a\n", 40, "a\ne\n", false, false},
		{"another program wrote behind a part of it", "a\nbx\n", 0, "a\nbx\ne\n", false, true},
		{"another program wrote all anew", "x\n", 0, "x\ne\n", false, true},
		{"the file is gone", "absent", 0, "e\n", false, true},
		{"the file is shorter", "", 0, "e\n", false, true},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := newSite(t)
			if c.text != "absent" {
				s.put(summary, c.text)
			}
			at, err := s.open().locate(summary)
			must(t, err)
			record := intent(s, "a\n", "bcd\n")
			s.put(stateDir+"/memory-lsp/"+intentName(at.key), record[:len(record)-c.cut])
			if report, err := s.open().Inspect(); err != nil || (len(report.Intents) == 1) != (c.cut == 0) {
				t.Errorf("doctor tells of %+v, %v", report.Intents, err)
			}
			r, err := s.write(Plan{Append: []byte("e\n")})
			must(t, err)
			if got := s.text(summary); got != c.after {
				t.Errorf("the file holds %q, want %q", got, c.after)
			}
			if (r.Recovered != "") != c.done {
				t.Errorf("recovered %q", r.Recovered)
			}
			report, err := s.open().Inspect()
			must(t, err)
			if c.aside != (len(report.Intents) == 1 && report.Intents[0].Aside) || !c.aside && len(report.Intents) > 0 {
				t.Errorf("then doctor tells of %+v", report.Intents)
			}
			s.clean()
		})
	}
}

// TestClean removes what dead writers left, and nothing of the living and of
// others.
func TestClean(t *testing.T) {
	s := newSite(t)
	s.put(summary, "a\n")
	_, err := s.write(Plan{Append: []byte("b\n")})
	must(t, err)
	now := time.Now()
	s.opt.Env.Process = func(pid int) (Life, time.Time) {
		if pid == 4 {
			return Dead, time.Time{}
		}
		return Alive, now.Add(-time.Hour)
	}
	ms := fmt.Sprint(now.UnixMilli())
	key := strings.Repeat("0f", 32)
	locks := stateDir + "/memory-locks/"
	owner := func(pid int) string {
		text, err := json.Marshal(Owner{ownerSchema, pid, s.opt.Env.Host, "t", "x.md", stamp(now)})
		must(t, err)
		return string(text)
	}
	stays := []string{
		".memory/clients/codex/.SUMMARY.md.5." + ms + ".0123abcd.tmp",
		".memory/clients/codex/.notes.txt.4." + ms + ".0123abcd.tmp",
		".memory/clients/codex/SUMMARY.md.tmp",
		locks + strings.Repeat("1f", 32) + "/owner.json",
		locks + key + ".stale.5." + ms + ".0123abcd/owner.json",
		locks + "notes/x",
		stateDir + "/other/x",
	}
	goes := []string{
		".memory/clients/codex/.SUMMARY.md.4." + ms + ".0123abcd.tmp",
		"requirements/r/.memory/.sessions.md.4." + ms + ".0123abcd.tmp",
		locks + key + "/owner.json",
		locks + key + ".stale.4." + ms + ".0123abcd/owner.json",
		locks + key + ".memory-lsp.4." + ms + ".0123abcd/owner.json",
		stateDir + "/memory-lsp/.state.json.4." + ms + ".0123abcd.tmp",
	}
	for _, name := range slices.Concat(stays, goes) {
		pid := 5
		if slices.Contains(goes, name) {
			pid = 4
		}
		s.put(name, owner(pid))
	}
	report, err := s.open().Inspect()
	must(t, err)
	if len(report.Temps) != 3 || len(report.Folders) != 3 || len(report.Locks) != 2 {
		t.Errorf("doctor tells of %+v", report)
	}
	_, err = s.open().Clean(t.Context())
	must(t, err)
	want := slices.Sorted(slices.Values(append(stays, summary, "requirements/r/.memory")))
	if diff := cmp.Diff(want, slices.Sorted(slices.Values(s.tree()))); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// TestSweep removes old temporary files of a file when it is rewritten.
func TestSweep(t *testing.T) {
	s := newSite(t)
	s.put(summary, "a\n")
	dir := ".memory/clients/codex/"
	ages := map[string]time.Duration{
		".SUMMARY.md.4.1.0123abcd.tmp": 2 * time.Hour,
		".SUMMARY.md.4.2.0123abcd.tmp": time.Minute,
		".other.md.4.1.0123abcd.tmp":   2 * time.Hour,
		"SUMMARY.md.tmp":               2 * time.Hour,
	}
	for name, age := range ages {
		s.put(dir+name, "x")
		must(t, os.Chtimes(s.path(dir+name), time.Now().Add(-age), time.Now().Add(-age)))
	}
	_, err := s.write(Plan{Text: []byte("b\n")})
	must(t, err)
	var got []string
	for name := range ages {
		if s.text(dir+name) == "absent" {
			got = append(got, name)
		}
	}
	if diff := cmp.Diff([]string{".SUMMARY.md.4.1.0123abcd.tmp"}, got); diff != "" {
		t.Errorf("removed (-want +got):\n%s", diff)
	}
}

func TestStateHome(t *testing.T) {
	abs := filepath.Join(t.TempDir(), "x")
	for _, c := range []struct {
		goos, home string
		env        map[string]string
		want       string
	}{
		{"linux", "/h", nil, filepath.Join("/h", ".local", "state")},
		{"linux", "/h", map[string]string{"XDG_STATE_HOME": abs}, abs},
		{"linux", "/h", map[string]string{"XDG_STATE_HOME": "relative"}, filepath.Join("/h", ".local", "state")},
		{"darwin", "/h", nil, filepath.Join("/h", "Library", "Application Support")},
		{"windows", "/h", map[string]string{"LOCALAPPDATA": `C:\L`}, `C:\L`},
		{"windows", "/h", nil, filepath.Join("/h", "AppData", "Local")},
		{"linux", "", nil, ""},
	} {
		if got := StateHome(c.goos, c.home, func(k string) string { return c.env[k] }); got != c.want {
			t.Errorf("%s, %q, %v: got %s, want %s", c.goos, c.home, c.env, got, c.want)
		}
	}
}

// TestErrorAsJSON is what machines are given.
func TestErrorAsJSON(t *testing.T) {
	s := newSite(t)
	_, err := s.open().Do(t.Context(), Change{File: "../x"})
	text, err := json.Marshal(err)
	must(t, err)
	var got map[string]any
	must(t, json.Unmarshal(text, &got))
	if diff := cmp.Diff(map[string]any{
		"schemaVersion": "MemoryWriterErrorV1", "isError": true, "errorCode": ArgumentInvalid,
		"message":  `"../x" is no name of a file below the root`,
		"nextStep": "Name a file below the root; symbolic links that leave it are not followed.",
	}, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}
