package memory

import (
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/google/go-cmp/cmp"
)

// world is a snapshot over a file system with these files, each of them
// optionally with content: `path = content`. The home is home/ann.
func world(files ...string) *Snapshot {
	m := fstest.MapFS{}
	for _, f := range files {
		name, text, _ := strings.Cut(f, " = ")
		m[name] = &fstest.MapFile{Data: []byte(text), Mode: 0o644}
	}
	env := Env{FS: m, Home: "home/ann", Getenv: func(string) string { return "" }, Now: time.Now}
	return NewWorkspace(env, Settings{}).Snapshot()
}

const marker = `.devcodex/layout.json = {"mode": " workspace-namespace "}`

func TestLocateTree(t *testing.T) {
	const root = "w/.devcodex"
	tree := func(kind Kind, root, folder, agent string) Place {
		return Place{Kind: kind, Dialect: Tree, Root: root, Folder: folder, Agent: agent}
	}
	codex := root + "/.memory/clients/codex"
	task := root + "/bugs/分页丢行"
	for p, want := range map[string]Place{
		codex + "/SUMMARY.md":                                tree(AgentSummary, root, codex, "codex"),
		codex + "/tasks/20260830.md":                         tree(Daily, root, codex, "codex"),
		codex + "/tasks/someday.md":                          tree(Daily, root, codex, "codex"),
		codex + "/tasks/20260830.txt":                        tree(Stray, root, codex, "codex"),
		codex + "/tasks/old/20260830.md":                     tree(Stray, root, codex, "codex"),
		codex + "/notes.md":                                  tree(Stray, root, codex, "codex"),
		codex + "/README.md":                                 {},
		codex + "/.draft.md":                                 {},
		root + "/.memory/clients/Claude/SUMMARY.md":          tree(AgentSummary, root, root+"/.memory/clients/Claude", "Claude"),
		root + "/.memory/clients/notes.md":                   tree(Stray, root, root, ""),
		root + "/.memory/SUMMARY.md":                         tree(GlobalSummary, root, root, ""),
		root + "/.memory/summary.md":                         tree(Stray, root, root, ""),
		root + "/.memory/.lock/x.md":                         {},
		task + "/.memory/sessions.md":                        tree(Sessions, root, task, ""),
		task + "/.memory/task.json":                          tree(TaskIdentity, root, task, ""),
		task + "/.memory/more.md":                            tree(Stray, root, task, ""),
		task + "/01-问题确认.md":                                 tree(Artifact, root, task, ""),
		task + "/assets/shot.md":                             {},
		task + "/shot.png":                                   {},
		task + "/.archived":                                  {},
		task + "/reports/codex/20260706/01--修复.md":           tree(Report, root, task, ""),
		root + "/requirements/notes.md":                      {},
		root + "/scenario-tests/a/.memory/sessions.md":       tree(Sessions, root, root+"/scenario-tests/a", ""),
		root + "/reports/audit/codex/20260829/01--x.md":      tree(Report, root, root, ""),
		root + "/reports/loose.md":                           tree(Report, root, root, ""),
		root + "/reports/README.md":                          {},
		root + "/reports/audit/codex/20260829/shot.png":      {},
		root + "/notes.txt":                                  tree(Stray, root, root, ""),
		root + "/drafts/deep/plan.md":                        tree(Stray, root, root, ""),
		root + "/drafts/.git/HEAD":                           {},
		root + "/drafts/README.md":                           {},
		root + "/TASK-INDEX.md":                              {},
		root + "/README.md":                                  {},
		root + "/.gitignore":                                 {},
		root + "/.runtime-state/reports/x.md":                {},
		root + "/profile/reports/x.md":                       {},
		root + "/profile/config.json":                        {},
		root + "/migrations/old/.memory/SUMMARY.md":          {},
		"w/.memory/clients/codex/SUMMARY.md":                 tree(AgentSummary, "w", "w/.memory/clients/codex", "codex"),
		"w/.memory/SUMMARY.md":                               tree(GlobalSummary, "w", "w", ""),
		"w/.memory/notes.md":                                 {},
		"w/reports/audit/codex/20260829/01--x.md":            {},
		"w/requirements/a/.memory/sessions.md":               {},
		"w/.devcodex":                                        {},
		"w/.memory-lsp.json":                                 {Kind: ConfigFile, Root: "w", Folder: "w"},
		".devcodex/.memory/SUMMARY.md":                       tree(GlobalSummary, ".devcodex", ".devcodex", ""),
		"w/.devcodex/app/.memory/clients/codex/tasks/1.md":   tree(Daily, root+"/app", root+"/app/.memory/clients/codex", "codex"),
		"C:/w/.devcodex/.memory/clients/cursor/SUMMARY.md":   tree(AgentSummary, "C:/w/.devcodex", "C:/w/.devcodex/.memory/clients/cursor", "cursor"),
		"old/.devcodex/bak/.devcodex/reports/a/b/c/01--x.md": tree(Report, "old/.devcodex/bak/.devcodex", "old/.devcodex/bak/.devcodex", ""),
	} {
		if diff := cmp.Diff(want, world().Place(p)); diff != "" {
			t.Errorf("%s (-want +got):\n%s", p, diff)
		}
	}
}

