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

// hash is what keys are compared by.
func (k Key) hash() uint64 { return maphash.Comparable(claimSeed, k) }

// Key is the row's session. Rows that readers do not take for rows and those
// without a canonical id have none: each stands for itself.
func (r *Row) Key() (k Key, ok bool) {
	if !r.Read || !r.Session.Canonical {
		return Key{}, false
	}
	return Key{r.Day(), r.Session.ID}, true
}

// keyed reports whether r has a key.
func (r *RowFacts) keyed() bool { return r.hash != 0 }

// A Fold is what the rows of an index say about their sessions: a session's rows
// are its events, and the last of them tells its current state. Rows are named
// by their number in [Summary.Row].
//
// It depends on the numbers of the rows and not on where they stand: versions
// whose rows tell the same events share it.
type Fold struct {
	rows   [][]keptRow // as the stretches keep them
	states []State     // what the rows tell
	prev   []int32     // the event before, or -1
	done   []int32     // the last event before that says completed, or -1
	marks  []mark

	repeats, regressed []int
	misdated           []Misdated

	latest lazy[[]int32] // the last event of each row's session
}

// A mark is what the other rows of an index say about a row.
type mark struct {
	current bool  // no event follows
	types   Types // of this event and those before
}

// Misdated is a row that is dated before the one above it that counts.
type Misdated struct{ Row, Above int }

// fold is what the rows of s say. Where they tell the same as those of prior, it
// shares what is known of them.
func fold(s, prior *Summary) *Fold {
	if prior != nil && prior.tells(s) {
		return prior.Fold()
	}
	f := &Fold{
		rows: make([][]keptRow, 0, len(s.runs)), states: make([]State, 0, s.len),
		prev: make([]int32, s.len), done: make([]int32, s.len), marks: make([]mark, s.len),
	}
	for k := range s.runs {
		f.rows = append(f.rows, s.runs[k].rows)
	}
	f.link()
	return f
}

// all are the rows in order, by their numbers.
func (f *Fold) all() iter.Seq2[int, *keptRow] {
	return func(yield func(int, *keptRow) bool) {
		i := 0
		for _, rows := range f.rows {
			for k := range rows {
				if !yield(i, &rows[k]) {
					return
				}
				i++
			}
		}
	}
}

// backward are the rows from the last to the first, by their numbers.
func (f *Fold) backward() iter.Seq2[int, *keptRow] {
	return func(yield func(int, *keptRow) bool) {
		i := len(f.states)
		for _, rows := range slices.Backward(f.rows) {
			for k := len(rows) - 1; k >= 0; k-- {
				if i--; !yield(i, &rows[k]) {
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
	for i, r := range f.all() {
		f.states = append(f.states, r.Status.State)
		f.prev[i], f.done[i], f.marks[i] = -1, -1, mark{r.Read, r.Types.Set}
		if r.keyed() {
			if p, again := current[r.hash]; again {
				f.follow(i, p)
			}
			current[r.hash] = int32(i)
		}
		if !r.dated() || f.prev[i] >= 0 {
			continue
		}
		if last >= 0 && r.Date.Before(above) {
			f.misdated = append(f.misdated, Misdated{i, last})
		}
		last, above = i, r.Date
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
	return slices.EqualFunc(rowsOf(was), rowsOf(is), keptRow.tells)
}

// tells reports whether both runs are the same rows, or rows that tell the same.
func (run *rowRun) tells(o *rowRun) bool {
	return run.stretchLines == o.stretchLines || slices.EqualFunc(run.rows, o.rows, keptRow.tells)
}

// tells reports whether r and o are the same event: all that a Fold depends on.
func (r keptRow) tells(o keptRow) bool {
	return r.Date == o.Date && r.hash == o.hash && r.Read == o.Read && r.dated() == o.dated() &&
		r.Types.Set == o.Types.Set && r.Status.State == o.Status.State
}

func rowsOf(runs []rowRun) (all []keptRow) {
	for k := range runs {
		all = append(all, runs[k].rows...)
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
	hash := key.hash()
	for i, r := range f.backward() {
		if r.hash == hash {
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
		for i, r := range f.backward() {
			if f.marks[i].current || !r.keyed() {
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
