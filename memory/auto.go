package memory

import (
	"path"
	"slices"
	"strings"
)

// Names of auto memory.
const (
	memoryName = "memory"
	bankName   = "memory-bank"
	bankMark   = "activeContext.md"
	claudeName = ".claude"
)

// A ground is a folder of auto memory.
type ground struct {
	dialect  Dialect
	folder   string
	root     string
	personal bool
}

var agentMemory = []string{"agent-memory", "agent-memory-local"}

// dated is the name of an OpenClaw daily.
var dated = Pattern(`^\d{4}-\d{2}-\d{2}(-.+)?\.md$`)

// auto judges p by the names of auto memory.
func (s *Snapshot) auto(p string) claim {
	dir, base := split(p)
	if !isMarkdown(base) {
		return claim{}
	}
	return s.ground(dir).claim(p)
}

// claim says what p, which lies in the ground's folder, is to it.
func (g *ground) claim(p string) claim {
	if g.dialect == NoDialect {
		return claim{}
	}
	kind := g.kind(appendNames(make([]string, 0, deep), below(p, g.folder)))
	if kind == NoKind {
		return claim{}
	}
	return claim{
		Place: Place{Kind: kind, Dialect: g.dialect, Root: g.root, Folder: g.folder, Personal: g.personal},
		at:    g.folder, made: true,
	}
}

func (g *ground) kind(rel []string) Kind {
	switch {
	case hidden(rel):
		return NoKind
	case g.dialect == Plain:
		return Note
	case g.dialect == MemoryBank:
		return Bank
	case len(rel) == 1 && rel[0] == indexName:
		return Index
	case g.dialect != OpenClaw || len(rel) == 2 && rel[0] == memoryName && dated().MatchString(rel[1]):
		return Topic
	}
	return NoKind
}

// ground is the memory folder that dir is or lies in. A folder with an index of
// its own inside another's is its own.
func (s *Snapshot) ground(dir string) *ground {
	return remember(s.disk, s.disk.grounds, dir, func() *ground {
		if dialect := s.dialect(dir); dialect != NoDialect {
			g := &ground{dialect, dir, s.top(dir), s.disk.personal(dir)}
			if g.root == "" {
				g.root = dir
			}
			return g
		}
		if dir == "" {
			return &ground{}
		}
		parent, _ := split(dir)
		g := s.ground(parent)
		return s.nested(g, dir)
	})
}

// nested is the ground of a folder that lies in the folder of g and is known by
// nothing else.
func (s *Snapshot) nested(g *ground, dir string) *ground {
	if (g.dialect == Blade || g.dialect == Claude) && s.disk.has(dir, indexName) {
		own := *g
		own.folder = dir
		return &own
	}
	return g
}

// dialect is that of a folder which its name or its entries show to hold memory.
func (s *Snapshot) dialect(dir string) Dialect {
	d := s.disk
	parent, base := split(dir)
	grand, up := split(parent)
	switch {
	case d.blade != "" && base == memoryName && grand == d.blade+"/projects":
		return Blade
	case d.claude != "" && base == memoryName && grand == d.claude+"/projects",
		d.claude != "" && grand == d.claude && up == agentMemory[0],
		path.Base(grand) == claudeName && slices.Contains(agentMemory, up),
		base == memoryName && d.has(dir, indexName):
		return Claude
	case base == bankName && d.has(dir, bankMark):
		return MemoryBank
	case d.has(dir, indexName) && slices.ContainsFunc(d.dir(join(dir, memoryName)), func(e Entry) bool { return dated().MatchString(e.Name) }):
		return OpenClaw
	}
	return NoDialect
}

// has reports whether a folder holds an entry of this name.
func (d *disk) has(dir, name string) bool {
	_, ok := entryOf(d.dir(dir), name)
	return ok
}

// home reports whether a folder is one in which agents keep the user's own
// memory.
func (d *disk) home(dir string) bool { return dir != "" && (dir == d.blade || dir == d.claude) }

// personal reports whether a folder lies where agents keep the user's own
// memory.
func (d *disk) personal(dir string) bool {
	return d.blade != "" && within(dir, d.blade) || d.claude != "" && within(dir, d.claude)
}

// homes are the folders where Blade and Claude Code keep the user's own memory;
// empty if they are unknown.
func homes(env *Env) (blade, claude string) {
	at := func(key, name string) string {
		if v := env.Getenv(key); v != "" {
			return FromOS(v)
		}
		if env.Home == "" {
			return ""
		}
		return join(env.Home, name)
	}
	return at("BLADE_STORAGE_ROOT", ".blade"), at("CLAUDE_CONFIG_DIR", claudeName)
}

// join is the path of a member of a folder, which keeps nothing of a text that its name
// is quoted from.
func join(dir, name string) string {
	if dir == "" {
		return strings.Clone(name)
	}
	return dir + "/" + name
}

// IsDated reports whether a file of this name is a daily of OpenClaw.
func IsDated(name string) bool { return dated().MatchString(name) }
