package memory

import (
	"slices"
	"sync"

	"github.com/memory-lsp/memory-lsp/markdown"
)

// A TaskFolder is a folder of an active root that has a task.json.
type TaskFolder struct {
	Folder string
	Path   string // of the task.json
	Active bool   // not archived, and neither completed nor rejected
	*Identity
}

// Sessions is the path of the task's sessions.md.
func (t *TaskFolder) Sessions() string { return join(t.Folder, treeName) + "/sessions.md" }

// archived is the path of the mark that the task is done.
func (t *TaskFolder) archived() string { return t.Folder + "/.archived" }

// A TaskSite is where a task's id or one of its names stands.
type TaskSite struct {
	*TaskFolder
	Span markdown.Span
}

// taskTable finds the tasks of an active root.
type taskTable struct {
	ids   map[string][]TaskSite // by the id in lower case
	names map[string][]TaskSite // by the folded name or alias; one that has it twice, once
}

// taskTables are those of one snapshot, made when first asked for.
type taskTables struct {
	mu sync.Mutex // guards of
	of map[string]func() *taskTable
}

func newTaskTables() *taskTables { return &taskTables{of: map[string]func() *taskTable{}} }

// tasks is the table of an active root.
func (s *Snapshot) tasks(root string) *taskTable {
	s.tables.mu.Lock()
	get := s.tables.of[root]
	if get == nil {
		get = sync.OnceValue(func() *taskTable { return s.tabulate(root) })
		s.tables.of[root] = get
	}
	s.tables.mu.Unlock()
	return get()
}

func (s *Snapshot) tabulate(root string) *taskTable {
	t := &taskTable{map[string][]TaskSite{}, map[string][]TaskSite{}}
	for _, kind := range taskKinds {
		for _, e := range s.Dir(join(root, kind)) {
			if !e.Type.IsDir() {
				continue
			}
			if task := s.task(join(root, kind) + "/" + e.Name); task != nil {
				t.add(task)
			}
		}
	}
	return t
}

// task is the task in a folder, nil if it has no task.json that can be read.
func (s *Snapshot) task(folder string) *TaskFolder {
	t := &TaskFolder{Folder: folder, Path: join(folder, treeName) + "/task.json"}
	f := s.Load(t.Path)
	if f == nil || s.Config(t.Path).Excluded(t.Path) {
		return nil
	}
	if t.Identity = f.Identity(); !t.Valid {
		return nil
	}
	_, archived := s.Entry(t.archived())
	sessions := s.Load(t.Sessions())
	t.Active = !archived && (sessions == nil || sessions.Sessions().Status.State == ActiveTask)
	return t
}

func (t *taskTable) add(task *TaskFolder) {
	if id := task.ID; id.String {
		key := FoldTask(id.Text)
		t.ids[key] = append(t.ids[key], TaskSite{task, id.Span})
	}
	for _, n := range append([]TaskValue{task.Name}, task.Names...) {
		key := FoldTask(n.Text)
		if !n.String || key == "" || slices.ContainsFunc(t.names[key], func(s TaskSite) bool { return s.TaskFolder == task }) {
			continue
		}
		t.names[key] = append(t.names[key], TaskSite{task, n.Span})
	}
}

// SameTaskID are the places of an id in the identities of other tasks of the
// active root.
func (p *Pass) SameTaskID(id string) []TaskSite {
	p.needs.Claim(p.idClaim(id))
	return p.others(p.snap.tasks(p.File.Root).ids[FoldTask(id)])
}

// SameTaskName are the places of a name, in any spelling of it, in the identities
// of other tasks of the active root. Which of them are active counts: the file is
// checked anew when that changes.
func (p *Pass) SameTaskName(name string) []TaskSite {
	p.needs.Claim(p.nameClaim(name))
	sites := p.others(p.snap.tasks(p.File.Root).names[FoldTask(name)])
	for _, s := range sites {
		p.needs.Add(s.Sessions())
		p.needs.Add(s.archived())
	}
	return sites
}

func (p *Pass) others(sites []TaskSite) (others []TaskSite) {
	for _, s := range sites {
		if s.Path != p.File.Path {
			p.needs.Add(s.Path)
			others = append(others, s)
		}
	}
	return others
}

// ActiveTask reports whether the task of the file, a task.json, is active.
func (p *Pass) ActiveTask() bool {
	t := TaskFolder{Folder: p.File.Folder}
	p.needs.Add(t.Sessions())
	p.needs.Add(t.archived())
	task := p.snap.task(p.File.Folder)
	return task != nil && task.Active
}

// TaskOf is the one task of the active root with an id or, if the id is none,
// with a name; ok is false if there is none or several.
func (p *Pass) TaskOf(id, name string) (t *TaskFolder, ok bool) {
	table := p.snap.tasks(p.File.Root)
	sites, claim := table.names[FoldTask(name)], p.nameClaim(name)
	if IsTaskID(id) {
		sites, claim = table.ids[FoldTask(id)], p.idClaim(id)
	}
	p.needs.Claim(claim) // as does the identity of a task that is yet to come
	for _, s := range sites {
		p.needs.Add(s.Path)
	}
	if len(sites) != 1 {
		return nil, false
	}
	p.needs.Add(sites[0].Sessions())
	return sites[0].TaskFolder, true
}

func (p *Pass) idClaim(id string) string { return "task id " + p.File.Root + " " + FoldTask(id) }
func (p *Pass) nameClaim(name string) string {
	return "task name " + p.File.Root + " " + FoldTask(name)
}
