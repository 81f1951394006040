package memory

import "slices"

// A Key names a session across an agent's files: its day, as YYYY-MM-DD, and
// its id.
type Key struct{ Day, ID string }

// String is the key as the format writes it: YYYY-MM-DD#id.
func (k Key) String() string { return k.Day + "#" + k.ID }

// Key is the row's session. Rows that readers do not take for rows and those
// without a canonical id have none: each stands for itself.
func (r Row) Key() (k Key, ok bool) {
	if !r.Read() || !r.Session.Canonical {
		return Key{}, false
	}
	return Key{r.Date.Key, r.Session.ID}, true
}

// A Fold is what the rows of an index say about their sessions: a session's rows
// are its events, and the last of them tells its current state. Rows are named
// by their number in [Summary.Row].
type Fold struct {
	rows []Row
	prev []int  // the event before, or -1
	done []int  // the last event before that says completed, or -1
	last []bool // no event follows
}

func fold(rows []Row) *Fold {
	f := &Fold{rows: rows, prev: make([]int, len(rows)), done: make([]int, len(rows)), last: make([]bool, len(rows))}
	current := make(map[Key]int, len(rows))
	for i := range rows {
		f.prev[i], f.done[i], f.last[i] = -1, -1, rows[i].Read()
		key, ok := rows[i].Key()
		if !ok {
			continue
		}
		if p, again := current[key]; again {
			f.prev[i], f.done[i], f.last[p] = p, f.done[p], false
			if rows[p].Status.State == Completed {
				f.done[i] = p
			}
		}
		current[key] = i
	}
	return f
}

// Before is the event before row i of the same session; ok is false if i is the
// first.
func (f *Fold) Before(i int) (row int, ok bool) { return f.prev[i], f.prev[i] >= 0 }

// Current reports whether row i tells its session's current state.
func (f *Fold) Current(i int) bool { return f.last[i] }

// Regressed reports whether row i takes back that its session is completed, and
// the last row before that says so. A state that readers do not know takes
// nothing back.
func (f *Fold) Regressed(i int) (completed int, ok bool) {
	state := f.rows[i].Status.State
	if f.done[i] < 0 || state == Completed || state == UnknownState {
		return -1, false
	}
	return f.done[i], true
}

// A Conflict is a session that was completed and then was not.
type Conflict struct {
	Key    Key
	States []State // all that its events say, in order of the states
}

// Conflicts are the sessions with a row that regressed, in order of their
// current rows. A later completion does not resolve one.
func (f *Fold) Conflicts() []Conflict {
	var out []Conflict
	for i := range f.rows {
		if !f.last[i] {
			continue
		}
		bad := false
		var states []State
		for j := i; j >= 0; j = f.prev[j] {
			_, back := f.Regressed(j)
			bad = bad || back
			states = append(states, f.rows[j].Status.State)
		}
		if bad {
			slices.Sort(states)
			key, _ := f.rows[i].Key()
			out = append(out, Conflict{key, slices.Compact(states)})
		}
	}
	return out
}

// ActiveSessions are the sessions whose current state is active, the newest row
// first. Rows without a canonical id are no sessions.
func (f *Fold) ActiveSessions() []Key {
	var out []Key
	for i := len(f.rows) - 1; i >= 0; i-- {
		if key, ok := f.rows[i].Key(); ok && f.last[i] && f.rows[i].Status.State == Active {
			out = append(out, key)
		}
	}
	return out
}
