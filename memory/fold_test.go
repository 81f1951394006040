package memory

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/memory-lsp/memory-lsp/markdown"
)

// events makes rows of `day session status` lines.
func events(lines ...string) *Summary {
	var b strings.Builder
	for _, l := range lines {
		f := strings.SplitN(l, " ", 3)
		fmt.Fprintf(&b, "| 2026-08-%s | %s | fix | x | — | — | %s |\n", f[0], f[1], f[2])
	}
	return parseSummary(markdown.Parse([]byte(b.String())), nil)
}

func TestConflicts(t *testing.T) {
	for _, c := range []struct {
		name   string
		events []string
		want   []string
	}{
		{"forward", []string{"01 01 🔄", "01 01 ✅"}, nil},
		{"blocked on the way", []string{"01 01 🔄", "01 01 ⛔", "01 01 🔄", "01 01 ✅"}, nil},
		{"completed twice", []string{"01 01 ✅", "01 01 ✅"}, nil},
		{"reopened", []string{"01 01 ✅", "01 01 🔄"}, []string{"2026-08-01#01 [1 3]"}},
		{"blocked afterwards", []string{"01 01 ✅", "01 01 ⛔"}, []string{"2026-08-01#01 [2 3]"}},
		{"completed again", []string{"01 01 🔄", "01 01 ✅", "01 01 🔄", "01 01 ✅"}, []string{"2026-08-01#01 [1 3]"}},
		{"unknown takes nothing back", []string{"01 01 ✅", "01 01 ❌"}, nil},
		{"unknown between", []string{"01 01 ✅", "01 01 ❌", "01 01 🔄"}, []string{"2026-08-01#01 [0 1 3]"}},
		{"one session by three names", []string{"01 1 ✅", "01 #01 ✅", "01 会话01 🔄"}, []string{"2026-08-01#01 [1 3]"}},
		{"letter case", []string{"01 2A ✅", "01 2a 🔄"}, []string{"2026-08-01#2a [1 3]"}},
		{"another session", []string{"01 01 ✅", "01 001 🔄", "02 01 🔄"}, nil},
		{"no id", []string{"01 第1 ✅", "01 第1 🔄"}, nil},
	} {
		var got []string
		s := events(c.events...)
		f := s.Fold()
		for i, r := range s.All() {
			if !f.Current(i) {
				continue
			}
			bad := false
			var states []State
			for j, more := i, true; more; j, more = f.Before(j) {
				_, back := f.Regressed(j)
				bad = bad || back
				states = append(states, s.Row(j).Status.State)
			}
			if key, _ := r.Key(); bad {
				slices.Sort(states)
				got = append(got, fmt.Sprint(key, " ", slices.Compact(states)))
			}
		}
		if diff := cmp.Diff(c.want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", c.name, diff)
		}
	}
}

func TestActiveSessions(t *testing.T) {
	s := events("01 01 🔄", "01 02 🔄", "01 01 ✅", "02 1 ⏳", "02 第2 🔄", "02 03 ⛔", "02 04 ❌")
	want := []Key{{"2026-08-01", "02"}, {"2026-08-02", "01"}}
	var got []Key
	for i, r := range s.All() {
		if key, ok := r.Key(); ok && s.Fold().Current(i) && r.Status.State == Active {
			got = append(got, key)
		}
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func TestFoldRows(t *testing.T) {
	s := events("01 01 🔄", "01 第1 🔄", "01 1 ✅", "01 01 🔄", "xx 01 ✅")
	f := s.Fold()
	var got []string
	for i := range s.Len() {
		before, _ := f.Before(i)
		done, _ := f.Regressed(i)
		got = append(got, fmt.Sprint(before, done, f.Current(i)))
	}
	want := []string{"-1 -1 false", "-1 -1 true", "0 -1 false", "2 2 true", "-1 -1 false"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("event before, completed before, current (-want +got):\n%s", diff)
	}
}
