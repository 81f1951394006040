package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/spf13/cobra"

	"github.com/memory-lsp/memory-lsp/memory"
	"github.com/memory-lsp/memory-lsp/memory/ops"
	"github.com/memory-lsp/memory-lsp/memory/store"
)

const writeExits = `

Exit codes:
  0  done, or nothing to do
  1  a file or folder is not there, or cannot be read or written
  2  bad usage: an argument is missing or wrong, or several memories may be meant
  3  locked by another writer
  4  refused: a secret, a type, a link, a binding, a digest…
  5  conflict: another program changed the file meanwhile
Unless the message says otherwise a failure leaves memory as it was. With --json
standard output holds the receipt or, if the code is not 0, what went wrong
(errorCode, message, nextStep).`

// whereFlags say which memory is meant, and how the answer is told.
type whereFlags struct {
	root, agent, project string
	scope                *choice
	json                 bool
	locale               localeFlag
}

func (f *whereFlags) addWhere(cmd *cobra.Command) {
	flags := cmd.Flags()
	flags.SortFlags = false
	flags.StringVar(&f.root, "root", "", "the `DIR` of the memory: an active root, a workspace or a folder of memory (default: found from the working folder)")
	flags.StringVar(&f.agent, "agent", "", "whose memory, by `NAME` (default: the agent that runs, else the configured one, else the only one there)")
	flags.StringVar(&f.project, "project", "", "the `NAME` of the project in a workspace that has memory for several")
	f.scope = choose(cmd, "scope", "workspace: the memory of the whole workspace", "project", "project", memory.WorkspaceScope)
	complete(cmd, "agent", memory.Agents...)
}

// addForm adds the flags about the form of the answer, which JSON calls what.
func (f *whereFlags) addForm(cmd *cobra.Command, what string) {
	flags := cmd.Flags()
	flags.BoolVar(&f.json, "json", false, "print the "+what+", or what went wrong, as JSON")
	flags.Var(&f.locale, "locale", "language of messages (default: the configuration's, then the system's); JSON is always English")
	complete(cmd, "locale", localeWords...)
}

// where is what the flags say about the memory that is meant.
func (f *whereFlags) where(sys *system) ops.Where {
	w := ops.Where{Agent: f.agent, Project: f.project}
	if f.scope.word == memory.WorkspaceScope {
		w.Scope = memory.WorkspaceScope
	}
	if f.root != "" {
		w.Root = memory.FromOS(sys.abs(f.root))
	}
	return w
}

// writeFlags are those that all commands that write have.
type writeFlags struct {
	whereFlags
	wait     lockWait
	anyAgent bool // of several agents none need be named: what is kept tells whose it is
}

// add adds the flags to a command, below its own.
func (f *writeFlags) add(cmd *cobra.Command) {
	cmd.Long += writeExits
	f.addWhere(cmd)
	f.wait.add(cmd, "how long to wait for a lock")
	f.addForm(cmd, "receipt")
}

// A writing is one run of a command that writes.
type writing struct {
	*system
	*ops.Writer
	flags  *writeFlags
	locale memory.Locale
}

// writes makes the body of a command that writes. What goes wrong is told in the
// form that was asked for.
func (s *system) writes(f *writeFlags, do func(ctx context.Context, w *writing, args []string) error) func(*cobra.Command, []string) error {
	return func(cmd *cobra.Command, args []string) error {
		w := &writing{system: s, flags: f, locale: s.locale(f.locale)}
		err := w.open()
		if err == nil {
			err = do(cmd.Context(), w, args)
		}
		return s.failedAs(err, f.json, w.locale, func(text string) string { return withFlags(cmd, text) })
	}
}

// A lockWait is how long to wait for a lock, as a flag; 0 is not at all.
type lockWait time.Duration

func (p *lockWait) String() string { return time.Duration(*p).String() }

// Type stands for the value in the help.
func (p *lockWait) Type() string { return "duration" }

func (p *lockWait) Set(text string) error {
	d, err := time.ParseDuration(text)
	switch {
	case err != nil:
		return err
	case d < 0:
		return errors.New("must not be negative: 0 is not to wait")
	}
	*p = lockWait(d)
	return nil
}

