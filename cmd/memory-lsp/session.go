package main

import (
	"context"

	"github.com/spf13/cobra"

	"github.com/memory-lsp/memory-lsp/memory"
	"github.com/memory-lsp/memory-lsp/memory/ops"
)

func newSession(sys *system) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "session",
		Short: "Open a session in a day's file, and write into it",
		Long: `A session is a section of a day's file: .memory/clients/AGENT/tasks/YYYYMMDD.md.
It is opened once, with a number of its own and a binding, and then written into
by whoever has the binding. What other sessions hold stays byte for byte.`,
		Args: noArgs,
	}
	cmd.AddCommand(newSessionAllocate(sys), newSessionWrite(sys))
	return cmd
}

const allocateHelp = `Allocate opens a new session with the next free number and prints its number and
binding. Numbers are never given twice, however many programs ask at once.

Whoever asks again for the same task, or in the same session of the agent under
the same title, on the same day, is given the session that was opened before.
Without --task, and with an agent that does not tell its session, each call opens
a new one.`

const allocateExamples = `  memory-lsp session allocate --title 'Fix the login' --intent fix --task T-42
  memory-lsp session allocate --title 修复登录 --intent fix+audit --source-message '登录失败，请修'
  memory-lsp session allocate --title 'Fix the login' --intent fix --json | jq -r .sessionBinding`

func newSessionAllocate(sys *system) *cobra.Command {
	var f writeFlags
	var a ops.SessionAllocate
	cmd := &cobra.Command{
		Use: "allocate", Short: "Open a session and print its number and binding",
		Long: allocateHelp, Example: allocateExamples, Args: noArgs,
		RunE: sys.writes(&f, func(ctx context.Context, w *writing, _ []string) error {
			r, err := w.Allocate(ctx, a)
			if err != nil {
				return err
			}
			what := sessionOpened
			if r.Reused {
				what = sessionFound
			}
			if r.RecordFailure != "" {
				w.say(notRecorded.With(r.RecordFailure))
			}
			return w.tell(r, what.With(r.SessionID, w.at(r.Transaction.File)), theBinding.With(r.SessionBinding))
		}),
	}
	flags := cmd.Flags()
	flags.StringVar(&a.Title, "title", "", "what the session is about, in one `LINE`")
	flags.StringVar(&a.Intent, "intent", "", "what kind of work it is: `TYPES` of dev fix analyze audit self-fix chat resume other, joined by + (default unspecified)")
	flags.StringVar(&a.SourceMessage, "source-message", "", "what the user asked for, in one `LINE`")
	flags.StringVar(&a.Date, "date", "", "the day, `YYYYMMDD` (default: today)")
	callerFlags(cmd, &a.Caller)
	f.add(cmd)
	complete(cmd, "intent", memory.TypeNames()...)
	return cmd
}

var (
	sessionOpened = memory.Text{En: "opened session %s in %s", Zh: "已开启会话 %s：%s"}
	sessionFound  = memory.Text{En: "session %s in %s was opened before", Zh: "会话 %s 此前已开启：%s"}
	theBinding    = memory.Text{En: "binding %s", Zh: "绑定 %s"}
	notRecorded   = memory.Text{En: "note: the session is not recorded, so it will not be found again: %s", Zh: "提示：该会话未留下记录，以后无法自动找回：%s"}
)

const writeHelp = `Write adds content to the end of a session. Its binding must be that of the
session; without --session and --binding they are those of the session that was
allocated before for the same task or in the same session of the agent.

Content that stands there already is not written again: a buffer that grows may
be written as a whole each time. A session without a binding is continued in a new
one of today, which says so: the next time name that one, with the binding that is
told, or give --task each time, or one more is opened.

The content must hold no secret, no session heading, and no link that leads
nowhere. What cannot be written for another reason is kept; see
"memory-lsp pending --help".`

const writeExamples = `  memory-lsp session write --session 01 --binding HEX --content - < notes.md
  memory-lsp session write --task T-42 --content '- **状态**：✅'
  memory-lsp session write --task T-42 --content - --artifact reports/analysis/codex/20260830/01--login.md < notes.md`

func newSessionWrite(sys *system) *cobra.Command {
	var f writeFlags
	var a ops.SessionWrite
	var artifacts []string
	cmd := &cobra.Command{
		Use: "write", Short: "Add content to a session",
		Long: writeHelp, Example: writeExamples, Args: noArgs,
		PreRunE: func(cmd *cobra.Command, _ []string) error { return needed(cmd, "content") },
		RunE: sys.writes(&f, func(ctx context.Context, w *writing, _ []string) (err error) {
			if a.Content, err = w.content(ctx, a.Content); err != nil {
				return err
			}
			for _, name := range artifacts {
				a.Artifacts = append(a.Artifacts, *w.artifact(name))
			}
			r, err := w.WriteSession(ctx, a)
			if err != nil {
				return err
			}
			return w.tell(r, w.sessionLines(r)...)
		}),
	}
	flags := cmd.Flags()
	flags.StringVar(&a.Content, "content", "", "the `TEXT` to add; - is standard input")
	flags.StringVar(&a.SessionID, "session", "", "the `NUMBER` of the session")
	flags.StringVar(&a.SessionBinding, "binding", "", "its binding, 64 `HEX` digits")
	flags.StringVar(&a.Date, "date", "", "its day, `YYYYMMDD` (default: today)")
	flags.StringArrayVar(&artifacts, "artifact", nil, "link this `FILE` below the content; may be given several times")
	callerFlags(cmd, &a.Caller)
	f.add(cmd)
	return cmd
}

var (
	sessionGrew   = memory.Text{En: "wrote %d bytes into session %s in %s", Zh: "已写入 %d 字节：会话 %s，%s"}
	sessionHas    = memory.Text{En: "session %s in %s holds all of it already", Zh: "会话 %s 已有全部内容：%s"}
	sessionPassed = memory.Text{En: "session %s has no binding: wrote into the new session %s in %s", Zh: "会话 %s 没有绑定：已写入新会话 %s，%s"}
)

// sessionLines tell what was written into a session.
func (w *writing) sessionLines(r ops.SessionReceipt) []memory.Message {
	s, file := r.Session, w.at(r.File)
	switch {
	case s.Continues != "":
		return []memory.Message{sessionPassed.With(s.Continues, s.SessionID, file), theBinding.With(s.SessionBinding)}
	case s.Duplicate:
		return []memory.Message{sessionHas.With(s.SessionID, file)}
	}
	return []memory.Message{sessionGrew.With(r.AfterBytes-r.BeforeBytes, s.SessionID, file)}
}
