package main

import (
	"context"
	"errors"
	"slices"

	"github.com/spf13/cobra"

	"github.com/memory-lsp/memory-lsp/memory"
	"github.com/memory-lsp/memory-lsp/memory/ops"
)

func newLink(sys *system) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "link",
		Short: "Make the links from a memory file to others, or make sure that it has them",
		Long: `Links of memory are relative to their document, with slashes, and lead to files
inside the active root. These commands write nothing.`,
		Args: noArgs,
	}
	cmd.AddCommand(
		newLinkCommand(sys, ops.ProjectLinks, "project", "Print the links from a document to files", projectHelp, projectExamples),
		newLinkCommand(sys, ops.ValidateExisting, "validate", "Make sure that a document has the links to files", validateHelp, validateExamples),
	)
	return cmd
}

const projectHelp = `Project prints the links from a document to files, one a line, as they are to be
written into it. The document need not be there yet. A file that is named twice is
linked once.`

const projectExamples = `  memory-lsp link project --document .memory/clients/codex/tasks/20260830.md reports/audit/codex/20260830/01--login.md
  memory-lsp link project --document .memory/clients/codex/SUMMARY.md --label '20260830.md §01' .memory/clients/codex/tasks/20260830.md`

const validateHelp = `Validate makes sure that a document has the links to files word for word as
"memory-lsp link project" prints them.`

const validateExamples = `  memory-lsp link validate --document .memory/clients/codex/tasks/20260830.md reports/audit/codex/20260830/01--login.md`

func newLinkCommand(sys *system, operation, name, short, long, examples string) *cobra.Command {
	var f writeFlags
	a := ops.LinkProject{Operation: operation}
	var label, purpose string
	cmd := &cobra.Command{
		Use: name + " FILE…", Short: short, Long: long, Example: examples,
		Args: someFiles,
		PreRunE: func(cmd *cobra.Command, args []string) error {
			if label != "" && len(args) > 1 {
				return usageError(cmd, errors.New("--label is for a single file"))
			}
			return needed(cmd, "document")
		},
		RunE: sys.writes(&f, func(_ context.Context, w *writing, args []string) error {
			a.DocumentPath = w.file(a.DocumentPath)
			for _, name := range args {
				one := *w.artifact(name)
				one.Label, one.Purpose = label, purpose
				a.Artifacts = append(a.Artifacts, one)
			}
			set, err := w.ProjectLinks(a)
			if err != nil {
				return err
			}
			return w.tellLinks(set)
		}),
	}
	cmd.Flags().StringVar(&a.DocumentPath, "document", "", "the `FILE` that has the links")
	cmd.Flags().StringVar(&label, "label", "", "the `TEXT` of the link (default: the file's name)")
	cmd.Flags().StringVar(&purpose, "purpose", "", "what the files are for, in one `LINE`")
	f.add(cmd)
	return cmd
}

var nLinks = noun{memory.Text{En: "%d link", Zh: "%d 个链接"}, memory.Text{En: "%d links", Zh: "%d 个链接"}}

var (
	linkIs      = memory.Text{En: "%s", Zh: "%s"}
	linkLeftOut = memory.Text{En: "note: %s is named twice and linked once", Zh: "提示：%s 重复，只链接一次"}
	allThere    = memory.Text{En: "%s has %s", Zh: "%s 已有%s"}
)

func (w *writing) tellLinks(set ops.ProjectionSet) error {
	for _, s := range set.Dedupe.Suppressed {
		w.say(linkLeftOut.With(s.TargetPath))
	}
	if set.Operation == ops.ValidateExisting {
		return w.tell(set, allThere.With(w.at(set.DocumentPath), nLinks.of(len(set.Links))))
	}
	lines := make([]memory.Message, 0, len(set.Links))
	for _, l := range set.Links {
		lines = append(lines, linkIs.With(l.Markdown))
	}
	return w.tell(set, slices.Clip(lines)...)
}

func someFiles(cmd *cobra.Command, args []string) error {
	if len(args) == 0 {
		return usageError(cmd, errors.New(cmd.Name()+" takes the files that are linked"))
	}
	return nil
}
