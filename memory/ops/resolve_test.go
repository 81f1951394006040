package ops_test

import (
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/memory-lsp/memory-lsp/memory"
	"github.com/memory-lsp/memory-lsp/memory/ops"
)

// One way to find the memory that is meant, for all front ends.
func TestResolve(t *testing.T) {
	file := &fstest.MapFile{}
	files := fstest.MapFS{
		"w/shop/.devcodex/.memory/clients/codex/SUMMARY.md": file,
		"w/shop/src/a.go": file,
		"w/shop/.devcodex/requirements/login/.memory/task.json": file,
		"w/plain/.memory/clients/grok/tasks/20260830.md":        file,
		"w/shop/.git/worktrees/fix/commondir":                   {Data: []byte("../..\n")},
		"w/shop/vendor/lib/.git/HEAD":                           file,
		"w/shop/vendor/lib/src/a.go":                            file,
		"w/fix/.git":                                            {Data: []byte("gitdir: ../shop/.git/worktrees/fix\n")},
		"w/fix/src/a.go":                                        file,
		"w/mono/libs/api/.git/HEAD":                             file,
		"w/new/README.md":                                       file,
		"w/mono/.devcodex/layout.json":                          {Data: []byte(`{"mode": "workspace-namespace"}`)},
		"w/mono/.devcodex/workspace/profile/config.json":        {Data: []byte(`{"agent": "cursor"}`)},
		"w/mono/.devcodex/apps/old/.memory/SUMMARY.md":          file,
		"w/mono/apps/web/package.json":                          file,
		"w/mono/apps/web/src/x.ts":                              file,
		"w/mono/apps/api/go.mod":                                file,
		"w/mono/libs/api/go.mod":                                file,
		"w/mono/notes/a.md":                                     file,
	}
	for _, tt := range []struct {
		name, dir string
		where     ops.Where
		env       string
		want      string // root, project, scope, agent; or the code
		says      string // by the error
	}{
		{name: "from below a project", dir: "w/shop/src", want: "w/shop/.devcodex shop project codex"},
		{name: "from a linked work tree, that of the main one", dir: "w/fix/src", want: "w/shop/.devcodex shop project codex"},
		{name: "from another project within, not that around it", dir: "w/shop/vendor/lib/src", want: ops.RootNotFound},
		{name: "another project within, named", dir: "w", where: ops.Where{Root: "w/shop/vendor/lib"}, want: "w/shop/vendor/lib/.devcodex lib project unknown-agent"},
		{name: "a repository in a workspace", dir: "w/mono/libs/api", want: "w/mono/.devcodex/libs/api libs/api project cursor"},
		{name: "an active root", dir: "w", where: ops.Where{Root: "w/shop/.devcodex"}, want: "w/shop/.devcodex shop project codex"},
		{name: "a folder of memory", dir: "w", where: ops.Where{Root: "w/shop/.devcodex/.memory/clients/codex"}, want: "w/shop/.devcodex shop project codex"},
		{name: "a task's folder of memory", dir: "w/shop/.devcodex/requirements/login/.memory", want: "w/shop/.devcodex shop project codex"},
		{name: "a tree that is declared by nothing", dir: "w/plain", want: "w/plain plain project grok"},
		{name: "from below such a tree", dir: "w/plain/.memory/clients/grok", want: "w/plain plain project grok"},
		{name: "a project without memory, named", dir: "w", where: ops.Where{Root: "w/new"}, want: "w/new/.devcodex new project unknown-agent"},
		{name: "a project without memory, not named", dir: "w/new", want: ops.RootNotFound},
		{name: "a folder that is not there", dir: "w", where: ops.Where{Root: "w/none"}, want: ops.RootNotFound},
		{name: "a document", dir: "w/new", where: ops.Where{Document: "w/plain/.memory/clients/grok/tasks/20260830.md"}, env: "DEVCODEX_AGENT=codex", want: "w/plain plain project grok"},
		{name: "a document that is none of ours", dir: "w", where: ops.Where{Document: "w/shop/src/a.go"}, want: ops.ArgumentInvalid},

		{name: "in a project of a workspace", dir: "w/mono/apps/web/src", want: "w/mono/.devcodex/apps/web apps/web project cursor"},
		{name: "at the top of a workspace", dir: "w/mono", want: ops.ScopeAmbiguous, says: "apps/api, apps/web, libs/api, workspace"},
		{name: "beside the projects", dir: "w/mono/notes", want: ops.ScopeAmbiguous},
		{name: "the whole workspace", dir: "w/mono", where: ops.Where{Scope: "workspace"}, want: "w/mono/.devcodex/workspace  workspace cursor"},
		{name: "a project by its last part", dir: "w/mono", where: ops.Where{Project: "web"}, want: "w/mono/.devcodex/apps/web apps/web project cursor"},
		{name: "a part that two projects have", dir: "w/mono", where: ops.Where{Project: "api"}, want: ops.ProjectAmbiguous, says: "apps/api, libs/api"},
		{name: "a project that is gone, but has memory", dir: "w/mono", where: ops.Where{Project: "apps/old"}, want: "w/mono/.devcodex/apps/old apps/old project cursor"},
		{name: "no such project", dir: "w/mono", where: ops.Where{Project: "apps/none"}, want: ops.ProjectNotFound, says: "apps/web"},
		{name: "a name that is reserved", dir: "w/mono", where: ops.Where{Project: "reports"}, want: ops.NamespaceInvalid, says: "reserved-root"},
		{name: "a name that climbs", dir: "w/mono", where: ops.Where{Project: "../shop"}, want: ops.NamespaceInvalid, says: "traversal-segment"},
		{name: "an absolute name", dir: "w/mono", where: ops.Where{Project: "/w"}, want: ops.NamespaceInvalid, says: "absolute-path"},
		{name: "a project and the workspace", dir: "w/mono", where: ops.Where{Project: "web", Scope: "workspace"}, want: ops.ArgumentInvalid},
		{name: "no such scope", dir: "w/mono", where: ops.Where{Scope: "all"}, want: ops.ArgumentInvalid},
		{name: "in the memory of a project", dir: "w/mono/.devcodex/apps/old/.memory", want: "w/mono/.devcodex/apps/old apps/old project cursor"},
		{name: "another project than that of the folder", dir: "w/mono/.devcodex/apps/old/.memory", where: ops.Where{Project: "web"}, want: ops.NamespaceInvalid},
		{name: "the project by its own name where there is but one", dir: "w/shop", where: ops.Where{Project: "shop"}, want: "w/shop/.devcodex shop project codex"},
		{name: "another where there is but one", dir: "w/shop", where: ops.Where{Project: "web"}, want: ops.NamespaceInvalid, says: "shop"},

		{name: "the agent that runs beats the profile", dir: "w/mono/apps/web", env: "CODEX_HOME=x", want: "w/mono/.devcodex/apps/web apps/web project codex"},
		{name: "the agent that is named beats all", dir: "w/mono/apps/web", env: "CODEX_HOME=x", where: ops.Where{Agent: " Grok "}, want: "w/mono/.devcodex/apps/web apps/web project grok"},
		{name: "no such agent", dir: "w/shop", where: ops.Where{Agent: "claude"}, want: ops.ArgumentInvalid, says: "claude-code"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			key, value, _ := strings.Cut(tt.env, "=")
			env := memory.Env{FS: files, Now: time.Now, Getenv: func(k string) string {
				if k == key {
					return value
				}
				return ""
			}}
			got, err := ops.Resolve(env, tt.dir, tt.where)
			if err != nil {
				complete(t, err)
				if code(err) != tt.want || !strings.Contains(err.Error(), tt.says) {
					t.Errorf("%v, want %s with %q", err, tt.want, tt.says)
				}
				return
			}
			if have := strings.Join([]string{got.Root, got.Project, got.Scope, got.Agent}, " "); have != tt.want {
				t.Errorf("got %s, want %s", have, tt.want)
			}
			if overruled := strings.HasPrefix(tt.name, "the agent that runs"); (got.Overruled == "cursor") != overruled {
				t.Errorf("overruled: %q", got.Overruled)
			}
		})
	}
}
