package store

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"sync"
	"time"
)

// DefaultWait is how long a change waits for the locks.
const DefaultWait = 5 * time.Second

// A held lock is all that keeps other writers from a file.
type held struct {
	own     *os.Root  // our state
	folders []*folder // the locks that the format's own server takes too
	release []func()  // in the order in which they were taken
}

func (h *held) unlock() {
	for i := len(h.release) - 1; i >= 0; i-- {
		h.release[i]()
	}
}

// lock keeps all other writers from a file: those of this process, our other
// processes, and whoever keeps to the format's protocol. All of it has one
// deadline.
func (s *Store) lock(ctx context.Context, p place) (*held, error) {
	within, cancel := context.WithTimeout(ctx, s.wait())
	defer cancel()
	h := &held{}
	err := s.lockAll(within, p, h)
	if err == nil {
		return h, nil
	}
	h.unlock()
	return nil, notLocked(ctx, p.file, err)
}

// notLocked says why a lock was not taken.
func notLocked(ctx context.Context, file string, err error) error {
	var busy *busyError
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case errors.As(err, &busy):
		return &Error{Code: Locked, Message: isLocked.With(file, busy.reason), NextStep: waitRetry.With(), Err: err}
	}
	return troubleWith(file, err)
}

func (s *Store) lockAll(ctx context.Context, p place, h *held) error {
	leave, err := enter(ctx, p.key)
	if err != nil {
		return err
	}
	h.release = append(h.release, leave)
	s.step("lock.process")
	own, release, err := s.lockSystem(ctx, p.state, p.key, Holder{File: p.file, Target: p.phys})
	if err != nil {
		return err
	}
	h.own = own
	h.release = append(h.release, release)
	s.step("lock.system")
	if len(p.folders) == 0 {
		return nil
	}
	if err := s.lockFolders(ctx, p, h); err != nil {
		return err
	}
	s.step("lock.folder")
	return nil
}

func (s *Store) wait() time.Duration {
	switch {
	case s.opt.Wait == 0:
		return DefaultWait
	case s.opt.Wait < 0:
		return 0
	}
	return s.opt.Wait
}

// A busyError says who kept us waiting until the deadline.
type busyError struct{ reason string }

func (e *busyError) Error() string { return "locked: " + e.reason }

// poll tries until it succeeds, fails, or the time is up. A try that says why it
// has to wait is tried again after a pause between two lengths. There is always
// one try.
func poll(ctx context.Context, least, most time.Duration, try func() (reason string, err error)) error {
	for {
		reason, err := try()
		if err != nil || reason == "" {
			return err
		}
		pause := time.NewTimer(least + rand.N(most-least))
		select {
		case <-pause.C:
		case <-ctx.Done():
			pause.Stop()
			return &busyError{reason}
		}
	}
}

// queues keep apart the goroutines of this process that want one file.
var queues = struct {
	sync.Mutex
	of map[string]*queue
}{of: map[string]*queue{}}

type queue struct {
	turn  chan struct{} // holds a token while nobody writes
	users int           // guarded by queues
}

// enter waits for this process's turn at a file.
func enter(ctx context.Context, key string) (leave func(), err error) {
	queues.Lock()
	q := queues.of[key]
	if q == nil {
		q = &queue{turn: make(chan struct{}, 1)}
		q.turn <- struct{}{}
		queues.of[key] = q
	}
	q.users++
	queues.Unlock()
	quit := func() {
		queues.Lock()
		defer queues.Unlock()
		if q.users--; q.users == 0 {
			delete(queues.of, key)
		}
	}
	select {
	case <-q.turn:
		return func() { q.turn <- struct{}{}; quit() }, nil
	default:
	}
	select {
	case <-q.turn:
		return func() { q.turn <- struct{}{}; quit() }, nil
	case <-ctx.Done():
		quit()
		return nil, &busyError{fmt.Sprintf("by this process, %d", os.Getpid())}
	}
}

// lockFolders takes the locks of the format's own server, all or none.
func (s *Store) lockFolders(ctx context.Context, p place, h *held) error {
	unlock := func() {
		for i := len(h.folders) - 1; i >= 0; i-- {
			s.releaseFolder(h.folders[i])
		}
		h.folders = nil
	}
	h.release = append(h.release, unlock)
	return poll(ctx, 10*time.Millisecond, 50*time.Millisecond, func() (string, error) {
		for _, want := range p.folders {
			f, reason, err := s.tryFolder(want, p.file)
			if err != nil || reason != "" {
				unlock()
				return reason, err
			}
			h.folders = append(h.folders, f)
		}
		return "", nil
	})
}

// stateGone tells that our state went away while we opened it: doctor --clean
// may remove it at any time when nobody holds a lock in it.
func stateGone(err error) bool {
	var ours *Error
	return errors.Is(err, fs.ErrNotExist) && !errors.As(err, &ours)
}