// wait is it as the store is told.
func (p lockWait) wait() time.Duration {
	if p == 0 {
		return -1
	}
	return time.Duration(p)
}

// add adds the flag.
func (p *lockWait) add(cmd *cobra.Command, help string) {
	*p = lockWait(store.DefaultWait)
	cmd.Flags().Var(p, "wait", help)
}

// open finds the memory that is meant.
func (w *writing) open() error {
	env := w.env()
	want := w.flags.where(w.system)
	target, err := ops.Resolve(env, memory.FromOS(w.Dir), want)
	if w.flags.anyAgent && want.Agent == "" && store.Is(err, ops.ScopeAmbiguous) {
		want.Agent = memory.UnknownAgent
		target, err = ops.Resolve(env, memory.FromOS(w.Dir), want)
	}
	if err != nil {
		return err
	}
	w.Writer, err = ops.NewWriter(target, ops.Options{
		Env: env, Store: w.storeEnv(), Refuse: ops.FindSecret(env), Wait: w.flags.wait.wait(),
	})
	if err == nil && target.Overruled != "" {
		w.say(otherAgent.With(target.Overruled, target.Agent))
	}
	return err
}

var otherAgent = memory.Text{En: "note: %s is configured, but %s runs: its memory is meant", Zh: "提示：配置的是 %s，但运行的是 %s：使用后者的记忆"}

func (w *writing) say(m memory.Message) {
	fmt.Fprintln(w.Stderr, "memory-lsp:", printable(m.In(w.locale)))
}

// tell prints a receipt as JSON or, line by line, what it says to people.
func (w *writing) tell(receipt any, lines ...memory.Message) error {
	if w.flags.json {
		return w.object(receipt)
	}
	for _, m := range lines {
		if _, err := fmt.Fprintln(w.Stdout, printable(m.In(w.locale))); err != nil {
			return fmt.Errorf("print the receipt: %w", err)
		}
	}
	return nil
}

// at is a file of the active root as the user is told it.
func (w *writing) at(file string) string { return w.shown(w.Root + "/" + file) }

// file is a path that the user wrote, as one from the active root: it may be
// that already, else it counts from the working folder.
func (w *writing) file(name string) string {
	root := memory.ToOS(w.Root)
	if !filepath.IsAbs(name) {
		if _, err := os.Lstat(filepath.Join(root, name)); err == nil || !exists(w.abs(name)) {
			return filepath.ToSlash(name)
		}
	}
	if rel, err := filepath.Rel(root, w.abs(name)); err == nil && filepath.IsLocal(rel) {
		return filepath.ToSlash(rel)
	}
	return filepath.ToSlash(name)
}

func exists(name string) bool {
	_, err := os.Lstat(name)
	return !errors.Is(err, fs.ErrNotExist)
}

// content is what an argument says; that of a dash is standard input.
func (w *writing) content(ctx context.Context, arg string) (string, error) {
	if arg != "-" {
		return arg, nil
	}
	text, err := readAll(ctx, w.Stdin)
	if err != nil {
		return "", err
	}
	text = bytes.TrimPrefix(text, []byte("\uFEFF"))
	if !utf8.Valid(text) {
		return string(text), nil // it is refused where it is used
	}
	return strings.ReplaceAll(string(text), "\r\n", "\n"), nil
}

// artifact is a file to be linked; nil if none is named.
func (w *writing) artifact(name string) *ops.Artifact {
	if name == "" {
		return nil
	}
	return &ops.Artifact{TargetPath: w.file(name)}
}

// callerFlags say on whose behalf a session is opened and written.
func callerFlags(cmd *cobra.Command, c *ops.Caller) {
	cmd.Flags().StringVar(&c.TaskID, "task", "", "the `ID` of the task: what was opened for it is found again")
	cmd.Flags().StringVar(&c.HostSession, "host-session", "", "the `ID` of the agent's own session (default: from the environment)")
}

// needed refuses a call without a flag.
func needed(cmd *cobra.Command, names ...string) error {
	for _, n := range names {
		if !cmd.Flags().Changed(n) {
			return usageError(cmd, fmt.Errorf("%s needs --%s", cmd.CommandPath(), n))
		}
	}
	return nil
}
