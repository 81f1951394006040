package store

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
)

// An Intent is an append under way. Its file stays, blank, when the append is
// done: to blank it costs less than to remove it and make another.
type Intent struct {
	SchemaVersion string `json:"schemaVersion"`
	TransactionID string `json:"transactionId"`
	Target        string `json:"target"` // the file as the system names it
	File          string `json:"file"`   // relative to the active root
	PID           int    `json:"pid"`
	At            string `json:"at"`
	Offset        int64  `json:"offset"`
	Before        string `json:"beforeDigest"` // of the bytes up to the offset
	Length        int    `json:"length"`
	Digest        string `json:"digest"` // of the bytes
	Bytes         []byte `json:"bytes"`
}

const (
	intentSchema = "MemoryAppendIntentV1"
	// The file is padded: as long as it keeps its length, flushing it is cheap.
	intentBlock = 4096
)

func intentName(key string) string { return intentsDir + "/" + key + ".json" }

// A note is an intent's open file.
type note struct {
	t    *txn
	f    *os.File
	size int64
}

// intend writes down an append before it is made.
func (t *txn) intend(old Snapshot, more []byte) (*note, error) {
	text, err := json.Marshal(Intent{
		intentSchema, t.id, t.at.phys, t.at.file, t.opt.Env.PID, stamp(t.opt.Env.Now()),
		old.ByteSize, old.Digest, len(more), Digest(more), more,
	})
	if err != nil {
		return nil, err
	}
	pad := intentBlock - len(text)%intentBlock
	text = append(text, bytes.Repeat([]byte("\n"), pad)...)
	t.step("intent.write")
	name := intentName(t.at.key)
	f, err := t.fs.Open(t.held.own, name, os.O_RDWR|noFollow, newMode)
	if errors.Is(err, fs.ErrNotExist) {
		f, err = t.newIntent(name)
	}
	if err != nil {
		return nil, err
	}
	n := &note{t, f, int64(len(text))}
	if _, err := t.fs.Write(f, text, 0); err != nil {
		return nil, errors.Join(err, n.drop(), n.close())
	}
	t.step("intent.flush")
	if _, err := flushed(t.fs.Sync(f)); err != nil {
		return nil, errors.Join(err, n.drop(), n.close())
	}
	return n, nil
}

// newIntent makes the file, and sees to it that it is found after a power cut.
func (t *txn) newIntent(name string) (*os.File, error) {
	f, err := t.fs.Open(t.held.own, name, os.O_CREATE|os.O_EXCL|os.O_RDWR|noFollow, newMode)
	if err != nil {
		return nil, err
	}
	dir, err := t.fs.OpenDir(t.held.own, path.Dir(name))
	if err == nil {
		_, err = flushed(t.fs.SyncDir(dir))
		err = errors.Join(err, dir.Close())
	}
	if err != nil {
		return nil, errors.Join(err, t.fs.Close(f))
	}
	return f, nil
}

// drop blanks the record. It need not reach the disk: whoever finds an append
// complete leaves it alone.
func (n *note) drop() error {
	if n.size > intentBlock {
		return n.t.fs.Truncate(n.f, 0)
	}
	_, err := n.t.fs.Write(n.f, bytes.Repeat([]byte("\n"), int(n.size)), 0)
	return err
}

func (n *note) close() error { return n.t.fs.Close(n.f) }

// readIntent reads a record. One that was itself cut short was never acted on:
// there is none.
func (s *Store) readIntent(own *os.Root, name string) (Intent, bool, error) {
	text, err := s.fs.ReadFile(own, name)
	if err != nil {
		return Intent{}, false, ignoreMissing(err)
	}
	var in Intent
	if len(text) == 0 || text[0] != '{' {
		return in, false, nil
	}
	err = json.NewDecoder(bytes.NewReader(text)).Decode(&in)
	ok := err == nil && in.SchemaVersion == intentSchema && len(in.Bytes) == in.Length && Digest(in.Bytes) == in.Digest
	return in, ok, nil
}

// recover finishes the append that a writer before us was not given the time to
// finish. It only ever adds what is missing. An append that another program's
// text came behind is set aside for doctor to show.
func (t *txn) recover() error {
	name := intentName(t.at.key)
	in, ok, err := t.readIntent(t.held.own, name)
	if err != nil || !ok {
		return err
	}
	t.step("recover")
	fits, err := t.finish(in)
	if err != nil {
		return err
	}
	if !fits {
		aside := fmt.Sprintf("%s.%s.aside", name[:len(name)-len(".json")], in.TransactionID)
		intents, err := t.fs.OpenDir(t.held.own, intentsDir)
		if err != nil {
			return err
		}
		return errors.Join(t.fs.Rename(intents, path.Base(name), path.Base(aside)), intents.Close())
	}
	t.step("recover.drop")
	return ignoreMissing(t.fs.Remove(t.held.own, name))
}

// finish adds what an append lacks. It does not fit if the file is not the old
// text with a part of the addition.
func (t *txn) finish(in Intent) (fits bool, err error) {
	old, err := t.look(true)
	if err != nil {
		return false, err
	}
	if old.ByteSize < in.Offset || Digest(old.Text[:in.Offset]) != in.Before {
		return false, nil
	}
	there := old.Text[in.Offset:]
	if bytes.HasPrefix(there, in.Bytes) {
		return true, nil
	}
	if !old.Exists || !bytes.HasPrefix(in.Bytes, there) {
		return false, nil
	}
	f, err := t.openFile(os.O_RDWR)
	if err != nil {
		return false, err
	}
	defer func() { err = errors.Join(err, t.fs.Close(f)) }()
	if err := t.unchanged(f, old); err != nil {
		return false, err
	}
	t.step("recover.write")
	if _, err := t.fs.Write(f, in.Bytes[len(there):], old.ByteSize); err != nil {
		return false, err
	}
	t.step("recover.flush")
	if _, err := flushed(t.fs.Sync(f)); err != nil {
		return false, err
	}
	if err := t.tail(f, in.Offset, in.Bytes); err != nil {
		return false, err
	}
	t.recovered = in.TransactionID
	return true, nil
}
