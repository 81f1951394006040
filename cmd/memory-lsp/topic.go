package main

import (
	"errors"
	"fmt"
	"io"
	"strconv"
	"time"

	"github.com/spf13/cobra"

	"github.com/memory-lsp/memory-lsp/memory"
	"github.com/memory-lsp/memory-lsp/memory/ops"
)

const topicHelp = `Topic reads and writes the topics of auto memory: the notes beside a MEMORY.md.

Which memory: --root DIR names the folder of memory, or a project. Without it the
project is found from the working folder: the git repository's main work tree, so
that linked work trees and subfolders share one memory; outside git, the working
folder itself. Of a project, the folder that agents keep its memory in is meant:
that of Blade or Claude Code in your home, or a folder with a MEMORY.md in the
project. If there are several, name one, or the agent with --agent.

Names: a topic's name becomes that of its file, with - for what file names cannot
hold. MEMORY, in any spelling, is the index. A name that would be taken for that
of another topic, since both differ in nothing but letter case or - and _, is
refused: pass the existing name, or choose another.

Every write is locked, flushed, read back and proved. Content with a secret is
refused: line and kind are told, the value never.`

func newTopic(sys *system) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "topic",
		Short: "Read and write the topics of auto memory",
		Long:  topicHelp,
		Example: `  memory-lsp topic list
  memory-lsp topic show MEMORY
  memory-lsp topic append deploy --content 'Wait 30 s after the restart.'
  git log -1 --format=%B | memory-lsp topic append decisions --content -`,
		Args: noSuchCommand,
		RunE: func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	cmd.AddCommand(topicList(sys), topicShow(sys), topicAppend(sys), topicWrite(sys), topicDelete(sys), topicClear(sys))
	return cmd
}

// noSuchCommand refuses what is no command below cmd.
func noSuchCommand(cmd *cobra.Command, args []string) error {
	if len(args) == 0 {
		return nil
	}
	return usageError(cmd, fmt.Errorf("%s has no command %s", cmd.CommandPath(), args[0]))
}

// oneTopic refuses all but one name of a topic.
func oneTopic(cmd *cobra.Command, args []string) error {
	if len(args) != 1 {
		return usageError(cmd, fmt.Errorf("%s takes the name of one topic", cmd.CommandPath()))
	}
	return nil
}

func topicList(sys *system) *cobra.Command {
	var f autoFlags
	cmd := &cobra.Command{
		Use:   "list",
		Short: "List the index and the topics, newest first",
		Long: `List prints the index, then the topics, newest first: size, time of the last change,
name. A folder that is not there holds none. Nothing is created.`,
		Example: `  memory-lsp topic list
  memory-lsp topic list --root ~/.claude/projects/-home-ann-app/memory --json`,
		Args: noArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return f.do(sys, func(t *ops.Topics, say *teller) error {
				all, err := t.List()
				if err != nil {
					return err
				}
				say.folder(t.Folder)
				if f.json {
					return say.object(topicListing{memory.ToOS(t.Folder.Path), t.Folder.Why.String(), nonNil(all), t.Folder.Off})
				}
				return printTopics(sys.Stdout, all, sys.Now().Location())
			})
		},
	}
	f.add(cmd, false)
	return cmd
}

// topicListing is the answer of topic list to machines.
type topicListing struct {
	Folder     string          `json:"folder"`
	Why        string          `json:"why"`
	Topics     []ops.TopicInfo `json:"topics"`
	LoadingOff string          `json:"loadingOff,omitempty"`
}

func nonNil[T any](s []T) []T {
	if s == nil {
		return []T{}
	}
	return s
}

func printTopics(w io.Writer, all []ops.TopicInfo, zone *time.Location) error {
	width := 0
	for _, info := range all {
		width = max(width, len(strconv.FormatInt(info.Bytes, 10)))
	}
	for _, info := range all {
		_, err := fmt.Fprintf(w, "%*d  %s  %s\n", width, info.Bytes, info.Modified.In(zone).Format("2006-01-02 15:04"), printable(info.Name))
		if err != nil {
			return err
		}
	}
	return nil
}

func topicShow(sys *system) *cobra.Command {
	var f autoFlags
	cmd := &cobra.Command{
		Use:   "show NAME",
		Short: "Print a topic, or the index by the name MEMORY",
		Long: `Show prints the text of a topic as it is. A topic that is not there, one that is
empty and one that cannot be read are three different errors (exit code 1). With
--json it tells the digest too, by which 'topic write --replaces' names what it
replaces.`,
		Example: `  memory-lsp topic show deploy
  memory-lsp topic show MEMORY --json | jq .load`,
		Args: oneTopic,
		RunE: func(_ *cobra.Command, args []string) error {
			return f.do(sys, func(t *ops.Topics, say *teller) error {
				text, err := t.Read(args[0])
				if err != nil {
					return err
				}
				if f.json {
					return say.object(text)
				}
				if text.Load != nil {
					say.note(text.Load.Message())
				}
				say.off(text.Loading)
				_, err = io.WriteString(sys.Stdout, text.Text)
				return err
			})
		},
	}
	f.add(cmd, false)
	return cmd
}

