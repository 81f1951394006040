package main

import (
	"fmt"
	"os"
	"path"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"github.com/memory-lsp/memory-lsp/memory/rules"
)

func newDocs() *cobra.Command {
	var out string
	cmd := &cobra.Command{
		Use:    "docs",
		Short:  "Write the rules' pages",
		Hidden: true, // for who builds memory-lsp
		Args:   usageArgs(cobra.NoArgs),
		RunE: func(*cobra.Command, []string) error {
			pages, err := rulePages()
			if err != nil {
				return err
			}
			for name, text := range pages {
				file := filepath.Join(out, filepath.FromSlash(name))
				if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
					return err
				}
				if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
					return err
				}
			}
			return nil
		},
	}
	cmd.Flags().StringVar(&out, "out", filepath.Join("docs", "rules"), "write to this `FOLDER`")
	return cmd
}

// rulePages are the generated files of docs/rules by their path in it.
func rulePages() (map[string]string, error) {
	facts, err := catalogue()
	if err != nil {
		return nil, err
	}
	pages := map[string]string{"README.md": rulesIndex(facts)}
	for _, r := range rules.All() {
		p, err := rules.Page(r)
		if err != nil {
			return nil, err
		}
		pages[r.ID+".md"] = p.Markdown()
	}
	return pages, nil
}

const indexHead = `# Rules

Generated from the rules' sources by ` + "`go generate ./...`" + `: edit those.

- Severity: **error** an agent will be misled, or a write will be refused; **warning** a rule of the format is broken; **info** untidy; **hint** could be better. A [configuration](../configuration.md) changes it.
- Fix: ✓ an editor offers it; ` + "`--fix`" + ` it is right everywhere, so that ` + "`check --fix`" + ` and an editor's fix-all apply it.
- Family: the ` + "`.memory`" + ` tree, auto memory, or both.
- Cross-file: needs other files' content; ` + "`--scope file`" + ` turns it off.
`

func rulesIndex(facts []ruleFact) string {
	var out strings.Builder
	out.WriteString(indexHead)
	group := ""
	for _, f := range facts {
		if g := path.Dir(f.ID); g != group {
			group = g
			fmt.Fprintf(&out, "\n## %s\n\n| rule | severity | fix | family | cross-file | |\n|---|---|:---:|---|:---:|---|\n", g)
		}
		cross := ""
		if f.Scope == "workspace" {
			cross = "✓"
		}
		fmt.Fprintf(&out, "| [%s](%s.md) | %s | %s | %s | %s | %s |\n",
			f.ID, f.ID, f.severity(), f.fix("✓", "`--fix`", ""), f.Family, cross, strings.ReplaceAll(f.Summary, "|", `\|`))
	}
	return out.String()
}
