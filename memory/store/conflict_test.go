package store

import (
	"errors"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
)

// TestAnotherWriter has a program that takes no locks write the file at a step
// of ours.
func TestAnotherWriter(t *testing.T) {
	add := func(s *site, text string) {
		f, err := os.OpenFile(s.path(summary), os.O_APPEND|os.O_WRONLY, 0)
		must(s.t, err)
		_, err = f.WriteString(text)
		must(s.t, errors.Join(err, f.Close()))
	}
	put := func(s *site, text string) { // as most editors do
		s.put("tmp.md", text)
		must(s.t, os.Rename(s.path("tmp.md"), s.path(summary)))
	}
	row := Plan{Append: []byte("ours\n")}
	text := Plan{Text: []byte("ours\n")}
	for _, c := range []struct {
		name   string
		before string
		plan   Plan
		pure   bool
		step   string
		times  int
		does   func(s *site)
		after  string
		reason string // of the conflict; empty: it went well
	}{
		{"adds before ours, which may be planned again", "old\n", row, true, "append.open", 1, func(s *site) { add(s, "theirs\n") }, "old\ntheirs\nours\n", ""},
		{"adds late, ours may be planned again", "old\n", row, true, "final-cas", 1, func(s *site) { add(s, "theirs\n") }, "old\ntheirs\nours\n", ""},
		{"adds before ours, which may not", "old\n", row, false, "final-cas", 1, func(s *site) { add(s, "theirs\n") }, "old\ntheirs\n", sourceChanged},
		{"adds in the gap before our write, which may be planned again", "old\n", row, true, "append.write", 1, func(s *site) { add(s, "theirs\n") }, "old\ntheirs\nours\n", ""},
		{"adds in the gap before our write, which may not", "old\n", row, false, "append.write", 1, func(s *site) { add(s, "theirs\n") }, "old\ntheirs\n", sourceChanged},
		{"adds each time", "old\n", row, true, "final-cas", 2, func(s *site) { add(s, "theirs\n") }, "old\ntheirs\ntheirs\n", secondConflict},
		{"writes another file with the same text", "old\n", row, false, "final-cas", 1, func(s *site) { put(s, "old\n") }, "old\n", sourceChanged},
		{"replaces before a rewrite", "old\n", text, false, "final-cas", 1, func(s *site) { put(s, "theirs\n") }, "theirs\n", sourceChanged},
		{"replaces in the gap before the exchange", "old\n", text, false, "rename", 1, func(s *site) { put(s, "theirs\n") }, "theirs\n", sourceChanged},
		{"adds in the gap before the exchange", "old\n", text, false, "rename", 1, func(s *site) { add(s, "theirs\n") }, "old\ntheirs\n", sourceChanged},
		{"creates what we are about to", "absent", text, false, "rename", 1, func(s *site) { put(s, "theirs\n") }, "theirs\n", sourceChanged},
		{"creates what we add to, planned again", "absent", row, true, "rename", 1, func(s *site) { put(s, "theirs\n") }, "theirs\nours\n", ""},
		{"takes it away", "old\n", row, false, "append.open", 1, func(s *site) { must(s.t, os.Remove(s.path(summary))) }, "absent", sourceChanged},
		{"adds to what we take away", "old\n", Plan{Delete: true}, false, "rename", 1, func(s *site) { add(s, "theirs\n") }, "old\ntheirs\n", sourceChanged},
		{"adds right behind our row", "old\n", row, true, "readback", 1, func(s *site) { add(s, "theirs\n") }, "old\nours\ntheirs\n", ReadbackMismatch},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := newSite(t)
			if c.before != "absent" {
				s.put(summary, c.before)
			} else {
				s.put(strings.Replace(summary, "SUMMARY", "other", 1), "x\n")
			}
			left := c.times
			s.opt.Step = func(name string) {
				if name == c.step && left > 0 {
					left--
					c.does(s)
				}
			}
			ch := change(c.plan)
			ch.Pure = c.pure
			r, err := s.open().Do(t.Context(), ch)
			if got := s.text(summary); got != c.after {
				t.Errorf("the file holds %q, want %q", got, c.after)
			}
			var ours *Error
			switch {
			case c.reason == "":
				must(t, err)
				if r.Conflict == nil || r.Conflict.Decision != "retry" {
					t.Errorf("the receipt tells of the conflict: %+v", r.Conflict)
				}
			case c.reason == ReadbackMismatch:
				if !Is(err, ReadbackMismatch) {
					t.Errorf("got %v", err)
				}
			case !errors.As(err, &ours) || ours.Code != CASMismatch || ours.Conflict == nil || ours.Conflict.Reason != c.reason:
				t.Errorf("got %v, want a conflict: %s", err, c.reason)
			}
			if left := s.left(); len(left) > 0 {
				t.Errorf("left behind: %q", left)
			}
		})
	}
}

