package main

import (
	"context"
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"github.com/memory-lsp/memory-lsp/memory"
	"github.com/memory-lsp/memory-lsp/memory/ops"
	"github.com/memory-lsp/memory-lsp/memory/query"
	"github.com/memory-lsp/memory-lsp/memory/store"
)

func newTask(sys *system) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "task",
		Short: "Find the task that a name means",
		Long:  "Task finds tasks by their names, aliases and ids.",
		Args:  noSuchCommand,
		RunE:  func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	cmd.AddCommand(newTaskResolve(sys))
	return cmd
}

const resolveHelp = `Resolve finds the one task that a name means: by its id, else the active task of
that name, else the active one with that alias, else one that is not active. Width,
blanks and the case of ASCII do not count; nothing else is guessed. Without a
project, at the top of a workspace, all its projects are looked through.

A task that is found may be gone on with only if it is active and its confirmed
artifacts are as they were confirmed. The name locates: it gives no right to
write.`

const resolveExamples = `  memory-lsp task resolve 登录修复
  memory-lsp task resolve 7c9e6679-7425-40de-944b-e07fc1f90ae7 --json
  memory-lsp task resolve 'checkout rewrite' --scope workspace`

func newTaskResolve(sys *system) *cobra.Command {
	var f askFlags
	cmd := &cobra.Command{
		Use: "resolve NAME", Short: "Find the task that a name, an alias or an id means",
		Long: resolveHelp, Example: resolveExamples,
		Args: func(cmd *cobra.Command, args []string) error {
			if len(args) != 1 {
				return usageError(cmd, errors.New("task resolve takes the name of one task"))
			}
			return nil
		},
		RunE: sys.asks(&f, func(ctx context.Context, a *asking, args []string) error { return a.task(ctx, args[0]) }),
	}
	f.add(cmd)
	return cmd
}

// taskExits are the exit codes of what a name leads to.
var taskExits = map[string]exit{
	query.ResolvedActive: 0, query.NotFound: exitMissing, query.Ambiguous: exitUsage, query.ScaleBlocked: exitUsage,
	query.TaskCompleted: exitRefused, query.TaskRejected: exitRefused, query.StaleConfirmation: exitRefused,
}

var (
	taskFound  = memory.Text{En: "%s: %s, %s", Zh: "%s：%s，%s"}
	mayBeMeant = memory.Text{En: "  %s  %s  %s", Zh: "  %s  %s  %s"}
	notAsWas   = memory.Text{En: "  %s  %s", Zh: "  %s  %s"}
	withoutID  = memory.Text{En: "no id", Zh: "无 id"}
)

func (a *asking) task(ctx context.Context, name string) error {
	target, err := a.taskTarget()
	if err != nil {
		return err
	}
	r, err := a.Task(ctx, target, query.TaskArgs{Name: name})
	if err != nil {
		return err
	}
	code := taskExits[r.Status]
	switch {
	case a.flags.json:
		err = a.object(r)
	case r.Status == query.ResolvedActive:
		err = a.line(taskFound.With(r.Candidate.DisplayName, taskIDOf(*r.Candidate), a.shown(memory.FromOS(r.Candidate.TaskRoot))))
		a.notes([]query.Note{r.Rehydration.Rule})
	default:
		a.tellUnresolved(r)
	}
	if err == nil && code != 0 {
		return code
	}
	return err
}

// taskTarget is where tasks are looked for. Whose memory it is does not matter;
// where no project is named or found, the whole workspace is meant.
func (a *asking) taskTarget() (query.Target, error) {
	w := a.flags.where(a.system)
	w.Agent = memory.UnknownAgent
	t, err := a.resolve(w)
	var several *store.Error
	if w.Project == "" && errors.As(err, &several) && several.Code == ops.ScopeAmbiguous {
		w.Scope = memory.WorkspaceScope
		t, err = a.resolve(w)
	}
	return targetOf(t), err
}

func (a *asking) tellUnresolved(r *query.TaskResolution) {
	a.advise(codeLine.With(memory.Message(*r.Message), *r.ErrorCode))
	for _, t := range append(r.Candidates, r.Suggestions...) {
		fmt.Fprintln(a.Stderr, printable(mayBeMeant.With(t.DisplayName, taskIDOf(t), t.RelativePath).In(a.locale)))
	}
	for _, c := range r.Stale {
		fmt.Fprintln(a.Stderr, printable(notAsWas.With(c.Phase, c.ArtifactPath).In(a.locale)))
	}
	a.advise(nextLine.With(memory.Message(*r.NextStep)))
}

func taskIDOf(t query.Task) any {
	if t.TaskID == nil {
		return withoutID
	}
	return *t.TaskID
}
