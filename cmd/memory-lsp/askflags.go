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

const askExits = `

Nothing is written, created or locked.

Exit codes:
  0  answered
  1  a file or folder is not there, or cannot be read
  2  bad usage: an argument is wrong, or several memories may be meant
  4  refused
  5  the file changed since the cursor was made, or while it was read
With --json standard output holds the answer or, if the code is not 0, what went
wrong (errorCode, message, nextStep).`

// askFlags are those of all commands that ask.
type askFlags struct{ whereFlags }

func (f *askFlags) add(cmd *cobra.Command) {
	cmd.Long += askExits
	f.addWhere(cmd)
	f.addForm(cmd, "answer")
}

// An asking is one run of a command that asks.
type asking struct {
	*system
	*query.Reader
	flags  *askFlags
	cmd    *cobra.Command
	locale memory.Locale
}

// asks makes the body of a command that asks. What goes wrong is told in the form
// that was asked for.
func (s *system) asks(f *askFlags, do func(ctx context.Context, a *asking, args []string) error) func(*cobra.Command, []string) error {
	return func(cmd *cobra.Command, args []string) error {
		a := &asking{s, query.New(s.env()), f, cmd, s.locale(f.locale)}
		if err := given(cmd); err != nil {
			return a.failed(err)
		}
		return a.failed(do(cmd.Context(), a, args))
	}
}

var (
	givenEmpty = memory.Text{En: "--%s is given and says nothing (%q)", Zh: "给出了 --%s，但没有内容（%q）"}
	leaveOut   = memory.Text{En: "Leave it out to take its default.", Zh: "不传即取默认值。"}
)

// whatIsAsked are the flags that say what is asked for, and of which memory.
var whatIsAsked = []string{"root", "agent", "project", "date", "since", "session", "limit", "max-chars", "cursor"}

// given refuses flags that are given and would take their default nevertheless: a
// cursor that a script lost would be the first page again.
func given(cmd *cobra.Command) error {
	for _, name := range whatIsAsked {
		f := cmd.Flags().Lookup(name)
		if f == nil || !f.Changed {
			continue
		}
		if text := f.Value.String(); text == "" || text == "0" {
			return &query.Error{Code: query.Invalid, Message: givenEmpty.With(name, text), NextStep: leaveOut.With()}
		}
	}
	return nil
}

// target is the memory that is meant.
func (a *asking) target() (query.Target, error) {
	t, err := a.resolve(a.flags.where(a.system))
	return targetOf(t), err
}

func (a *asking) resolve(w ops.Where) (ops.Target, error) {
	t, err := ops.Resolve(a.env(), memory.FromOS(a.Dir), w)
	if t.Overruled != "" && !a.flags.json {
		a.say(otherAgent.With(t.Overruled, t.Agent))
	}
	return t, err
}

func targetOf(t ops.Target) query.Target {
	return query.Target{Root: t.Root, Project: t.Project, Scope: t.Scope, Agent: t.Agent}
}

// failed tells an error, and makes it an exit code.
func (a *asking) failed(err error) error {
	var told *query.Error
	var resolving *store.Error
	switch {
	case err == nil, errors.As(err, new(exit)), errors.Is(err, context.Canceled):
		return err
	case errors.As(err, &told):
	case errors.As(err, &resolving):
		told = &query.Error{Code: resolving.Code, Message: resolving.Message, NextStep: resolving.NextStep, Err: err}
	default:
		told = &query.Error{Code: query.IOFailed, Message: otherwise.With(err.Error()), NextStep: lookAtIt.With(), Err: err}
	}
	if a.flags.json {
		if err := a.object(told); err != nil {
			return err
		}
	} else {
		a.advise(codeLine.With(told.Message, told.Code))
		a.advise(nextLine.With(inFlags(told.Code, told.NextStep)))
	}
	return exitOf(&store.Error{Code: told.Code})
}

func (a *asking) say(m memory.Message) {
	fmt.Fprintln(a.Stderr, "memory-lsp:", printable(m.In(a.locale)))
}

// advise says what went wrong, or what to do, in the words of the command.
func (a *asking) advise(m memory.Message) {
	fmt.Fprintln(a.Stderr, "memory-lsp:", printable(a.hideSecrets(withFlags(a.cmd, m.In(a.locale)))))
}

// notes tells the notes of an answer.
func (a *asking) notes(notes []query.Note) {
	for _, n := range notes {
		a.say(noteLine.With(memory.Message(n)))
	}
}

// line prints a line of the answer.
func (a *asking) line(m memory.Message) error {
	if _, err := fmt.Fprintln(a.Stdout, printable(m.In(a.locale))); err != nil {
		return fmt.Errorf("print the answer: %w", err)
	}
	return nil
}
