package mcp

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"io/fs"
	"slices"
	"strings"
	"time"

	"github.com/memory-lsp/memory-lsp/memory/ops"
	"github.com/memory-lsp/memory-lsp/memory/store"
)

// A requestRecord is what is kept of a write that has a request key, as a
// MemoryRequestRecordV1.
type requestRecord struct {
	SchemaVersion string          `json:"schemaVersion"`
	Tool          string          `json:"tool"`
	RequestKey    string          `json:"requestKey"`
	Digest        string          `json:"digest"` // of the arguments
	Receipt       json.RawMessage `json:"receipt,omitempty"`
	CreatedAt     time.Time       `json:"createdAt"`
}

const (
	keyReused    = "MEMORY_REQUEST_KEY_REUSED"
	keyUndecided = "MEMORY_REQUEST_UNDECIDED"

	maxRequests = 500
)

// A write is one that a caller may try again.
type write struct {
	tool, key string
	owner     string // whose the key is: of two owners it is not the same
	args      []byte
	store     *store.Store
}

// once does a write, or returns the receipt of the first that had its key. The
// record is made before, so that a write that was cut short is not done twice
// unseen.
func (c *call) once(ctx context.Context, w write, do func() (any, error)) (any, error) {
	if w.key == "" {
		return do()
	}
	if _, rule, bad := c.refuse(w.key); bad { // it is kept
		return nil, failed(ops.SecretRefused, "Pass another requestKey; nothing was written.", "the requestKey holds what looks like a secret (%s)", rule)
	}
	name := sum(w.tool, w.key, w.owner)
	records, err := w.store.Records(store.Requests)
	if err != nil {
		return nil, err
	}
	release, err := records.Hold(ctx, name)
	if err != nil {
		return nil, err
	}
	defer release()
	rec := requestRecord{SchemaVersion: "MemoryRequestRecordV1", Tool: w.tool, RequestKey: w.key, Digest: sum(string(w.args)), CreatedAt: c.opt.Env.Now().UTC()}
	var old requestRecord
	if err := records.Get(name, &old); err == nil && rec.CreatedAt.Sub(old.CreatedAt) < store.KeepRequests {
		return old.repeat(rec)
	}
	prune(records, rec.CreatedAt)
	if err := records.Put(name, rec); err != nil && !missing(err) {
		return nil, err
	}
	result, err := do()
	if err != nil {
		if !c.undecided(err) {
			err = errors.Join(err, ignoreMissing(records.Remove(name)))
		}
		return nil, err
	}
	if rec.Receipt, err = encode(result); err != nil {
		return nil, err
	}
	return rec.Receipt, records.Put(name, rec)
}

// repeat answers a write by what is kept of the first with its key.
func (r requestRecord) repeat(again requestRecord) (any, error) {
	switch {
	case r.Digest != again.Digest:
		return nil, failed(keyReused, "Pass another requestKey, or the same arguments as then; nothing was written.",
			"the requestKey %q was used for another write", again.RequestKey)
	case r.Receipt == nil:
		return nil, failed(keyUndecided, "Read the memory: if it holds what you meant to write, all is done; if not, call again with another requestKey.",
			"the first write with the requestKey %q was cut short", again.RequestKey)
	}
	return r.Receipt, nil
}

// undecided reports whether an error leaves open what was written. A call that was
// cancelled before it came to write leaves nothing open.
func (c *call) undecided(err error) bool {
	f := faultOf(err)
	if f.ErrorCode == canceled || errors.Is(err, context.Canceled) {
		return c.began.Load()
	}
	return f.ErrorCode == store.ReadbackMismatch || f.ErrorCode == internal
}

// missing reports whether there is no folder yet to keep records in: it is made
// with the first write.
func missing(err error) bool {
	return errors.Is(err, fs.ErrNotExist) || store.Is(err, store.FolderMissing)
}

func ignoreMissing(err error) error {
	if missing(err) {
		return nil
	}
	return err
}

// prune drops records that nobody asks for any more when there are many. What
// cannot be dropped stays.
func prune(records *store.Records, now time.Time) {
	names, err := records.Names()
	if err != nil || len(names) < maxRequests {
		return
	}
	type aged struct {
		name string
		at   time.Time
	}
	all := make([]aged, len(names))
	for i, name := range names {
		var r requestRecord
		_ = records.Get(name, &r) // one that can't be read is the oldest
		all[i] = aged{name, r.CreatedAt}
	}
	slices.SortFunc(all, func(a, b aged) int { return a.at.Compare(b.at) })
	for i, r := range all {
		if i < maxRequests/2 || now.Sub(r.at) >= store.KeepRequests {
			_ = records.Remove(r.name)
		}
	}
}

// sum is one name for several texts.
func sum(parts ...string) string {
	s := sha256.Sum256([]byte(strings.Join(parts, "\x00")))
	return hex.EncodeToString(s[:])
}
