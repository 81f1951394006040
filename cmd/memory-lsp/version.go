package main

import (
	"fmt"
	"runtime"

	"github.com/spf13/cobra"
)

func newVersion() *cobra.Command {
	return &cobra.Command{
		Use:   "version",
		Short: "Print the version",
		Args:  noArgs,
		RunE:  printVersion,
	}
}

// askVersion adds the flag --version. That of the library prints with a template,
// which keeps in the program every method that one might call.
func askVersion(root *cobra.Command) {
	asked := root.Flags().BoolP("version", "v", false, "version for "+root.Name())
	root.RunE = func(cmd *cobra.Command, args []string) error {
		if *asked {
			return printVersion(cmd, args)
		}
		return cmd.Help()
	}
}

func printVersion(cmd *cobra.Command, _ []string) error {
	_, err := fmt.Fprintln(cmd.OutOrStdout(), versionLine())
	return err
}

func versionLine() string {
	return fmt.Sprintf("memory-lsp %s %s %s/%s", version, runtime.Version(), runtime.GOOS, runtime.GOARCH)
}
