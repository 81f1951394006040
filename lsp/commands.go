package lsp

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"path/filepath"
	"slices"
	"strings"

	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"

	"github.com/memory-lsp/memory-lsp/memory"
	"github.com/memory-lsp/memory-lsp/memory/ops"
	"github.com/memory-lsp/memory-lsp/memory/store"
)

// commandPrefix is what the names of all commands begin with.
const commandPrefix = "memory-lsp.server."

// A command is what an editor may have done. It takes one object: the arguments
// of its operation, whose documents may be URIs.
type command struct {
	verb string
	do   func(context.Context, *execution, json.RawMessage) (outcome, error)
}

var commands = []command{
	{"appendSummaryRow", operation[ops.SummaryAppend]{
		where: func(a *ops.SummaryAppend) *ops.Where { return &a.Where }, touches: touchesIndex, do: appendRow,
	}.run},
	{"allocateSession", operation[ops.SessionAllocate]{
		where: func(a *ops.SessionAllocate) *ops.Where { return &a.Where }, touches: touchesDayOf, do: allocateSession,
	}.run},
	{"writeSession", operation[ops.SessionWrite]{
		where: func(a *ops.SessionWrite) *ops.Where { return &a.Where }, touches: touchesSession, do: writeSession,
	}.run},
	{"confirmCP", operation[ops.CPConfirm]{
		where: func(a *ops.CPConfirm) *ops.Where { return &a.Where }, touches: touchesTask, do: confirmCP,
	}.run},
	{"projectLink", operation[ops.LinkProject]{
		where: func(a *ops.LinkProject) *ops.Where { return &a.Where }, about: linkFrom, do: projectLink,
	}.run},
	{"migrate", operation[ops.SummaryMigrate]{
		where: func(a *ops.SummaryMigrate) *ops.Where { return &a.Where }, touches: touchesMigrated, do: migrate,
		plans: func(a ops.SummaryMigrate) bool { return a.DryRun },
	}.run},
	{"consolidate", consolidate},
}

func commandCapability() protocol.ExecuteCommandOptions {
	can := protocol.ExecuteCommandOptions{}
	can.WorkDoneProgress = new(true)
	for _, c := range commands {
		can.Commands = append(can.Commands, commandPrefix+c.verb)
	}
	return can
}

// An execution is one run of a command.
type execution struct {
	*server
	v      view
	locale memory.Locale
	token  json.RawMessage // under which the client shows progress; may be absent
}

// An outcome is what a command did.
type outcome struct {
	receipt any
	wrote   []string       // files
	said    memory.Message // to the user; the zero one: nothing
	failed  bool           // in part
	asks    *question      // what the user is asked then; may be nil
}

var (
	notTrusted  = memory.Text{En: "this workspace is not trusted: nothing is written", Zh: "该工作区未受信任：不写入任何内容"}
	trustIt     = memory.Text{En: "Trust the workspace in the editor, then retry.", Zh: "请在编辑器中信任该工作区后再试。"}
	oneArgument = memory.Text{En: "the command takes one object, and was given %d arguments", Zh: "该命令只接受一个对象参数，却给出了 %d 个"}
	giveOne     = memory.Text{En: "Pass one object; nothing was written.", Zh: "请只传入一个对象；没有写入任何内容。"}
)

// Codes of errors that only an editor's commands have.
const (
	codeUntrusted = "MEMORY_WORKSPACE_UNTRUSTED"
	codeUnsaved   = "MEMORY_DOCUMENT_UNSAVED"
)

// untrusted reads whether the editor's user does not trust the workspace.
func untrusted(options json.RawMessage) bool {
	var o struct {
		Trusted *bool `json:"trusted"`
	}
	return json.Unmarshal(options, &o) == nil && o.Trusted != nil && !*o.Trusted
}

