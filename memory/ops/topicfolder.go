package ops

import (
	"cmp"
	"errors"
	"io/fs"
	"path"
	"slices"
	"strings"
	"time"

	"github.com/memory-lsp/memory-lsp/memory"
	"github.com/memory-lsp/memory-lsp/memory/store"
)

// The codes of errors about folders of auto memory.
const (
	FolderNotFound  = "MEMORY_FOLDER_NOT_FOUND"
	FolderAmbiguous = "MEMORY_FOLDER_AMBIGUOUS"
	FolderLintOnly  = "MEMORY_FOLDER_LINT_ONLY"
)

// Topics reads and writes the topics of one folder of auto memory, and its index.
// It is safe for concurrent use.
type Topics struct {
	Folder memory.AutoFolder

	opt   Options
	store *store.Store
	below string // the way from the store's root to the folder; empty if they are one
}

// OpenTopics makes what reads and writes the topics of a folder. It touches
// nothing; a folder that is not there is made by the first write.
func OpenTopics(folder memory.AutoFolder, opt Options) (*Topics, error) {
	t := &Topics{Folder: folder, opt: opt}
	active := folder.Path
	for active != "" && !isFolder(opt.Env.FS, active) {
		t.below = path.Join(path.Base(active), t.below)
		active = strings.TrimSuffix(strings.TrimSuffix(active, path.Base(active)), "/")
	}
	var err error
	t.store, err = store.Open(store.Options{
		ActiveRoot: memory.ToOS(active), Env: opt.Store, FS: opt.FS, Wait: opt.Wait, Step: opt.Step,
	})
	return t, err
}

// Store is what the changes of topics go through.
func (t *Topics) Store() *store.Store { return t.store }

func isFolder(files fs.FS, name string) bool {
	info, err := fs.Stat(files, cmp.Or(name, "."))
	return err == nil && info.IsDir()
}

// layoutNames are those of the dialects whose topics are written.
var layoutNames = map[memory.Dialect]string{memory.Blade: "blade", memory.Claude: "claude", memory.OpenClaw: "openclaw"}

// A FolderWish says which folder of auto memory is meant.
type FolderWish struct {
	Dir     string // a path: the folder itself, or a folder of the project that it belongs to
	AsItIs  bool   // Dir is the folder, though it holds no memory yet
	Named   bool   // Dir was named: one that is called memory may be new
	Project string // of the projects below Dir, the one that is meant
	Agent   string // whose memory, if there is that of several; only Claude Code, Blade and OpenClaw have any
}

// hosts are the layouts of the agents that keep auto memory.
var hosts = map[string]memory.Dialect{"claude-code": memory.Claude, "claude": memory.Claude, "blade": memory.Blade, "openclaw": memory.OpenClaw}

// FindFolder is the folder of auto memory that a caller means: the one that is
// named if it holds memory, else the one of the project. None and several are
// errors that list what there is.
func FindFolder(env memory.Env, want FolderWish) (memory.AutoFolder, error) {
	f, err := findFolder(env, want)
	return f, hidden(env, err, field{"agent", want.Agent, 0}, field{"project", want.Project, 0})
}

func findFolder(env memory.Env, want FolderWish) (memory.AutoFolder, error) {
	snap := memory.NewWorkspace(env, memory.Settings{}).Snapshot()
	dir := want.Dir
	if want.Project != "" {
		projects := snap.Projects(dir)
		switch found := memory.PickProjects(projects, want.Project); len(found) {
		case 0:
			return memory.AutoFolder{}, refuse(ProjectNotFound, noProject.With(want.Project, strings.Join(projects, ", ")))
		case 1:
			dir = join(dir, found[0])
		default:
			return memory.AutoFolder{}, refuse(ProjectAmbiguous, manyProjects.With(want.Project, strings.Join(found, ", ")))
		}
	}
	if f, ok := snap.AutoFolder(dir); ok {
		return writable(f)
	}
	if want.AsItIs || want.Named && want.Project == "" && isNew(env.FS, dir) {
		return named(env, snap, dir)
	}
	project := snap.AutoProject(dir, false)
	all := snap.AutoFolders(project)
	if d, ok := hosts[want.Agent]; ok {
		all = slices.DeleteFunc(all, func(f memory.AutoFolder) bool { return f.Dialect != d })
	}
	there := slices.DeleteFunc(slices.Clone(all), func(f memory.AutoFolder) bool { return !f.There })
	switch len(there) {
	case 0:
		return memory.AutoFolder{}, refuseFolder(FolderNotFound, noMemory.With(memory.ToOS(project.Root), project.Why, folderList(all)))
	case 1:
		return writable(there[0])
	}
	return memory.AutoFolder{}, refuseFolder(FolderAmbiguous, someMemory.With(memory.ToOS(project.Root), project.Why, folderList(there)))
}

