package lsp

import (
	"hash/maphash"
	"maps"
	"strconv"
	"sync"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"github.com/memory-lsp/memory-lsp/memory"
)

// A version is that of an open document, else none.
type version = protocol.Optional[int32]

// versionOf is that of a file.
func versionOf(f *memory.File) version {
	if !f.Open {
		return version{}
	}
	return protocol.NewOptional(f.Version)
}

// orNull is a version as reports hold it.
func orNull(v version) *int32 {
	if n, ok := v.Get(); ok {
		return &n
	}
	return nil
}

// A notice is what a client that pulls may learn of a file.
type notice struct {
	gen     int
	uri     uri.URI
	version version               // of an open document
	items   []protocol.Diagnostic // what belongs into the workspace; never nil
	id      string                // of the items
	whole   string                // the id of all findings, which one gets who asks for the document
}

// A board holds the notices of all files for a client that pulls, and what it has
// read of them.
type board struct {
	mu      sync.Mutex // guards the rest
	latest  map[string]notice
	told    map[string]telling
	scanned bool          // all folders were looked at
	asked   bool          // the client pulls the workspace
	held    int           // how many pulls of it wait for something new
	missed  bool          // something new came of a closed file while none waited
	checked chan struct{} // closed at the next notice
	stale   chan struct{} // holds a token while the client may have to ask for a document again
	gap     chan struct{} // the same of the workspace
}

// A telling is what the client was last told of a document that it asked for.
type telling struct {
	gen     int
	version version
	id      string
	hinted  string // the id for which it was asked to ask again
}

func newBoard() *board {
	return &board{
		latest: map[string]notice{}, told: map[string]telling{},
		checked: make(chan struct{}), stale: make(chan struct{}, 1), gap: make(chan struct{}, 1),
	}
}

var idSeed = maphash.MakeSeed()

// idOfNone is that of no findings.
var idOfNone = idOf(nil)

// idOf names a list of findings: two lists of one session that have the same
// name are the same. What every finding has in common does not count.
func idOf(items []protocol.Diagnostic) string {
	var h maphash.Hash
	h.SetSeed(idSeed)
	for _, d := range items {
		maphash.WriteComparable(&h, d.Range)
		maphash.WriteComparable(&h, d.Severity)
		maphash.WriteComparable(&h, d.Code)
		maphash.WriteComparable(&h, d.CodeDescription)
		maphash.WriteComparable(&h, d.Message)
		maphash.WriteComparable(&h, len(d.RelatedInformation))
		for _, r := range d.RelatedInformation {
			maphash.WriteComparable(&h, r)
		}
		for _, tag := range d.Tags.Slice() {
			maphash.WriteComparable(&h, tag)
		}
	}
	return strconv.FormatUint(h.Sum64(), 36)
}

// put takes the notice of a file unless there is one of a later view.
func (b *board) put(file string, x notice) {
	b.mu.Lock()
	defer b.mu.Unlock()
	old := b.latest[file]
	if old.gen > x.gen {
		return
	}
	b.latest[file] = x
	b.wake()
	if b.behind(file) {
		signal(b.stale)
	}
	if x.version.IsZero() && b.asked && b.held == 0 && old.id != x.id && (old.gen > 0 || len(x.items) > 0) {
		b.missed = true
		signal(b.gap)
	}
}

// wake lets the pulls that are held look at what is new.
func (b *board) wake() {
	close(b.checked)
	b.checked = make(chan struct{})
}

// tell notes what the client is told of a document that it asks for.
func (b *board) tell(file string, x telling) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.told[file].gen > x.gen {
		return
	}
	b.told[file] = x
	if b.behind(file) {
		signal(b.stale)
	}
}

// forget notes that the client opens or closes a document: it knows itself that
// it has to ask.
func (b *board) forget(file string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	delete(b.told, file)
}

// behind reports whether the client was told something else of the same text, or
// of what became memory or is none any more, and so does not know that it should
// ask again; mu is held.
func (b *board) behind(file string) bool {
	told, asked := b.told[file]
	now := b.latest[file]
	return asked && now.gen >= told.gen && now.whole != told.id && now.whole != told.hinted &&
		(now.version == told.version || now.version.IsZero() || told.version.IsZero())
}

// hint reports whether the client is behind with any document, and takes it that
// it is told so.
func (b *board) hint() (due bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	for file, told := range b.told {
		if b.behind(file) {
			told.hinted = b.latest[file].whole
			b.told[file] = told
			due = true
		}
	}
	return due
}

// hintWorkspace is the same of files that are not open.
func (b *board) hintWorkspace() bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	due := b.missed
	b.missed = false
	return due
}

// hold counts a pull of the workspace, which may be the first, until the caller
// calls done.
func (b *board) hold() (first bool, done func()) {
	b.mu.Lock()
	defer b.mu.Unlock()
	first = !b.asked
	b.asked, b.missed = true, false
	b.held++
	return first, func() {
		b.mu.Lock()
		defer b.mu.Unlock()
		b.held--
	}
}

// all are the latest notices; scanned tells that they are of all files.
func (b *board) all() (latest map[string]notice, scanned bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return maps.Clone(b.latest), b.scanned
}

// scan notes that all folders were looked at.
func (b *board) scan() {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.scanned = true
	b.wake()
}

// next is closed at the next notice after the call.
func (b *board) next() <-chan struct{} {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.checked
}

// signal leaves a token in a channel that has room for one.
func signal(c chan struct{}) {
	select {
	case c <- struct{}{}:
	default:
	}
}
