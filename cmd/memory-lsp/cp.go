package main

import (
	"context"

	"github.com/spf13/cobra"

	"github.com/memory-lsp/memory-lsp/memory"
	"github.com/memory-lsp/memory-lsp/memory/ops"
)

func newCP(sys *system) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "cp",
		Short: "Confirm the checkpoints of tasks",
		Long: `A task has three checkpoints: CP1 for what is asked, CP2 for the design, CP3 for
the plan. The record of what was confirmed is in the task's .memory/sessions.md.`,
		Args: noArgs,
	}
	cmd.AddCommand(newCPConfirm(sys))
	return cmd
}

const confirmHelp = `Confirm records that a checkpoint is confirmed, bound to a file of the task as it
is at this moment: --sha256 must be its digest. Whoever edits the file afterwards
makes the confirmation stale, and cannot pass it off as confirmed.

Finish editing, compute the digest, confirm at once. CP2 needs CP1, CP3 needs
CP2 or N/A. With --stage, a CP1 for another stage closes the round: what was
confirmed in it moves to the history.`

const confirmExamples = `  memory-lsp cp confirm --kind requirements --requirement login --phase CP1 \
      --artifact 01-需求确认.md --sha256 "$(sha256sum .devcodex/requirements/login/01-需求确认.md | cut -c1-64)"
  memory-lsp cp confirm --kind bugs --requirement 分页 --phase CP2 --artifact 02-修复方案.md --sha256 HEX --message '可以'`

func newCPConfirm(sys *system) *cobra.Command {
	var f writeFlags
	var a ops.CPConfirm
	var kind, phase *choice
	cmd := &cobra.Command{
		Use: "confirm", Short: "Confirm a checkpoint for a file of the task",
		Long: confirmHelp, Example: confirmExamples, Args: noArgs,
		PreRunE: func(cmd *cobra.Command, _ []string) error { return needed(cmd, "kind", "requirement", "phase") },
		RunE: sys.writes(&f, func(ctx context.Context, w *writing, _ []string) error {
			a.Kind, a.Phase = kind.word, phase.word
			r, err := w.ConfirmCP(ctx, a)
			if err != nil {
				return err
			}
			lines := []memory.Message{cpConfirmed.With(r.Phase, a.Requirement, r.ArtifactPath, w.at(r.Transaction.File))}
			if r.ClosedEpoch > 0 {
				lines = append(lines, roundClosed.With(r.ClosedEpoch))
			}
			return w.tell(r, lines...)
		}),
	}
	kind = choose(cmd, "kind", "what kind of task it is", "", "requirements", "bugs", "optimizations", "scenario-tests")
	flags := cmd.Flags()
	flags.StringVar(&a.Requirement, "requirement", "", "the `NAME` of the task's folder")
	phase = choose(cmd, "phase", "the checkpoint", "", "CP1", "CP2", "CP3")
	flags.StringVar(&a.ArtifactPath, "artifact", "", "what is confirmed: a `PATH` from the task's folder")
	flags.StringVar(&a.ArtifactSHA256, "sha256", "", "its digest, 64 `HEX` digits")
	flags.StringVar(&a.ArtifactVersion, "version-label", "", "what the `VERSION` is called, such as v1")
	flags.StringVar(&a.SourceMessage, "message", "", "what the user said, in one `LINE`")
	flags.StringVar(&a.Time, "time", "", "when, `YYYY-MM-DD HH:MM` (default: now)")
	flags.StringVar(&a.StageKey, "stage", "", "the `KEY` of the round of confirmations")
	f.add(cmd)
	return cmd
}

var (
	cpConfirmed = memory.Text{En: "%s of %s is confirmed for %s in %s", Zh: "已确认 %s：%s，产物 %s，记录于 %s"}
	roundClosed = memory.Text{En: "round %d is closed and stands in the history now", Zh: "第 %d 轮已结束，移入历史"}
)