func TestConflictReceipt(t *testing.T) {
	s := newSite(t)
	s.put(summary, "old\n")
	st := s.open()
	ch := Change{
		File: summary, Operation: "summary.append", Arguments: map[string]any{"summary": "x", "agent": "codex"}, Pure: true,
		Plan: func(old Snapshot) (Plan, error) {
			s.put(summary, "theirs\n")
			return Plan{Append: []byte("b\n"), Precondition: Digest(old.Text)}, nil
		},
	}
	_, err := st.Do(t.Context(), ch)
	var ours *Error
	if !errors.As(err, &ours) || ours.Conflict == nil {
		t.Fatalf("got %v", err)
	}
	want := &ConflictReceipt{
		SchemaVersion: "MemoryTransactionConflictReceiptV2", ActiveRoot: s.dir, Scope: "project", Agent: "codex",
		File: summary, Operation: "summary.append",
		Expected: Observed{Digest: Digest([]byte("old\n")), Bytes: 4}, Observed: Observed{Digest: Digest([]byte("theirs\n")), Bytes: 7},
		Attempt: 2, Retried: true, Decision: "fail", Reason: preconditionChanged, ExternalWriter: Unverified,
	}
	if diff := cmp.Diff(want, ours.Conflict, cmpopts.IgnoreFields(ConflictReceipt{}, "ReconcileIdentity", "At"), cmpopts.IgnoreFields(Observed{}, "Identity")); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if len(ours.Conflict.ReconcileIdentity) != 64 || ours.Conflict.Expected.Identity == nil {
		t.Errorf("identity %q of %+v", ours.Conflict.ReconcileIdentity, ours.Conflict.Expected)
	}
}

// TestReconcileIdentity is the same however arguments are put.
func TestReconcileIdentity(t *testing.T) {
	type args struct {
		Summary string `json:"summary"`
		Agent   string `json:"agent"`
	}
	id := func(c Change) string {
		t.Helper()
		got, err := (&txn{change: c, at: place{file: c.File}}).reconcileIdentity()
		must(t, err)
		return got
	}
	one := id(Change{File: "a.md", Operation: "o", Arguments: args{"x", "codex"}})
	if two := id(Change{File: "a.md", Operation: "o", Arguments: map[string]string{"agent": "codex", "summary": "x"}}); one != two {
		t.Error("a struct and a map differ")
	}
	for name, c := range map[string]Change{
		"the file":      {File: "b.md", Operation: "o", Arguments: args{"x", "codex"}},
		"the operation": {File: "a.md", Operation: "p", Arguments: args{"x", "codex"}},
		"the arguments": {File: "a.md", Operation: "o", Arguments: args{"y", "codex"}},
	} {
		if id(c) == one {
			t.Errorf("%s do not count", name)
		}
	}
}

// TestExpect writes only what the caller has seen.
func TestExpect(t *testing.T) {
	for _, c := range []struct {
		name, before, seen string
		ok                 bool
	}{
		{"what is there", "old\n", "old\n", true},
		{"something else", "old\n", "older\n", false},
		{"nothing, and there is none", "absent", "", true},
		{"something, and there is none", "absent", "old\n", false},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := newSite(t)
			if c.before != "absent" {
				s.put(summary, c.before)
			}
			ch := change(Plan{Text: []byte("new\n")})
			ch.Expect, ch.Pure = Digest([]byte(c.seen)), true
			_, err := s.open().Do(t.Context(), ch)
			if (err == nil) != c.ok || err != nil && !Is(err, CASMismatch) {
				t.Errorf("got %v", err)
			}
			if got := s.text(summary); (got == "new\n") != c.ok {
				t.Errorf("the file holds %q", got)
			}
		})
	}
}
