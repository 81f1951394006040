package store

import (
	"encoding/json"
)

// A ConflictReceipt says that a file was not as a change took it to be, and what
// came of it: a MemoryTransactionConflictReceiptV2.
type ConflictReceipt struct {
	SchemaVersion     string   `json:"schemaVersion"`
	ActiveRoot        string   `json:"activeRoot"`
	Project           string   `json:"project"`
	Scope             string   `json:"scope"`
	Agent             string   `json:"agent"`
	File              string   `json:"file"`
	Operation         string   `json:"operation"`
	ReconcileIdentity string   `json:"reconcileIdentity"`
	Expected          Observed `json:"expected"`
	Observed          Observed `json:"observed"`
	Attempt           int      `json:"attempt"`
	Retried           bool     `json:"retried"`
	Decision          string   `json:"decision"` // retry or fail
	Reason            string   `json:"reason"`
	ExternalWriter    string   `json:"externalWriter"`
	Written           bool     `json:"written"`
	At                string   `json:"at"`
}

// Observed is what a file was, or was taken to be.
type Observed struct {
	Digest   string    `json:"digest"`
	Bytes    int64     `json:"bytes"`
	Identity *Identity `json:"identity"`
}

// The reasons of a conflict.
const (
	sourceChanged       = "source-changed"
	preconditionChanged = "precondition-changed"
	secondConflict      = "second-conflict"
)

// A mismatch is a file that is not what the plan was made of.
type mismatch struct{ observed Snapshot }

func (m *mismatch) Error() string { return "the file is not what it was" }

func observe(s Snapshot) Observed { return Observed{s.Digest, s.ByteSize, s.Identity} }

// clash decides what follows from a mismatch: nil lets the plan be made again.
func (t *txn) clash(expected Snapshot, m *mismatch, attempt int) error {
	identity, err := t.reconcileIdentity()
	if err != nil {
		return err
	}
	again := t.change.Pure && t.change.Expect == "" && attempt == 1
	c := &ConflictReceipt{
		SchemaVersion: "MemoryTransactionConflictReceiptV2",
		ActiveRoot:    t.active, Project: t.opt.Project, Scope: t.at.scope(t.opt.Scope), Agent: t.opt.Agent, File: t.at.file,
		Operation: t.change.Operation, ReconcileIdentity: identity,
		Expected: observe(expected), Observed: observe(m.observed),
		Attempt: 1, Decision: "fail", Reason: sourceChanged,
		ExternalWriter: Unverified, At: stamp(t.opt.Env.Now()),
	}
	if t.conflict != nil {
		c.Attempt, c.Retried, c.Reason = 2, true, secondConflict
	}
	t.conflict = c
	if again {
		c.Retried, c.Decision = true, "retry"
		return nil
	}
	return t.conflictError(c.Reason)
}

// conflictError is the last conflict as an error.
func (t *txn) conflictError(reason string) error {
	c := *t.conflict
	if reason == preconditionChanged {
		c.Attempt = 2
	}
	c.Decision, c.Reason, c.At = "fail", reason, stamp(t.opt.Env.Now())
	return &Error{Code: CASMismatch, Message: hasChanged.With(t.at.file, reason), NextStep: readAgain.With(), Conflict: &c}
}

// reconcileIdentity is the same for changes that ask for the same thing.
func (t *txn) reconcileIdentity() (string, error) {
	text, err := json.Marshal(map[string]any{ // whose keys are encoded in order
		"operation": t.change.Operation,
		"file":      t.at.file,
		"arguments": t.change.Arguments,
	})
	if err != nil {
		return "", err
	}
	// Structs among the arguments keep the order of their fields; once more
	// through a map, and all keys are in order.
	var plain any
	if err := json.Unmarshal(text, &plain); err != nil {
		return "", err
	}
	if text, err = json.Marshal(plain); err != nil {
		return "", err
	}
	return Digest(text), nil
}
