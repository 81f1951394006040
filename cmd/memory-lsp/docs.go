package main

import (
	"fmt"
	"os"
	"path"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"github.com/memory-lsp/memory-lsp/memory"
	"github.com/memory-lsp/memory-lsp/memory/rules"
)

func newDocs() *cobra.Command {
	var out, schema string
	cmd := &cobra.Command{
		Use:    "docs",
		Short:  "Write the rules' pages and the schema of the configuration",
		Hidden: true, // for who builds memory-lsp
		Args:   usageArgs(cobra.NoArgs),
		RunE: func(*cobra.Command, []string) error {
			pages, err := rulePages()
			if err != nil {
				return err
			}
			for name, text := range pages {
				if err := writeDoc(filepath.Join(out, filepath.FromSlash(name)), text); err != nil {
					return err
				}
			}
			return writeDoc(schema, configSchema())
		},
	}
	cmd.Flags().StringVar(&out, "out", filepath.Join("docs", "rules"), "write the pages to this `FOLDER`")
	cmd.Flags().StringVar(&schema, "schema", filepath.Join("docs", schemaName), "write the schema to this `FILE`")
	return cmd
}

// schemaName is the file of the configuration's JSON schema, beside the pages'
// folder.
const schemaName = "memory-lsp.schema.json"

func configSchema() string { return string(memory.ConfigSchema(rules.All())) }

func writeDoc(file, text string) error {
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		return err
	}
	return os.WriteFile(file, []byte(text), 0o644)
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

const tableHead = "| rule | severity | fix | family | cross-file | about |\n|---|---|:---:|---|:---:|---|\n"

// rulesIndex is a table for each group of rules.
func rulesIndex(facts []ruleFact) string {
	var out strings.Builder
	out.WriteString(indexHead)
	group := ""
	for _, f := range facts {
		if g := path.Dir(f.ID); g != group {
			group = g
			fmt.Fprintf(&out, "\n## %s\n\n%s", g, tableHead)
		}
		cross := ""
		if f.Scope == "workspace" {
			cross = "✓"
		}
		about := strings.ReplaceAll(f.Summary, "|", `\|`)
		fmt.Fprintf(&out, "| [%s](%s.md) | %s | %s | %s | %s | %s |\n",
			f.ID, f.ID, f.severity(), f.fix("✓", "`--fix`", ""), f.Family, cross, about)
	}
	return out.String()
}
