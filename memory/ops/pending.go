package ops

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strconv"

	"github.com/memory-lsp/memory-lsp/memory"
	"github.com/memory-lsp/memory-lsp/memory/store"
)

// A PendingWrite is what could not be written, kept as a MemoryPendingWriteV1.
type PendingWrite struct {
	SchemaVersion string          `json:"schemaVersion"`
	ID            string          `json:"id"`
	Tool          string          `json:"tool"`
	Args          json.RawMessage `json:"args"`
	Agent         string          `json:"agent"`
	ErrorCode     string          `json:"errorCode"`
	Error         string          `json:"error"`
	Digest        string          `json:"digest"` // of the arguments
	CreatedAt     string          `json:"createdAt"`
}

// keepable are the codes of failures that are nobody's fault, or that time may
// mend: the content is kept. Arguments that are wrong are for the caller to
// correct.
var keepable = []string{
	BindingRequired, BindingMismatch, BindingUnavailable, SessionNotFound, SessionAmbiguous, LayoutInvalid, InvalidUTF8, FileCorrupt,
	store.Locked, store.CASMismatch, store.ReadbackMismatch, store.NotRegular, store.MetadataDrift, store.NoSpace, store.ReadOnly,
	store.AccessDenied, store.FolderMissing, store.Busy, store.IOFailed,
}

var (
	isKept    = memory.Text{En: "%s The content is kept: `memory-lsp pending replay %s` writes it later.", Zh: "%s 内容已保留：稍后可用 `memory-lsp pending replay %s` 写入。"}
	notKept   = memory.Text{En: "%s The content could not be kept (%s): keep it yourself.", Zh: "%s 内容无法保留（%s）：请自行保存。"}
	stillKept = memory.Text{
		En: "It stays. If it belongs in another session: `memory-lsp pending show %[1]s | memory-lsp session write --session NN --binding HEX --content -`, then `memory-lsp pending drop %[1]s`.",
		Zh: "内容仍保留。若应写入其他会话：`memory-lsp pending show %[1]s | memory-lsp session write --session NN --binding HEX --content -`，再 `memory-lsp pending drop %[1]s`。",
	}
	noPending = memory.Text{En: "nothing pending has the id %q", Zh: "没有编号为 %q 的待写内容"}
	badTool   = memory.Text{En: "pending %s is of the tool %q, which cannot be replayed", Zh: "待写内容 %s 属于工具 %q，无法重放"}
)

const sessionTool = "memory_session_write"

// keepPending keeps content that could not be written and tells so in the error.
func (w *Writer) keepPending(a SessionWrite, cause error) error {
	var e *store.Error
	if !errors.As(cause, &e) || !slices.Contains(keepable, e.Code) || a.settle(w.now()) != nil {
		return cause
	}
	told := *e
	id, err := w.spool(a, e)
	if err != nil {
		told.NextStep = notKept.With(e.NextStep, err)
	} else {
		told.NextStep, told.Pending = isKept.With(e.NextStep, id), id
	}
	return &told
}

func (w *Writer) spool(a SessionWrite, cause *store.Error) (id string, err error) {
	a.Where = Where{} // what is kept belongs to the target
	a.HostSession = w.hostSession(a.HostSession)
	if a.SessionID != "" && a.Date == "" { // today's, also when it is over
		today, _ := w.today()
		a.Date = today.Format(dayForm)
	}
	args, err := json.Marshal(a)
	if err != nil {
		return "", err
	}
	records, err := w.store.Records(store.Pending)
	if err != nil {
		return "", err
	}
	token, err := w.newToken()
	if err != nil {
		return "", err
	}
	now := w.now()
	p := PendingWrite{
		SchemaVersion: "MemoryPendingWriteV1", ID: strconv.FormatInt(now.UnixMilli(), 10) + "-" + token[:8],
		Tool: sessionTool, Args: args, Agent: w.Agent, ErrorCode: cause.Code, Error: cause.Message.String(),
		Digest: digest(args), CreatedAt: now.UTC().Format("2006-01-02T15:04:05.000Z"),
	}
	return p.ID, records.Put(p.ID, p)
}

// Pending lists what is kept, the oldest first.
func (w *Writer) Pending() (list []PendingWrite, err error) {
	records, err := w.store.Records(store.Pending)
	if err != nil {
		return nil, err
	}
	names, err := records.Names()
	if err != nil {
		return nil, err
	}
	for _, name := range names {
		p, err := getPending(records, name)
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err != nil {
			p = PendingWrite{ID: name, Error: err.Error()}
		}
		list = append(list, p)
	}
	return list, nil
}

// getPending reads a record, which its file names.
func getPending(records *store.Records, id string) (p PendingWrite, err error) {
	if err := records.Get(id, &p); err != nil {
		return PendingWrite{}, fmt.Errorf("read pending %s: %w", id, err)
	}
	p.ID = id
	return p, nil
}

// pendingRecords are the records, if one has the id.
func (w *Writer) pendingRecords(id string) (*store.Records, error) {
	records, err := w.store.Records(store.Pending)
	if err != nil {
		return nil, err
	}
	if names, err := records.Names(); err != nil || !slices.Contains(names, id) {
		return nil, errors.Join(err, refuse(PendingNotFound, noPending.With(id)))
	}
	return records, nil
}

// ShowPending is what is kept under an id.
func (w *Writer) ShowPending(id string) (PendingWrite, error) {
	records, err := w.pendingRecords(id)
	if err != nil {
		return PendingWrite{}, err
	}
	return getPending(records, id)
}

// DropPending gives up what is kept under an id, whether it can be read or not.
func (w *Writer) DropPending(id string) error {
	records, err := w.pendingRecords(id)
	if err != nil {
		return err
	}
	return records.Remove(id)
}

// ReplayPending writes what is kept under an id, as it was meant, and drops it
// when that is done. What still cannot be written stays as it is.
func (w *Writer) ReplayPending(ctx context.Context, id string) (SessionReceipt, error) {
	p, err := w.ShowPending(id)
	if err != nil {
		return SessionReceipt{}, err
	}
	if p.Tool != sessionTool {
		return SessionReceipt{}, refuse(ArgumentInvalid, badTool.With(id, p.Tool))
	}
	a, err := Decode[SessionWrite](p.Args)
	if err != nil {
		return SessionReceipt{}, err
	}
	if err := w.opt.cleanAll(a); err != nil {
		return SessionReceipt{}, err
	}
	r, err := w.forAgent(p.Agent).writeSession(ctx, a)
	if err != nil {
		return SessionReceipt{}, elsewhere(id, err)
	}
	return r, w.DropPending(id)
}

// lost are the codes of what does not lead to a session, and never will.
var lost = []string{BindingRequired, BindingMismatch, SessionNotFound, SessionAmbiguous}

// elsewhere says in an error how what is kept is written where it was not meant
// for, which only its owner can decide.
func elsewhere(id string, err error) error {
	var e *store.Error
	if !errors.As(err, &e) || !slices.Contains(lost, e.Code) {
		return err
	}
	told := *e
	told.NextStep = stillKept.With(id)
	return &told
}

// forAgent is the writer for another agent of the same memory.
func (w *Writer) forAgent(agent string) *Writer {
	if agent == "" || agent == w.Agent {
		return w
	}
	t := w.Target
	t.Agent = agent
	other, err := NewWriter(t, w.opt)
	if err != nil { // the root is the same: it was good
		return w
	}
	return other
}