// executeCommand does what an editor's user asked for, and answers with its
// receipt.
func (s *server) executeCommand(ctx context.Context, p *executeCommandParams) (jsonrpc2.RawMessage, error) {
	verb, ours := strings.CutPrefix(p.Command, commandPrefix)
	if !ours || !slices.ContainsFunc(commands, func(c command) bool { return c.verb == verb }) {
		return nil, jsonrpc2.Errorf(jsonrpc2.InvalidParams, "no such command: %s", p.Command)
	}
	x := &execution{server: s, v: s.model.view(), locale: s.locale, token: p.WorkDoneToken}
	release(ctx)
	argument := json.RawMessage("{}")
	switch {
	case s.untrusted:
		return nil, x.wireError(&store.Error{Code: codeUntrusted, Message: notTrusted.With(), NextStep: trustIt.With()})
	case len(p.Arguments) > 1:
		return nil, x.wireError(&store.Error{Code: ops.ArgumentInvalid, Message: oneArgument.With(len(p.Arguments)), NextStep: giveOne.With()})
	case len(p.Arguments) == 1 && !bytes.Equal(p.Arguments[0], []byte("null")):
		argument = p.Arguments[0]
	}
	out, err := x.run(ctx, verb, argument)
	if err != nil {
		return nil, x.wireError(err)
	}
	x.tell(ctx, out)
	x.ask(out.asks)
	return encoded(out.receipt)
}

// run does a command, and takes in the files that it wrote.
func (x *execution) run(ctx context.Context, verb string, argument json.RawMessage) (outcome, error) {
	i := slices.IndexFunc(commands, func(c command) bool { return c.verb == verb })
	out, err := commands[i].do(ctx, x, argument)
	if len(out.wrote) > 0 {
		for i, f := range out.wrote {
			out.wrote[i] = x.folders.resolve(f)
		}
		x.onDisk(context.WithoutCancel(ctx), out.wrote)
	}
	return out, err
}

// encoded is a receipt as the command line prints it.
func encoded(v any) (jsonrpc2.RawMessage, error) {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	err := enc.Encode(v)
	return bytes.TrimSpace(b.Bytes()), err
}

// tell shows the user what was written. The command is done, whoever hears it.
func (x *execution) tell(ctx context.Context, out outcome) {
	kind := protocol.MessageTypeInfo
	if out.failed {
		kind = protocol.MessageTypeWarning
	}
	if text := out.said.In(x.locale); text != "" {
		_ = x.client.ShowMessage(ctx, &protocol.ShowMessageParams{Type: kind, Message: text})
	}
}

var (
	withNext  = memory.Text{En: "%s. %s", Zh: "%s。%s"}
	otherwise = memory.Text{En: "%s", Zh: "%s"}
	lookAtIt  = memory.Text{En: "Check the path and the right to read and write it, then retry.", Zh: "请检查路径和读写权限后再试。"}
)

// wireError is an error as the client is told it: what went wrong and what to do
// next, with the envelope as its data.
func (x *execution) wireError(err error) error {
	var told *store.Error
	switch {
	case errors.Is(err, context.Canceled):
		return err
	case !errors.As(err, &told):
		told = &store.Error{Code: store.IOFailed, Message: otherwise.With(err.Error()), NextStep: lookAtIt.With(), Err: err}
	}
	data, err := encoded(told.Envelope(x.locale))
	if err != nil {
		return err
	}
	return &jsonrpc2.Error{
		Code: jsonrpc2.Code(protocol.LSPErrorCodesRequestFailed), Message: withNext.With(told.Message, told.NextStep).In(x.locale), Data: data,
	}
}

// An operation is a command on a tree of memory.
type operation[A any] struct {
	where func(*A) *ops.Where
	// touches reports whether it may read or write an open document. Nil: it
	// writes nothing.
	touches func(ops.Target, A, *memory.File) bool
	plans   func(A) bool                // whether it is only to tell; nil: never
	about   func(a *A, document string) // takes the document, from the active root; may be nil
	do      func(context.Context, *ops.Writer, A) (outcome, error)
}