// isNew reports whether a folder may be meant for memory, by its name, and is no
// project.
func isNew(files fs.FS, dir string) bool {
	_, err := fs.Stat(files, join(dir, ".git"))
	return path.Base(dir) == "memory" && isFolder(files, dir) && errors.Is(err, fs.ErrNotExist)
}

// named is a folder that need not hold memory yet. One that is not there is
// taken only if its name says whose it is.
func named(env memory.Env, snap *memory.Snapshot, dir string) (memory.AutoFolder, error) {
	f := memory.AutoFolder{Path: dir, Dialect: memory.Claude, There: isFolder(env.FS, dir), Why: becauseNamed.With()}
	place := snap.Place(path.Join(dir, "MEMORY.md"))
	switch {
	case place.Dialect == memory.Tree, strings.HasSuffix("/"+dir, "/.memory"), strings.Contains("/"+dir+"/", "/.memory/"):
		return f, refuseFolder(FolderLintOnly, isTree.With(memory.ToOS(dir)))
	case place.Folder != "" && place.Folder != dir && place.Dialect != memory.OpenClaw:
		return f, refuseFolder(FolderNotFound, isInside.With(memory.ToOS(dir), memory.ToOS(place.Folder)))
	case !f.There:
		e := refuseFolder(FolderNotFound, notThere.With(memory.ToOS(dir)))
		e.NextStep = makeIt.With()
		return f, e
	}
	if place.Folder == dir {
		f.Dialect = place.Dialect
	}
	return writable(f)
}

// writable refuses folders whose layout we only check.
func writable(f memory.AutoFolder) (memory.AutoFolder, error) {
	if layoutNames[f.Dialect] == "" {
		return f, refuseFolder(FolderLintOnly, lintOnly.With(memory.ToOS(f.Path)))
	}
	return f, nil
}

var (
	noMemory     = memory.Text{En: "the project %s (%s) has no auto memory yet; it could be in:%s", Zh: "项目 %s（%s）还没有自动记忆；可以放在：%s"}
	someMemory   = memory.Text{En: "the project %s (%s) has several folders of auto memory:%s", Zh: "项目 %s（%s）有多个自动记忆目录：%s"}
	isTree       = memory.Text{En: "%s is of a .memory tree, which has sessions and no topics", Zh: "%s 属于 .memory 树，其中是会话，没有主题"}
	isInside     = memory.Text{En: "%s is inside the memory folder %s", Zh: "%s 位于记忆目录 %s 之内"}
	notThere     = memory.Text{En: "there is no folder %s", Zh: "没有目录 %s"}
	lintOnly     = memory.Text{En: "the memory in %s is of a layout that is checked and never written", Zh: "%s 中的记忆布局只作检查，不写入"}
	makeIt       = memory.Text{En: "Create it, then run the command again.", Zh: "请先创建该目录，再重新运行命令。"}
	becauseNamed = memory.Text{En: "it was named", Zh: "它被直接指定"}
	folderLine   = memory.Text{En: "\n  %s: %s", Zh: "\n  %s：%s"}
)