func topicAppend(sys *system) *cobra.Command {
	var f autoFlags
	var content string
	cmd := &cobra.Command{
		Use:   "append NAME --content TEXT|-",
		Short: "Add text to the end of a topic, which is made if it is not there",
		Long: `Append adds text to the end of a topic, on lines of its own, and keeps the file's
line breaks, byte order mark and mode. A topic that is made is listed in the index
if that has room: the answer tells, and how much of the index the agent loads.`,
		Example: `  memory-lsp topic append deploy --content 'Wait 30 s after the restart.'
  memory-lsp topic append deploy --content - < note.md`,
		Args: oneTopic,
		RunE: func(cmd *cobra.Command, args []string) error {
			text, err := sys.content(cmd, content)
			if err != nil {
				return err
			}
			return f.do(sys, func(t *ops.Topics, say *teller) error {
				r, err := t.Append(cmd.Context(), args[0], text)
				if err != nil {
					return err
				}
				return say.wrote(r)
			})
		},
	}
	contentFlag(cmd, &content)
	f.add(cmd, true)
	return cmd
}

func topicWrite(sys *system) *cobra.Command {
	var f autoFlags
	var content, replaces string
	cmd := &cobra.Command{
		Use:   "write NAME --content TEXT|- [--replaces SHA256]",
		Short: "Make a topic; replace one only by the digest of what is replaced",
		Long: `Write makes a topic and lists it in the index if that has room. A topic that is
there already is not touched: use 'topic append', or pass with --replaces the
digest of the text that you mean to replace ('topic show NAME --json' tells it). If
the topic is not that text any more, nothing is written (exit code 5).`,
		Example: `  memory-lsp topic write deploy --content - < deploy.md
  memory-lsp topic write deploy --content - --replaces "$(sha256sum deploy.md | cut -c1-64)" < new.md`,
		Args: oneTopic,
		RunE: func(cmd *cobra.Command, args []string) error {
			text, err := sys.content(cmd, content)
			if err != nil {
				return err
			}
			return f.do(sys, func(t *ops.Topics, say *teller) error {
				r, err := t.Write(cmd.Context(), args[0], text, replaces)
				if err != nil {
					return err
				}
				return say.wrote(r)
			})
		},
	}
	contentFlag(cmd, &content)
	cmd.Flags().StringVar(&replaces, "replaces", "", "the `SHA256` of the text that is replaced")
	f.add(cmd, true)
	return cmd
}

func topicDelete(sys *system) *cobra.Command {
	var f autoFlags
	cmd := &cobra.Command{
		Use:   "delete NAME",
		Short: "Delete a topic, and its entry in the index",
		Long: `Delete takes a topic away, and its entry in the index. What else in the index names
it stays, and is told.`,
		Example: `  memory-lsp topic delete deploy`,
		Args:    oneTopic,
		RunE: func(cmd *cobra.Command, args []string) error {
			return f.do(sys, func(t *ops.Topics, say *teller) error {
				r, err := t.Delete(cmd.Context(), args[0])
				if err != nil {
					return err
				}
				return say.wrote(r)
			})
		},
	}
	f.add(cmd, true)
	return cmd
}

func topicClear(sys *system) *cobra.Command {
	var f autoFlags
	var count int
	cmd := &cobra.Command{
		Use:   "clear --confirm COUNT",
		Short: "Delete all topics and the index",
		Long: `Clear deletes all that 'topic list' shows, the index last. To confirm, pass how many
files that are; another count deletes nothing and tells the right one.`,
		Example: `  memory-lsp topic clear --confirm 7`,
		Args:    noArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if !cmd.Flags().Changed("confirm") {
				return usageError(cmd, errors.New("--confirm is missing: how many files are deleted; 'memory-lsp topic list' shows them"))
			}
			return f.do(sys, func(t *ops.Topics, say *teller) error {
				r, err := t.Clear(cmd.Context(), count)
				if err != nil {
					return err
				}
				return say.cleared(r)
			})
		},
	}
	cmd.Flags().IntVar(&count, "confirm", 0, "`COUNT` of the files that are deleted")
	f.add(cmd, true)
	return cmd
}
