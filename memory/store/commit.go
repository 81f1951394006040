package store

import (
	"errors"
)

// commit carries a plan out by the route that fits it.
func (t *txn) commit(old Snapshot, p Plan) (Receipt, error) {
	var r Receipt
	var err error
	switch {
	case p.Delete && old.Exists:
		r, err = t.remove(old)
	case len(p.Append) > 0:
		r, err = t.append(old, p.Append)
	case p.Text != nil:
		r, err = t.replace(old, p.Text)
	default:
		r, err = t.leave(old)
	}
	if errors.Is(err, errMoving) {
		now, lookErr := t.look(false)
		if lookErr != nil {
			return Receipt{}, lookErr
		}
		return Receipt{}, &mismatch{now}
	}
	if err != nil {
		return Receipt{}, err
	}
	t.stamp(&r, old)
	t.step("verify")
	return r, t.verify(r)
}

// stamp fills in what receipts of all routes say.
func (t *txn) stamp(r *Receipt, old Snapshot) {
	r.SchemaVersion, r.TransactionID = "MemoryFileTransactionReceiptV1", t.id
	r.ActiveRoot, r.Project, r.Scope, r.Agent, r.File = t.active, t.opt.Project, t.at.scope(t.opt.Scope), t.opt.Agent, t.at.file
	r.BeforeDigest, r.BeforeBytes = old.Digest, old.ByteSize
	r.BytesRead = t.bytesRead
	r.WriteAmplificationRatio = amplification(r.BytesWritten, r.BeforeBytes, r.AfterBytes)
	r.Durability.FinalCAS.Status, r.Durability.FinalCAS.Digest = Pass, old.Digest
	r.Exclusion = Pass
	if t.at.unverified != "" {
		r.Exclusion, r.ExclusionReason = Unverified, t.at.unverified
	}
	r.Recovered, r.Conflict = t.recovered, t.conflict
	r.StartedAt, r.CompletedAt = stamp(t.started), stamp(t.opt.Env.Now())
}

// verify lets the caller judge what is on disk now.
func (t *txn) verify(r Receipt) error {
	if t.change.Verify == nil {
		return nil
	}
	now, err := t.look(true)
	if err != nil {
		return err
	}
	if now.Digest != r.AfterDigest {
		return &Error{Code: ReadbackMismatch, Message: notProved.With(t.at.file), NextStep: lookAgain.With()}
	}
	if err := t.change.Verify(now.Text); err != nil {
		var ours *Error
		if errors.As(err, &ours) {
			return err
		}
		return &Error{Code: ReadbackMismatch, Message: verifyFail.With(t.at.file, err), NextStep: lookAgain.With(), Err: err}
	}
	return nil
}

// leave is the route of a plan that changes nothing.
func (t *txn) leave(old Snapshot) (Receipt, error) {
	r := Receipt{Route: NoOp, AfterDigest: old.Digest, AfterBytes: old.ByteSize}
	attrs := &old.attributes
	if !old.Exists {
		attrs = nil
	}
	r.Metadata, _ = metadata(attrs, attrs)
	r.Metadata.Created = false
	r.Durability.FileFlush, r.Durability.DirectoryFlush = Proof{Status: NotApplicable}, Proof{Status: NotApplicable}
	r.Durability.Readback.Status, r.Durability.Readback.Scope = Pass, sameSnapshot
	return r, nil
}

// finalCAS makes sure that the file is still what the plan was made of, and that
// nobody took our locks away.
func (t *txn) finalCAS(old Snapshot) error {
	t.step("final-cas")
	now, err := t.look(false)
	if err != nil {
		return err
	}
	if !old.same(now) {
		return &mismatch{now}
	}
	return t.stillHeld()
}
