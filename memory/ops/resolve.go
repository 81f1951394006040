package ops

import (
	"cmp"
	"encoding/json"
	"io/fs"
	"path"
	"slices"
	"strings"

	"github.com/memory-lsp/memory-lsp/memory"
)

// A Target is the memory that is written.
type Target struct {
	Root    string // path of the active root
	Project string // its namespace; outside of a workspace with namespaces the name of its folder
	Scope   string // project or workspace
	Agent   string

	Missing bool // the active root is not there yet
	Reason  memory.Message
	// Overruled is an agent that is configured though another one runs; empty if
	// there is none.
	Overruled string
}

// Label is what an index calls the project.
func (t Target) Label() string {
	if t.Scope == memory.WorkspaceScope {
		return memory.WorkspaceScope
	}
	return t.Project
}

var (
	noDocument     = memory.Text{En: "%s is no file of a .memory tree", Zh: "%s 不是 .memory 树中的文件"}
	noRoot         = memory.Text{En: "no memory is found from %s upward", Zh: "从 %s 向上没有找到记忆"}
	noFolder       = memory.Text{En: "there is no folder %s", Zh: "没有目录 %s"}
	whichProject   = memory.Text{En: "the workspace %s has memory for several: %s", Zh: "工作区 %s 有多份记忆：%s"}
	noProject      = memory.Text{En: "the workspace has no project %s; it has %s", Zh: "工作区中没有项目 %s；现有：%s"}
	manyProjects   = memory.Text{En: "%s may be any of %s", Zh: "%s 可能是 %s 中的任意一个"}
	badNamespace   = memory.Text{En: "%q is no name of a project (%s): %s", Zh: "%q 不是项目名（%s）：%s"}
	oneProject     = memory.Text{En: "%q is not here: this memory is that of %s alone", Zh: "%q 不在此处：这里只有 %s 的记忆"}
	whichAgent     = memory.Text{En: "%s: %s", Zh: "%s：%s"}
	asked          = memory.Text{En: "%s is named", Zh: "已指明 %s"}
	ofThePath      = memory.Text{En: "the path is in the memory of %s", Zh: "该路径属于 %s 的记忆"}
	projectAndWide = memory.Text{En: "a project and the scope workspace exclude each other", Zh: "project 与 workspace 范围不能同时指定"}
)

// Resolve finds the memory that is meant by what a caller says, from the folder
// dir on, a path of the core, as are Root and Document. It reads, and makes
// nothing. Where several would do, the error lists them.
func Resolve(env memory.Env, dir string, w Where) (Target, error) {
	t, err := resolve(env, dir, w)
	return t, hidden(env, err, field{"agent", w.Agent, 0}, field{"project", w.Project, 0}, field{"scope", w.Scope, 0})
}

func resolve(env memory.Env, dir string, w Where) (Target, error) {
	if err := oneOf("scope", w.Scope, "", "project", memory.WorkspaceScope); err != nil {
		return Target{}, err
	}
	if w.Project != "" && w.Scope == memory.WorkspaceScope {
		return Target{}, refuse(ArgumentInvalid, projectAndWide.With())
	}
	r := resolver{env: env, snap: memory.NewWorkspace(env, memory.Settings{}).Snapshot(), want: w}
	if err := r.findRoot(dir); err != nil {
		return Target{}, err
	}
	if err := r.findAgent(); err != nil {
		return Target{}, err
	}
	r.Missing = !r.isDir(r.Root)
	return r.Target, nil
}

// A resolver is on its way to a target.
type resolver struct {
	Target
	env   memory.Env
	snap  *memory.Snapshot
	want  Where
	owner string // the agent whose folder the caller named
}

const codexName = ".devcodex"

// rootNames are the folders that an active root is known by.
var rootNames = []string{".memory", "reports", "requirements", "bugs", "optimizations", "scenario-tests"}

