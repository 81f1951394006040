package ops

import (
	"bytes"
	"context"
	"strings"
	"time"

	"github.com/memory-lsp/memory-lsp/memory"
	"github.com/memory-lsp/memory-lsp/memory/store"
)

// SummaryAppend are the arguments of memory_summary_append: an entry, of which
// the row is made, or a row.
type SummaryAppend struct {
	Where
	Caller
	Entry          *SummaryEntry `json:"entry,omitempty"`
	Row            string        `json:"row,omitempty"`
	ReportArtifact *Artifact     `json:"reportArtifact,omitempty"` // for the columns of links
	MemoryArtifact *Artifact     `json:"memoryArtifact,omitempty"`
}

// A SummaryEntry is an event of a session. Status is how the session stands; what
// else is left out is found out or refused, never made up.
type SummaryEntry struct {
	Summary   string `json:"summary"`
	Status    string `json:"status"`              // active, blocked or completed, or a mark of one
	Type      string `json:"type,omitempty"`      // empty: the intent in the session's section
	SessionID string `json:"sessionId,omitempty"` // empty: of the caller's allocation
	Date      string `json:"date,omitempty"`      // YYYY-MM-DD [HH:MM]; empty: now
}

// A SummaryReceipt is the transaction's, with what else there is to do.
type SummaryReceipt struct {
	store.Receipt
	Row             string          `json:"row"`
	Event           SummaryEvent    `json:"-"` // is Receipt.SummaryEvent too
	MigrationNeeded []MigrationNeed `json:"migrationNeeded,omitempty"`
}

// A SummaryEvent is a MemorySummaryEventReceiptV1.
type SummaryEvent struct {
	SchemaVersion string         `json:"schemaVersion"`
	Semantics     string         `json:"semantics"`
	SessionKey    string         `json:"sessionKey"`
	CurrentState  string         `json:"currentState"`
	RowNumber     int            `json:"rowNumber"` // the line that the row stands on, from 1, as queries have it
	Conflict      *EventConflict `json:"conflict,omitempty"`
}

// An EventConflict says that a session was completed and then was not.
type EventConflict struct {
	SessionKey string   `json:"sessionKey"`
	States     []string `json:"states"`
}

// A MigrationNeed says that an index holds what does not belong there, and by
// which call it is moved.
type MigrationNeed struct {
	File     string   `json:"file"`
	Lines    int      `json:"lines"`
	NextCall NextCall `json:"nextCall"`
}

// A NextCall is a call that is ready to be made.
type NextCall struct {
	Tool      string         `json:"tool"`
	Arguments map[string]any `json:"arguments"`
}

// maxSummary is how much of a summary readers show.
const maxSummary = 2000

var lastRow = memory.Text{En: "the last row of %s is not the one that was written", Zh: "%s 的最后一行不是所写入的行"}

// AppendSummary adds a row to the agent's index.
func (w *Writer) AppendSummary(ctx context.Context, a SummaryAppend) (SummaryReceipt, error) {
	ap := &appending{args: a}
	if err := w.settleSummary(ap); err != nil {
		return SummaryReceipt{}, err
	}
	if err := w.linkSummary(ap); err != nil {
		return SummaryReceipt{}, err
	}
	if err := w.ready(); err != nil {
		return SummaryReceipt{}, err
	}
	r, err := w.store.Do(ctx, w.summaryChange(ap))
	if err != nil {
		return SummaryReceipt{}, err
	}
	return w.summaryReceipt(ap, r), nil
}

// An appending is a row on its way into an index.
type appending struct {
	args  SummaryAppend
	row   row
	clock bool // the date is that of the write

	set   *ProjectionSet
	links LinkValidation
	scan  indexScan
	added []byte
	line  int // that of the row, from 1
}

func (w *Writer) summaryChange(ap *appending) store.Change {
	file := w.summaryFile()
	return store.Change{
		File: file, Operation: "memory_summary_append", Arguments: ap.args, Pure: true,
		Plan: steady(func(old store.Snapshot) (store.Plan, error) {
			if err := w.regate(ap.links); err != nil {
				return store.Plan{}, err
			}
			return ap.plan(file, old.Text, w.Agent, w.Label(), w.now())
		}),
		Verify: func(after []byte) error { return ap.verify(file, after) },
	}
}

// plan adds the row behind the last one.
func (ap *appending) plan(file string, old []byte, agent, label string, now time.Time) (store.Plan, error) {
	if err := readable(file, old); err != nil {
		return store.Plan{}, err
	}
	if ap.clock {
		ap.row[memory.DateColumn] = rowTime(now)
	}
	ap.scan = scanIndex(old, ap.row.key())
	line := ap.row.String()
	add := line + "\n"
	switch {
	case blankText(old):
		add = indexHead(agent, label) + add
	case !ap.scan.header:
		add = "\n" + tableHead() + add
	}
	head := old[:ap.scan.end]
	if n := len(head); n > 0 && head[n-1] != '\n' && !bytes.Equal(head, byteOrderMark) {
		add = "\n" + add
	}
	ap.added = []byte(withEOL(add, fileEOL(old)))
	ap.line = bytes.Count(head, []byte("\n")) + strings.Count(add, "\n")
	plan := store.Plan{Append: ap.added}
	if bytes.Equal(bytes.TrimSpace(ap.scan.last), []byte(line)) {
		plan.Precondition = "the last row says the same"
	}
	if ap.scan.ended {
		plan.Append = nil
		plan.Text = bytes.Join([][]byte{head, ap.added, old[ap.scan.end:]}, nil)
	}
	return plan, nil
}

// verify makes sure that readers find the row as the last one.
func (ap *appending) verify(file string, after []byte) error {
	there := bytes.HasSuffix(after, ap.added)
	if ap.scan.ended {
		s := scanIndex(after, ap.row.key())
		there = bytes.Equal(bytes.TrimSpace(s.last), []byte(ap.row.String()))
	}
	if !there {
		return refuse(SummaryReadback, lastRow.With(file))
	}
	if ap.set == nil {
		return nil
	}
	set, err := ap.set.existing(ap.row.String())
	ap.set = &set
	return err
}

func (w *Writer) summaryReceipt(ap *appending, r store.Receipt) SummaryReceipt {
	key, state := ap.row.key().String(), memory.ParseStatus(ap.row[memory.StatusColumn]).State
	event := SummaryEvent{
		SchemaVersion: "MemorySummaryEventReceiptV1", Semantics: "append-only-last-event-wins",
		SessionKey: key, CurrentState: state.Name().En, RowNumber: ap.line,
	}
	if states := regressed(ap.scan.states, state); states != nil {
		event.Conflict = &EventConflict{key, states}
	}
	out := SummaryReceipt{Receipt: r, Row: ap.row.String(), Event: event}
	out.SummaryEvent, out.LocalLinkValidation = event, ap.links
	if ap.set != nil {
		out.ArtifactLinks, out.ArtifactLinkReadback = ap.set.Links, ap.set.ExistingValidation
	}
	if ap.scan.free > 0 {
		out.MigrationNeeded = []MigrationNeed{{
			File: w.summaryFile(), Lines: ap.scan.free,
			NextCall: NextCall{migrateTool, map[string]any{"agent": w.Agent, "project": w.Project, "scope": w.Scope}},
		}}
	}
	return out
}
