package store

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
)

// Guard does something while no other of our writers guards the same name. It is
// for what depends on more than one file, such as which names there are: the name
// has the form of a file's, relative to the active root, and no file is meant. The
// files that are written meanwhile are locked as ever; whoever guards a name must
// not hold a file.
func (s *Store) Guard(ctx context.Context, name string, do func() error) error {
	at, err := s.locate(name)
	if err != nil {
		return err
	}
	sum := sha256.Sum256([]byte("guard\x00" + at.phys))
	at.key, at.folders = hex.EncodeToString(sum[:]), nil
	h, err := s.lock(ctx, at)
	if err != nil {
		return err
	}
	defer h.unlock()
	return do()
}
