package main

import (
	"context"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"github.com/memory-lsp/memory-lsp/memory"
	"github.com/memory-lsp/memory-lsp/memory/query"
)

var queryStatuses = []string{"active", "completed", "blocked", "unresolved", "all"}

func newQuery(sys *system) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "query",
		Short: "Ask for rows of an index, or for sessions of a day",
		Long: `Query answers in pages. Where there is more, the answer ends with a cursor: pass it
with the same flags for the next page. If the file has changed since, that is
told: ask anew without it.`,
		Args: noSuchCommand,
		RunE: func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	cmd.AddCommand(newQuerySummary(sys), newQuerySession(sys))
	return cmd
}

const querySummaryHelp = `Summary prints rows of an agent's index, the newest first. By default these are the
sessions that are active: of each session its current row, that is its last.
--status all prints every row.`

const querySummaryExamples = `  memory-lsp query summary
  memory-lsp query summary --status unresolved --since 2026-08-01 --limit 50
  memory-lsp query summary --status all --json | jq -r '.rows[].summary'`

func newQuerySummary(sys *system) *cobra.Command {
	var f askFlags
	var args query.SummaryArgs
	cmd := &cobra.Command{
		Use: "summary", Short: "Print rows of an agent's index, the newest first",
		Long: querySummaryHelp, Example: querySummaryExamples, Args: noArgs,
	}
	flags := cmd.Flags()
	status := choose(cmd, "status", "how the sessions stand; unresolved: active or blocked", "active", queryStatuses...)
	flags.StringVar(&args.Since, "since", "", "only rows of this `DAY`, YYYY-MM-DD, and later")
	flags.IntVar(&args.Limit, "limit", 5, "how many rows a page has: `N` from 1 to 50")
	flags.StringVar(&args.Cursor, "cursor", "", "the `TOKEN` with which the page before ended")
	f.add(cmd)
	cmd.RunE = sys.asks(&f, func(ctx context.Context, a *asking, _ []string) error {
		args.Status = status.word
		return a.summary(ctx, args)
	})
	return cmd
}

func (a *asking) summary(ctx context.Context, args query.SummaryArgs) error {
	target, err := a.target()
	if err != nil {
		return err
	}
	page, err := a.Summary(ctx, target, args)
	if err != nil {
		return err
	}
	if a.flags.json {
		return a.object(page)
	}
	for _, m := range rowLines(page.Rows) {
		if err := a.line(m); err != nil {
			return err
		}
	}
	a.notes(page.Warnings)
	a.more(page.Pagination, page.TotalMatched)
	return nil
}

var (
	ofAll    = memory.Text{En: "%d of %d", Zh: "%d / %d"}
	nextPage = memory.Text{En: "more: --cursor %s", Zh: "更多：--cursor %s"}
	noCursor = memory.Text{En: "there is more, but no cursor for it: %s", Zh: "还有更多，但没有可用的 cursor：%s"}
	cutHere  = memory.Text{En: "session %s is cut at %d characters: ask for it by --session with a larger --max-chars", Zh: "会话 %s 在 %d 字符处截断：可用 --session 与更大的 --max-chars 查询"}
)

// more tells how much of the whole a page is, and how to get the next.
func (a *asking) more(p query.Pagination, total int) {
	a.say(ofAll.With(p.Returned, total))
	switch {
	case p.NextCursor != nil:
		a.say(nextPage.With(*p.NextCursor))
	case p.BlockedReason != nil:
		a.say(noCursor.With(*p.BlockedReason))
	}
}

const querySessionHelp = `Session prints sessions of a day's file, the last first: by default the last one of
today. --max-chars bounds all of them together; the first that does not fit is
cut, and ends the page.`

const querySessionExamples = `  memory-lsp query session
  memory-lsp query session --date 20260829 --session 02 --max-chars 50000
  memory-lsp query session --handoff --limit 20`

func newQuerySession(sys *system) *cobra.Command {
	var f askFlags
	var args query.SessionArgs
	cmd := &cobra.Command{
		Use: "session", Short: "Print sessions of a day, the last first",
		Long: querySessionHelp, Example: querySessionExamples, Args: noArgs,
	}
	flags := cmd.Flags()
	flags.StringVar(&args.Date, "date", "", "the `DAY`, YYYYMMDD (default: today)")
	flags.StringVar(&args.SessionID, "session", "", "the `NUMBER` of the session")
	status := choose(cmd, "status", "how the sessions stand; unresolved: active or blocked", "all", queryStatuses...)
	flags.BoolVar(&args.HandoffOnly, "handoff", false, "only sessions with a handoff card, and of them the last card")
	flags.IntVar(&args.Limit, "limit", 1, "how many sessions a page has: `N` from 1 to 20")
	flags.IntVar(&args.MaxChars, "max-chars", 12000, "how many characters a page has: `N` from 1 to 50000")
	flags.StringVar(&args.Cursor, "cursor", "", "the `TOKEN` with which the page before ended")
	f.add(cmd)
	cmd.RunE = sys.asks(&f, func(ctx context.Context, a *asking, _ []string) error {
		args.Status = status.word
		return a.session(ctx, args)
	})
	return cmd
}

func (a *asking) session(ctx context.Context, args query.SessionArgs) error {
	target, err := a.target()
	if err != nil {
		return err
	}
	page, err := a.Session(ctx, target, args)
	if err != nil {
		return err
	}
	if a.flags.json {
		return a.object(page)
	}
	for i, m := range page.Matches {
		if i > 0 {
			fmt.Fprintln(a.Stdout)
		}
		for line := range strings.Lines(m.Content) {
			if _, err := fmt.Fprintln(a.Stdout, printable(strings.TrimSuffix(line, "\n"))); err != nil {
				return fmt.Errorf("print the answer: %w", err)
			}
		}
		if m.Truncated {
			a.say(cutHere.With(m.SessionID, m.Chars))
		}
	}
	a.notes(page.Warnings)
	a.more(page.Pagination, page.TotalMatched)
	return nil
}
