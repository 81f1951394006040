package main

import (
	"fmt"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"github.com/memory-lsp/memory-lsp/memory"
	"github.com/memory-lsp/memory-lsp/memory/ops"
	"github.com/memory-lsp/memory-lsp/memory/store"
)

// autoFlags are the flags of commands on auto memory.
type autoFlags struct {
	root, agent, project string
	scope                *choice
	wait                 lockWait
	json                 bool
	locale               localeFlag

	dir string // in place of root: the folder as it is named
}

func (f *autoFlags) add(cmd *cobra.Command, writes bool) {
	cmd.Long += writeExits
	flags := cmd.Flags()
	flags.StringVar(&f.root, "root", "", "`DIR` of the memory, or a project whose memory is meant (default: found from the working folder)")
	flags.StringVar(&f.project, "project", "", "the `NAME` of a project below that folder")
	flags.StringVar(&f.agent, "agent", "", "whose memory, if there is that of several, by `NAME`: claude-code, blade or openclaw")
	flags.SortFlags = false
	f.scope = choose(cmd, "scope", "workspace: the memory of the folder as a whole, not of a project in it", "project", "project", memory.WorkspaceScope)
	complete(cmd, "agent", "claude-code", "blade", "openclaw")
	if writes {
		f.wait.add(cmd, "how long to wait for other writers; 0 is not at all")
	} else {
		f.wait.add(cmd, "how long to wait for other writers: reading waits for none")
	}
	flags.BoolVar(&f.json, "json", false, "print the receipt, or the error, as JSON")
	flags.Var(&f.locale, "locale", "language of messages (default: the configuration's, then the system's); JSON is always English")
	complete(cmd, "locale", localeWords...)
}

// do finds the memory that is meant and does something with it. What goes wrong
// is told in the form that was asked for.
func (f *autoFlags) do(sys *system, do func(*ops.Topics, *teller) error) error {
	say := &teller{sys: sys, flags: f, locale: sys.locale(f.locale)}
	topics, err := sys.topics(f)
	if err == nil {
		err = do(topics, say)
	}
	return say.failed(err)
}

// topics opens the memory that flags mean.
func (s *system) topics(f *autoFlags) (*ops.Topics, error) {
	if f.scope.word == memory.WorkspaceScope && f.project != "" {
		return nil, &store.Error{Code: store.ArgumentInvalid, Message: projectAndScope.With(), NextStep: giveOne.With()}
	}
	dir, asItIs := s.Dir, f.dir != ""
	switch {
	case asItIs:
		dir = s.abs(f.dir)
	case f.root != "":
		dir = s.abs(f.root)
	}
	if real, err := filepath.EvalSymlinks(dir); err == nil {
		dir = real // agents name projects by their real paths
	}
	env := s.env()
	folder, err := ops.FindFolder(env, ops.FolderWish{Dir: memory.FromOS(dir), AsItIs: asItIs, Named: f.root != "", Project: f.project, Agent: f.agent})
	if err != nil {
		return nil, err
	}
	return ops.OpenTopics(folder, ops.Options{Env: env, Store: s.storeEnv(), Refuse: ops.FindSecret(env), Wait: f.wait.wait(), Locale: s.locale(f.locale)})
}

var (
	projectAndScope = memory.Text{En: "--project and --scope workspace exclude each other", Zh: "--project 与 --scope workspace 不能同时指定"}
	giveOne         = memory.Text{En: "Give one of them.", Zh: "请只给出其中一个。"}
)

// A teller tells what a command did.
type teller struct {
	sys    *system
	flags  *autoFlags
	locale memory.Locale
}

// object prints what machines are given.
func (t *teller) object(v any) error { return t.sys.object(v) }

// line prints a line of the answer.
func (t *teller) line(m memory.Message) {
	fmt.Fprintln(t.sys.Stdout, printable(m.In(t.locale)))
}

// note tells something besides the answer.
func (t *teller) note(m memory.Message) {
	if !t.flags.json {
		fmt.Fprintln(t.sys.Stderr, "memory-lsp:", printable(noteLine.With(m).In(t.locale)))
	}
}

var (
	loadingOff = memory.Text{En: "the agent itself loads none of this: %s", Zh: "Agent 自身不加载这些记忆：%s"}
	sharedBy   = memory.Text{En: "the name of this folder stands for other projects too: %s", Zh: "此目录名也对应其他项目：%s"}
	inFolder   = memory.Text{En: "%s: %s", Zh: "%s：%s"}
)

