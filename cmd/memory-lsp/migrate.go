package main

import (
	"context"
	"fmt"
	"io"

	"github.com/aymanbagabas/go-udiff"
	"github.com/spf13/cobra"

	"github.com/memory-lsp/memory-lsp/memory"
	"github.com/memory-lsp/memory-lsp/memory/ops"
)

const migrateHelp = `Migrate moves what does not belong in an agent's index, SUMMARY.md, into a session
of today's file: the index keeps its title, its project and its rows. Links in what
moves are led anew. The day's file is written first, so that nothing can get lost;
running it again changes nothing.

With --dry-run the change is printed as a diff, and nothing is written.`

const migrateExamples = `  memory-lsp migrate --dry-run
  memory-lsp migrate --agent codex`

func newMigrate(sys *system) *cobra.Command {
	var f writeFlags
	var a ops.SummaryMigrate
	cmd := &cobra.Command{
		Use: "migrate", Short: "Move what does not belong in an index into the day's file",
		Long: migrateHelp, Example: migrateExamples, Args: noArgs,
		RunE: sys.writes(&f, func(ctx context.Context, w *writing, _ []string) error {
			r, err := w.MigrateSummary(ctx, a)
			if err != nil {
				return err
			}
			switch {
			case r.Lines == 0:
				return w.tell(r, nothingMoves.With(w.at(r.SummaryFile)))
			case a.DryRun && !f.json:
				return w.previewMove(r)
			}
			return w.tell(r, linesMoved.With(r.Lines, w.at(r.SummaryFile), r.SessionID, w.at(r.DailyFile)))
		}),
	}
	cmd.Flags().BoolVar(&a.DryRun, "dry-run", false, "print a diff and write nothing")
	f.add(cmd)
	return cmd
}

var (
	nothingMoves = memory.Text{En: "%s holds nothing but the index", Zh: "%s 只有索引，无需迁移"}
	linesMoved   = memory.Text{En: "moved %d lines from %s to session %s in %s", Zh: "已移动 %d 行：从 %s 到会话 %s，%s"}
)

// previewMove prints both files' changes as diffs.
func (w *writing) previewMove(r ops.MigrationReceipt) error {
	for _, d := range []struct {
		file          string
		before, after []byte
	}{{r.DailyFile, r.Preview.DailyBefore, r.Preview.DailyAfter}, {r.SummaryFile, r.Preview.SummaryBefore, r.Preview.SummaryAfter}} {
		name := printable(w.at(d.file))
		if _, err := io.WriteString(w.Stdout, udiff.Unified("a/"+name, "b/"+name, string(d.before), string(d.after))); err != nil {
			return fmt.Errorf("print the diff: %w", err)
		}
	}
	return nil
}
