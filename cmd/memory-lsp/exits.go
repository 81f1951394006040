package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"github.com/memory-lsp/memory-lsp/memory"
	"github.com/memory-lsp/memory-lsp/memory/ops"
	"github.com/memory-lsp/memory-lsp/memory/query"
	"github.com/memory-lsp/memory-lsp/memory/store"
)

// The exit codes of commands that read and write memory, besides 0.
const (
	exitMissing  = 1 // not there, or the disk failed
	exitUsage    = 2
	exitLocked   = 3
	exitRefused  = 4 // a secret, a type, a link, a binding …
	exitConflict = 5 // another program changed the file meanwhile
)

// exitCodes are those of errors. All others are refusals.
var exitCodes = map[string]exit{
	store.Locked:      exitLocked,
	store.CASMismatch: exitConflict,

	query.SourceChanged: exitConflict, query.SourceMoving: exitConflict,
	query.CursorInvalid: exitUsage, query.CursorMismatch: exitUsage, query.TaskName: exitUsage,
	query.ContextInvalid: exitUsage, query.ContextMismatch: exitUsage,

	ops.ArgumentInvalid: exitUsage, ops.ArgumentRequired: exitUsage, ops.QueryInvalid: exitUsage, ops.BindingInvalid: exitUsage,
	ops.ScopeAmbiguous: exitUsage, ops.NamespaceInvalid: exitUsage, ops.ProjectAmbiguous: exitUsage, ops.FolderAmbiguous: exitUsage,
	ops.SessionUnresolved: exitUsage, ops.TypeUnresolved: exitUsage,

	store.NoSpace: exitMissing, store.ReadOnly: exitMissing, store.AccessDenied: exitMissing, store.FolderMissing: exitMissing,
	store.Busy: exitMissing, store.IOFailed: exitMissing, store.ReadbackMismatch: exitMissing, store.MetadataDrift: exitMissing,
	ops.InvalidUTF8: exitMissing, ops.FileCorrupt: exitMissing, ops.RootNotFound: exitMissing, ops.SummaryNotFound: exitMissing,
	ops.ProjectNotFound: exitMissing, ops.SessionNotFound: exitMissing, ops.PendingNotFound: exitMissing,
	ops.LinkDocumentMissing: exitMissing, ops.FolderNotFound: exitMissing, ops.TopicNotFound: exitMissing,
	ops.TopicEmpty: exitMissing, ops.TopicUnreadable: exitMissing,
}

func exitOf(e *store.Error) exit {
	if code, ok := exitCodes[e.Code]; ok {
		return code
	}
	return exitRefused
}

var (
	lookAtIt = memory.Text{En: "Check the path and the right to read and write it, then retry.", Zh: "请检查路径和读写权限后再试。"}
	codeLine = memory.Text{En: "%s [%s]", Zh: "%s [%s]"}
	nextLine = memory.Text{En: "next: %s", Zh: "下一步：%s"}
)

// flagSteps are the next steps that name flags, in place of those that name
// arguments, by the code.
var flagSteps = map[string]memory.Text{
	ops.ScopeAmbiguous:  {En: "Name one of them with --agent, --project or --scope workspace.", Zh: "请用 --agent、--project 或 --scope workspace 指明其中之一。"},
	ops.ProjectNotFound: {En: "Name one of the projects with --project, or pass --scope workspace.", Zh: "请用 --project 指明其中一个项目，或传入 --scope workspace。"},
}

// inFlags is the next step of an error as people at a terminal are told it.
func inFlags(code string, next memory.Message) memory.Message {
	if step, ok := flagSteps[code]; ok {
		return step.With()
	}
	return next
}

// failedAs tells an error in the form that was asked for, people in the words of a
// command, and makes it an exit code.
func (s *system) failedAs(err error, asJSON bool, l memory.Locale, words func(string) string) error {
	var told *store.Error
	switch {
	case err == nil, errors.As(err, new(exit)), errors.Is(err, context.Canceled):
		return err
	case !errors.As(err, &told):
		told = &store.Error{Code: store.IOFailed, Message: otherwise.With(err.Error()), NextStep: lookAtIt.With(), Err: err}
	}
	if asJSON {
		if err := s.object(told); err != nil {
			return err
		}
		return exitOf(told)
	}
	for _, m := range []memory.Message{codeLine.With(told.Message, told.Code), nextLine.With(inFlags(told.Code, told.NextStep))} {
		fmt.Fprintln(s.Stderr, "memory-lsp:", printableLines(s.hideSecrets(words(m.In(l)))))
	}
	return exitOf(told)
}

// printableLines is printable for a text of several lines.
func printableLines(text string) string {
	lines := strings.Split(text, "\n")
	for i := range lines {
		lines[i] = printable(lines[i])
	}
	return strings.Join(lines, "\n")
}

// object prints what machines are given.
func (s *system) object(v any) error {
	out := json.NewEncoder(s.Stdout)
	out.SetEscapeHTML(false)
	if err := out.Encode(v); err != nil {
		return fmt.Errorf("print the receipt: %w", err)
	}
	return nil
}

// storeEnv is what the store is told of the system.
func (s *system) storeEnv() store.Env {
	env := store.SystemEnv(s.Home, s.Getenv)
	env.Now = s.Now
	if s.Random != nil {
		env.Random = s.Random
	}
	return env
}
