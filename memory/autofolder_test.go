package memory

import (
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/google/go-cmp/cmp"
)

// autoSnapshot sees files, and folders whose names end with a slash.
func autoSnapshot(env map[string]string, files ...string) *Snapshot {
	disk := fstest.MapFS{}
	for _, f := range files {
		name, text, _ := strings.Cut(f, "=")
		if dir, ok := strings.CutSuffix(name, "/"); ok {
			disk[dir+"/.keep"] = &fstest.MapFile{}
			continue
		}
		disk[name] = &fstest.MapFile{Data: []byte(text)}
	}
	return NewWorkspace(Env{FS: disk, Home: "home/ann", Getenv: func(k string) string { return env[k] }, Now: time.Now}, Settings{}).Snapshot()
}

func TestAutoProject(t *testing.T) {
	s := autoSnapshot(nil,
		"w/repo/.git/", "w/repo/sub/deep/", "w/repo/nested/.git/", "w/repo/.git/worktrees/wt/commondir=../..\n",
		"w/wt/.git=gitdir: /w/repo/.git/worktrees/wt\n", "w/wt/sub/",
		"w/rel/.git=gitdir: ../repo/.git/worktrees/wt\n",
		"w/repo/mod/.git=gitdir: ../.git/modules/mod\n", "w/repo/.git/modules/mod/config=[core]\n\tworktree = ../../../mod\n",
		"w/repo/.git/modules/mod/worktrees/mwt/commondir=../..\n", "w/mwt/.git=gitdir: /w/repo/.git/modules/mod/worktrees/mwt\n",
		"w/bare.git/config=[core]\n\tbare = true\n", "w/bare.git/worktrees/b/commondir=../..\n", "w/b/.git=gitdir: /w/bare.git/worktrees/b\n",
		"w/lost/.git=gitdir: /gone/.git/worktrees/lost\n", "w/odd/.git=nonsense", "w/plain/sub/",
	)
	for _, tt := range []struct {
		dir  string
		root string
		why  Text
	}{
		{"w/repo", "w/repo", becauseTop},
		{"w/repo/sub/deep", "w/repo", becauseRepository},
		{"w/repo/nested", "w/repo/nested", becauseTop},
		{"w/wt", "w/repo", becauseMain},
		{"w/wt/sub", "w/repo", becauseMain},
		{"w/rel", "w/repo", becauseMain},
		{"w/repo/mod", "w/repo/mod", becauseTop},
		{"w/mwt", "w/repo/mod", becauseMain},
		{"w/b", "w/bare.git", becauseBare},
		{"w/lost", "w/lost", becauseBroken},
		{"w/odd", "w/odd", becauseTop},
		{"w/plain/sub", "w/plain/sub", becauseNoGit},
	} {
		if got := s.AutoProject(tt.dir, false); got.Root != tt.root || got.Why.Text != tt.why {
			t.Errorf("the project of %s is %s: %s; want %s: %s", tt.dir, got.Root, got.Why, tt.root, tt.why.En)
		}
	}
	if got := s.AutoProject("w/wt/sub", true); got.Root != "w/wt" || got.Why.Text != becauseSeparate {
		t.Errorf("with a memory for each work tree: %s: %s", got.Root, got.Why)
	}
}

func TestSlugs(t *testing.T) {
	for _, tt := range []struct{ root, blade, claude string }{
		{"/home/ann/my_app.x", "-home-ann-my_app.x", "-home-ann-my-app-x"},
		{`C:\Users\ann\app`, "C_-Users-ann-app", "C--Users-ann-app"},
		{"/w/项目 🔑", "-w-项目 🔑", "-w------"},
		{"/a//b", "-a--b", "-a--b"},
	} {
		if got := BladeSlug(tt.root); got != tt.blade {
			t.Errorf("BladeSlug(%q) = %q, want %q", tt.root, got, tt.blade)
		}
		if got := ClaudeSlug(tt.root); got != tt.claude {
			t.Errorf("ClaudeSlug(%q) = %q, want %q", tt.root, got, tt.claude)
		}
	}
}

// folders are those of a project's memory, in words.
func folders(s *Snapshot, dir string) (out []string) {
	for _, f := range s.AutoFolders(s.AutoProject(dir, false)) {
		line := f.Path
		if !f.There {
			line += " (not there)"
		}
		if f.Off != "" {
			line += " off:" + f.Off
		}
		if len(f.Shared) > 0 {
			line += " shared:" + strings.Join(f.Shared, ",")
		}
		out = append(out, line)
	}
	return out
}

func TestAutoFolders(t *testing.T) {
	long := "w/" + strings.Repeat("x", 210)
	s := autoSnapshot(map[string]string{"BLADE_AUTO_MEMORY": "0"},
		"w/a-b/.git/", "w/a/b/.git/", "w/a_b/.git/", "w/a.b/.git/", "w/a/b/sub/",
		"home/ann/.claude/projects/-w-a-b/memory/MEMORY.md=",
		"w/in/.git/", "w/in/memory/MEMORY.md=", "w/in/.claude/memory/MEMORY.md=", "w/in/docs/memory/note.md=",
		`w/in/.memory-lsp.json={"folders": [{"path": "kept", "layout": "claude"}, {"path": "memory", "layout": "claude"}, {"path": "notes", "layout": "plain"}]}`, "w/in/kept/", "w/in/notes/",
		"w/claw/MEMORY.md=", "w/claw/memory/2026-11-30.md=",
		long+"/.git/", "home/ann/.claude/projects/"+ClaudeSlug("/" + long)[:200]+"-abc123/memory/MEMORY.md=",
	)
	for _, tt := range []struct {
		dir  string
		want []string
	}{
		{"w/a-b", []string{
			"home/ann/.blade/projects/-w-a-b/memory (not there) off:BLADE_AUTO_MEMORY=0 shared:w/a/b",
			"home/ann/.claude/projects/-w-a-b/memory shared:w/a/b,w/a.b,w/a_b",
		}},
		{"w/in", []string{
			"home/ann/.blade/projects/-w-in/memory (not there) off:BLADE_AUTO_MEMORY=0",
			"home/ann/.claude/projects/-w-in/memory (not there)",
			"w/in/memory", "w/in/.claude/memory", "w/in/kept",
		}},
		{"w/claw", []string{
			"home/ann/.blade/projects/-w-claw/memory (not there) off:BLADE_AUTO_MEMORY=0",
			"home/ann/.claude/projects/-w-claw/memory (not there)",
			"w/claw",
		}},
		{long, []string{
			"home/ann/.blade/projects/" + BladeSlug("/"+long) + "/memory (not there) off:BLADE_AUTO_MEMORY=0",
			"home/ann/.claude/projects/" + ClaudeSlug("/" + long)[:200] + "-abc123/memory",
		}},
	} {
		if diff := cmp.Diff(tt.want, folders(s, tt.dir)); diff != "" {
			t.Errorf("folders of %s (-want +got):\n%s", tt.dir, diff)
		}
	}
	if diff := cmp.Diff(folders(s, "w/a/b"), folders(s, "w/a/b/sub")); diff != "" {
		t.Errorf("a folder in a project has other memory (-project +folder):\n%s", diff)
	}
}
