package main

import (
	"context"
	"errors"

	"github.com/spf13/cobra"

	"github.com/memory-lsp/memory-lsp/memory"
	"github.com/memory-lsp/memory-lsp/memory/ops"
)

func newSummary(sys *system) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "summary",
		Short: "Add to an agent's index of sessions",
		Long: `An agent's index, .memory/clients/AGENT/SUMMARY.md, has a row for each event of a
session. Rows are added, never changed: the last row of a session tells how it
stands.`,
		Args: noArgs,
	}
	cmd.AddCommand(newSummaryAppend(sys))
	return cmd
}

const appendHelp = `Append adds a row to the index, which it makes if there is none. The row is built
from the flags: pipes are escaped, line breaks and control characters become
blanks, links are made from the index to the files that --report and --memory name.
Or --row gives the row as it is to stand there. The answer tells the line that the
row stands on (rowNumber in JSON, as in what 'memory-lsp query summary' prints).

A row that cannot be written is not kept, as content for a session is: all of it is
in the call, which you repeat.

Nothing is made up. Without --session the session is the one that was allocated
before for the same task or in the same session of the agent; without --type the
type is the intent in the session's section; how it stands must be said.`

const appendExamples = `  memory-lsp summary append --session 01 --type fix --status completed --summary 'Fixed the login: 3 cases, all green'
  memory-lsp summary append --task T-42 --status active --summary '登录修复进行中，已补 3 个用例'
  memory-lsp summary append --session 01 --type audit --status completed --summary TEXT \
      --report reports/audit/codex/20260830/01--login.md --memory .memory/clients/codex/tasks/20260830.md
  memory-lsp summary append --row '| 2026-08-30 10:05 | 01 | fix | … | — | — | ✅ |'`

func newSummaryAppend(sys *system) *cobra.Command {
	var f writeFlags
	var a ops.SummaryAppend
	var e ops.SummaryEntry
	var report, memo string
	cmd := &cobra.Command{
		Use: "append", Short: "Add a row to the index",
		Long: appendHelp, Example: appendExamples, Args: noArgs,
		PreRunE: func(cmd *cobra.Command, _ []string) error {
			if !cmd.Flags().Changed("row") {
				return needed(cmd, "summary", "status")
			}
			for _, name := range []string{"summary", "status", "type", "session", "date"} {
				if cmd.Flags().Changed(name) {
					return usageError(cmd, errors.New("--row is the whole row: it leaves no room for --"+name))
				}
			}
			return nil
		},
		RunE: sys.writes(&f, func(ctx context.Context, w *writing, _ []string) error {
			if a.Row == "" {
				a.Entry = &e
			}
			a.ReportArtifact, a.MemoryArtifact = w.artifact(report), w.artifact(memo)
			r, err := w.AppendSummary(ctx, a)
			if err != nil {
				return err
			}
			return w.tellSummary(r)
		}),
	}
	flags := cmd.Flags()
	flags.StringVar(&e.Summary, "summary", "", "what was done, with the figures that matter, in one `LINE`")
	flags.StringVar(&e.Status, "status", "", "how the session `STANDS`: active, blocked or completed")
	flags.StringVar(&e.Type, "type", "", "what kind of work it was: `TYPES` of dev fix analyze audit self-fix chat resume other, joined by +")
	flags.StringVar(&e.SessionID, "session", "", "the `NUMBER` of the session")
	flags.StringVar(&e.Date, "date", "", "when, `YYYY-MM-DD [HH:MM]` (default: now)")
	flags.StringVar(&report, "report", "", "the report to link, a `FILE`")
	flags.StringVar(&memo, "memory", "", "the memory to link, a `FILE`")
	flags.StringVar(&a.Row, "row", "", "the whole `ROW`, in place of the flags above but for the links")
	callerFlags(cmd, &a.Caller)
	f.add(cmd)
	complete(cmd, "status", "active", "blocked", "completed")
	complete(cmd, "type", memory.TypeNames()...)
	return cmd
}

var (
	rowAdded     = memory.Text{En: "line %d of %s: session %s is %s", Zh: "%[2]s 第 %[1]d 行：会话 %[3]s %[4]s"}
	takenBack    = memory.Text{En: "note: session %s was completed before: readers will tell of a conflict", Zh: "提示：会话 %s 此前已完成：读取方会报告冲突"}
	mayBeMoved   = memory.Text{En: "note: %d lines of %s do not belong in an index: 'memory-lsp migrate' moves them", Zh: "提示：%[2]s 有 %[1]d 行不属于索引：可用 'memory-lsp migrate' 移走"}
	writtenRowIs = memory.Text{En: "%s", Zh: "%s"}
)

func (w *writing) tellSummary(r ops.SummaryReceipt) error {
	event, file := r.Event, w.at(r.File)
	if event.Conflict != nil {
		w.say(takenBack.With(event.SessionKey))
	}
	for _, m := range r.MigrationNeeded {
		w.say(mayBeMoved.With(m.Lines, file))
	}
	return w.tell(r, rowAdded.With(event.RowNumber, file, event.SessionKey, event.CurrentState), writtenRowIs.With(r.Row))
}
