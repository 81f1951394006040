package ops

import (
	"bytes"
	"context"
	"encoding/hex"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/memory-lsp/memory-lsp/memory"
	"github.com/memory-lsp/memory-lsp/memory/store"
)

// CPConfirm are the arguments of memory_cp_confirm.
type CPConfirm struct {
	Where
	Requirement     string `json:"requirement"` // the name of the task's folder
	Kind            string `json:"kind"`        // requirements, bugs, optimizations or scenario-tests
	Phase           string `json:"phase"`       // CP1, CP2 or CP3
	ArtifactPath    string `json:"artifactPath,omitempty"`
	ArtifactSHA256  string `json:"artifactSha256,omitempty"`
	ArtifactVersion string `json:"artifactVersion,omitempty"`
	Time            string `json:"time,omitempty"` // empty: now
	SourceMessage   string `json:"sourceMessage,omitempty"`
	// StageKey names the round of confirmations. CP1 with another key than the
	// record's closes the round and opens the next.
	StageKey string `json:"stageKey,omitempty"`
}

// A CPReceipt is a MemoryCpConfirmationReceiptV1.
type CPReceipt struct {
	SchemaVersion        string             `json:"schemaVersion"`
	Phase                string             `json:"phase"`
	Status               string             `json:"status"`
	DigestBound          bool               `json:"digestBound"`
	ArtifactPath         string             `json:"artifactPath"`
	ArtifactSHA256       string             `json:"artifactSha256"`
	ArtifactAuthority    ArtifactAuthority  `json:"artifactAuthority"`
	ArtifactLinks        []Projection       `json:"artifactLinks"`
	ArtifactLinkReadback ExistingValidation `json:"artifactLinkReadback"`
	ConfirmedAt          string             `json:"confirmedAt"`
	CPRowCount           int                `json:"cpRowCount"`
	ClosedEpoch          int                `json:"closedEpoch,omitempty"` // the round that moved to the history
	ReadbackVerified     bool               `json:"readbackVerified"`
	Transaction          store.Receipt      `json:"transaction"`
}

// ArtifactAuthority is a MemoryCpArtifactAuthorityV1: which file was digested.
type ArtifactAuthority struct {
	SchemaVersion         string `json:"schemaVersion"`
	RootKind              string `json:"rootKind"`
	CanonicalRoot         string `json:"canonicalRoot"`
	CanonicalRelativePath string `json:"canonicalRelativePath"`
	RootIdentity          string `json:"rootIdentity"` // of this machine
}

var (
	taskKinds = []string{"requirements", "bugs", "optimizations", "scenario-tests"}
	phases    = []string{"CP1", "CP2", "CP3"}
)

var (
	unbound     = memory.Text{En: "%s is not bound to an artifact: %s is missing", Zh: "%s 未绑定产物：缺少 %s"}
	badTask     = memory.Text{En: "the requirement %q is no name of a task's folder", Zh: "requirement 为 %q，不是任务目录名"}
	badDigest   = memory.Text{En: "artifactSha256 is not 64 hexadecimal digits", Zh: "artifactSha256 不是 64 位十六进制数"}
	badMoment   = memory.Text{En: "the time %q is none, as 2026-08-29 10:30", Zh: "time 为 %q，不是时间，应如 2026-08-29 10:30"}
	badStage    = memory.Text{En: "the stage key %q must have letters, digits, dots, dashes and underscores, 64 at most", Zh: "stageKey 为 %q，只能含字母、数字、点、横线、下划线，最多 64 个"}
	earlierOpen = memory.Text{En: "%s cannot be confirmed yet: %s is not", Zh: "%s 尚不能确认：%s 未确认"}
	notAsMeant  = memory.Text{En: "the record in %s is not as it should be: %s", Zh: "%s 中的确认记录不符合要求：%s"}
)

var (
	hexDigest = memory.Pattern(`^[0-9A-Fa-f]{64}$`)
	stageForm = memory.Pattern(`^[A-Za-z0-9._-]{1,64}$`)
)

// momentForms are how a time of confirmation may be written.
var momentForms = []string{
	"2006-01-02 15:04", "15:04", time.DateOnly, time.DateTime, time.RFC3339, "2006-01-02 15:04 -07:00",
	"2006-01-02T15:04", "2006-01-02T15:04:05", "2006-01-02T15:04Z07:00", time.TimeOnly,
}

