package memory

import (
	"cmp"
)

// layouts are the names of dialects in configuration.
var layouts = map[string]Dialect{
	"blade":       Blade,
	"claude":      Claude,
	"openclaw":    OpenClaw,
	"plain":       Plain,
	"memory-bank": MemoryBank,
}

// declared judges p by the folders that its configuration declares; of several
// the deepest decides.
func (s *Snapshot) declared(p string) (best claim) {
	for _, f := range s.Config(p).Folders {
		if got := s.declaredBy(f, p); got.made && (!best.made || len(got.at) > len(best.at)) {
			best = got
		}
	}
	return best
}

// declaredBy judges p by one folder. The active root of a folder that names none
// is the folder itself.
func (s *Snapshot) declaredBy(f Folder, p string) claim {
	f.Root = cmp.Or(f.Root, f.Path)
	switch f.Layout {
	case "tree":
		return declaredTree(f.Path, p)
	case "agent":
		if within(p, f.Path) && p != f.Path {
			return agentClaim(f, p)
		}
		return declaredTree(f.Root, p)
	}
	dialect, ok := layouts[f.Layout]
	if _, base := split(p); !ok || !within(p, f.Path) || p == f.Path || !isMarkdown(base) {
		return claim{}
	}
	g := &ground{dialect: dialect, folder: f.Path, root: s.top(f.Path)}
	if g.root == "" {
		g.root = f.Path
	}
	dir, _ := split(p)
	for d := dir; d != f.Path; d, _ = split(d) {
		if own := s.nested(g, d); own.folder == d {
			g = own
			break
		}
	}
	got := g.claim(p)
	got.at = f.Path
	return got
}

// declaredTree judges p by an active root.
func declaredTree(root, p string) claim {
	if !within(p, root) || p == root {
		return claim{}
	}
	return treeClaim(p, root, false)
}

// agentClaim judges p by a folder that stands for .memory/clients/<agent>.
func agentClaim(f Folder, p string) claim {
	rel := append(make([]string, 0, deep), treeName, clientsName, f.Agent)
	kind, _, agent := memoryKind(appendNames(rel, below(p, f.Path)))
	if kind == NoKind || kind == Stray {
		return claim{}
	}
	return claim{
		Place: Place{Kind: kind, Dialect: Tree, Root: f.Root, Folder: f.Path, Agent: agent},
		at:    f.Path, made: true,
	}
}
