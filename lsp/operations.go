package lsp

import (
	"context"
	"path"
	"time"

	"github.com/memory-lsp/memory-lsp/memory"
	"github.com/memory-lsp/memory-lsp/memory/ops"
	"github.com/memory-lsp/memory-lsp/memory/store"
)

// What a command touches, besides the document that it is called on.

func touchesIndex(t ops.Target, _ ops.SummaryAppend, f *memory.File) bool {
	return f.Kind == memory.AgentSummary && f.Agent == t.Agent
}

func touchesDayOf(t ops.Target, a ops.SessionAllocate, f *memory.File) bool {
	return touchesDay(t, a.Date, f)
}

// touchesSession takes later days too: what goes on with a session that has no
// binding is written into today's file.
func touchesSession(t ops.Target, a ops.SessionWrite, f *memory.File) bool {
	return touchesDay(t, "", f) && path.Base(f.Path) >= a.Date+".md"
}

// touchesDay takes any day for the one that is not named: it may be that of an
// allocation, or the clock may pass midnight.
func touchesDay(t ops.Target, day string, f *memory.File) bool {
	return f.Kind == memory.Daily && f.Agent == t.Agent && (day == "" || path.Base(f.Path) == day+".md")
}

func touchesTask(t ops.Target, a ops.CPConfirm, f *memory.File) bool {
	task := t.Root + "/" + a.Kind + "/" + a.Requirement
	return f.Path == task+"/.memory/sessions.md" || f.Path == path.Join(task, a.ArtifactPath)
}

func touchesMigrated(t ops.Target, _ ops.SummaryMigrate, f *memory.File) bool {
	return touchesIndex(t, ops.SummaryAppend{}, f) || touchesDay(t, "", f)
}

var (
	rowAdded      = memory.Text{En: "Line %d of %s: session %s is %s", Zh: "%[2]s 第 %[1]d 行：会话 %[3]s %[4]s"}
	sessionOpened = memory.Text{En: "Opened session %s in %s", Zh: "已开启会话 %s：%s"}
	sessionFound  = memory.Text{En: "Session %s in %s was opened before", Zh: "会话 %s 此前已开启：%s"}
	sessionGrew   = memory.Text{En: "Wrote %d bytes into session %s in %s", Zh: "已写入 %d 字节：会话 %s，%s"}
	sessionHas    = memory.Text{En: "Session %s in %s holds all of it already", Zh: "会话 %s 已有全部内容：%s"}
	sessionPassed = memory.Text{En: "Session %s has no binding: wrote into the new session %s in %s", Zh: "会话 %s 没有绑定：已写入新会话 %s，%s"}
	cpConfirmed   = memory.Text{En: "%s of %s is confirmed for %s", Zh: "已确认 %s：%s，产物 %s"}
	linesMoved    = memory.Text{En: "Moved %d lines from %s to session %s in %s", Zh: "已移动 %d 行：从 %s 到会话 %s，%s"}
	nothingMoves  = memory.Text{En: "%s holds nothing but the index", Zh: "%s 只有索引，无需迁移"}
)

func appendRow(ctx context.Context, w *ops.Writer, a ops.SummaryAppend) (outcome, error) {
	r, err := w.AppendSummary(ctx, a)
	if err != nil {
		return outcome{}, err
	}
	e := r.Event
	return outcome{
		receipt: r, wrote: wroteOf(w, &r.Receipt), asks: moveStrays(w, r.MigrationNeeded),
		said: rowAdded.With(e.RowNumber, r.File, e.SessionKey, e.CurrentState),
	}, nil
}

func allocateSession(ctx context.Context, w *ops.Writer, a ops.SessionAllocate) (outcome, error) {
	r, err := w.Allocate(ctx, a)
	if err != nil {
		return outcome{}, err
	}
	said := sessionOpened
	if r.Reused {
		said = sessionFound
	}
	return outcome{receipt: r, wrote: wroteOf(w, &r.Transaction), said: said.With(r.SessionID, r.Transaction.File)}, nil
}

func writeSession(ctx context.Context, w *ops.Writer, a ops.SessionWrite) (outcome, error) {
	r, err := w.WriteSession(ctx, a)
	if err != nil {
		return outcome{}, err
	}
	out := outcome{receipt: r, wrote: wroteOf(w, &r.Receipt)}
	switch s := r.Session; {
	case s.Continues != "":
		out.said = sessionPassed.With(s.Continues, s.SessionID, r.File)
	case s.Duplicate:
		out.said = sessionHas.With(s.SessionID, r.File)
	default:
		out.said = sessionGrew.With(r.AfterBytes-r.BeforeBytes, s.SessionID, r.File)
	}
	return out, nil
}

func confirmCP(ctx context.Context, w *ops.Writer, a ops.CPConfirm) (outcome, error) {
	r, err := w.ConfirmCP(ctx, a)
	if err != nil {
		return outcome{}, err
	}
	return outcome{receipt: r, wrote: wroteOf(w, &r.Transaction), said: cpConfirmed.With(r.Phase, a.Requirement, r.ArtifactPath)}, nil
}

// linkFrom makes the document the one that has the links, unless one is named.
func linkFrom(a *ops.LinkProject, document string) {
	if a.DocumentPath == "" {
		a.DocumentPath = document
	}
}

func projectLink(_ context.Context, w *ops.Writer, a ops.LinkProject) (outcome, error) {
	set, err := w.ProjectLinks(a)
	return outcome{receipt: set}, err
}

// A movePlan is what a migration would do, with the texts for the editor to
// compare.
type movePlan struct {
	ops.MigrationReceipt
	Changes []fileChange `json:"changes,omitempty"`
}

// A fileChange is a file before and after.
type fileChange struct {
	File   string `json:"file"` // from the active root
	Before string `json:"before"`
	After  string `json:"after"`
}

func migrate(ctx context.Context, w *ops.Writer, a ops.SummaryMigrate) (outcome, error) {
	r, err := w.MigrateSummary(ctx, a)
	out := outcome{receipt: r, wrote: wroteOf(w, r.Daily, r.Summary)}
	switch p := r.Preview; {
	case err != nil:
	case a.DryRun && r.Lines > 0:
		out.receipt = movePlan{r, []fileChange{
			{r.DailyFile, string(p.DailyBefore), string(p.DailyAfter)},
			{r.SummaryFile, string(p.SummaryBefore), string(p.SummaryAfter)},
		}}
	case r.Lines == 0:
		out.said = nothingMoves.With(r.SummaryFile)
	default:
		out.said = linesMoved.With(r.Lines, r.SummaryFile, r.SessionID, r.DailyFile)
	}
	return out, err
}

// wroteOf are the files that transactions wrote.
func wroteOf(w *ops.Writer, all ...*store.Receipt) (files []string) {
	for _, r := range all {
		if r != nil && r.Route != store.NoOp {
			files = append(files, w.Root+"/"+r.File)
		}
	}
	return files
}

// dayOf is the day that a daily file is called by, and its start in a time zone.
func dayOf(file string, zone *time.Location) (time.Time, bool) {
	base := path.Base(file)
	day, err := time.ParseInLocation("20060102", base[:len(base)-len(path.Ext(base))], zone)
	return day, err == nil
}
