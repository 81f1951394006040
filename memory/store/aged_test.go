package store

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

// TestAgedRecords: doctor counts records, and takes away those that are too old to
// be of use, and with the last one the folder. What could not be written stays,
// however old.
func TestAgedRecords(t *testing.T) {
	now := time.Date(2026, 8, 30, 10, 0, 0, 0, time.UTC)
	type rec struct {
		CreatedAt string `json:"createdAt"`
	}
	ago := func(d time.Duration) any { return rec{now.Add(-d).Format(time.RFC3339)} }
	const day = 24 * time.Hour
	for _, tt := range []struct {
		name, kind string
		records    map[string]any
		old        int
		stay       []string // nil: the folder goes
	}{
		{name: "sessions", kind: Allocations, records: map[string]any{"a": ago(31 * day), "b": ago(29 * day), "c": ago(400 * day)}, old: 2, stay: []string{"b"}},
		{name: "sessions of long ago", kind: Allocations, records: map[string]any{"a": ago(31 * day)}, old: 1},
		{name: "a record that does not say when", kind: Allocations, records: map[string]any{"a": rec{}, "b": []int{1}}, old: 2},
		{name: "of tomorrow, by another clock", kind: Allocations, records: map[string]any{"a": ago(-day)}, stay: []string{"a"}},
		{name: "requests", kind: Requests, records: map[string]any{"a": ago(25 * time.Hour), "b": ago(23 * time.Hour)}, old: 1, stay: []string{"b"}},
		{name: "what could not be written", kind: Pending, records: map[string]any{"a": ago(400 * day)}, stay: []string{"a"}},
	} {
		for _, tree := range []bool{true, false} {
			t.Run(tt.name+map[bool]string{true: " of a tree"}[tree], func(t *testing.T) {
				s := newSite(t)
				s.opt.Tree = tree
				s.opt.Env.Now = func() time.Time { return now }
				records, err := s.open().Records(tt.kind)
				must(t, err)
				for name, r := range tt.records {
					must(t, records.Put(name, r))
				}
				report, err := s.open().Inspect()
				must(t, err)
				if diff := cmp.Diff([]RecordReport{{records.Dir(), tt.kind, len(tt.records), tt.old}}, report.Records); diff != "" {
					t.Errorf("doctor tells (-want +got):\n%s", diff)
				}
				removed, err := s.open().Clean(t.Context())
				must(t, err)
				names, err := records.Names()
				must(t, err)
				if diff := cmp.Diff(tt.stay, names); diff != "" {
					t.Errorf("what stays (-want +got):\n%s", diff)
				}
				if _, err := os.Stat(records.Dir()); errors.Is(err, fs.ErrNotExist) != (tt.stay == nil) {
					t.Errorf("the folder: %v", err)
				}
				told := 0
				for _, name := range removed {
					if filepath.Dir(name) == records.Dir() {
						told++
					}
				}
				if told != tt.old {
					t.Errorf("of %d told to be removed are %q", tt.old, removed)
				}
			})
		}
	}
}
