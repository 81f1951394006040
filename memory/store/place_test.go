package store

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestLockKey holds the key to that of the format: the sha256 of both names, a
// zero byte between them.
func TestLockKey(t *testing.T) {
	const want = "d7bd02c40a693807188e32fe33857f7ce0f84c646cc554841dc401ecff224571"
	if got := lockKey("/w/.devcodex", "/w/.devcodex/.memory/clients/codex/SUMMARY.md"); got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

func TestLayouts(t *testing.T) {
	const marker = `{"mode": " workspace-namespace "}`
	for _, c := range []struct {
		name           string
		marker         string // of the workspace; empty: none
		active         string // below the workspace
		project, scope string
		file           string
		want           string // below the workspace
	}{
		{"no marker", "", ".devcodex", "", "", summary, ".devcodex/.runtime-state"},
		{"a marker of another mode", `{"mode": "legacy"}`, ".devcodex", "", "", summary, ".devcodex/.runtime-state"},
		{"a marker that is no JSON", "{", ".devcodex", "", "", summary, ".devcodex/.runtime-state"},
		{"a project", marker, ".devcodex/a/b", "a/b", "project", summary, ".devcodex/workspace/.runtime-state/projects/a/b"},
		{"a project that its path tells", marker, ".devcodex/a/b", "", "", summary, ".devcodex/workspace/.runtime-state/projects/a/b"},
		{"a project's confirmations", marker, ".devcodex/a", "a", "project", "requirements/r/.memory/sessions.md", ".devcodex/workspace/.runtime-state/projects/a"},
		{"the whole workspace", marker, ".devcodex/workspace", "", "workspace", summary, ".devcodex/workspace/.runtime-state/projects/__workspace__"},
		{"the whole workspace that its path tells", marker, ".devcodex/workspace", "", "", summary, ".devcodex/workspace/.runtime-state/projects/__workspace__"},
		{"the whole workspace's confirmations", marker, ".devcodex/workspace", "", "workspace", "bugs/b/.memory/sessions.md", ".devcodex/workspace/.runtime-state/workspace"},
	} {
		t.Run(c.name, func(t *testing.T) {
			top := t.TempDir()
			active := filepath.Join(top, filepath.FromSlash(c.active))
			must(t, os.MkdirAll(active, 0o755))
			if c.marker != "" {
				must(t, os.WriteFile(filepath.Join(top, devcodex, "layout.json"), []byte(c.marker), 0o644))
			}
			got, err := filepath.Rel(top, layoutOf(active, c.project, c.scope, c.file).path(""))
			must(t, err)
			if filepath.ToSlash(got) != c.want {
				t.Errorf("got %s, want %s", got, c.want)
			}
		})
	}
}

func TestNamesThatAreRefused(t *testing.T) {
	for _, name := range []string{"", ".", "..", "../x.md", "a/../../x.md", "/x.md", "a//x.md", "a/./x.md", "a/", `a\x.md`, "a\x00.md"} {
		s := newSite(t)
		_, err := s.open().Do(t.Context(), Change{File: name, Plan: func(Snapshot) (Plan, error) {
			t.Errorf("%q: a plan was asked for", name)
			return Plan{}, nil
		}})
		if !Is(err, ArgumentInvalid) {
			t.Errorf("%q: got %v", name, err)
		}
		if tree := s.tree(); !slices.Equal(tree, []string{"."}) {
			t.Errorf("%q: left %q", name, tree)
		}
	}
}

// TestLinks has symbolic links where files and folders should be. What they lead
// to outside must never be read or written, and its presence not be told.
func TestLinks(t *testing.T) {
	for _, c := range []struct {
		name string
		// link is made below the root and leads to a path; {out} is a folder
		// outside, which holds SUMMARY.md and sub/.
		link, to string
		code     string
		says     string
	}{
		{"the file, to a file outside", summary, "{out}/SUMMARY.md", NotRegular, "is a symbolic link to"},
		{"the file, to one in the root", summary, "real.md", NotRegular, "is a symbolic link to real.md"},
		{"the file, to nothing", summary, "gone.md", NotRegular, "is a symbolic link to gone.md"},
		{"a folder, to one outside", ".memory/clients/codex", "{out}", NotRegular, "does not lead to a place below"},
		{"a folder, to one outside that is not there", ".memory/clients/codex", "{out}/gone", NotRegular, "does not lead to a place below"},
		{"the state, to a folder outside", stateDir, "{out}/sub", NotRegular, "does not lead to a place below"},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := newSite(t)
			out, err := filepath.EvalSymlinks(t.TempDir())
			must(t, err)
			must(t, os.Mkdir(filepath.Join(out, "sub"), 0o755))
			must(t, os.WriteFile(filepath.Join(out, "SUMMARY.md"), []byte("outside\n"), 0o600))
			s.put(filepath.ToSlash(filepath.Join(filepath.Dir(c.link), "x.md")), "x\n")
			must(t, os.Symlink(strings.ReplaceAll(c.to, "{out}", out), s.path(c.link)))
			for _, p := range []Plan{{Append: []byte("b\n")}, {Text: []byte("b\n")}, {Delete: true}} {
				_, err = s.write(p)
				if !Is(err, c.code) || !strings.Contains(err.Error(), c.says) {
					t.Errorf("got %v, want %s: %s", err, c.code, c.says)
				}
			}
			if info, err := os.Lstat(s.path(c.link)); err != nil || info.Mode()&os.ModeSymlink == 0 {
				t.Errorf("the link is %v, %v", info, err)
			}
			text, err := os.ReadFile(filepath.Join(out, "SUMMARY.md"))
			if string(text) != "outside\n" || err != nil {
				t.Errorf("the file outside holds %q, %v", text, err)
			}
			inside, err := os.ReadDir(filepath.Join(out, "sub"))
			if len(inside) > 0 || err != nil {
				t.Errorf("outside are %v, %v", inside, err)
			}
		})
	}
}