// run finds the memory that is meant, and does the operation unless a document
// has edits that are not saved.
func (o operation[A]) run(ctx context.Context, x *execution, argument json.RawMessage) (outcome, error) {
	a, err := ops.Decode[A](argument)
	if err != nil {
		return outcome{}, err
	}
	where := o.where(&a)
	target, err := x.target(where)
	if err != nil {
		return outcome{}, err
	}
	document := where.Document
	if o.about != nil {
		o.about(&a, strings.TrimPrefix(document, target.Root+"/"))
	}
	*where = ops.Where{} // it is found; the operation is the same however it was named
	if o.touches != nil && (o.plans == nil || !o.plans(a)) {
		root := realPath(x.opt.Env.FS, target.Root)
		if err := x.saved(ctx, func(f *memory.File) bool {
			return f.Path == document || within(realPath(x.opt.Env.FS, f.Path), root) && o.touches(target, a, f)
		}); err != nil {
			return outcome{}, err
		}
	}
	w, err := ops.NewWriter(target, x.options())
	if err != nil {
		return outcome{}, err
	}
	return o.do(ctx, w, a)
}

func (x *execution) options() ops.Options {
	return ops.Options{Env: x.opt.Env, Store: x.opt.Store, Refuse: ops.FindSecret(x.opt.Env), Locale: x.locale}
}

var (
	noPath     = memory.Text{En: "the argument %s, %q, is neither the URI of a file nor an absolute path", Zh: "参数 %s 为 %q，既不是文件 URI，也不是绝对路径"}
	manyHere   = memory.Text{En: "the workspace has memory in several folders: %s", Zh: "工作区的多个目录都有记忆：%s"}
	nothingIs  = memory.Text{En: "no folder is open, and neither document nor root is given", Zh: "没有打开任何目录，也未给出 document 或 root"}
	nameIt     = memory.Text{En: "Correct the argument and call again; nothing was written.", Zh: "请改正该参数后重新调用；没有写入任何内容。"}
	nameWhich  = memory.Text{En: "Name one of them as root, or a document in it; nothing was written.", Zh: "请以 root 指明其中之一，或指明其中的 document；没有写入任何内容。"}
	openFolder = memory.Text{En: "Open a folder, or name a document; nothing was written.", Zh: "请打开目录，或指明 document；没有写入任何内容。"}
)

// target finds the memory that is meant: that of the document, else of the named
// root, else of the only folder of the workspace that has some.
func (x *execution) target(w *ops.Where) (ops.Target, error) {
	if err := errors.Join(x.locate("document", &w.Document), x.locate("root", &w.Root)); err != nil {
		return ops.Target{}, err
	}
	if w.Document != "" {
		x.locale = x.localeOf(x.v, w.Document)
	}
	if w.Document != "" || w.Root != "" {
		return ops.Resolve(x.opt.Env, "", *w)
	}
	var found []ops.Target
	var names []string
	var first error
	for _, dir := range x.folders.paths() {
		t, err := ops.Resolve(x.opt.Env, dir, *w)
		switch {
		case err != nil && first == nil:
			first = err
		case err == nil && !slices.Contains(names, memory.ToOS(t.Root)):
			found, names = append(found, t), append(names, memory.ToOS(t.Root))
		}
	}
	switch {
	case len(found) == 1:
		return found[0], nil
	case len(found) > 1:
		return ops.Target{}, &store.Error{Code: ops.ScopeAmbiguous, Message: manyHere.With(strings.Join(names, ", ")), NextStep: nameWhich.With()}
	case first != nil:
		return ops.Target{}, first
	}
	return ops.Target{}, &store.Error{Code: ops.RootNotFound, Message: nothingIs.With(), NextStep: openFolder.With()}
}

// locate makes a path of the core of an argument that is a URI, or a path as the
// system writes it. Empty ones stay.
func (x *execution) locate(name string, arg *string) error {
	if *arg == "" {
		return nil
	}
	p, ok := x.path(*arg)
	if !ok && filepath.IsAbs(*arg) {
		p, ok = x.folders.resolve(memory.FromOS(filepath.Clean(*arg))), true
	}
	if !ok {
		return &store.Error{Code: ops.ArgumentInvalid, Message: noPath.With(name, *arg), NextStep: nameIt.With()}
	}
	*arg = p
	return nil
}