// In a workspace with namespaces .devcodex itself is no active root.
func TestLocateNamespaces(t *testing.T) {
	s := world("w/"+marker, "w/.devcodex/app/.memory/SUMMARY.md", "w/.devcodex/libs/a/b/reports/x.md")
	const app, deep = "w/.devcodex/app", "w/.devcodex/libs/a/b"
	for p, want := range map[string]Place{
		app + "/.memory/clients/codex/SUMMARY.md":         {AgentSummary, Tree, app, app + "/.memory/clients/codex", "codex", false},
		deep + "/bugs/x/01-问题确认.md":                       {Artifact, Tree, deep, deep + "/bugs/x", "", false},
		"w/.devcodex/workspace/.memory/SUMMARY.md":        {GlobalSummary, Tree, "w/.devcodex/workspace", "w/.devcodex/workspace", "", false},
		"w/.devcodex/migrations/.memory/SUMMARY.md":       {GlobalSummary, Tree, "w/.devcodex/migrations", "w/.devcodex/migrations", "", false},
		app + "/notes.md":                                 {Stray, Tree, app, app, "", false},
		deep + "/drafts/x.md":                             {Stray, Tree, deep, deep, "", false},
		"w/.devcodex/notes.md":                            {}, // no active root holds it
		"w/.devcodex/libs/readme.txt":                     {},
		"w/.devcodex/.audit-state/app/.memory/SUMMARY.md": {},
		"w/.devcodex/layout.json":                         {},
	} {
		if diff := cmp.Diff(want, s.Place(p)); diff != "" {
			t.Errorf("%s (-want +got):\n%s", p, diff)
		}
	}
}

func TestLayoutMarker(t *testing.T) {
	for src, want := range map[string]bool{
		`{"mode":"workspace-namespace"}`:        true,
		`{"mode":" workspace-namespace\n"}`:     true,
		`{"mode":"legacy"}`:                     false,
		`{"mode":["workspace-namespace"]}`:      false,
		`{"mode":"workspace-namespace"`:         false,
		``:                                      false,
		`{"mode":"workspace-namespace","x":{}}`: true,
	} {
		if got := MarksNamespaces([]byte(src)); got != want {
			t.Errorf("%s: %v", src, got)
		}
	}
}

