package store

import (
	"math"
	"runtime"
)

// The routes.
const (
	NoOp    = "no-op"
	Append  = "eof-append"
	Rewrite = "rewrite" // a file that was not there too
	Delete  = "delete"
)

// The statuses of what a receipt proves.
const (
	Pass          = "PASS"
	Warn          = "WARN"
	Block         = "BLOCK"
	NotApplicable = "N/A"
	Unsupported   = "unsupported"
	Unverified    = "UNVERIFIED"
)

// A Receipt says what a change did: a MemoryFileTransactionReceiptV1.
type Receipt struct {
	SchemaVersion           string     `json:"schemaVersion"`
	TransactionID           string     `json:"transactionId"`
	ActiveRoot              string     `json:"activeRoot"`
	Project                 string     `json:"project"`
	Scope                   string     `json:"scope"`
	Agent                   string     `json:"agent"`
	File                    string     `json:"file"`
	Route                   string     `json:"route"`
	BeforeDigest            string     `json:"beforeDigest"`
	AfterDigest             string     `json:"afterDigest"`
	BeforeBytes             int64      `json:"beforeBytes"`
	AfterBytes              int64      `json:"afterBytes"`
	BytesRead               int64      `json:"bytesRead"`
	BytesWritten            int64      `json:"bytesWritten"`
	WriteAmplificationRatio float64    `json:"writeAmplificationRatio"`
	Metadata                Metadata   `json:"metadata"`
	Durability              Durability `json:"durability"`
	// Exclusion is whether all writers that take locks were kept out: Pass, or
	// Unverified for the reason that follows.
	Exclusion       string `json:"exclusion"`
	ExclusionReason string `json:"exclusionReason,omitempty"`
	StartedAt       string `json:"startedAt"`
	CompletedAt     string `json:"completedAt"`

	// Recovered is the transaction whose append, cut short, was finished first.
	Recovered string `json:"recovered,omitempty"`
	// Conflict is there if the change was planned a second time.
	Conflict *ConflictReceipt `json:"conflict,omitempty"`

	// What the operation adds.
	SessionWrite         any `json:"sessionWrite,omitempty"`
	IndexReceipt         any `json:"indexReceipt,omitempty"`
	LocalLinkValidation  any `json:"localLinkValidation,omitempty"`
	ArtifactLinks        any `json:"artifactLinks,omitempty"`
	ArtifactLinkReadback any `json:"artifactLinkReadback,omitempty"`
	SummaryEvent         any `json:"summaryEvent,omitempty"`
}

// Metadata is a MemoryFileMetadataReceiptV1. What is null is not known, or was
// not there.
type Metadata struct {
	SchemaVersion string `json:"schemaVersion"`
	Platform      string `json:"platform"`
	Created       bool   `json:"created"`
	Status        string `json:"status"`
	Mode          struct {
		Status   string  `json:"status"`
		Expected *uint32 `json:"expected"`
		Before   *uint32 `json:"before"`
		After    *uint32 `json:"after"`
		Reason   string  `json:"reason"`
	} `json:"mode"`
	Owner struct {
		Status      string `json:"status"`
		ExpectedUID *int   `json:"expectedUid"`
		ExpectedGID *int   `json:"expectedGid"`
		BeforeUID   *int   `json:"beforeUid"`
		BeforeGID   *int   `json:"beforeGid"`
		AfterUID    *int   `json:"afterUid"`
		AfterGID    *int   `json:"afterGid"`
		Reason      string `json:"reason"`
	} `json:"owner"`
	DACL Proof `json:"dacl"`
}

// Durability is how it was made sure that the text stays.
type Durability struct {
	FileFlush      Proof `json:"fileFlush"`
	DirectoryFlush Proof `json:"directoryFlush"`
	Readback       struct {
		Status string `json:"status"`
		Scope  string `json:"scope"`
	} `json:"readback"`
	FinalCAS struct {
		Status string `json:"status"`
		Digest string `json:"digest"`
	} `json:"finalCas"`
}

// A Proof is a status, and why it is no better.
type Proof struct {
	Status string `json:"status"`
	Reason string `json:"reason"`
}

// The scopes of reading back.
const (
	wholeFile     = "whole-file-exact"
	appendedRange = "expected-prefix-cas+appended-range+size+identity"
	sameSnapshot  = "cas-snapshot"
)

// metadata compares what a file is with what it should be. Those of a file that
// was created are before = nil; of one that is gone, after = nil.
func metadata(before, after *attributes) (Metadata, bool) {
	m := Metadata{SchemaVersion: "MemoryFileMetadataReceiptV1", Platform: platform(), Created: before == nil, Status: Pass}
	m.DACL = Proof{NotApplicable, "the system has modes and owners"}
	if runtime.GOOS == "windows" {
		m.Status, m.DACL = Warn, Proof{Unverified, "access lists are not read"}
		m.Mode.Status, m.Mode.Reason = Unverified, "the system has no modes"
		m.Owner.Status, m.Owner.Reason = Unverified, "owners are not read"
		return m, true
	}
	m.Mode.Status, m.Owner.Status = Pass, Pass
	if before != nil {
		m.Mode.Expected, m.Mode.Before = &before.mode, &before.mode
		m.Owner.ExpectedUID, m.Owner.BeforeUID = &before.uid, &before.uid
		m.Owner.ExpectedGID, m.Owner.BeforeGID = &before.gid, &before.gid
	} else {
		mode := uint32(newMode)
		m.Mode.Expected, m.Owner.Reason = &mode, "the file is new: its owner is whom the system chose"
	}
	if after == nil {
		m.Mode.Status, m.Owner.Status = NotApplicable, NotApplicable
		return m, true
	}
	m.Mode.After, m.Owner.AfterUID, m.Owner.AfterGID = &after.mode, &after.uid, &after.gid
	if *m.Mode.Expected != after.mode {
		m.Status, m.Mode.Status, m.Mode.Reason = Block, Block, "the mode changed"
	}
	if before != nil && (before.uid != after.uid || before.gid != after.gid) {
		m.Status, m.Owner.Status, m.Owner.Reason = Block, Block, "the owner changed"
	}
	return m, m.Status != Block
}

// platform is the system by the name that the format's own server uses.
func platform() string {
	if runtime.GOOS == "windows" {
		return "win32"
	}
	return runtime.GOOS
}

// amplification is how much was written for each byte by which the file grew.
func amplification(written, before, after int64) float64 {
	ratio := float64(written) / float64(max(1, after-before))
	return math.Round(ratio*1e6) / 1e6
}
