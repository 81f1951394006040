package store

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"github.com/gofrs/flock"
)

// A Holder says in a lock file of ours who holds the lock, or held it last.
type Holder struct {
	SchemaVersion string `json:"schemaVersion"`
	PID           int    `json:"pid"`
	Host          string `json:"host"`
	File          string `json:"file"`   // relative to the active root
	Target        string `json:"target"` // the file as the system names it
	AcquiredAt    string `json:"acquiredAt"`
}

const (
	holderSchema = "MemoryLspLockV1"
	holderBlock  = 512
)

// padded fills up a block with line ends: a file that keeps its length costs
// less to write. What a longer text left behind it does not count.
func padded(text []byte, block int) []byte {
	return append(text, bytes.Repeat([]byte("\n"), block-len(text)%block)...)
}

func lockName(key string) string { return locksDir + "/" + key + ".lock" }

// lockSystem takes the lock of a key that the system frees when a process ends.
// Its file stays, so that nobody waits at a file that is gone. The state that it
// lies in stays open until it is released.
func (s *Store) lockSystem(ctx context.Context, l layout, key string, of Holder) (own *os.Root, release func(), err error) {
	err = poll(ctx, 2*time.Millisecond, 10*time.Millisecond, func() (string, error) {
		if own, err = s.openState(l); err != nil {
			return removing(err)
		}
		lock, err := s.trySystem(own, lockName(key))
		if lock == nil {
			reason := "our lock changed hands"
			if holder, ok := s.holder(own, lockName(key)); ok {
				reason = holder.who()
			}
			return reason, errors.Join(err, own.Close())
		}
		release = func() {
			lock.Unlock()
			own.Close()
		}
		if err := s.sign(own, key, of); err != nil {
			release()
			return removing(err)
		}
		return "", nil
	})
	return own, release, err
}

// removing makes a reason to wait of a state that goes away under our hands.
func removing(err error) (reason string, _ error) {
	if stateGone(err) {
		return "its state is being removed", nil
	}
	return "", err
}

// trySystem tries a lock once. It is nil if another holds it, or if the file
// that was locked is not the one that stands there.
func (s *Store) trySystem(own *os.Root, name string) (*flock.Flock, error) {
	l := flock.New(filepath.Join(own.Name(), filepath.FromSlash(name)), flock.SetFlag(os.O_CREATE|os.O_RDWR|openFlags), flock.SetPermissions(newMode))
	ok, err := s.fs.TryLock(l)
	if stateGone(err) {
		return nil, ignoreMissing(s.makeOwn(own)) // for the next try
	}
	if err != nil || !ok {
		return nil, err
	}
	locked, err := l.Stat()
	if err == nil {
		var there os.FileInfo
		if there, err = s.fs.Lstat(own, name); err == nil && os.SameFile(locked, there) {
			return l, nil
		}
	}
	if stateGone(err) {
		err = nil
	}
	return nil, errors.Join(err, l.Unlock())
}

// sign writes who holds the lock. The first byte is left alone: on Windows it is
// the locked one, which nobody else may read.
func (s *Store) sign(own *os.Root, key string, h Holder) error {
	f, err := s.fs.Open(own, lockName(key), os.O_RDWR, newMode)
	if err != nil {
		return err
	}
	h.SchemaVersion, h.PID, h.Host, h.AcquiredAt = holderSchema, s.opt.Env.PID, s.opt.Env.Host, stamp(s.opt.Env.Now())
	text, err := json.Marshal(h)
	if err == nil {
		_, err = s.fs.Write(f, padded(append([]byte("\n"), text...), holderBlock)[1:], 1)
	}
	return errors.Join(err, s.fs.Close(f))
}

// holder reads who holds a lock, or held it last.
func (s *Store) holder(own *os.Root, name string) (Holder, bool) {
	f, err := s.fs.Open(own, name, os.O_RDONLY, 0)
	if err != nil {
		return Holder{}, false
	}
	defer s.fs.Close(f)
	buf := make([]byte, 16<<10)
	n, _ := s.fs.Read(f, buf, 1) // what there is will do
	var h Holder
	err = json.NewDecoder(bytes.NewReader(buf[:n])).Decode(&h)
	return h, err == nil && h.SchemaVersion == holderSchema
}

// who names a holder for users.
func (h Holder) who() string {
	return fmt.Sprintf("process %d on %s since %s", h.PID, h.Host, h.AcquiredAt)
}
