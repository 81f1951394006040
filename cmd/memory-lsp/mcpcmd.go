package main

import (
	"github.com/spf13/cobra"

	"github.com/memory-lsp/memory-lsp/cmd/memory-lsp/mcp"
	"github.com/memory-lsp/memory-lsp/memory/rules"
)

const mcpHelp = `Mcp speaks the Model Context Protocol over standard input and output, for an agent
to start: it reads, writes and checks memory by tools. The log goes to standard
error.

The folders that are served are those that the client names, else this folder;
--root names others. Nothing outside of them is read or written, but for the
memory that agents keep of these folders in your home.

Exit codes: 0 when the input ends, else 2.`

func newMCP(sys *system) *cobra.Command {
	var level *choice
	var roots []string
	cmd := &cobra.Command{
		Use:   "mcp",
		Short: "Serve an agent over standard input and output",
		Long:  mcpHelp,
		Args:  noArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			opt := mcp.Options{
				Env: sys.env(), Store: sys.storeEnv(), Wait: sys.Wait, Rules: rules.All(), Version: version,
				Log: newLog(sys.Stderr, level.word), Dir: sys.Dir,
			}
			for _, root := range roots {
				opt.Roots = append(opt.Roots, sys.abs(root))
			}
			return mcp.Serve(cmd.Context(), sys.Stdin, sys.Stdout, opt)
		},
	}
	cmd.Flags().StringArrayVar(&roots, "root", nil, "serve this `FOLDER` in place of those that the client names; may be repeated")
	level = choose(cmd, "log-level", "the least that is logged", "warn", "debug", "info", "warn", "error")
	return cmd
}
