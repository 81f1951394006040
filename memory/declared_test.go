package memory

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestDeclaredFolders(t *testing.T) {
	auto := func(kind Kind, dialect Dialect, root, folder string) Place {
		return Place{Kind: kind, Dialect: dialect, Root: root, Folder: folder}
	}
	tree := func(kind Kind, root, folder, agent string) Place {
		return Place{Kind: kind, Dialect: Tree, Root: root, Folder: folder, Agent: agent}
	}
	for _, tc := range []struct {
		name, folders string
		more          []string // files
		places        map[string]Place
	}{
		{
			name:    "a folder that stands for an agent's, below an active root",
			folders: `{"path":"codex","layout":"agent","agent":"codex","root":"."}`,
			places: map[string]Place{
				"w/codex/SUMMARY.md":                        tree(AgentSummary, "w", "w/codex", "codex"),
				"w/codex/tasks/20260830.md":                 tree(Daily, "w", "w/codex", "codex"),
				"w/codex/notes.md":                          {},
				"w/reports/audit/codex/20260830/01--x.md":   tree(Report, "w", "w", ""),
				"w/requirements/a/01-需求确认.md":               tree(Artifact, "w", "w/requirements/a", ""),
				"w/requirements/a/.memory/sessions.md":      tree(Sessions, "w", "w/requirements/a", ""),
				"w/notes.md":                                {},
				"w/sub/reports/audit/codex/20260830/1-x.md": {},
			},
		},
		{
			name:    "an agent's folder without an active root is its own",
			folders: `{"path":"codex","layout":"agent","agent":"codex"}`,
			places: map[string]Place{
				"w/codex/SUMMARY.md":                      tree(AgentSummary, "w/codex", "w/codex", "codex"),
				"w/reports/audit/codex/20260830/01--x.md": {},
			},
		},
		{
			name:    "an active root of another name",
			folders: `{"path":"agents","layout":"tree"}`,
			places: map[string]Place{
				"w/agents/bugs/x/01-问题确认.md":               tree(Artifact, "w/agents", "w/agents/bugs/x", ""),
				"w/agents/.memory/clients/grok/SUMMARY.md": tree(AgentSummary, "w/agents", "w/agents/.memory/clients/grok", "grok"),
				"w/agents/.memory/notes.md":                {}, // only .devcodex is strict
				"w/agents/notes.md":                        {},
			},
		},
		{
			name:    "plain notes, and memory that is detected among them",
			folders: `{"path":".","layout":"plain"}`,
			more:    []string{"w/memory/MEMORY.md"},
			places: map[string]Place{
				"w/topic/主题/a.md":                auto(Note, Plain, "w", "w"),
				"w/MEMORY.md":                    auto(Note, Plain, "w", "w"),
				"w/a.txt":                        {},
				"w/.github/a.md":                 {},
				"w/memory/a.md":                  auto(Topic, Claude, "w/memory", "w/memory"),
				"w/.devcodex/.memory/SUMMARY.md": tree(GlobalSummary, "w/.devcodex", "w/.devcodex", ""),
				"x/a.md":                         {},
			},
		},
		{
			name:    "a detected folder is overridden",
			folders: `{"path":"memory","layout":"plain"}`,
			more:    []string{"w/memory/MEMORY.md"},
			places: map[string]Place{
				"w/memory/MEMORY.md": auto(Note, Plain, "w/memory", "w/memory"),
				"w/memory/deep/a.md": auto(Note, Plain, "w/memory", "w/memory"),
			},
		},
		{
			name:    "of two the deeper decides, in any order",
			folders: `{"path":"notes/kept","layout":"claude"}, {"path":"notes","layout":"plain"}`,
			more:    []string{"w/.git/HEAD", "w/notes/kept/sub/MEMORY.md"},
			places: map[string]Place{
				"w/notes/a.md":               auto(Note, Plain, "w", "w/notes"),
				"w/notes/kept/a.md":          auto(Topic, Claude, "w", "w/notes/kept"),
				"w/notes/kept/MEMORY.md":     auto(Index, Claude, "w", "w/notes/kept"),
				"w/notes/kept/sub/a.md":      auto(Topic, Claude, "w", "w/notes/kept/sub"),
				"w/notes/kept/sub/deep/a.md": auto(Topic, Claude, "w", "w/notes/kept/sub"),
				"w/notes/kept/sub/MEMORY.md": auto(Index, Claude, "w", "w/notes/kept/sub"),
			},
		},
		{
			name:    "the other dialects",
			folders: `{"path":"b","layout":"blade"}, {"path":"desk","layout":"openclaw"}, {"path":"bank","layout":"memory-bank"}`,
			places: map[string]Place{
				"w/b/MEMORY.md":               auto(Index, Blade, "w/b", "w/b"),
				"w/b/a.md":                    auto(Topic, Blade, "w/b", "w/b"),
				"w/desk/MEMORY.md":            auto(Index, OpenClaw, "w/desk", "w/desk"),
				"w/desk/memory/2026-07-01.md": auto(Topic, OpenClaw, "w/desk", "w/desk"),
				"w/desk/notes.md":             {},
				"w/bank/progress.md":          auto(Bank, MemoryBank, "w/bank", "w/bank"),
			},
		},
	} {
		t.Run(tc.name, func(t *testing.T) {
			s := world(append(tc.more, "w/.memory-lsp.json = {\"folders\":["+tc.folders+"]}")...)
			for p, want := range tc.places {
				if diff := cmp.Diff(want, s.Place(p)); diff != "" {
					t.Errorf("%s (-want +got):\n%s", p, diff)
				}
			}
		})
	}
}
