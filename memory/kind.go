package memory

// A Kind is what a file is for.
type Kind uint8

// The kinds of file: of the tree family, of auto memory, and of both.
const (
	NoKind        Kind = iota
	AgentSummary       // .memory/clients/<agent>/SUMMARY.md
	Daily              // .memory/clients/<agent>/tasks/*.md, whatever its name
	GlobalSummary      // .memory/SUMMARY.md
	Sessions           // <task>/.memory/sessions.md
	TaskIdentity       // <task>/.memory/task.json
	Artifact           // a task's own documents: 01-需求确认.md …
	Report             // below a reports folder
	Stray              // in a tree, where nothing of this name belongs
	Index              // MEMORY.md
	Topic              // beside an index, or an OpenClaw daily
	Note               // in a folder declared plain
	Bank               // of a memory bank
	ConfigFile         // .memory-lsp.json
)

// Kinds is a set of kinds.
type Kinds uint32

// KindsOf makes a set.
func KindsOf(ks ...Kind) (set Kinds) {
	for _, k := range ks {
		set |= 1 << k
	}
	return set
}

// Has reports whether k is in the set.
func (s Kinds) Has(k Kind) bool { return s&(1<<k) != 0 }

// The sets that rules name.
var (
	TreeText = KindsOf(AgentSummary, Daily, GlobalSummary, Sessions, Artifact, Report)
	AutoText = KindsOf(Index, Topic, Note, Bank)
	AnyText  = TreeText | AutoText // every Markdown memory file
	AnyTree  = TreeText | KindsOf(TaskIdentity, Stray)
	AnyFile  = AnyText | AnyTree
)

// A Dialect is one way of laying out memory.
type Dialect uint8

// The dialects.
const (
	NoDialect  Dialect = iota
	Tree               // the .memory tree
	Blade              // <root>/projects/<slug>/memory
	Claude             // <cfg>/projects/<slug>/memory, memory/, .claude/memory, docs/memory, agent-memory
	OpenClaw           // MEMORY.md and memory/YYYY-MM-DD[-slug].md
	Plain              // any folder of Markdown, by configuration
	MemoryBank         // memory-bank/
)

// A Place says what a path is to us. The zero Place is that of a path that is
// no memory file.
type Place struct {
	Kind    Kind
	Dialect Dialect
	// Root is the folder that links must not leave: the active root of a tree;
	// of auto memory the work tree that holds it, else the declared folder, else
	// the memory folder.
	Root string
	// Folder is the memory folder of an auto-memory file, the agent's folder of
	// a summary or daily file, the task's folder of a task file; else the Root.
	Folder string
	// Agent is the name of the agent's folder as it is written, or empty.
	Agent string
	// Personal says that the memory lies in the user's home, outside projects:
	// it is checked when named or opened, never swept up.
	Personal bool
}
