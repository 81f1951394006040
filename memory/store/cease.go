package store

import "sync"

// flight is held, shared, by the changes of this process that have their locks.
var flight sync.RWMutex

// Cease returns when no change of this process is under way, and lets none begin
// until resume is called. A process that is about to exit never calls it.
func Cease() (resume func()) {
	flight.Lock()
	return flight.Unlock
}
