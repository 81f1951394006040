package main

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"github.com/memory-lsp/memory-lsp/memory"
	"github.com/memory-lsp/memory-lsp/memory/rules"
)

// A ruleFact is what the lists of rules tell of one.
type ruleFact struct {
	ID       string `json:"id"`
	Severity string `json:"severity"`
	Default  bool   `json:"default"` // on unless configured
	Fix      bool   `json:"fix"`
	FixAll   bool   `json:"fixAll"` // applied by --fix
	Family   string `json:"family"`
	Scope    string `json:"scope"` // workspace: needs other files' content
	Input    string `json:"input"` // what an edit must touch to run it again
	Summary  string `json:"summary"`

	severityName string // to a reader
}

// catalogue are the facts of all rules in order of their ids; what a reader is
// told is in a locale.
func catalogue(l memory.Locale) ([]ruleFact, error) {
	var facts []ruleFact
	for _, r := range rules.All() {
		p, err := rules.Page(r)
		if err != nil {
			return nil, err
		}
		f := ruleFact{
			ID: r.ID, Severity: r.Severity.String(), Default: !r.Optional,
			Fix: p.Fixable(), FixAll: r.FixAll,
			Family: p.Family(), Scope: "file", Input: string(r.Input()), Summary: p.Summary(l),
			severityName: p.Severity(l),
		}
		if r.Cross {
			f.Scope = "workspace"
		}
		facts = append(facts, f)
	}
	return facts, nil
}

func newRules() *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "rules",
		Short: "List all rules",
		Long: `Rules lists every rule with

  SEVERITY  the severity of its findings, and whether it is off by default
  FIX       yes: an editor offers a fix; --fix: check --fix applies it, too
  FAMILY    tree: the .memory tree; auto: auto memory; both;
            config: .memory-lsp.json
  SCOPE     workspace: it needs other files' content; --scope file turns it off`,
		Example: `  memory-lsp rules
  memory-lsp rules --json | jq -r '.[] | select(.fixAll).id'`,
		Args: noArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			facts, err := catalogue(memory.English)
			if err != nil {
				return err
			}
			if asJSON {
				enc := json.NewEncoder(cmd.OutOrStdout())
				enc.SetEscapeHTML(false)
				enc.SetIndent("", "  ")
				return enc.Encode(facts)
			}
			return listRules(cmd.OutOrStdout(), facts)
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "as JSON, with a summary of each")
	return cmd
}

func listRules(w io.Writer, facts []ruleFact) error {
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(table, "RULE\tSEVERITY\tFIX\tFAMILY\tSCOPE")
	for _, f := range facts {
		fmt.Fprintln(table, strings.Join([]string{f.ID, f.severity(), f.fix("yes", "--fix", "-"), f.Family, f.Scope}, "\t"))
	}
	return table.Flush()
}

func (f ruleFact) severity() string {
	if !f.Default {
		return f.Severity + " (off)"
	}
	return f.Severity
}

// fix is one of three words: for a fix to choose, one that --fix applies, none.
func (f ruleFact) fix(one, all, none string) string {
	switch {
	case f.FixAll:
		return all
	case f.Fix:
		return one
	}
	return none
}
