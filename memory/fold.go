package memory

import (
	"hash/maphash"
	"iter"
	"slices"
)

// A Key names a session across an agent's files: its day, as YYYY-MM-DD, and
// its id.
type Key struct{ Day, ID string }

// String is the key as the format writes it: YYYY-MM-DD#id.
func (k Key) String() string { return k.Day + "#" + k.ID }

// Key is the row's session. Rows that readers do not take for rows and those
// without a canonical id have none: each stands for itself.
func (r *Row) Key() (k Key, ok bool) {
	if !r.Read() || !r.Session.Canonical {
		return Key{}, false
	}
	return Key{r.Date.Key, r.Session.ID}, true
}

// A Fold is what the rows of an index say about their sessions: a session's rows
// are its events, and the last of them tells its current state. Rows are named
// by their number in [Summary.Row].
//
// It depends on the numbers of the rows and not on where they stand: versions
// whose rows tell the same events share it.
type Fold struct {
	said   [][]saying // of all rows, as the stretches keep them
	states []State    // what the rows tell
	prev   []int32    // the event before, or -1
	done   []int32    // the last event before that says completed, or -1
	marks  []mark

	repeats, regressed []int
	misdated           []Misdated

	latest lazy[[]int32] // the last event of each row's session
}

// A saying is all of a row that a Fold depends on.
type saying struct {
	date  Date
	id    string // of the session, if the row is an event of it to readers; else empty
	hash  uint64 // of the session's key
	types Types
	state State
	read  bool
	dated bool // its date may be compared
}

// keyed reports whether readers take the row for an event of a session.
func (e *saying) keyed() bool { return e.id != "" }

// key is the session's.
func (e *saying) key() Key { return Key{e.date.Key, e.id} }

// A mark is what the other rows of an index say about a row.
type mark struct {
	current bool  // no event follows
	types   Types // of this event and those before
}

// Misdated is a row that is dated before the one above it that counts.
type Misdated struct{ Row, Above int }

func (r *Row) saying() saying {
	e := saying{state: r.Status.State, types: r.Types.Set, read: r.Read(), date: r.Date}
	if key, ok := r.Key(); ok {
		e.id, e.hash = key.ID, maphash.Comparable(claimSeed, key)
	}
	e.dated = r.judged(DateColumn) && r.Date.Valid()
	return e
}

// fold is what the rows of s say. Where they tell the same as those of prior, it
// shares what is known of them.
func fold(s, prior *Summary) *Fold {
	if prior != nil && prior.tells(s) {
		return prior.Fold()
	}
	f := &Fold{
		said: make([][]saying, 0, len(s.runs)), states: make([]State, 0, s.len),
		prev: make([]int32, s.len), done: make([]int32, s.len), marks: make([]mark, s.len),
	}
	for k := range s.runs {
		f.said = append(f.said, s.runs[k].said)
	}
	f.link()
	return f
}

// all are the rows in order, by their numbers.
func (f *Fold) all() iter.Seq2[int, *saying] {
	return func(yield func(int, *saying) bool) {
		i := 0
		for _, said := range f.said {
			for k := range said {
				if !yield(i, &said[k]) {
					return
				}
				i++
			}
		}
	}
}

// backward are the rows from the last to the first, by their numbers.
func (f *Fold) backward() iter.Seq2[int, *saying] {
	return func(yield func(int, *saying) bool) {
		i := len(f.states)
		for _, said := range slices.Backward(f.said) {
			for k := len(said) - 1; k >= 0; k-- {
				if i--; !yield(i, &said[k]) {
					return
				}
			}
		}
	}
}

// link finds which events belong together.
func (f *Fold) link() {
	current := make(map[uint64]int32, len(f.marks)) // by the hash of a session's key
	last := -1                                      // the row that a date is compared with
	var above Date                                  // of that row
	for i, e := range f.all() {
		f.states = append(f.states, e.state)
		f.prev[i], f.done[i], f.marks[i] = -1, -1, mark{e.read, e.types}
		if e.keyed() {
			if p, again := current[e.hash]; again {
				f.follow(i, p)
			}
			current[e.hash] = int32(i)
		}
		if !e.dated || f.prev[i] >= 0 {
			continue
		}
		if last >= 0 && e.date.Before(above) {
			f.misdated = append(f.misdated, Misdated{i, last})
		}
		last, above = i, e.date
	}
}

