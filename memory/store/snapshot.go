package store

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"hash"
	"io"
	"io/fs"
	"os"
	"sync"
)

// A Snapshot is what a file was at a moment: a MemoryFileSnapshotV1.
type Snapshot struct {
	SchemaVersion string     `json:"schemaVersion"`
	Exists        bool       `json:"exists"`
	ByteSize      int64      `json:"byteSize"`
	Digest        string     `json:"digest"` // sha256 of the bytes
	Identity      *Identity  `json:"identity"`
	Metadata      *FileModes `json:"metadata"`

	// Text is the bytes. A plan must not modify them.
	Text []byte `json:"-"`

	attributes attributes
	info       fs.FileInfo // as the system told it
	hash       hash.Hash   // of the bytes, to go on with
}

// Identity is by what a file is known to be the same and unchanged.
type Identity struct {
	Dev     uint64 `json:"dev"`
	Ino     uint64 `json:"ino"`
	Size    int64  `json:"size"`
	MtimeMs int64  `json:"mtimeMs"`
	CtimeMs int64  `json:"ctimeMs"`
}

// FileModes is a file's mode and owner; null where the system has none.
type FileModes struct {
	Platform string  `json:"platform"`
	Mode     *uint32 `json:"mode"`
	UID      *int    `json:"uid"`
	GID      *int    `json:"gid"`
	DACL     string  `json:"dacl"`
}

// attributes are what a rewrite has to keep.
type attributes struct {
	known    bool
	mode     uint32 // 07777
	uid, gid int
}

// newMode is that of files we create.
const newMode = 0o600

const snapshotSchema = "MemoryFileSnapshotV1"

func absent() Snapshot {
	h := sha256.New()
	return Snapshot{SchemaVersion: snapshotSchema, Digest: hex.EncodeToString(h.Sum(nil)), hash: h}
}

// Digest is the sha256 of bytes as snapshots tell it.
func Digest(b []byte) string {
	sum := sha256.Sum256(b)
	return hex.EncodeToString(sum[:])
}

// same reports whether two snapshots are of one file with one text. Times are
// not compared.
func (s Snapshot) same(o Snapshot) bool {
	if s.Exists != o.Exists || s.ByteSize != o.ByteSize || s.Digest != o.Digest {
		return false
	}
	return !s.Exists || s.Identity.Dev == o.Identity.Dev && s.Identity.Ino == o.Identity.Ino
}

// then is the digest of the bytes with more behind them.
func (s Snapshot) then(more []byte) (string, error) {
	cloner, ok := s.hash.(hash.Cloner)
	if !ok {
		return "", errors.New("sha256 cannot be continued")
	}
	h, err := cloner.Clone()
	if err != nil {
		return "", err
	}
	h.Write(more)
	return hex.EncodeToString(h.Sum(nil)), nil
}

// errMoving is a file that changed while it was read.
var errMoving = errors.New("it changed while it was read")

// read takes a snapshot of an open file, with its text if that is kept.
func (t *txn) read(f *os.File, keep bool) (Snapshot, error) {
	info, before, attrs, err := t.describe(f)
	if err != nil {
		return Snapshot{}, err
	}
	s := Snapshot{
		SchemaVersion: snapshotSchema, Exists: true,
		Identity: &before, Metadata: modes(attrs), attributes: attrs, info: info, hash: sha256.New(),
	}
	if keep {
		s.Text = make([]byte, before.Size)
		s.ByteSize, err = t.fill(f, s.Text, s.hash)
	} else {
		s.ByteSize, err = t.scan(f, before.Size, s.hash)
	}
	t.bytesRead += s.ByteSize
	if err != nil {
		return Snapshot{}, err
	}
	_, after, _, err := t.describe(f)
	if err != nil {
		return Snapshot{}, err
	}
	if after.Size != s.ByteSize || after.Dev != before.Dev || after.Ino != before.Ino || after.MtimeMs != before.MtimeMs {
		return Snapshot{}, errMoving
	}
	s.Digest = hex.EncodeToString(s.hash.Sum(nil))
	return s, nil
}

// chunk is how much is read and digested at once: the digest finds it in the
// processor's cache.
const chunk = 256 << 10

var chunks = sync.Pool{New: func() any { return new([chunk]byte) }}

// fill reads the whole of text.
func (t *txn) fill(f *os.File, text []byte, h hash.Hash) (n int64, err error) {
	for n < int64(len(text)) {
		part := text[n:min(int64(len(text)), n+chunk)]
		got, err := t.fs.Read(f, part, n)
		h.Write(part[:got])
		n += int64(got)
		if err != nil && (!errors.Is(err, io.EOF) || got < len(part)) {
			return n, ended(err)
		}
	}
	return n, nil
}

// scan reads size bytes and keeps none.
func (t *txn) scan(f *os.File, size int64, h hash.Hash) (n int64, err error) {
	buf, _ := chunks.Get().(*[chunk]byte)
	defer chunks.Put(buf)
	for n < size {
		part := buf[:min(size-n, chunk)]
		got, err := t.fs.Read(f, part, n)
		h.Write(part[:got])
		n += int64(got)
		if err != nil && (!errors.Is(err, io.EOF) || got < len(part)) {
			return n, ended(err)
		}
	}
	return n, nil
}

// ended makes the early end of a file what it is: a change under our eyes.
func ended(err error) error {
	if errors.Is(err, io.EOF) {
		return errMoving
	}
	return err
}

// describe says what an open file is, and refuses all but regular ones.
func (t *txn) describe(f *os.File) (info fs.FileInfo, id Identity, attrs attributes, err error) {
	if info, err = t.fs.Stat(f); err != nil {
		return nil, id, attrs, err
	}
	if !info.Mode().IsRegular() {
		return nil, id, attrs, t.refuse(info)
	}
	id, attrs, err = describe(f, info)
	return info, id, attrs, err
}

// untouched reports whether a file that stands somewhere is one that we know,
// and was not written since.
func untouched(there, known fs.FileInfo) bool {
	return os.SameFile(there, known) && there.Size() == known.Size() && there.ModTime().Equal(known.ModTime())
}

func (t *txn) refuse(info fs.FileInfo) error {
	e := &Error{Code: NotRegular, Message: notRegular.With(t.at.file), NextStep: moveAside.With()}
	if info.Mode()&fs.ModeSymlink != 0 {
		to, err := t.dir.Readlink(t.at.base)
		if err != nil {
			return err
		}
		e.Message, e.NextStep = isLink.With(t.at.file, to), writeReal.With()
	}
	return e
}

func modes(a attributes) *FileModes {
	if !a.known {
		return &FileModes{Platform: platform(), DACL: Unverified}
	}
	return &FileModes{platform(), &a.mode, &a.uid, &a.gid, NotApplicable}
}
