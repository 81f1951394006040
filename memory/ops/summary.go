package ops

import (
	"bytes"
	"context"
	"path"
	"regexp"
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
	RowNumber     int            `json:"rowNumber"`
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

var (
	oneOfBoth  = memory.Text{En: "entry and row exclude each other", Zh: "entry 与 row 不能同时给出"}
	noneOfBoth = memory.Text{En: "neither entry nor row is given", Zh: "entry 与 row 均未给出"}
	noSummary  = memory.Text{En: "the session is not named, and no allocation of this caller is known", Zh: "未指明会话，也没有该调用方的分配记录"}
	whichOne   = memory.Text{En: "the session is not named, and the caller was given several: %s", Zh: "未指明会话，而该调用方有多个会话：%s"}
	noType     = memory.Text{En: "the type is not named, and the section of session %s in %s tells none", Zh: "未指明类型，%[2]s 中会话 %[1]s 的段落也没有写明"}
	lastRow    = memory.Text{En: "the last row of %s is not the one that was written", Zh: "%s 的最后一行不是所写入的行"}
)

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
}

// settleSummary makes the row, but for links and for a date that is now.
func (w *Writer) settleSummary(ap *appending) (err error) {
	a := ap.args
	if err := oneLines(a.fields()...); err != nil {
		return err
	}
	switch {
	case a.Entry != nil && a.Row != "":
		return refuse(ArgumentInvalid, oneOfBoth.With())
	case a.Entry != nil:
		if err := w.clean("entry.summary", a.Entry.Summary); err != nil {
			return err
		}
		return w.settleEntry(ap, *a.Entry)
	case strings.TrimSpace(a.Row) == "":
		return refuse(ArgumentRequired, noneOfBoth.With())
	}
	if err := w.clean("row", a.Row); err != nil {
		return err
	}
	if ap.row, err = parseRow(a.Row); err != nil {
		return err
	}
	return longText("row", ap.row[memory.TextColumn])
}

// longText refuses a summary that readers would not show whole.
func longText(name, text string) error {
	if n := utf16Len(text); n > maxSummary {
		return refuse(ArgumentInvalid, tooLong.With(name, n, maxSummary))
	}
	if strings.Contains(strings.ToLower(text), memory.BindingName) {
		return refuse(ArgumentInvalid, hasReserved.With(name, memory.BindingName))
	}
	return nil
}

func (w *Writer) settleEntry(ap *appending, e SummaryEntry) (err error) {
	text := cellText(strings.ToValidUTF8(e.Summary, ""))
	state, known := statusMarks[strings.ToLower(strings.TrimSpace(e.Status))]
	switch {
	case text == "":
		return refuse(ArgumentRequired, isMissing.With("entry.summary"))
	case text != cellText(e.Summary):
		return refuse(ArgumentInvalid, notUTF8.With("entry.summary"))
	case strings.TrimSpace(e.Status) == "":
		return refuse(ArgumentRequired, isMissing.With("entry.status"))
	case !known:
		return refuse(QueryInvalid, rowStatus.With(e.Status))
	}
	if err := longText("entry.summary", text); err != nil {
		return err
	}
	ap.row = row{memory.TextColumn: text, memory.ReportColumn: noText, memory.MemoryColumn: noText, memory.StatusColumn: state.Mark()}
	ap.clock = e.Date == ""
	if !ap.clock {
		if ap.row[memory.DateColumn], err = settleDate(e.Date, ArgumentInvalid); err != nil {
			return err
		}
	}
	if err := w.settleSession(ap, e); err != nil {
		return err
	}
	ap.row[memory.TypeColumn], err = w.typeOf(ap, e)
	return err
}

// settleSession finds the session: the one that is named, else the one that the
// caller was given. The latter's day is that of the row.
func (w *Writer) settleSession(ap *appending, e SummaryEntry) (err error) {
	if e.SessionID != "" {
		ap.row[memory.SessionColumn], err = canonicalID("entry.sessionId", e.SessionID)
		return err
	}
	date := ""
	if !ap.clock {
		date = strings.ReplaceAll(ap.row.key().Day, "-", "")
	}
	found, err := w.allocations(ap.args.Caller, date)
	switch {
	case err != nil:
		return err
	case len(found) == 0:
		return refuse(SessionUnresolved, noSummary.With())
	case len(found) > 1:
		e := refuse(SessionUnresolved, whichOne.With(listed(found)))
		e.NextStep = nameOne.With()
		return e
	}
	ap.row[memory.SessionColumn] = found[0].SessionID
	day, _ := memory.ParseDay(dayForm, found[0].Date)
	if today, _ := w.today(); ap.clock && day != today { // the time of day is not known
		ap.clock, ap.row[memory.DateColumn] = false, day.String()
	}
	return nil
}

// typeOf is the type: the one that is named, else the intent that the session's
// section tells.
func (w *Writer) typeOf(ap *appending, e SummaryEntry) (string, error) {
	if strings.TrimSpace(e.Type) != "" {
		return canonicalTypes(e.Type)
	}
	day, _ := w.today()
	if !ap.clock {
		day = memory.ParseDate(ap.row[memory.DateColumn]).Day
	}
	file := w.dayFile(day)
	if f := w.load(file); f != nil {
		if s, ok := f.Daily().Section(ap.row[memory.SessionColumn]); ok && memory.ParseTypes(s.Intent.Text).Fault == memory.NoTypeFault {
			return memory.CanonicalTypes(s.Intent.Text), nil
		}
	}
	return "", refuse(TypeUnresolved, noType.With(ap.row[memory.SessionColumn], file))
}

var dayName = regexp.MustCompile(`^\d{8}\.md$`)

// linkSummary fills in the columns of links and makes sure that all links of the
// row are good.
func (w *Writer) linkSummary(ap *appending) (err error) {
	var list []Artifact
	add := func(a *Artifact, id string) {
		if a == nil {
			return
		}
		one := *a
		if one.ID == "" {
			one.ID = id
		}
		if base := path.Base(one.TargetPath); one.Label == "" && id == memoryLink && dayName.MatchString(base) {
			one.Label = base + " §" + ap.row[memory.SessionColumn]
		}
		list = append(list, one)
	}
	add(ap.args.ReportArtifact, reportLink)
	add(ap.args.MemoryArtifact, memoryLink)
	if len(list) > 0 {
		set, err := w.ProjectLinks(LinkProject{DocumentPath: w.summaryFile(), Artifacts: list})
		if err != nil {
			return err
		}
		ap.set = &set
		ap.place(set)
	}
	ap.links, err = w.gate(w.summaryFile(), ap.row.String())
	return err
}

// The ids of the links in an index.
const (
	reportLink = "summary-report"
	memoryLink = "summary-memory"
)

// place puts the links of a set into their columns. A file that is linked in the
// first is not linked again.
func (ap *appending) place(set ProjectionSet) {
	columns := map[string]memory.Column{}
	if a := ap.args.ReportArtifact; a != nil {
		ap.row[memory.ReportColumn] = noText
		columns[orID(a, reportLink)] = memory.ReportColumn
	}
	if a := ap.args.MemoryArtifact; a != nil {
		ap.row[memory.MemoryColumn] = noText
		columns[orID(a, memoryLink)] = memory.MemoryColumn
	}
	for _, l := range set.Links {
		ap.row[columns[l.ID]] = l.Markdown
	}
}

func orID(a *Artifact, id string) string {
	if a.ID != "" {
		return a.ID
	}
	return id
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
		SessionKey: key, CurrentState: state.Name().En, RowNumber: ap.scan.rows + 1,
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
