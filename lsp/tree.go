package lsp

import (
	"cmp"
	"path"
	"slices"
	"strings"

	"github.com/memory-lsp/memory-lsp/markdown"
	"github.com/memory-lsp/memory-lsp/memory"
)

// tree is an active root with its agents.
func (v *survey) tree(root string) node {
	out := node{ID: root, Label: path.Base(strings.TrimSuffix(root, "/.devcodex")), Kind: "root", Icon: "root-folder", Tooltip: memory.ToOS(root), Expanded: true}
	before := v.open
	for _, folder := range v.agents(root) {
		out.Children = append(out.Children, v.agent(folder))
	}
	out.Description = described(openSum{v.open.all - before.all, v.open.blocked - before.blocked}.in(v.locale, false), v.counted(countFaults, v.faultsBelow(root)))
	return v.node(out)
}

// A clientFolder is where an agent's memory lies.
type clientFolder struct{ agent, path string }

// agents are the folders of a root's agents: those in it, then those that are
// declared to stand for one.
func (v *survey) agents(root string) (folders []clientFolder) {
	clients := root + "/.memory/clients"
	for _, e := range v.v.Dir(clients) {
		if e.Type.IsDir() {
			folders = append(folders, clientFolder{e.Name, clients + "/" + e.Name})
		}
	}
	return append(folders, v.declared[root]...)
}

// findDeclared finds the folders that are declared to be agents', by their roots.
func (v *survey) findDeclared() {
	v.declared = map[string][]clientFolder{}
	for f := range v.v.Files() {
		folder := clientFolder{f.Agent, f.Folder}
		if f.Dialect == memory.Tree && declaredAgent(f) && v.inView(f) && !slices.Contains(v.declared[f.Root], folder) {
			v.declared[f.Root] = append(v.declared[f.Root], folder)
		}
	}
	for _, folders := range v.declared {
		slices.SortFunc(folders, func(a, b clientFolder) int { return cmp.Compare(a.path, b.path) })
	}
}

// declaredAgent reports whether a file of a tree is in a folder that is declared
// to be an agent's: nothing writes there but people.
func declaredAgent(f *memory.File) bool {
	return f.Agent != "" && f.Folder != f.Root+"/.memory/clients/"+f.Agent
}

// agent is an agent's memory: open sessions first, then the index and the days.
func (v *survey) agent(client clientFolder) node {
	folder := client.path
	out := node{ID: folder, Label: client.agent, Kind: "agent", Icon: "account", Tooltip: memory.ToOS(folder), Expanded: true}
	var days, open []node
	var sum openSum
	for _, h := range v.sessions(folder) {
		if sum.add(h.state); h.state.Open() {
			open = append(open, v.session(h, "open/", h.date()))
		}
		if !h.inDay() {
			continue
		}
		if len(days) == 0 || days[len(days)-1].ID != h.file.Path {
			days = append(days, node{ID: h.file.Path, Label: h.date(), Kind: "day", Icon: "calendar", URI: string(v.uri(h.file.Path)), Tooltip: memory.ToOS(h.file.Path)})
		}
		day := &days[len(days)-1]
		day.Children = append(day.Children, v.session(h, "", ""))
	}
	for i := range days {
		days[i].Description = described(v.counted(countSessions, len(days[i].Children)), v.counted(countFaults, v.faultsBelow(days[i].ID)))
		days[i] = v.node(days[i])
	}
	v.open.all += sum.all
	v.open.blocked += sum.blocked
	if len(open) > 0 {
		out.Children = append(out.Children, v.node(node{
			ID: folder + "/open", Label: openSessions.With().In(v.locale), Description: sum.in(v.locale, false),
			Kind: "open", Icon: "flame", Expanded: true, Children: open,
		}))
	}
	if index := folder + "/SUMMARY.md"; v.v.Load(index) != nil {
		out.Children = append(out.Children, v.file(index, "list-ordered", "index", ""))
	}
	out.Children = append(out.Children, days...)
	out.Description = described(agentMemory.With().In(v.locale), sum.in(v.locale, false), v.counted(countFaults, v.faultsBelow(folder)))
	return v.node(out)
}

// session is a session, under an id that begins with prefix. One that only a row
// tells of is a line of its index: nothing can be written into it.
func (v *survey) session(h heldSession, prefix, date string) node {
	state := h.state.Name().In(v.locale)
	n := node{
		ID: prefix + h.file.Path + "#" + h.key(), Label: h.id + " — " + h.title, Description: described(state, date),
		Tooltip: described(h.title, h.types, state), Icon: stateIcons[h.state], Kind: "row", URI: string(v.uri(h.file.Path)), Line: h.line,
	}
	if h.inDay() {
		n.Kind, n.Session = "session", h.key()
	}
	return v.node(n)
}

// file is a file by its name.
func (v *survey) file(file, icon, kind, said string) node {
	return v.node(node{
		ID: file, Label: path.Base(file), Description: described(said, v.counted(countFaults, v.faultsBelow(file))),
		Tooltip: memory.ToOS(file), Icon: icon, Kind: kind, URI: string(v.uri(file)),
	})
}

// topics is a folder of topics, its index with the budget first.
func (v *survey) topics(folder string) node {
	out := node{ID: folder, Label: v.shortFolder(folder), Kind: "folder", Icon: "library", Tooltip: memory.ToOS(folder)}
	said := topicMemory.With().In(v.locale)
	for f := range v.v.Files() {
		switch {
		case f.Folder != folder || f.Dialect == memory.Tree || !v.inView(f):
		case f.Kind == memory.Index:
			load := v.budget(f)
			out.Children = slices.Insert(out.Children, 0, v.file(f.Path, "list-ordered", "index", load))
			said = described(said, load)
		default:
			out.Children = append(out.Children, v.file(f.Path, "note", "topic", ""))
		}
	}
	out.Description = described(said, v.counted(countFaults, v.faultsBelow(folder)))
	return v.node(out)
}

// shortFolder is a folder as it lies in the workspace.
func (v *survey) shortFolder(folder string) string {
	for _, dir := range v.folders.paths() {
		if within(folder, dir) && folder != dir {
			return path.Base(dir) + "/" + strings.TrimPrefix(folder, dir+"/")
		}
	}
	return path.Base(parent(folder)) + "/" + path.Base(folder)
}

// budget is how much of an index its agent loads.
func (v *survey) budget(f *memory.File) string {
	load := f.Index().Load
	if load.Cap.Max == 0 {
		return ""
	}
	v.sum.Budget = max(v.sum.Budget, load.Used*100/load.Cap.Max)
	said := budgetUsed.With(load.Used, load.Cap.Max, unitWords[load.Cap.Unit]).In(v.locale)
	if lost := lostEntries(f); len(lost) > 0 {
		said = budgetLost.With(said, len(lost)).In(v.locale)
	}
	return said
}

// lostEntries are the entries of an index that its agent does not load.
func lostEntries(f *memory.File) (lost []memory.IndexEntry) {
	rest := f.Index().Load.Rest
	for _, e := range f.Index().Entries {
		if rest.Len() > 0 && rest.Contains(markdown.Span{Start: e.Span.Start, End: e.Span.Start}) {
			lost = append(lost, e)
		}
	}
	return lost
}
