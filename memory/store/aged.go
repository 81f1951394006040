package store

import (
	"errors"
	"io/fs"
	"path/filepath"
	"time"
)

// How long records are of use. What could not be written is kept until its owner
// writes or drops it.
const (
	KeepAllocations = 30 * 24 * time.Hour // who goes on with a session of last month names it
	KeepRequests    = 24 * time.Hour
)

var kinds = []struct {
	name string
	keep time.Duration // 0: for ever
}{{Allocations, KeepAllocations}, {Pending, 0}, {Requests, KeepRequests}}

// A RecordReport is how many records of a kind there are.
type RecordReport struct {
	Path  string `json:"path"` // their folder, as the system names it
	Kind  string `json:"kind"`
	Count int    `json:"count"`
	Old   int    `json:"old"` // of no use any more
}

// recordsIn are the records of a kind in a place of state.
func (s *Store) recordsIn(l layout, kind string) *Records {
	if !s.opt.Tree {
		l.state = ownDir
	}
	return &Records{s, l, kind}
}

// inspectRecords counts records.
func (s *Store) inspectRecords(l layout, r *Report) (errs error) {
	for _, k := range kinds {
		records := s.recordsIn(l, k.name)
		names, err := records.Names()
		errs = errors.Join(errs, err)
		if len(names) > 0 {
			old := s.aged(records, names, k.keep)
			r.Records = append(r.Records, RecordReport{records.Dir(), k.name, len(names), len(old)})
		}
	}
	return errs
}

// aged are those of records that were made too long ago to be of use, or do not
// say when. One that cannot be read is none.
func (s *Store) aged(records *Records, names []string, keep time.Duration) (old []string) {
	if keep == 0 {
		return nil
	}
	for _, name := range names {
		var made struct {
			At time.Time `json:"createdAt"`
		}
		var unread *fs.PathError
		if err := records.Get(name, &made); errors.As(err, &unread) {
			continue
		}
		if s.opt.Env.Now().Sub(made.At) > keep {
			old = append(old, name)
		}
	}
	return old
}

// records removes those that are of no use any more.
func (c *cleaner) records(l layout) (errs error) {
	for _, k := range kinds {
		records := c.recordsIn(l, k.name)
		names, err := records.Names()
		errs = errors.Join(errs, err)
		for _, name := range c.aged(records, names, k.keep) {
			err := records.Remove(name)
			if err == nil {
				c.removed = append(c.removed, filepath.Join(records.Dir(), name+recordExt))
			}
			errs = errors.Join(errs, ignoreMissing(err))
		}
	}
	return errs
}
