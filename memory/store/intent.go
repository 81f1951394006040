package store

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"

	"github.com/memory-lsp/memory-lsp/memory"
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

// intend writes down an append before it is made. It returns how to blank the
// record, which need not reach the disk: whoever finds an append complete leaves
// it alone.
func (t *txn) intend(old Snapshot, more []byte) (drop func() error, err error) {
	text, err := json.Marshal(Intent{
		intentSchema, t.id, t.at.phys, t.at.file, t.opt.Env.PID, stamp(t.opt.Env.Now()),
		old.ByteSize, old.Digest, len(more), Digest(more), more,
	})
	if err != nil {
		return nil, err
	}
	text = padded(text, intentBlock)
	t.step("intent.write")
	if t.intent == nil {
		if t.intent, err = t.newIntent(intentName(t.at.key)); err != nil {
			return nil, err
		}
	}
	drop = func() error {
		if len(text) > intentBlock {
			return t.fs.Truncate(t.intent, 0)
		}
		_, err := t.fs.Write(t.intent, bytes.Repeat([]byte("\n"), len(text)), 0)
		return err
	}
	if _, err := t.fs.Write(t.intent, text, 0); err != nil {
		return nil, errors.Join(err, drop())
	}
	t.step("intent.flush")
	if _, err := flushed(t.fs.Sync(t.intent)); err != nil {
		return nil, errors.Join(err, drop())
	}
	return drop, nil
}

// newIntent makes the file, and sees to it that it is found after a power cut.
func (t *txn) newIntent(name string) (*os.File, error) {
	const how = os.O_CREATE | os.O_EXCL | os.O_RDWR
	f, err := t.fs.Open(t.held.own, name, how, newMode)
	if errors.Is(err, fs.ErrNotExist) { // doctor --clean was at work before we had the lock
		if err = t.makeOwn(t.held.own); err == nil {
			f, err = t.fs.Open(t.held.own, name, how, newMode)
		}
	}
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

// transactionForm is an id of ours: it becomes part of a file's name.
var transactionForm = memory.Pattern(`^[0-9a-f]{1,64}$`)

// parseIntent reads a record. One that was itself cut short was never acted on,
// and one that is damaged must not be: there is none.
func parseIntent(text []byte) (in Intent, ok bool) {
	if len(text) == 0 || text[0] != '{' {
		return in, false
	}
	err := json.NewDecoder(bytes.NewReader(text)).Decode(&in)
	return in, err == nil && in.SchemaVersion == intentSchema && in.Offset >= 0 && transactionForm().MatchString(in.TransactionID) &&
		len(in.Bytes) == in.Length && Digest(in.Bytes) == in.Digest
}

// readIntent reads the record of a name.
func (s *Store) readIntent(own *os.Root, name string) (Intent, bool, error) {
	text, err := s.fs.ReadFile(own, name)
	if err != nil {
		return Intent{}, false, ignoreMissing(err)
	}
	in, ok := parseIntent(text)
	return in, ok, nil
}

// openIntent opens the record that a writer before us left or blanked, and reads
// it. As long as it is blank, a look at its first bytes will do.
func (t *txn) openIntent() (in Intent, ok bool, err error) {
	name := intentName(t.at.key)
	f, err := t.fs.Open(t.held.own, name, os.O_RDWR, newMode)
	if err != nil {
		if info, bad := t.fs.Lstat(t.held.own, name); bad == nil && !info.Mode().IsRegular() {
			return in, false, t.inTheWay(name)
		}
		return in, false, ignoreMissing(err)
	}
	t.intent = f
	info, err := t.fs.Stat(f)
	if err != nil {
		return in, false, err
	}
	if !info.Mode().IsRegular() { // a pipe would keep the reader waiting for ever
		return in, false, t.inTheWay(name)
	}
	first := make([]byte, 1)
	if n, err := t.fs.Read(f, first, 0); n == 0 && !errors.Is(err, io.EOF) {
		return in, false, err
	}
	if first[0] != '{' {
		return in, false, nil
	}
	return t.readIntent(t.held.own, name)
}

// inTheWay is why appends to the file stop where something else stands in the
// place of its record.
func (t *txn) inTheWay(name string) error {
	return &Error{Code: NotRegular, Message: notRecord.With(filepath.Join(t.held.own.Name(), filepath.FromSlash(name)), t.at.file), NextStep: moveAside.With()}
}

var notRecord = memory.Text{
	En: "%s, where appends to %s are noted before they are made, is no regular file",
	Zh: "%s 不是普通文件：追加 %s 之前要在此记录",
}

// recover finishes the append that a writer before us was not given the time to
// finish. It only ever adds what is missing. An append that another program's
// text came behind is set aside for doctor to show.
func (t *txn) recover() error {
	in, ok, err := t.openIntent()
	if err != nil || !ok {
		return err
	}
	// The file is put away with its record; the next append makes another.
	name := intentName(t.at.key)
	if err := t.fs.Close(t.intent); err != nil {
		return err
	}
	t.intent = nil
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
	f, err := t.openFile(os.O_RDWR | os.O_APPEND)
	if err != nil {
		return false, err
	}
	defer func() { err = errors.Join(err, t.fs.Close(f)) }()
	if err := t.unchanged(f, old); err != nil {
		return false, err
	}
	t.step("recover.write")
	if _, err := t.fs.Append(f, in.Bytes[len(there):]); err != nil {
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
