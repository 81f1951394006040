package query

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"io"
	"io/fs"
	"sync"
	"time"

	"github.com/memory-lsp/memory-lsp/memory"
)

// A source is one version of a file. What is read out of it is read once.
type source struct {
	path    string // that the system opened
	exists  bool
	id      identity
	settled bool // the version was old enough when it was read: a later one differs in its identity
	text    []byte
	partial bool // text is the beginning alone

	digest  func() string // sha256 of text
	summary func() *summary
	daily   func() *daily
	chars   func() int
}

// An identity is by what a file is known to be the same and unchanged.
type identity struct {
	size     int64
	modified time.Time
	dev, ino uint64
	changed  time.Time // when the system last changed anything about it
	whole    bool      // the system told dev, ino and changed
}

func (a identity) same(b identity) bool {
	return a.size == b.size && a.modified.Equal(b.modified) && a.dev == b.dev && a.ino == b.ino && a.changed.Equal(b.changed)
}

// tick is longer than two writes can lie apart and yet have one time.
const tick = 2 * time.Second

// maxScan is how much of a file is read.
const maxScan = memory.MaxCheck

// load is the version of a file that is there now. A file that is not there is
// a source too.
func (r *Reader) load(root, rel string) (*source, error) {
	path, err := r.inside(root, rel)
	if err != nil {
		return nil, err
	}
	old := r.known(path)
	if old != nil && old.settled {
		if info, err := fs.Stat(r.env.FS, path); err == nil && identify(info).same(old.id) {
			return old, nil
		}
	}
	s, err := r.read(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		r.forget(path)
		return newSource(path), nil
	case errors.Is(err, errMoving):
		return nil, refuse(SourceMoving, isMoving.With(rel))
	case err != nil:
		return nil, trouble(rel, err)
	}
	if old != nil && old.id.size == s.id.size && !old.partial && old.digest() == s.digest() {
		s.text, s.summary, s.daily, s.chars = old.text, old.summary, old.daily, old.chars
	}
	r.keep(s)
	return s, nil
}

var (
	errMoving  = errors.New("it changed while it was read")
	isMoving   = memory.Text{En: "%s changed while it was read, twice", Zh: "%s 在读取期间变化了两次"}
	notRegular = memory.Text{En: "%s is no regular file", Zh: "%s 不是普通文件"}
)

// read reads a file, once more if it changes meanwhile.
func (r *Reader) read(path string) (s *source, err error) {
	for range 2 {
		if s, err = r.readOnce(path); !errors.Is(err, errMoving) {
			break
		}
	}
	return s, err
}

func (r *Reader) readOnce(path string) (*source, error) {
	f, err := r.env.FS.Open(path)
	if errors.Is(err, fs.ErrInvalid) {
		return nil, refuse(NotRegular, notRegular.With(memory.ToOS(path)))
	}
	if err != nil {
		return nil, err
	}
	defer f.Close()
	before, err := f.Stat()
	if err != nil {
		return nil, err
	}
	if !before.Mode().IsRegular() {
		return nil, refuse(NotRegular, notRegular.With(memory.ToOS(path)))
	}
	s := newSource(path)
	s.exists, s.id = true, identify(before)
	s.text = make([]byte, min(s.id.size, maxScan))
	s.partial = s.id.size > maxScan
	if _, err := io.ReadFull(f, s.text); err != nil {
		return nil, ended(err)
	}
	after, err := f.Stat()
	if err != nil {
		return nil, err
	}
	if !identify(after).same(s.id) {
		return nil, errMoving
	}
	now := r.env.Now()
	s.settled = s.id.whole && now.Sub(s.id.changed) > tick && now.Sub(s.id.modified) > tick
	return s, nil
}

// ended makes the early end of a file what it is: a change under our eyes.
func ended(err error) error {
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		return errMoving
	}
	return err
}

func newSource(path string) *source {
	s := &source{path: path}
	s.digest = sync.OnceValue(func() string {
		sum := sha256.Sum256(s.text)
		return hex.EncodeToString(sum[:])
	})
	s.summary = sync.OnceValue(func() *summary {
		var wg sync.WaitGroup
		wg.Go(func() { s.digest() }) // which every answer tells
		defer wg.Wait()
		return readSummary(s.text, s.partial)
	})
	s.daily = sync.OnceValue(func() *daily { return readDaily(s.text, s.partial) })
	s.chars = sync.OnceValue(func() int { return countChars(s.text) })
	return s
}
