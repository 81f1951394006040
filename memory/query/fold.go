package query

import (
	"maps"
	"slices"
	"unicode/utf8"

	"github.com/memory-lsp/memory-lsp/memory"
)

// longSessions marks the keys of sessions that do not fit in a number.
const longSessions = 1 << 63

// intern is the key of a session with a long name.
func (s *summary) intern(session string) uint64 {
	key, ok := s.long[session]
	if !ok {
		key = longSessions | uint64(len(s.long))
		s.long[session] = key
	}
	return key
}

// A folded session is what its rows say together.
type folded struct {
	key    uint64
	last   int // the row that tells its current state
	states [memory.Completed + 1]bool
	back   bool // it was completed and then was not
}

// fold finds the current row of each session, and what contradicts itself. A row
// that names no session stands alone.
func (s *summary) fold() {
	at := make(map[uint64]int32, len(s.rows))
	sessions := make([]folded, 0, len(s.rows))
	current := make([]bool, len(s.rows))
	for i, r := range s.rows {
		current[i] = true
		if r.key == 0 {
			continue
		}
		n, again := at[r.key]
		if !again {
			n = int32(len(sessions))
			at[r.key] = n
			sessions = append(sessions, folded{key: r.key, last: i})
		}
		f := &sessions[n]
		if again {
			current[f.last] = false
		}
		f.last = i
		if r.state != memory.UnknownState {
			f.back = f.back || f.states[memory.Completed] && r.state != memory.Completed
			f.states[r.state] = true
		}
	}
	s.sort(current)
	s.contradictions(sessions)
}

// sort lists the current rows by what they say.
func (s *summary) sort(current []bool) {
	for i, r := range s.rows {
		if !current[i] {
			continue
		}
		s.byState[r.state] = append(s.byState[r.state], i)
		if r.state.Open() {
			s.open = append(s.open, i)
		}
		if r.state == memory.Active && r.key == 0 {
			s.loose++
		}
	}
}

func (s *summary) contradictions(sessions []folded) {
	names := map[uint64]string{}
	for name, key := range s.long {
		names[key] = name
	}
	for _, f := range sessions {
		if !f.back {
			continue
		}
		c := Conflict{SessionKey: names[f.key]}
		if c.SessionKey == "" {
			c.SessionKey = keyName(f.key)
		}
		for state, said := range f.states {
			if said {
				c.States = append(c.States, stateName(memory.State(state)))
			}
		}
		slices.Sort(c.States)
		s.conflicts = append(s.conflicts, c)
	}
}

// keyName is YYYY-MM-DD#id.
func keyName(key uint64) string { return unpackDay(uint32(key>>32)) + "#" + unpackID(uint32(key)) }

// active are the sessions whose current state is active, the newest first, at
// most so many.
func (s *summary) active(most int) []string {
	ids := make([]string, 0, most)
	for _, i := range slices.Backward(s.byState[memory.Active]) {
		if len(ids) == most {
			break
		}
		if s.rows[i].key != 0 {
			row := s.row(i)
			ids = append(ids, row.Day+"#"+row.SessionID)
		}
	}
	return ids
}

// actives is how many sessions are active.
func (s *summary) actives() int { return len(s.byState[memory.Active]) - s.loose }

// validTo reports whether the first bytes of a text are UTF-8; all of it, if the
// end is not known.
func validTo(text []byte, end int) bool {
	if end < 0 {
		end = len(text)
	}
	return utf8.Valid(text[:end])
}

// statuses are the words that rows and sessions are asked for by, with the
// states that they mean; all means any.
var statuses = map[string][]memory.State{
	"active":     {memory.Active},
	"blocked":    {memory.Blocked},
	"completed":  {memory.Completed},
	"unresolved": {memory.Active, memory.Blocked},
	"all":        {memory.UnknownState, memory.Active, memory.Blocked, memory.Completed},
}

// statusWords are they in order.
var statusWords = slices.Sorted(maps.Keys(statuses))

// matching are the rows that a status asks for, in order: of all, every row; of
// the others, the current ones.
func (s *summary) matching(status string) (rows []int, every bool) {
	switch status {
	case "all":
		return nil, true
	case "unresolved":
		return s.open, false
	}
	return s.byState[statuses[status][0]], false
}