// folder tells which memory is meant, and why.
func (t *teller) folder(f memory.AutoFolder) {
	t.note(inFolder.With(t.sys.named(memory.ToOS(f.Path)), f.Why))
	if len(f.Shared) > 0 {
		list := t.sys.named(memory.ToOS(f.Shared[0]))
		for _, p := range f.Shared[1:] {
			list += ", " + t.sys.named(memory.ToOS(p))
		}
		t.note(sharedBy.With(list))
	}
	t.off(f.Off)
}

// off tells that the agent's own loading is off.
func (t *teller) off(setting string) {
	if setting != "" {
		t.note(loadingOff.With(setting))
	}
}

// failed tells an error, and makes it an exit code.
func (t *teller) failed(err error) error {
	return t.sys.failedAs(err, t.flags.json, t.locale, func(text string) string { return rooted(text, t.flags.root) })
}

var (
	didAppend = memory.Text{En: "appended to %s", Zh: "已追加到 %s"}
	didCreate = memory.Text{En: "created %s", Zh: "已创建 %s"}
	didWrite  = memory.Text{En: "replaced %s", Zh: "已替换 %s"}
	didDelete = memory.Text{En: "deleted %s", Zh: "已删除 %s"}

	indexAdded    = memory.Text{En: "listed in %s: %s", Zh: "已列入 %s：%s"}
	indexWould    = memory.Text{En: "would be listed in %s: %s", Zh: "将列入 %s：%s"}
	indexFull     = memory.Text{En: "%s has no room for an entry, and the agent does not know the topic without one: %s", Zh: "%s 已没有空间放入条目，没有条目 Agent 就不知道该主题：%s"}
	indexRemoved  = memory.Text{En: "its entry is gone from %s", Zh: "已从 %s 移除其条目"}
	indexNames    = memory.Text{En: "%s still names it", Zh: "%s 中仍提到它"}
	indexUnlisted = memory.Text{En: "%s does not list this topic: the agent does not know it", Zh: "%s 未列出此主题：Agent 不知道它"}
	indexFailed   = memory.Text{En: "%s was not changed: %s", Zh: "%s 未修改：%s"}
)

// wrote tells what a write did.
func (t *teller) wrote(r ops.TopicReply) error {
	if t.flags.json {
		return t.object(r)
	}
	did := map[string]memory.Text{"append": didAppend, "write": didWrite, "delete": didDelete}[r.Operation]
	if r.Created {
		did = didCreate
	}
	t.line(did.With(t.name(r.File)))
	t.index(r.Index, r.Operation)
	t.off(r.Loading)
	return nil
}

// name is a file of the system as the user is told it.
func (t *teller) name(file string) string { return t.sys.named(file) }

// named is a file of the system as the user is told it: from the working folder
// on if it lies below, else as a whole.
func (s *system) named(file string) string {
	if shown := s.shown(memory.FromOS(file)); !strings.HasPrefix(shown, "../") {
		return shown
	}
	return filepath.ToSlash(file)
}

// index tells what became of the index.
func (t *teller) index(r *ops.IndexReply, operation string) {
	if r == nil {
		return
	}
	name := t.name(r.File)
	switch {
	case r.State == ops.Added:
		added := indexAdded
		if operation == "preview" {
			added = indexWould
		}
		t.line(added.With(name, r.Entry))
	case r.State == ops.Full:
		t.note(indexFull.With(name, r.Entry))
	case r.State == ops.Removed:
		t.line(indexRemoved.With(name))
	case r.State == ops.Listed && operation == "delete":
		t.note(indexNames.With(name))
	case r.State == ops.Unlisted && operation != "delete":
		t.note(indexUnlisted.With(name))
	case r.State == ops.Failed:
		t.note(indexFailed.With(name, withStep.With(r.Error.Message, r.Error.NextStep)))
	}
	if r.Load != nil && operation != "consolidate" && operation != "preview" {
		t.note(r.Load.Message())
	}
}

// cleared tells what clearing did. What could not be deleted decides the exit
// code.
func (t *teller) cleared(r ops.ClearReply) error {
	if t.flags.json {
		if err := t.object(r); err != nil {
			return err
		}
	} else {
		for _, d := range r.Deleted {
			t.line(didDelete.With(t.name(d.File)))
		}
		for _, f := range r.Failed {
			t.note(indexFailed.With(t.name(f.File), withStep.With(f.Error.Message, f.Error.NextStep)))
		}
	}
	if len(r.Failed) > 0 {
		return exitOf(r.Failed[0].Error)
	}
	return nil
}
