package query

import (
	"encoding/json"
	"errors"
	"io/fs"
	"slices"
	"strings"

	"github.com/memory-lsp/memory-lsp/memory"
)

// The kinds of source that a derived index is made of.
const (
	summaryKind = "summary"
	dailyKind   = "daily"
)

// What may be wrong with a derived index. That it is missing is no fault of its
// own: whoever has no such server has none.
const (
	indexMissing     = "index-missing"
	indexInvalid     = "index-invalid"
	indexStale       = "index-stale"
	partitionMissing = "partition-missing"
	partitionInvalid = "partition-invalid"
	metadataDrift    = "source-metadata-drift"
	otherContent     = "partition-content-mismatch"
	schemaInvalid    = "-schema-invalid" // behind the kind of partition
)

// An index is what the format's own server derived from a source. What it says
// can be had from the source too, and from nowhere else: so it is believed if all
// of its digests fit, it was made of this very content, and it says what the
// source says.
type index struct {
	kind              string
	pointer, manifest *ContentIdentity
	source            *ContentIdentity // of the content that it was made of
	fault             string           // why it is not believed; empty if it is
}

// freshness is how the index stands.
func (ix *index) freshness() string {
	switch {
	case ix.fault == "":
		return "fresh"
	case ix.fault == indexMissing:
		return "unavailable"
	case strings.HasSuffix(ix.fault, "invalid") || ix.fault == otherContent:
		return "invalid"
	}
	return "stale"
}

func (ix *index) tier() string {
	switch f := ix.freshness(); f {
	case "fresh":
		return "content-verified"
	case "invalid":
		return f
	}
	return "stale"
}

// An indexScope is what an index is of. Its fields are in the order of their
// names, which its digest asks for.
type indexScope struct {
	Agent   string `json:"agent"`
	Date    string `json:"date,omitempty"`
	Project string `json:"project"`
	Scope   string `json:"scope"`
	Source  string `json:"source"`
}

// A stored is a document of an index: what it says of itself.
type stored struct {
	SchemaVersion    string          `json:"schemaVersion"`
	ContractVersion  string          `json:"contractVersion"`
	Domain           string          `json:"domain"`
	ScopeIdentity    indexScope      `json:"scopeIdentity"`
	ScopeDigest      string          `json:"scopeDigest"`
	Generation       int             `json:"generation"`
	SourceIdentity   ContentIdentity `json:"sourceIdentity"`
	FreshnessTier    string          `json:"freshnessTier"`
	ManifestIdentity ContentIdentity `json:"manifestIdentity"`
	Partitions       []struct {
		Key            string          `json:"key"`
		ObjectIdentity ContentIdentity `json:"objectIdentity"`
	} `json:"partitions"`
	Key     string          `json:"key"`
	Payload json.RawMessage `json:"payload"`

	PointerIdentity *ContentIdentity `json:"pointerIdentity"`
	ContentIdentity *ContentIdentity `json:"contentIdentity"`
}

// The most bytes of each kind of document.
const (
	maxPointer  = 1 << 20
	maxManifest = 8 << 20
	maxObject   = 32<<20 + 4096
)

var errInvalid = errors.New("the document does not fit its digest")

// An indexReader reads the documents of one index.
type indexReader struct {
	*index
	reader *Reader
	dir    string
	scope  indexScope
	sum    string // of the scope
}

// open finds the index of a scope and reads its partition of a key into payload.
func (r *Reader) open(t Target, scope indexScope, key string, payload any) *index {
	scope.Agent, scope.Project, scope.Scope = t.Agent, t.project(), t.Scope
	ix := &indexReader{index: &index{kind: scope.Source}, reader: r, scope: scope, sum: digestOf(scope)}
	ix.fault = indexMissing
	for _, state := range r.stateRoots(t.Root) {
		ix.dir = state + "/derived-indexes/v1/memory/" + ix.sum
		if ix.fault = ix.read(key, payload); ix.fault != indexMissing {
			break
		}
	}
	return ix.index
}