// findRoot finds the active root and what it is called.
func (r *resolver) findRoot(dir string) error {
	start := cmp.Or(r.want.Root, dir)
	if doc := r.want.Document; doc != "" {
		place := r.snap.Place(doc)
		if place.Dialect != memory.Tree {
			return refuse(ArgumentInvalid, noDocument.With(memory.ToOS(doc)))
		}
		r.owner = place.Agent
		return r.settle(place.Root)
	}
	if !r.isDir(start) {
		return refuse(RootNotFound, noFolder.With(memory.ToOS(start)))
	}
	names := strings.Split(start, "/")
	if i := lastIndex(names, codexName); i >= 0 {
		return r.within(names, i+1)
	}
	if i := lastIndex(names, ".memory"); i >= 0 {
		r.owner = ownerOf(names[i:])
		if i > 1 && slices.Contains(rootNames[2:], names[i-2]) { // a task's
			i -= 2
		}
		return r.settle(strings.Join(names[:i], "/"))
	}
	return r.upward(start)
}

// within takes a start at or below .devcodex: names[from] follows that.
func (r *resolver) within(names []string, from int) error {
	codex := strings.Join(names[:from], "/")
	if i := slices.IndexFunc(names[from:], func(n string) bool { return slices.Contains(rootNames, n) }); i >= 0 {
		r.owner = ownerOf(names[from+i:])
		return r.settle(strings.Join(names[:from+i], "/"))
	}
	if !r.namespaced(codex) {
		return r.settle(codex)
	}
	if from == len(names) {
		return r.inWorkspace(parent(codex), parent(codex))
	}
	return r.settle(strings.Join(names, "/"))
}

// ownerOf is the agent of a way that starts at .memory, or empty.
func ownerOf(names []string) string {
	if len(names) > 2 && names[0] == ".memory" && names[1] == "clients" {
		return names[2]
	}
	return ""
}

// upward looks for memory from a folder on: for the mark of a workspace with
// namespaces first, as the format has it, then for the nearest tree.
func (r *resolver) upward(start string) error {
	for dir, more := start, true; more; dir, more = up(dir) {
		if r.namespaced(join(dir, codexName)) {
			return r.inWorkspace(dir, start)
		}
	}
	for dir, more := start, true; more; dir, more = up(dir) {
		root, there := r.rootIn(dir)
		_, top := r.snap.Entry(join(dir, ".git"))
		switch {
		case there:
			return r.settle(root)
		case r.want.Root != "": // the named folder alone
			return r.settle(join(dir, codexName))
		case top: // of a repository: what lies further out is another project's
			if root, there = r.rootIn(r.snap.AutoProject(dir, false).Root); there {
				return r.settle(root)
			}
			return refuse(RootNotFound, noRoot.With(memory.ToOS(start)))
		}
	}
	return refuse(RootNotFound, noRoot.With(memory.ToOS(start)))
}

// rootIn is the active root that a folder holds or is.
func (r *resolver) rootIn(dir string) (root string, there bool) {
	if root = join(dir, codexName); r.isDir(root) {
		return root, true
	}
	return dir, r.isDir(join(dir, ".memory"))
}

// inWorkspace picks the project of a workspace with namespaces: the one that is
// named, else the one that the folder lies in.
func (r *resolver) inWorkspace(top, dir string) error {
	base := join(top, codexName)
	if r.want.Scope == memory.WorkspaceScope {
		return r.settle(join(base, memory.WorkspaceScope))
	}
	projects := r.snap.Projects(top)
	name := r.want.Project
	if name == "" {
		if name = memory.ProjectAt(projects, top, dir); name == "" {
			all := append(slices.Clone(projects), memory.WorkspaceScope)
			return refuse(ScopeAmbiguous, whichProject.With(memory.ToOS(top), strings.Join(all, ", ")))
		}
		return r.settle(join(base, name))
	}
	if fault := memory.CheckNamespace(name); fault != memory.NamespaceValid {
		return refuse(NamespaceInvalid, badNamespace.With(name, string(fault), fault.Text()))
	}
	switch found := memory.PickProjects(projects, name); {
	case len(found) == 1:
		name = found[0]
	case len(found) > 1:
		return refuse(ProjectAmbiguous, manyProjects.With(name, strings.Join(found, ", ")))
	case !r.isDir(join(base, name)):
		return refuse(ProjectNotFound, noProject.With(name, strings.Join(projects, ", ")))
	}
	return r.settle(join(base, name))
}

