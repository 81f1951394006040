package mcp

import (
	"cmp"
	"context"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/memory-lsp/memory-lsp/memory"
	"github.com/memory-lsp/memory-lsp/memory/ops"
	"github.com/memory-lsp/memory-lsp/memory/query"
	"github.com/memory-lsp/memory-lsp/memory/store"
)

// target is the .memory tree that is meant. Without a root that is the one that a
// ground leads to.
func (c *call) target(ctx context.Context, w ops.Where) (ops.Target, error) {
	t, err := c.find(w)
	if err == nil {
		c.tellTarget(ctx, t)
	}
	return t, err
}

func (c *call) find(w ops.Where) (t ops.Target, err error) {
	if w.Root != "" {
		native, err := c.inside("root", w.Root)
		if err != nil {
			return t, err
		}
		w.Root = memory.FromOS(native)
		return c.resolve(c.grounds[0], w)
	}
	return only(c.grounds, "root", func(ground string) (ops.Target, string, error) {
		t, err := c.resolve(ground, w)
		return t, memory.ToOS(t.Root), err
	})
}

// resolve finds the tree that a ground leads to. The tree may lie above the ground,
// as that of a repository does, but not where a link in the project leads to.
func (c *call) resolve(ground string, w ops.Where) (ops.Target, error) {
	t, err := ops.Resolve(c.opt.Env, memory.FromOS(ground), w)
	if err != nil {
		return t, err
	}
	root := memory.ToOS(t.Root)
	project, _, _ := strings.Cut(root, string(filepath.Separator)+codexName)
	for _, dir := range append([]string{project}, c.grounds...) {
		if in, err := lies(root, dir); err == nil && in {
			return t, nil
		}
	}
	return t, c.outside("the memory %s is a link that leads out of the folders that are served", root)
}

// codexName is the folder of a project that holds its tree.
const codexName = ".devcodex"

// only is what the grounds lead to, if it is one thing. That it can be several is
// told with their names, of which the argument is to be one.
func only[T any](grounds []string, argument string, find func(ground string) (T, string, error)) (one T, err error) {
	var names []string
	for _, ground := range grounds {
		found, name, bad := find(ground)
		if bad != nil {
			err = cmp.Or(err, bad)
			continue
		}
		if !slices.Contains(names, name) {
			names = append(names, name)
			one = found
		}
	}
	switch len(names) {
	case 0:
		return one, err
	case 1:
		return one, nil
	}
	return *new(T), failed(ops.ScopeAmbiguous, "Pass "+argument+": one of these folders.", "the folders that are served have several memories: %s", strings.Join(names, ", "))
}

// asked is a target as package query has it.
func asked(t ops.Target) query.Target {
	return query.Target{Root: t.Root, Project: t.Project, Scope: t.Scope, Agent: t.Agent}
}

// writer writes to a target.
func (c *call) writer(t ops.Target) (*ops.Writer, error) { return ops.NewWriter(t, c.options()) }

func (c *call) options() ops.Options {
	return ops.Options{
		Env: c.opt.Env, Store: c.opt.Store, Refuse: c.refuse, Wait: c.opt.Wait, Locale: c.opt.Locale,
		Step: func(step string) {
			if slices.Contains(beginnings, step) {
				c.began.Store(true)
			}
		},
	}
}

// beginnings are the steps of the store with which something comes to be written.
var beginnings = []string{"append.open", "temp.create", "rename"}

// folder is the folder of auto memory that is meant: one in the grounds, or one
// that an agent keeps of them in the user's home.
func (c *call) folder(ctx context.Context, name string) (memory.AutoFolder, error) {
	f, err := c.findFolder(name)
	if err == nil {
		c.tellFolder(ctx, f)
	}
	return f, err
}

func (c *call) findFolder(name string) (memory.AutoFolder, error) {
	if name == "" {
		return only(c.grounds, "folder", func(ground string) (memory.AutoFolder, string, error) {
			f, err := c.folderOf(memory.FromOS(real(ground)))
			return f, memory.ToOS(f.Path), err
		})
	}
	at := path.Clean(memory.FromOS(filepath.FromSlash(name)))
	for _, f := range c.homes() {
		if f.Path == at {
			return ops.FindFolder(c.opt.Env, ops.FolderWish{Dir: at, AsItIs: true})
		}
	}
	native, err := c.inside("folder", name)
	if err != nil {
		return memory.AutoFolder{}, err
	}
	return ops.FindFolder(c.opt.Env, ops.FolderWish{Dir: memory.FromOS(native), AsItIs: true})
}

// folderOf is the folder of auto memory of a project. If it has several, that of
// the agent that runs us.
func (c *call) folderOf(dir string) (memory.AutoFolder, error) {
	f, err := ops.FindFolder(c.opt.Env, ops.FolderWish{Dir: dir})
	if host, _ := memory.DetectHost(c.opt.Env.Getenv); host != "" && store.Is(err, ops.FolderAmbiguous) {
		return ops.FindFolder(c.opt.Env, ops.FolderWish{Dir: dir, Agent: host})
	}
	return f, err
}

// homes are the folders of auto memory of the grounds, there or not.
func (c *call) homes() (all []memory.AutoFolder) {
	snap := memory.NewWorkspace(c.opt.Env, memory.Settings{}).Snapshot()
	for _, ground := range c.grounds {
		all = append(all, snap.AutoFolders(snap.AutoProject(memory.FromOS(real(ground)), false))...)
	}
	return all
}

// transcript is the file of a conversation that is meant: one in the grounds, or
// one that an agent keeps beside its memory of them.
func (c *call) transcript(name string) (native string, err error) {
	native, err = c.inside("transcript", name)
	if err == nil {
		return native, nil
	}
	if misnamed(name) != "" || !filepath.IsAbs(filepath.FromSlash(name)) {
		return "", err
	}
	at, bad := physical(filepath.Clean(filepath.FromSlash(name)))
	if bad != nil {
		return "", err
	}
	for _, f := range c.homes() {
		beside, bad := physical(filepath.Dir(memory.ToOS(f.Path)))
		if bad == nil && filepath.Base(filepath.Dir(beside)) == "projects" && filepath.Dir(at) == beside {
			return at, nil
		}
	}
	return "", err
}

// real is a folder without symbolic links: agents name projects so.
func real(dir string) string {
	if to, err := filepath.EvalSymlinks(dir); err == nil {
		return to
	}
	return dir
}
