package query

import (
	"time"

	"github.com/memory-lsp/memory-lsp/memory"
)

// A Source is where an answer comes from, and as of when.
type Source struct {
	Path         string        `json:"path"` // as the operating system has it
	Exists       bool          `json:"exists"`
	Bytes        int64         `json:"bytes"`
	Chars        int           `json:"chars"`
	ModifiedAt   *string       `json:"modifiedAt"`
	SourceDigest string        `json:"sourceDigest"` // sha256 of what was read
	ScanComplete bool          `json:"sourceScanComplete"`
	Continuation *Continuation `json:"continuation"`
}

// A Continuation is where a source that was read in part goes on.
type Continuation struct {
	ByteOffset int64 `json:"byteOffset"`
}

const stampForm = "2006-01-02T15:04:05.000Z"

// tell is what answers say of a source; rel is its name in the target.
func (s *source) tell(t Target, rel string) Source {
	out := Source{
		Path: memory.ToOS(join(t.Root, rel)), Exists: s.exists, Bytes: s.id.size, Chars: s.chars(),
		SourceDigest: s.digest(), ScanComplete: !s.partial,
	}
	if s.exists {
		at := stamp(s.id.modified)
		out.ModifiedAt = &at
	}
	if s.partial {
		out.Continuation = &Continuation{int64(len(s.text))}
	}
	return out
}

var isMissing = memory.Text{En: "%s is not there.", Zh: "%s 不存在。"}

// absence is the note that a source is not there; it is no more than empty.
func (s *source) absence(rel string) []Note {
	if s.exists {
		return []Note{}
	}
	return []Note{note(isMissing, rel)}
}

func stamp(t time.Time) string { return t.UTC().Format(stampForm) }

// A Basis is how an answer was come by: from the source or from the derived
// index, and what is to be done about the latter.
type Basis struct {
	IndexReceipt          IndexReceipt          `json:"indexReceipt"`
	Coverage              Coverage              `json:"coverage"`
	DerivedIndexFreshness DerivedIndexFreshness `json:"derivedIndexFreshness"`
	CanonicalSourceTrust  CanonicalSourceTrust  `json:"canonicalSourceTrust"`
	FallbackCoverage      FallbackCoverage      `json:"fallbackCoverage"`
	RepairState           RepairState           `json:"repairState"`
}

// An IndexReceipt is a MemoryIndexReceiptV1.
type IndexReceipt struct {
	SchemaVersion    string           `json:"schemaVersion"`
	Status           string           `json:"status"` // fresh or fallback
	Kind             string           `json:"kind"`   // summary or daily
	Reason           *string          `json:"reason"` // of a fallback
	PointerIdentity  *ContentIdentity `json:"pointerIdentity"`
	ManifestIdentity *ContentIdentity `json:"manifestIdentity"`
}

// Coverage is how much of the source an answer covers.
type Coverage struct {
	Status         string           `json:"status"` // complete, legacy-complete or partial
	Reason         *string          `json:"reason"`
	SourceIdentity *ContentIdentity `json:"sourceIdentity"`
	Continuation   *Continuation    `json:"continuation"`
}

// DerivedIndexFreshness is how the derived index stands.
type DerivedIndexFreshness struct {
	Status        string  `json:"status"` // fresh, stale, invalid or unavailable
	FreshnessTier string  `json:"freshnessTier"`
	Reason        *string `json:"reason"`
}

// CanonicalSourceTrust is how far the source itself was read.
type CanonicalSourceTrust struct {
	Status    string `json:"status"` // trusted or partial
	Authority string `json:"authority"`
	Basis     string `json:"basis"`
}

// FallbackCoverage is how much was read in place of the index.
type FallbackCoverage struct {
	Status       string        `json:"status"` // not-used, complete or partial
	Source       *string       `json:"source"`
	Reason       *string       `json:"reason"`
	Continuation *Continuation `json:"continuation"`
}

// RepairState is what is to be done about the index. We do nothing: its owner
// does at its next write.
type RepairState struct {
	Status                string  `json:"status"` // not-needed, repair-needed or blocked
	Owner                 string  `json:"owner"`
	Mode                  *string `json:"mode"`
	DiagnosticFingerprint *string `json:"diagnosticFingerprint"` // the same for the same trouble
	DedupeKey             *string `json:"dedupeKey"`
}

const canonicalMarkdown = "canonical-markdown"

// basis tells how an answer was come by.
func (s *source) basis(ix *index) Basis {
	partial := s.partial || !s.readable(ix.kind)
	b := Basis{
		IndexReceipt: IndexReceipt{
			SchemaVersion: "MemoryIndexReceiptV1", Status: "fallback", Kind: ix.kind, Reason: optional(ix.fault),
			PointerIdentity: ix.pointer, ManifestIdentity: ix.manifest,
		},
		Coverage:              Coverage{Status: "legacy-complete", Reason: optional(ix.fault)},
		DerivedIndexFreshness: DerivedIndexFreshness{ix.freshness(), ix.tier(), optional(ix.fault)},
		CanonicalSourceTrust:  CanonicalSourceTrust{"trusted", canonicalMarkdown, "bounded-source-scan-complete"},
		FallbackCoverage:      FallbackCoverage{Status: "complete", Source: optional(canonicalMarkdown), Reason: optional(ix.fault)},
		RepairState:           s.repair(ix),
	}
	switch {
	case !s.exists:
		b.CanonicalSourceTrust.Basis = "source-absence-observed"
	case partial:
		b.Coverage.Status, b.FallbackCoverage.Status = "partial", "partial"
		b.CanonicalSourceTrust.Status, b.CanonicalSourceTrust.Basis = "partial", "bounded-source-scan-partial"
		if s.partial {
			at := &Continuation{int64(len(s.text))}
			b.Coverage.Continuation, b.FallbackCoverage.Continuation = at, at
		}
	case ix.fault == "":
		b.IndexReceipt.Status = "fresh"
		b.Coverage = Coverage{Status: "complete", SourceIdentity: ix.source}
		b.CanonicalSourceTrust.Basis = "content-digest-verified"
		b.FallbackCoverage = FallbackCoverage{Status: "not-used"}
	}
	return b
}

// readable reports whether the source could be read as what it is.
func (s *source) readable(kind string) bool {
	if kind == dailyKind {
		return !s.daily().invalid
	}
	return !s.summary().invalid
}

// complete reports whether an answer covers the source.
func (b *Basis) complete() bool { return b.CanonicalSourceTrust.Status == "trusted" }

func (s *source) repair(ix *index) RepairState {
	r := RepairState{Status: "not-needed", Owner: "memory-mcp-writer"}
	if ix.fault == "" || ix.fault == indexMissing {
		return r
	}
	print := digestOf(map[string]any{
		"schemaVersion": "MemoryIndexRepairDiagnosticV1", "kind": ix.kind, "reason": ix.fault,
		"path": s.path, "bytes": s.id.size, "sha256": s.digest(),
	})
	r.Status, r.Mode = "repair-needed", optional("next-specialized-write")
	r.DiagnosticFingerprint, r.DedupeKey = &print, optional("memory-index-repair:"+print)
	return r
}

// optional is nil for an empty text.
func optional(text string) *string {
	if text == "" {
		return nil
	}
	return &text
}
