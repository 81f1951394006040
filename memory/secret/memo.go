package secret

import (
	"hash/maphash"
	"sync"
)

// A memo knows what was found in lines. It forgets those that nobody asks for,
// and holds no text. The zero memo is empty.
type memo struct {
	mu     sync.Mutex // guards all below
	young  map[uint64]*verdict
	old    map[uint64]*verdict // asked for before young filled up
	looked int                 // how many lines were not known
}

// A verdict is what is found in a line; nil if that is nothing. Its places count
// from the line's start.
type verdict struct {
	matches []Match
	armor   bool // a private key may begin here
	open    int  // where a token begins that may go on in the next line, or -1
}

// maxYoung is how many lines are remembered after all others were forgotten.
const maxYoung = 1 << 17

var seed = maphash.MakeSeed()

// line is what is found in a line.
func (m *memo) line(text []byte) *verdict {
	key := maphash.Bytes(seed, text)
	v, known := m.recall(key)
	if !known {
		v = look(text)
		m.keep(key, v)
	}
	return v
}

func (m *memo) recall(key uint64) (v *verdict, known bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if v, known = m.young[key]; known {
		return v, true
	}
	if v, known = m.old[key]; known {
		m.put(key, v)
	}
	return v, known
}

func (m *memo) keep(key uint64, v *verdict) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.looked++
	m.put(key, v)
}

func (m *memo) put(key uint64, v *verdict) {
	if len(m.young) >= maxYoung {
		m.young, m.old = nil, m.young
	}
	if m.young == nil {
		m.young = map[uint64]*verdict{}
	}
	m.young[key] = v
}