// folderList names folders, one a line, and says why each is one.
func folderList(all []memory.AutoFolder) memory.Message {
	var lines memory.Text
	var args []any
	for _, f := range all {
		lines.En, lines.Zh = lines.En+folderLine.En, lines.Zh+folderLine.Zh
		args = append(args, memory.ToOS(f.Path), f.Why)
	}
	return lines.With(args...)
}

var folderSteps = map[string]memory.Text{
	FolderNotFound:  {En: "Create one of those, or memory, docs/memory or .claude/memory in the project, and name it: --to DIR for consolidate, --root DIR for topics.", Zh: "请创建其中之一，或项目中的 memory、docs/memory、.claude/memory，并指明：consolidate 用 --to DIR，topic 用 --root DIR。"},
	FolderAmbiguous: {En: "Name one of them: --to DIR for consolidate, --root DIR for topics.", Zh: "请指明其中之一：consolidate 用 --to DIR，topic 用 --root DIR。"},
	FolderLintOnly:  {En: "Name a folder with a MEMORY.md of Blade, Claude Code or OpenClaw.", Zh: "请指明 Blade、Claude Code 或 OpenClaw 的、含 MEMORY.md 的目录。"},
}

func refuseFolder(code string, m memory.Message) *store.Error {
	return &store.Error{Code: code, Message: m, NextStep: folderSteps[code].With()}
}

// dir is the folder that holds the topics.
func (t *Topics) dir() string {
	if t.Folder.Dialect == memory.OpenClaw {
		return t.Folder.Path + "/memory"
	}
	return t.Folder.Path
}

// target is a file of the folder as the store names it.
func (t *Topics) target(p string) string {
	return path.Join(t.below, strings.TrimPrefix(strings.TrimPrefix(p, t.Folder.Path), "/"))
}

// A TopicInfo is one file of a folder of auto memory.
type TopicInfo struct {
	Name     string    `json:"name"`
	File     string    `json:"file"` // as the system names it
	Bytes    int64     `json:"bytes"`
	Modified time.Time `json:"modified"`
	Index    bool      `json:"index"`

	path string
}

// List are the index, if there is one, and the topics, newest first. Of a folder
// that is not there it is empty; one that cannot be read is an error.
func (t *Topics) List() (all []TopicInfo, err error) {
	for _, dir := range slices.Compact([]string{t.Folder.Path, t.dir()}) {
		entries, err := fs.ReadDir(t.opt.Env.FS, cmp.Or(dir, "."))
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err != nil {
			return nil, unreadable(memory.ToOS(dir), err)
		}
		index := indexOf(entries)
		for _, e := range entries {
			isIndex := dir == t.Folder.Path && e.Name() == index
			if !isIndex && (dir != t.dir() || !isTopic(e)) {
				continue
			}
			info, err := e.Info()
			if errors.Is(err, fs.ErrNotExist) {
				continue // it went away meanwhile
			}
			if err != nil {
				return nil, unreadable(e.Name(), err)
			}
			p := path.Join(dir, e.Name())
			all = append(all, TopicInfo{memory.Stem(e.Name()), memory.ToOS(p), info.Size(), info.ModTime(), isIndex, p})
		}
	}
	slices.SortFunc(all, func(a, b TopicInfo) int {
		if a.Index != b.Index {
			return map[bool]int{true: -1, false: 1}[a.Index]
		}
		return cmp.Or(b.Modified.Compare(a.Modified), strings.Compare(a.Name, b.Name))
	})
	return all, nil
}

const indexName = "MEMORY.md"

// indexOf is the name of the index among the members of a folder, there or not.
func indexOf(entries []fs.DirEntry) string {
	var files []string
	for _, e := range entries {
		if e.Type().IsRegular() {
			files = append(files, e.Name())
		}
	}
	return memory.IndexAmong(files)
}

func isTopic(e fs.DirEntry) bool {
	return e.Type().IsRegular() && strings.EqualFold(path.Ext(e.Name()), ".md") && !strings.HasPrefix(e.Name(), ".") && !memory.ReservedTopic(e.Name())
}
