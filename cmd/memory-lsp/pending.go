package main

import (
	"context"
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"github.com/memory-lsp/memory-lsp/memory"
	"github.com/memory-lsp/memory-lsp/memory/ops"
)

func newPending(sys *system) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "pending",
		Short: "List, show, write or drop what could not be written",
		Long: `Content for a session that could not be written, because the file was locked, the
binding did not fit or the disk was full, is kept in the runtime state of the
memory, whichever agent wrote it. It is written later as it was meant: no other
session is ever guessed. Content that was refused for a secret is not kept, and
nothing but content for sessions is: a row or a confirmation is repeated.`,
		Args: noArgs,
	}
	cmd.AddCommand(newPendingList(sys), newPendingShow(sys), newPendingReplay(sys), newPendingDrop(sys))
	return cmd
}

var (
	pendingLine  = memory.Text{En: "%s  session %s  %d characters  %s", Zh: "%s  会话 %s  %d 个字符  %s"}
	pendingOdd   = memory.Text{En: "%s  cannot be read: %s", Zh: "%s  无法读取：%s"}
	nothingKept  = memory.Text{En: "nothing is pending", Zh: "没有待写内容"}
	pendingGone  = memory.Text{En: "dropped %s", Zh: "已丢弃 %s"}
	pendingCause = memory.Text{En: "%s: %s", Zh: "%s：%s"}
	unknownOne   = memory.Text{En: "unknown", Zh: "未知"}
)

func newPendingList(sys *system) *cobra.Command {
	f := writeFlags{anyAgent: true}
	cmd := &cobra.Command{
		Use: "list", Short: "List what is pending, the oldest first", Long: "List prints one line for each content that is pending: its id, the session that it\nis for, its length, and why it could not be written.",
		Example: "  memory-lsp pending list\n  memory-lsp pending list --json | jq -r '.[].id'", Args: noArgs,
		RunE: sys.writes(&f, func(_ context.Context, w *writing, _ []string) error {
			list, err := w.Pending()
			if err != nil {
				return err
			}
			lines := []memory.Message{}
			for _, p := range list {
				lines = append(lines, lineOfPending(p))
			}
			if len(list) == 0 {
				list, lines = []ops.PendingWrite{}, append(lines, nothingKept.With())
			}
			return w.tell(list, lines...)
		}),
	}
	f.add(cmd)
	return cmd
}

func lineOfPending(p ops.PendingWrite) memory.Message {
	a, err := ops.Decode[ops.SessionWrite](p.Args)
	if err != nil {
		return pendingOdd.With(p.ID, p.Error)
	}
	var id any = a.SessionID
	if id == "" {
		id = unknownOne
	}
	return pendingLine.With(p.ID, id, len([]rune(a.Content)), p.ErrorCode)
}

// onePending is a command for what is kept under an id.
func onePending(sys *system, use, short, long string, do func(ctx context.Context, w *writing, id string) error) *cobra.Command {
	f := writeFlags{anyAgent: true}
	cmd := &cobra.Command{
		Use: use + " ID", Short: short, Long: long, Example: "  memory-lsp pending " + use + " 1788062700000-6ae6783f", Args: oneID,
		RunE: sys.writes(&f, func(ctx context.Context, w *writing, args []string) error { return do(ctx, w, args[0]) }),
	}
	f.add(cmd)
	return cmd
}

func newPendingShow(sys *system) *cobra.Command {
	return onePending(sys, "show", "Print what is kept", "Show prints the content that is kept; standard error tells what it is for.",
		func(_ context.Context, w *writing, id string) error {
			p, err := w.ShowPending(id)
			if err != nil {
				return err
			}
			if w.flags.json {
				return w.object(p)
			}
			a, err := ops.Decode[ops.SessionWrite](p.Args)
			if err != nil {
				return err
			}
			w.say(lineOfPending(p))
			w.say(pendingCause.With(p.ErrorCode, p.Error))
			_, err = fmt.Fprint(w.Stdout, a.Content)
			return err
		})
}

func newPendingReplay(sys *system) *cobra.Command {
	return onePending(sys, "replay", "Write what is kept, and drop it when that is done",
		"Replay writes the content that is kept into the session that it was meant for. What\nstill cannot be written stays. To write it into another session:\n\n  memory-lsp pending show ID | memory-lsp session write --session NN --binding HEX --content -",
		func(ctx context.Context, w *writing, id string) error {
			r, err := w.ReplayPending(ctx, id)
			if err != nil {
				return err
			}
			return w.tell(r, w.sessionLines(r)...)
		})
}

func newPendingDrop(sys *system) *cobra.Command {
	return onePending(sys, "drop", "Give up what is kept", "Drop removes the content that is kept, for good.",
		func(_ context.Context, w *writing, id string) error {
			if err := w.DropPending(id); err != nil {
				return err
			}
			return w.tell(map[string]string{"dropped": id}, pendingGone.With(id))
		})
}

func oneID(cmd *cobra.Command, args []string) error {
	if len(args) != 1 {
		return usageError(cmd, errors.New(cmd.Name()+" takes one id; 'memory-lsp pending list' tells them"))
	}
	return nil
}