// follow makes i the event after p.
func (f *Fold) follow(i int, p int32) {
	f.prev[i], f.done[i], f.marks[p].current = p, f.done[p], false
	f.marks[i].types |= f.marks[p].types
	state := f.states[i]
	if f.states[p] == Completed {
		f.done[i] = p
	}
	if state == f.states[p] && state != UnknownState {
		f.repeats = append(f.repeats, i)
	}
	if _, back := f.Regressed(i); back {
		f.regressed = append(f.regressed, i)
	}
}

// tells reports whether the rows of o tell the same events.
func (s *Summary) tells(o *Summary) bool {
	if s.len != o.len {
		return false
	}
	was, is := apart(s.runs, o.runs, (*rowRun).tells)
	return slices.Equal(sayings(was), sayings(is))
}

// tells reports whether both runs are the same rows, or rows that tell the same.
func (run *rowRun) tells(o *rowRun) bool {
	if run.rowSet == o.rowSet {
		return true
	}
	if len(run.rows) != len(o.rows) || len(run.rows) == 0 || &run.rows[0] == &o.rows[0] {
		return len(run.rows) == len(o.rows)
	}
	return slices.Equal(run.said, o.said)
}

func sayings(runs []rowRun) []saying {
	n := 0
	for k := range runs {
		n += len(runs[k].rows)
	}
	all := make([]saying, 0, n)
	for k := range runs {
		all = append(all, runs[k].said...)
	}
	return all
}

// A Current is the last event of a session.
type Current struct {
	*Row
	Types Types // those that any event of the session names
}

// Before is the event before row i of the same session; ok is false if i is the
// first.
func (f *Fold) Before(i int) (row int, ok bool) { return int(f.prev[i]), f.prev[i] >= 0 }

// Of is the row that tells the current state of a session; ok is false if no row is
// about it.
func (f *Fold) Of(key Key) (row int, ok bool) {
	for i, e := range f.backward() {
		if e.keyed() && e.key() == key {
			return i, true
		}
	}
	return -1, false
}

// Current reports whether row i tells its session's current state.
func (f *Fold) Current(i int) bool { return f.marks[i].current }

// Latest is the row that tells the current state of row i's session.
func (f *Fold) Latest(i int) int {
	return int(f.latest.get(func() []int32 {
		latest := make([]int32, len(f.prev))
		for i, e := range f.backward() {
			if f.marks[i].current || !e.keyed() {
				latest[i] = int32(i)
			}
			if p := f.prev[i]; p >= 0 {
				latest[p] = latest[i]
			}
		}
		return latest
	})[i])
}

// Open are the rows that tell that a session is open, in order.
func (f *Fold) Open() (rows []int) {
	for i := range f.states {
		if f.marks[i].current && f.states[i].Open() {
			rows = append(rows, i)
		}
	}
	return rows
}

// Types are those that row i and the events before it name.
func (f *Fold) Types(i int) Types { return f.marks[i].types }

// Regressed reports whether row i takes back that its session is completed, and
// the last row before that says so. A state that readers do not know takes
// nothing back.
func (f *Fold) Regressed(i int) (completed int, ok bool) {
	state := f.states[i]
	if f.done[i] < 0 || state == Completed || state == UnknownState {
		return -1, false
	}
	return int(f.done[i]), true
}

// Regressions are the rows that [Fold.Regressed] is true of, in order.
func (f *Fold) Regressions() []int { return f.regressed }

// Repeats are the rows that tell the state which the event before tells, in order.
func (f *Fold) Repeats() []int { return f.repeats }

// Misdated are the rows that are dated before the one above, in order. Later
// events of a session keep its date, and do not count.
func (f *Fold) Misdated() []Misdated { return f.misdated }

// A Conflict is a session that was completed and then was not.
type Conflict struct {
	Key    Key
	States []State // all that its events say, in order of the states
}

// Conflicts are the sessions with a row that regressed, in order of their
// current rows. A later completion does not resolve one.
func (f *Fold) Conflicts() []Conflict {
	var out []Conflict
	for i, e := range f.all() {
		if !f.marks[i].current {
			continue
		}
		bad := false
		var states []State
		for j := int32(i); j >= 0; j = f.prev[j] {
			_, back := f.Regressed(int(j))
			bad = bad || back
			states = append(states, f.states[j])
		}
		if bad {
			slices.Sort(states)
			out = append(out, Conflict{e.key(), slices.Compact(states)})
		}
	}
	return out
}

// ActiveSessions are the sessions whose current state is active, the newest row
// first. Rows without a canonical id are no sessions.
func (f *Fold) ActiveSessions() []Key {
	var out []Key
	for i, e := range f.backward() {
		if e.keyed() && f.marks[i].current && e.state == Active {
			out = append(out, e.key())
		}
	}
	return out
}