// settle checks the arguments that need no file.
func (a *CPConfirm) settle() error {
	a.ArtifactPath, a.ArtifactSHA256 = strings.TrimSpace(a.ArtifactPath), strings.TrimSpace(a.ArtifactSHA256)
	if err := oneOf("phase", a.Phase, phases...); err != nil {
		return err
	}
	for _, f := range []field{{"artifactPath", a.ArtifactPath, 0}, {"artifactSha256", a.ArtifactSHA256, 0}} {
		if f.value == "" {
			return refuse(CPUnbound, unbound.With(a.Phase, f.name))
		}
	}
	if err := oneOf("kind", a.Kind, taskKinds...); err != nil {
		return err
	}
	if _, err := rootPath("requirement", a.Requirement); err != nil || strings.ContainsAny(a.Requirement, `/\`) || oneLine("", a.Requirement, 200) != nil {
		return refuse(ArgumentInvalid, badTask.With(a.Requirement))
	}
	switch {
	case !hexDigest().MatchString(a.ArtifactSHA256):
		return refuse(ArgumentInvalid, badDigest.With())
	case a.StageKey != "" && !stageForm().MatchString(a.StageKey):
		return refuse(ArgumentInvalid, badStage.With(a.StageKey))
	case a.Time != "" && !isMoment(a.Time):
		return refuse(ArgumentInvalid, badMoment.With(a.Time))
	}
	for _, f := range []*field{{"artifactVersion", a.ArtifactVersion, 80}, {"sourceMessage", a.SourceMessage, maxMessage}} {
		if !utf8.ValidString(f.value) {
			return refuse(ArgumentInvalid, notUTF8.With(f.name))
		}
		if err := oneLine(f.name, cpCell(f.value), f.most); err != nil {
			return err
		}
	}
	a.ArtifactVersion, a.SourceMessage = cpCell(a.ArtifactVersion), cpCell(a.SourceMessage)
	a.ArtifactSHA256 = strings.ToUpper(a.ArtifactSHA256)
	return nil
}

func isMoment(text string) bool {
	for _, form := range momentForms {
		if _, err := time.Parse(form, text); err == nil {
			return true
		}
	}
	return false
}

// cpCell writes a text into a cell of a record, which knows no escapes.
func cpCell(text string) string {
	text = strings.Map(func(r rune) rune {
		if r == '|' || breaks(r) {
			return ' '
		}
		return r
	}, text)
	if text = strings.TrimFunc(text, unicode.IsSpace); text == "" {
		return noText
	}
	return text
}

// ConfirmCP confirms a checkpoint of a task, bound to its artifact as it is now.
func (w *Writer) ConfirmCP(ctx context.Context, a CPConfirm) (CPReceipt, error) {
	if err := w.opt.cleanAll(a); err != nil {
		return CPReceipt{}, err
	}
	if err := a.settle(); err != nil {
		return CPReceipt{}, err
	}
	c := &confirmation{args: a, task: a.Kind + "/" + a.Requirement}
	c.file = c.task + "/.memory/sessions.md"
	if _, err := w.gate(c.file, a.SourceMessage); err != nil {
		return CPReceipt{}, err
	}
	if err := w.bindArtifact(c); err != nil { // before a lock is taken for nothing
		return CPReceipt{}, err
	}
	r, err := w.store.Do(ctx, store.Change{
		File: c.file, Operation: "memory_cp_confirm", Arguments: a, Pure: true,
		Plan: steady(func(old store.Snapshot) (store.Plan, error) {
			if err := w.bindArtifact(c); err != nil {
				return store.Plan{}, err
			}
			c.moment = a.Time
			if c.moment == "" {
				c.moment = rowTime(w.now())
			}
			return c.plan(w, old.Text)
		}),
		Verify: func(after []byte) error { return c.verify(w, after) },
	})
	if err != nil {
		return CPReceipt{}, err
	}
	return c.receipt(r), nil
}

// A confirmation is one on its way into a record.
type confirmation struct {
	args       CPConfirm
	task, file string
	artifact   string // from the task's folder
	authority  ArtifactAuthority
	set        ProjectionSet
	moment     string
	rows       int
	closed     int
}

func (c *confirmation) phase() int { return int(c.args.Phase[2] - '0') }

// record reads a task's record.
func (c *confirmation) record(w *Writer, text []byte) (*memory.File, *memory.CPRecord) {
	f := w.parse(c.file, text)
	return f, f.Sessions().CP
}

// verify makes sure that readers find the confirmation.
func (c *confirmation) verify(w *Writer, after []byte) error {
	bad := func(why string) error { return refuse(CPReadbackFailed, notAsMeant.With(c.file, why)) }
	_, rec := c.record(w, after)
	row, ok := rec.Row(c.phase())
	switch {
	case rec.Form != memory.BoundForm:
		return bad("its header is not there")
	case len(rec.Rows) != memory.CPPhases || len(rec.Orphans) > 0:
		return bad("it does not have three rows")
	case !ok || !row.Whole() || row.State != memory.ConfirmedCP:
		return bad(c.args.Phase + " is not confirmed")
	case row.Artifact().Path != c.artifact:
		return bad("the artifact is another one")
	case !strings.EqualFold(memory.CellText(row.Cell(memory.DigestColumn).Text), c.args.ArtifactSHA256):
		return bad("the digest is another one")
	}
	c.rows = len(rec.Rows)
	set, err := c.set.existing(string(after))
	c.set = set
	return err
}

func (c *confirmation) receipt(r store.Receipt) CPReceipt {
	return CPReceipt{
		SchemaVersion: "MemoryCpConfirmationReceiptV1", Phase: c.args.Phase, Status: "confirmed", DigestBound: true,
		ArtifactPath: c.artifact, ArtifactSHA256: c.args.ArtifactSHA256, ArtifactAuthority: c.authority,
		ArtifactLinks: c.set.Links, ArtifactLinkReadback: c.set.ExistingValidation,
		ConfirmedAt: c.moment, CPRowCount: c.rows, ClosedEpoch: c.closed, ReadbackVerified: true, Transaction: r,
	}
}

// artifactDigest is a digest as records have it.
func artifactDigest(sum []byte) string { return strings.ToUpper(hex.EncodeToString(sum)) }

// hasCRLF reports whether any line of a text ends in CRLF.
func hasCRLF(text []byte) bool { return bytes.Contains(text, []byte("\r\n")) }
