package memory

import (
	"encoding/json"
	"slices"
	"strings"
)

// Names of the tree family.
const (
	codexName   = ".devcodex"
	treeName    = ".memory"
	clientsName = "clients"
	tasksName   = "tasks"
	reportsName = "reports"
	summaryName = "SUMMARY.md"
)

// taskKinds are the folders of an active root that hold tasks.
var taskKinds = []string{"requirements", "bugs", "optimizations", "scenario-tests"}

// otherEntries are what an active root may hold besides its memory, its tasks
// and its reports.
var otherEntries = []string{"migrations", "profile", "TASK-INDEX.md", "data"}

// rootNames are what makes the folder that holds it an active root.
var rootNames = append([]string{treeName, reportsName}, taskKinds...)

// marksRoot reports whether a folder that holds this name is an active root.
func marksRoot(name string) bool { return slices.Contains(rootNames, name) }

// fine reports whether a file may stand anywhere in a tree.
func fine(name string) bool {
	return strings.HasPrefix(name, ".") || strings.EqualFold(name, "README.md")
}

// rootEntry reports whether an entry of this name may stand in an active root.
func rootEntry(name string) bool {
	return fine(name) || marksRoot(name) || slices.Contains(otherEntries, name)
}

// tree judges p by the names of the tree family.
func (s *Snapshot) tree(p string) claim {
	if !strings.Contains(p, codexName) && !strings.Contains(p, treeName) {
		return claim{}
	}
	names := appendNames(make([]string, 0, deep), p)
	dirs := names[:len(names)-1]
	codex := lastIndex(dirs, codexName)
	if codex < 0 {
		i := lastIndex(dirs, treeName)
		if i < 0 {
			return claim{}
		}
		return treeClaim(p, strings.Join(names[:i], "/"), false)
	}
	base := strings.Join(names[:codex+1], "/")
	first := codex + 1
	named := s.namespaced(base)
	if n := names[first]; !marksRoot(n) && (strings.HasPrefix(n, ".") || !named && rootEntry(n)) {
		return claim{at: base, made: true}
	}
	if i := slices.IndexFunc(dirs[first:], marksRoot); i >= 0 {
		return treeClaim(p, strings.Join(names[:first+i], "/"), true)
	}
	return s.entryClaim(names, first, named)
}

// treeClaim judges a path in an active root. In a strict tree what has no known
// name is a stray.
func treeClaim(p, root string, strict bool) claim {
	rel := appendNames(make([]string, 0, deep), below(p, root))
	kind, depth, agent := treeKind(rel)
	if kind == Stray && !strict {
		kind = NoKind
	}
	c := claim{at: root, made: strict || kind != NoKind}
	if kind != NoKind {
		folder := root
		for _, name := range rel[:depth] {
			folder = join(folder, name)
		}
		c.Place = Place{Kind: kind, Dialect: Tree, Root: root, Folder: folder, Agent: agent}
	}
	return c
}

// entryClaim judges a file that lies in no known folder of an active root:
// names[first] is what follows .devcodex.
func (s *Snapshot) entryClaim(names []string, first int, named bool) claim {
	for i := len(names) - 1; i >= first; i-- {
		root := strings.Join(names[:i], "/")
		if i == first && named || i > first && !s.isRoot(root) {
			continue
		}
		c := claim{at: root, made: true}
		if !rootEntry(names[i]) && !hidden(names[i:]) && !fine(names[len(names)-1]) {
			c.Place = Place{Kind: Stray, Dialect: Tree, Root: root, Folder: root}
		}
		return c
	}
	return claim{at: strings.Join(names[:first], "/"), made: true}
}

// isRoot reports whether a folder below .devcodex is an active root.
func (s *Snapshot) isRoot(dir string) bool {
	return slices.ContainsFunc(s.disk.dir(dir), func(e Entry) bool { return e.Type.IsDir() && marksRoot(e.Name) })
}

// treeKind is the kind of a path from its active root, how many names lead to
// its folder, and the agent whose it is.
func treeKind(rel []string) (kind Kind, depth int, agent string) {
	switch name := rel[len(rel)-1]; {
	case rel[0] == treeName:
		return memoryKind(rel)
	case rel[0] == reportsName:
		return reportKind(name), 0, ""
	case !slices.Contains(taskKinds, rel[0]) || len(rel) < 3:
		return NoKind, 0, ""
	case len(rel) == 3 && isMarkdown(name):
		return Artifact, 2, ""
	case rel[2] == reportsName && len(rel) > 3:
		return reportKind(name), 2, ""
	case rel[2] == treeName && len(rel) > 3:
		return taskKind(rel[3:]), 2, ""
	}
	return NoKind, 0, ""
}

// memoryKind is treeKind for what lies in .memory.
func memoryKind(rel []string) (kind Kind, depth int, agent string) {
	name := rel[len(rel)-1]
	client := len(rel) > 3 && rel[1] == clientsName
	if client {
		depth, agent = 3, rel[2]
	}
	switch {
	case hidden(rel[1:]) || fine(name):
		return NoKind, 0, ""
	case len(rel) == 2 && name == summaryName:
		return GlobalSummary, 0, ""
	case client && len(rel) == 4 && name == summaryName:
		return AgentSummary, depth, agent
	case client && len(rel) == 5 && rel[3] == tasksName && isMarkdown(name):
		return Daily, depth, agent
	}
	return Stray, depth, agent
}

// taskKind is the kind of what lies in a task's .memory.
func taskKind(rel []string) Kind {
	switch {
	case hidden(rel) || fine(rel[len(rel)-1]):
		return NoKind
	case len(rel) == 1 && rel[0] == "sessions.md":
		return Sessions
	case len(rel) == 1 && rel[0] == "task.json":
		return TaskIdentity
	}
	return Stray
}

func reportKind(name string) Kind {
	if isMarkdown(name) && !fine(name) {
		return Report
	}
	return NoKind
}

// namespaced reports whether the layout of a .devcodex folder is that of a
// workspace with a namespace for each project.
func (s *Snapshot) namespaced(codex string) bool {
	return remember(s.disk, s.disk.spaces, codex, func() bool {
		marker := codex + "/" + layoutName
		_, ok := s.disk.entry(marker)
		return ok && MarksNamespaces(s.disk.env.read(marker, nil).bytes)
	})
}

// MarksNamespaces reports whether a layout.json says that each project of the
// workspace has a namespace of its own.
func MarksNamespaces(src []byte) bool {
	var layout struct{ Mode string }
	return json.Unmarshal(src, &layout) == nil && strings.TrimSpace(layout.Mode) == "workspace-namespace"
}

func lastIndex(names []string, name string) int {
	for i, n := range slices.Backward(names) {
		if n == name {
			return i
		}
	}
	return -1
}
