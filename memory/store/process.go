package store

import "time"

// Life is what is known of a process.
type Life uint8

// Unknown stands for all that does not prove a process alive or dead.
const (
	Unknown Life = iota
	Alive
	Dead
)

// dead reports whether the process of this number that was there at a moment
// has ended. One that started later than that has only the same number.
func (e *Env) dead(pid int, at time.Time) bool {
	life, started := e.Process(pid)
	if life == Alive && !at.IsZero() && !started.IsZero() {
		return started.After(at.Add(clockSlack))
	}
	return life == Dead
}

// clockSlack is how far the clock of processes and that of receipts may be
// apart.
const clockSlack = 2 * time.Second