// stateRoots are where an active root's index may be: where the format says, and
// where its server puts it in a workspace with namespaces.
func (r *Reader) stateRoots(root string) []string {
	const state = "/.runtime-state"
	roots := []string{root + state}
	codex, name, in := strings.Cut(root, codexName+"/")
	if !in {
		return roots
	}
	base := codex + codexName + "/" + memory.WorkspaceScope + state
	if name == memory.WorkspaceScope {
		return append(roots, base+"/"+name)
	}
	return append(roots, base+"/projects/"+name)
}

// read reads pointer, manifest and partition, and tells what is wrong with them.
func (ix *indexReader) read(key string, payload any) (fault string) {
	pointer, err := ix.document("current.json", "pointer", nil, maxPointer)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return indexMissing
	case err != nil || !ix.points(pointer):
		return indexInvalid
	}
	ix.pointer, ix.source = pointer.PointerIdentity, &pointer.SourceIdentity
	manifest, err := ix.document("manifests/"+pointer.ManifestIdentity.Digest+".json", "manifest", &pointer.ManifestIdentity, maxManifest)
	if err != nil || manifest.SchemaVersion != "DerivedIndexManifestV1" || manifest.ContractVersion != "1" ||
		manifest.Generation != pointer.Generation || manifest.SourceIdentity != pointer.SourceIdentity {
		return indexInvalid
	}
	ix.manifest = manifest.ContentIdentity
	for _, p := range manifest.Partitions {
		if p.Key != key {
			continue
		}
		object, err := ix.document("objects/"+p.ObjectIdentity.Digest+".json", "partition/", &p.ObjectIdentity, maxObject)
		if err != nil || object.SchemaVersion != "DerivedIndexPartitionV1" || object.Key != key ||
			json.Unmarshal(object.Payload, payload) != nil {
			return partitionInvalid
		}
		return ""
	}
	return partitionMissing
}

// points reports whether a pointer is one to an index of this scope.
func (ix *indexReader) points(p *stored) bool {
	tiers := []string{"content-verified", "writer-attested", "metadata-reconciled"}
	return p.SchemaVersion == "DerivedIndexPointerV1" && p.ContractVersion == "1" && p.ScopeIdentity == ix.scope &&
		p.Generation > 0 && p.SourceIdentity.valid() && p.ManifestIdentity.valid() && slices.Contains(tiers, p.FreshnessTier)
}

// document reads a document and holds it to its own identity, and to the one by
// which it was named.
func (ix *indexReader) document(name, kind string, named *ContentIdentity, most int64) (*stored, error) {
	if named != nil && !named.valid() {
		return nil, errInvalid
	}
	path := ix.dir + "/" + name
	info, err := fs.Stat(ix.reader.env.FS, path)
	if err != nil {
		return nil, err
	}
	if info.Size() > most || !info.Mode().IsRegular() {
		return nil, errInvalid
	}
	s, err := ix.reader.read(path)
	if err != nil {
		return nil, err
	}
	doc := new(stored)
	if json.Unmarshal(s.text, doc) != nil {
		return nil, errInvalid
	}
	own, field := doc.ContentIdentity, "contentIdentity"
	if kind == "pointer" {
		own, field = doc.PointerIdentity, "pointerIdentity"
	}
	text, ok := memory.CanonicalJSON(s.text, field)
	if !ok || own == nil || doc.Domain != "memory" || doc.ScopeDigest != ix.sum ||
		!strings.HasPrefix(own.SourceKey, "derived-index://memory/"+ix.sum+"/"+kind) ||
		*own != identityOf(own.SourceKey, "1", text) || named != nil && *own != *named {
		return nil, errInvalid
	}
	return doc, nil
}

// valid reports whether an identity is whole.
func (c *ContentIdentity) valid() bool {
	return c.SchemaVersion == "ContentIdentityV1" && c.Algorithm == "sha256" && c.SourceKey != "" &&
		c.ContractVersion != "" && hexDigest().MatchString(c.Digest) && c.Bytes >= 0
}