// TestLinkThatSlipsIn puts a symbolic link in the file's place at each step.
func TestLinkThatSlipsIn(t *testing.T) {
	for _, step := range []string{"plan", "append.open", "intent.write", "final-cas", "temp.create", "rename"} {
		for _, p := range []Plan{{Append: []byte("b\n")}, {Text: []byte("b\n")}, {Delete: true}} {
			s := newSite(t)
			s.put(summary, "old\n")
			s.put("other.md", "old\n")
			slipped := false
			s.opt.Step = func(name string) {
				if name == step && !slipped {
					slipped = true
					must(t, os.Remove(s.path(summary)))
					must(t, os.Symlink("../../../other.md", s.path(summary)))
				}
			}
			_, err := s.write(p)
			if slipped && err == nil {
				t.Errorf("%s: %+v was written", step, p)
			}
			if got := s.text("other.md"); got != "old\n" {
				t.Errorf("%s: the link's target holds %q", step, got)
			}
			if info, err := os.Lstat(s.path(summary)); slipped && (err != nil || info.Mode()&os.ModeSymlink == 0) {
				t.Errorf("%s: the link is %v, %v", step, info, err)
			}
			if left := s.left(); len(left) > 0 {
				t.Errorf("%s: left behind: %q", step, left)
			}
		}
	}
}

// TestAliases writes by a name that has symbolic links in it: the locks of both
// names are taken, and the receipt admits that there may be a third.
func TestAliases(t *testing.T) {
	for _, c := range []struct {
		name  string
		alias func(s *site)
	}{
		{"of the root", func(s *site) {
			alias := filepath.Join(s.t.(*testing.T).TempDir(), "alias")
			must(s.t, os.Symlink(s.dir, alias))
			s.opt.ActiveRoot = alias
		}},
		{"of a folder", func(s *site) {
			must(s.t, os.Rename(s.path(".memory/clients"), s.path(".memory/real")))
			must(s.t, os.Symlink("real", s.path(".memory/clients")))
		}},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := newSite(t)
			s.put(summary, "old\n")
			c.alias(s)
			var keys []string
			s.opt.Step = func(name string) {
				if name == "plan" {
					entries, err := os.ReadDir(s.path(stateDir + "/" + foldersDir))
					must(t, err)
					for _, e := range entries {
						keys = append(keys, e.Name())
					}
				}
			}
			r, err := s.write(Plan{Append: []byte("new\n")})
			must(t, err)
			real, err := filepath.EvalSymlinks(s.path(summary))
			must(t, err)
			want := []string{lockKey(s.dir, real), lockKey(s.opt.ActiveRoot, filepath.Join(s.opt.ActiveRoot, summary))}
			slices.Sort(want)
			if diff := cmp.Diff(want, keys); diff != "" {
				t.Errorf("locks (-want +got):\n%s", diff)
			}
			if r.Exclusion != Unverified || r.ExclusionReason == "" {
				t.Errorf("exclusion %q: %q", r.Exclusion, r.ExclusionReason)
			}
		})
	}
}

func TestSharedFileSystems(t *testing.T) {
	s := newSite(t)
	s.opt.FS = SystemFS()
	s.opt.FS.Shared = func(string) (string, bool) { return "NFS", true }
	r, err := s.write(Plan{Append: []byte("a\n")})
	must(t, err)
	if r.Exclusion != Unverified || !strings.Contains(r.ExclusionReason, "NFS") {
		t.Errorf("exclusion %q: %q", r.Exclusion, r.ExclusionReason)
	}
}

// TestOutsideTrees writes auto memory: no folder locks, the state is the user's.
func TestOutsideTrees(t *testing.T) {
	s := newSite(t)
	s.opt.Tree = false
	r, err := s.open().Do(t.Context(), Change{File: "MEMORY.md", Plan: func(Snapshot) (Plan, error) { return Plan{Text: []byte("a\n")}, nil }})
	must(t, err)
	if r.Exclusion != Pass {
		t.Errorf("exclusion %q: %q", r.Exclusion, r.ExclusionReason)
	}
	if diff := cmp.Diff([]string{"MEMORY.md"}, s.tree()); diff != "" {
		t.Errorf("files (-want +got):\n%s", diff)
	}
	if _, err := os.Stat(filepath.Join(s.opt.Env.State, ownDir, locksDir)); err != nil {
		t.Error(err)
	}
	_, err = s.open().Clean(t.Context())
	must(t, err)
	if _, err := os.Stat(filepath.Join(s.opt.Env.State, ownDir)); err == nil {
		t.Error("our state outlives cleaning up")
	}
}

func TestRootThatIsGone(t *testing.T) {
	s := newSite(t)
	must(t, os.Remove(s.dir))
	if _, err := s.write(Plan{Append: []byte("a\n")}); !Is(err, FolderMissing) {
		t.Errorf("got %v", err)
	}
	if _, err := os.Stat(s.dir); err == nil {
		t.Error("the root was made")
	}
}
