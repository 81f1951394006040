package main

import (
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"github.com/memory-lsp/memory-lsp/memory"
	"github.com/memory-lsp/memory-lsp/memory/rules"
)

func newExplain(sys *system) *cobra.Command {
	var locale localeFlag
	cmd := &cobra.Command{
		Use:   "explain RULE",
		Short: "Print a rule's page: why it is there, what is wrong, what is right",
		Long: `Explain prints the page of a rule as Markdown: why the defect matters, an example
of what is wrong with what its fixes make of it, an example of what is right, and
how to configure the rule. In the examples carets mark what is found in the line
above them.`,
		Example: `  memory-lsp explain link/missing
  memory-lsp explain summary/row-columns | less
  memory-lsp explain link/missing --locale zh-cn`,
		Args:              oneRule,
		ValidArgsFunction: completeRule,
		RunE: func(cmd *cobra.Command, args []string) error {
			r := rules.Find(args[0])
			if r == nil {
				return unknownRule(args[0])
			}
			text, err := pageIn(cmd.Context(), sys.locale(locale), r)
			if err != nil {
				return err
			}
			_, err = io.WriteString(cmd.OutOrStdout(), text)
			return err
		},
	}
	cmd.Flags().Var(&locale, "locale", "language of the page (default: the configuration's, then the system's)")
	complete(cmd, "locale", localeWords...)
	return cmd
}

func oneRule(cmd *cobra.Command, args []string) error {
	if len(args) != 1 || args[0] == "" {
		return usageError(cmd, errors.New("explain takes one rule; 'memory-lsp rules' lists them"))
	}
	return nil
}

func completeRule(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
	var ids []string
	for _, r := range rules.All() {
		ids = append(ids, r.ID)
	}
	return ids, cobra.ShellCompDirectiveNoFileComp
}

// unknownRule is an error that names the rules that may be meant.
func unknownRule(name string) error {
	near := nearest(name, rules.All())
	if len(near) == 0 {
		return fmt.Errorf("there is no rule %s; 'memory-lsp rules' lists them", name)
	}
	var list strings.Builder
	for _, id := range near {
		list.WriteString("\n  " + id)
	}
	return errors.New("there is no rule " + name + "; do you mean one of these?" + list.String())
}

// nearest are the ids of the rules that hold a name, or else those that differ
// from it in few letters.
func nearest(name string, all []*memory.Rule) (ids []string) {
	name = strings.ToLower(name)
	for _, r := range all {
		if strings.Contains(r.ID, name) {
			ids = append(ids, r.ID)
		}
	}
	if ids != nil {
		return ids
	}
	const few = 3
	for _, r := range all {
		_, short, _ := strings.Cut(r.ID, "/")
		if min(distance(name, r.ID), distance(name, short)) <= few {
			ids = append(ids, r.ID)
		}
	}
	return ids
}

// distance is how many letters must be put in, taken out or replaced to make b
// of a.
func distance(a, b string) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		diagonal := row[0]
		row[0] = i + 1
		for j := range len(b) {
			cost := diagonal
			if a[i] != b[j] {
				cost++
			}
			diagonal = row[j+1]
			row[j+1] = min(cost, row[j]+1, row[j+1]+1)
		}
	}
	return row[len(b)]
}
