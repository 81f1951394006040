package main

import (
	"context"
	"os"
	"path"
	"path/filepath"

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
		Args:   noArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			pages, err := rulePages(cmd.Context())
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
func rulePages(ctx context.Context) (map[string]string, error) {
	pages := map[string]string{}
	for _, l := range []memory.Locale{memory.English, memory.Chinese} {
		facts, err := catalogue(l)
		if err != nil {
			return nil, err
		}
		pages[path.Join(rules.Folder(l), "README.md")] = rulesIndex(l, facts)
		for _, r := range rules.All() {
			if pages[path.Join(rules.Folder(l), r.ID+".md")], err = pageIn(ctx, l, r); err != nil {
				return nil, err
			}
		}
	}
	return pages, nil
}