func TestLocateAuto(t *testing.T) {
	s := world(
		"w/.git/HEAD", "w/memory/MEMORY.md", "w/memory/agents/MEMORY.md",
		"w/docs/memory/MEMORY.md", "w/.claude/memory/MEMORY.md", "w/lib/memory/alloc.md",
		"w/memory-bank/activeContext.md", "w/old/memory-bank/progress.md",
		"desk/MEMORY.md", "desk/memory/2026-07-01.md", "w/pkg/MEMORY.md", "w/pkg/memory/notes.md",
		"home/ann/.claude/projects/-w/memory/MEMORY.md",
	)
	claude := func(kind Kind, root, folder string) Place {
		return Place{Kind: kind, Dialect: Claude, Root: root, Folder: folder}
	}
	own := func(kind Kind, dialect Dialect, folder string) Place {
		return Place{Kind: kind, Dialect: dialect, Root: folder, Folder: folder, Personal: true}
	}
	const mine = "home/ann/.claude/projects/-w/memory"
	for p, want := range map[string]Place{
		"w/memory/MEMORY.md":                             claude(Index, "w", "w/memory"),
		"w/memory/auth.md":                               claude(Topic, "w", "w/memory"),
		"w/memory/deep/auth.md":                          claude(Topic, "w", "w/memory"),
		"w/memory/auth.txt":                              {},
		"w/memory/.hidden.md":                            {},
		"w/memory/.obsidian/x.md":                        {},
		"w/memory/agents/MEMORY.md":                      claude(Index, "w", "w/memory/agents"),
		"w/memory/agents/reviewer.md":                    claude(Topic, "w", "w/memory/agents"),
		"w/docs/memory/x.md":                             claude(Topic, "w", "w/docs/memory"),
		"w/.claude/memory/x.md":                          claude(Topic, "w", "w/.claude/memory"),
		"w/.claude/agent-memory/reviewer/MEMORY.md":      claude(Index, "w", "w/.claude/agent-memory/reviewer"),
		"w/.claude/agent-memory/reviewer/style.md":       claude(Topic, "w", "w/.claude/agent-memory/reviewer"),
		"w/.claude/agent-memory-local/reviewer/style.md": claude(Topic, "w", "w/.claude/agent-memory-local/reviewer"),
		"w/.claude/agent-memory/loose.md":                {},
		"w/agent-memory/reviewer/style.md":               {},
		"w/lib/memory/alloc.md":                          {}, // no index: a folder about memory, not of it
		"w/MEMORY.md":                                    {},
		"w/README.md":                                    {},
		"w/memory-bank/progress.md":                      {Bank, MemoryBank, "w", "w/memory-bank", "", false},
		"w/memory-bank/deep/x.md":                        {Bank, MemoryBank, "w", "w/memory-bank", "", false},
		"w/old/memory-bank/progress.md":                  {},
		"desk/MEMORY.md":                                 {Index, OpenClaw, "desk", "desk", "", false},
		"desk/memory/2026-07-02-deploy.md":               {Topic, OpenClaw, "desk", "desk", "", false},
		"desk/memory/notes.md":                           {},
		"desk/notes.md":                                  {},
		"desk/src/2026-07-02.md":                         {},
		"w/pkg/MEMORY.md":                                {}, // its memory folder has no dated daily
		mine + "/MEMORY.md":                              own(Index, Claude, mine),
		mine + "/x.md":                                   own(Topic, Claude, mine),
		"home/ann/.claude/projects/-v/memory/MEMORY.md":  own(Index, Claude, "home/ann/.claude/projects/-v/memory"),
		"home/ann/.claude/agent-memory/r/x.md":           own(Topic, Claude, "home/ann/.claude/agent-memory/r"),
		"home/ann/.blade/projects/-w/memory/lessons.md":  own(Topic, Blade, "home/ann/.blade/projects/-w/memory"),
		"home/ann/.claude/CLAUDE.md":                     {},
		"home/ann/.claude/projects/-w/notes/memory/x.md": {},
		"home/ann/.claude/projects/-w/0b1c.jsonl":        {},
		"home/bob/.claude/projects/-w/memory/x.md":       {}, // another user's, without an index
	} {
		if diff := cmp.Diff(want, s.Place(p)); diff != "" {
			t.Errorf("%s (-want +got):\n%s", p, diff)
		}
	}
}

// The environment may move the folders of the user's own memory.
func TestLocatePersonalElsewhere(t *testing.T) {
	vars := map[string]string{"BLADE_STORAGE_ROOT": "/srv/blade/", "CLAUDE_CONFIG_DIR": "/srv/claude"}
	env := Env{FS: fstest.MapFS{}, Home: "home/ann", Getenv: func(k string) string { return vars[k] }, Now: time.Now}
	s := NewWorkspace(env, Settings{}).Snapshot()
	for p, want := range map[string]Dialect{
		"srv/blade/projects/-w/memory/MEMORY.md":        Blade,
		"srv/claude/projects/-w/memory/MEMORY.md":       Claude,
		"srv/claude/agent-memory/reviewer/MEMORY.md":    Claude,
		"home/ann/.blade/projects/-w/memory/MEMORY.md":  NoDialect,
		"home/ann/.claude/projects/-w/memory/MEMORY.md": NoDialect,
	} {
		if got := s.Place(p); got.Dialect != want || got.Personal != (want != NoDialect) {
			t.Errorf("%s: %+v, want dialect %d", p, got, want)
		}
	}
}