// settle takes an active root, and tells by its path what it is called.
func (r *resolver) settle(root string) error {
	r.Root, r.Scope = root, cmp.Or(r.want.Scope, "project")
	names := strings.Split(root, "/")
	codex := lastIndex(names, codexName)
	if codex < 0 || codex == len(names)-1 {
		r.Project = path.Base(root)
		if codex > 0 {
			r.Project = names[codex-1]
		}
		if want := r.want.Project; want != "" && want != "." && want != r.Project {
			return refuse(NamespaceInvalid, oneProject.With(want, r.Project))
		}
		return nil
	}
	name := strings.Join(names[codex+1:], "/")
	if name == memory.WorkspaceScope {
		r.Scope = memory.WorkspaceScope
		return nil
	}
	r.Project = name
	if want := r.want.Project; want != "" && want != name && want != path.Base(name) || r.Scope == memory.WorkspaceScope {
		return refuse(NamespaceInvalid, oneProject.With(cmp.Or(want, r.Scope), name))
	}
	return nil
}

// findAgent finds whose memory is meant.
func (r *resolver) findAgent() error {
	if name := cmp.Or(r.want.Agent, r.owner); name != "" {
		agent, ok := memory.ParseAgent(name)
		if !ok || r.want.Agent == "" && agent != name {
			return refuse(ArgumentInvalid, notOneOf.With("agent", name, strings.Join(memory.Agents, ", ")))
		}
		r.Agent, r.Reason = agent, asked.With(agent)
		if r.want.Agent == "" {
			r.Reason = ofThePath.With(agent)
		}
		return nil
	}
	var folders []string
	for _, e := range r.snap.Dir(r.Root + "/.memory/clients") {
		if e.Type.IsDir() {
			folders = append(folders, e.Name)
		}
	}
	c := memory.ChooseAgent(r.env.Getenv, r.configured(), folders)
	if c.Agent == "" {
		return refuse(ScopeAmbiguous, whichAgent.With(c.Reason, strings.Join(c.Candidates, ", ")))
	}
	r.Agent, r.Reason, r.Overruled = c.Agent, c.Reason, c.Overruled
	return nil
}

// configured is the agent that our configuration names, else the profile: that
// of the active root, then that of the workspace.
func (r *resolver) configured() string {
	if agent := r.snap.Config(join(r.Root, memory.ConfigName)).Agent; agent != "" {
		return agent
	}
	roots := []string{r.Root}
	if i := strings.LastIndex(r.Root, codexName+"/"); i >= 0 {
		codex := r.Root[:i+len(codexName)]
		roots = append(roots, join(codex, memory.WorkspaceScope), codex)
	}
	for _, root := range roots {
		var profile struct{ Agent string }
		if f := r.snap.Load(root + "/profile/config.json"); f != nil && json.Unmarshal(f.Source(), &profile) == nil && profile.Agent != "" {
			return profile.Agent
		}
	}
	return ""
}

func (r *resolver) namespaced(codex string) bool {
	f := r.snap.Load(codex + "/layout.json")
	return f != nil && memory.MarksNamespaces(f.Source())
}

func (r *resolver) isDir(p string) bool {
	info, err := fs.Stat(r.env.FS, cmp.Or(p, "."))
	return err == nil && info.IsDir()
}

func lastIndex(names []string, name string) int {
	for i, n := range slices.Backward(names) {
		if n == name {
			return i
		}
	}
	return -1
}

// join puts a name below a folder; the empty path is the top.
func join(dir, name string) string { return strings.TrimPrefix(dir+"/"+name, "/") }

func parent(p string) string {
	dir, _ := up(p)
	return dir
}

// up is the folder above; ok is false at the top.
func up(dir string) (above string, ok bool) {
	if dir == "" {
		return "", false
	}
	i := strings.LastIndexByte(dir, '/')
	return dir[:max(i, 0)], true
}
