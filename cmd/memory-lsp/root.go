package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"
)

const rootHelp = `memory-lsp checks the memory files of AI coding agents: the Markdown in which
they note what they did, decided and must not forget. Two families are known:
the .memory tree (SUMMARY.md, daily files, task sessions, reports) and auto
memory (MEMORY.md with its topics, OpenClaw dailies, memory banks).

Nothing has to be configured: memory is found by where it lies.`

const rootExamples = `  memory-lsp check                          # all memory below this folder
  memory-lsp check --dry-run                # the safe fixes, as a diff
  memory-lsp explain summary/row-columns    # why a rule is there, and how to mend it`

func newRoot(sys *system) *cobra.Command {
	root := &cobra.Command{
		Use:           "memory-lsp",
		Short:         "Check the memory files of AI coding agents",
		Long:          rootHelp,
		Example:       rootExamples,
		SilenceUsage:  true,
		SilenceErrors: true,
	}
	root.SetIn(sys.Stdin)
	root.SetOut(sys.Stdout)
	root.SetErr(sys.Stderr)
	root.SetFlagErrorFunc(usageError)
	askVersion(root)
	root.AddCommand(
		newCheck(sys), newExplain(sys), newRules(),
		newStatus(sys), newQuery(sys), newTask(sys),
		newSession(sys), newSummary(sys), newCP(sys), newLink(sys), newMigrate(sys), newPending(sys),
		newTopic(sys), newConsolidate(sys), newDoctor(sys),
		newServe(sys), newMCP(sys), newVersion(), newDocs(),
	)
	return root
}

// usageError adds where to read on.
func usageError(cmd *cobra.Command, err error) error {
	return fmt.Errorf("%w\nRun '%s --help' for usage", err, cmd.CommandPath())
}

// noArgs refuses all arguments.
func noArgs(cmd *cobra.Command, args []string) error {
	if len(args) > 0 {
		return usageError(cmd, fmt.Errorf("%s takes no arguments, got %s", cmd.Name(), args[0]))
	}
	return nil
}

// A choice is a flag that takes one of a few words.
type choice struct {
	word string
	of   []string
}

func (c *choice) String() string { return c.word }

// Type stands for the value in the help.
func (c *choice) Type() string { return strings.Join(c.of, "|") }

func (c *choice) Set(word string) error {
	if !slices.Contains(c.of, word) {
		last := len(c.of) - 1
		return fmt.Errorf("must be %s or %s", strings.Join(c.of[:last], ", "), c.of[last])
	}
	c.word = word
	return nil
}

// choose adds a flag whose first word is its default, and completes it.
func choose(cmd *cobra.Command, name, help string, def string, of ...string) *choice {
	c := &choice{def, of}
	cmd.Flags().Var(c, name, help)
	complete(cmd, name, of...)
	return c
}

// complete offers words for a flag.
func complete(cmd *cobra.Command, name string, words ...string) {
	_ = cmd.RegisterFlagCompletionFunc(name, cobra.FixedCompletions(words, cobra.ShellCompDirectiveNoFileComp)) // fails for a flag that is not there
}
