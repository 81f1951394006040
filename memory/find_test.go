package memory

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/google/go-cmp/cmp"
)

// found are the files that a walk visits.
func found(t *testing.T, s *Snapshot, path string) (files []string) {
	t.Helper()
	for _, p := range s.Find(t.Context(), path, func(f *File) { files = append(files, f.Path) }) {
		t.Errorf("%s: %v", p.Path, p.Err)
	}
	return files
}

func TestFind(t *testing.T) {
	for _, tc := range []struct {
		name  string
		files []string
		path  string // default: w
		want  string
	}{
		{
			name: "both families, other files passed over",
			files: []string{
				"w/README.md", "w/src/main.go", "w/.devcodex/.memory/clients/codex/SUMMARY.md",
				"w/.devcodex/README.md", "w/memory/MEMORY.md", "w/memory/a.md", "w/memory/a.txt",
			},
			want: "w/.devcodex/.memory/clients/codex/SUMMARY.md w/memory/MEMORY.md w/memory/a.md",
		},
		{
			name: "memory that git ignores is what we are for",
			files: []string{
				"w/.git/HEAD", "w/.gitignore = .devcodex/\n.claude\n/docs\nmemory*\n*.md",
				"w/.devcodex/.memory/SUMMARY.md", "w/.claude/memory/MEMORY.md", "w/.claude/agent-memory/r/x.md",
				"w/.claude/agent-memory-local/r/y.md", "w/docs/memory/MEMORY.md", "w/memory/MEMORY.md",
				"w/memory-bank/activeContext.md", "w/pkg/.memory/SUMMARY.md",
			},
			want: "w/.claude/memory/MEMORY.md w/.claude/agent-memory/r/x.md w/.claude/agent-memory-local/r/y.md " +
				"w/.devcodex/.memory/SUMMARY.md w/docs/memory/MEMORY.md w/memory/MEMORY.md w/memory-bank/activeContext.md w/pkg/.memory/SUMMARY.md",
		},
		{
			name:  "an ignore file inside memory hides nothing of it",
			files: []string{"w/.devcodex/.gitignore = *", "w/.devcodex/.memory/SUMMARY.md", "w/.devcodex/bugs/x/01-a.md"},
			want:  "w/.devcodex/.memory/SUMMARY.md w/.devcodex/bugs/x/01-a.md",
		},
		{
			name: "ordinary folders are pruned by the ignore files of every level",
			files: []string{
				"w/.git/HEAD", "w/.git/info/exclude = /one\n", "w/.gitignore = two/\n# three\n", "w/.ignore = !four\n",
				"w/one/.devcodex/.memory/SUMMARY.md", "w/deep/one/.devcodex/.memory/SUMMARY.md",
				"w/deep/two/.devcodex/.memory/SUMMARY.md", "w/three/.devcodex/.memory/SUMMARY.md",
				"w/deep/.gitignore = /five\r\n", "w/five/.devcodex/.memory/SUMMARY.md", "w/deep/five/.devcodex/.memory/SUMMARY.md",
			},
			want: "w/deep/one/.devcodex/.memory/SUMMARY.md w/five/.devcodex/.memory/SUMMARY.md w/three/.devcodex/.memory/SUMMARY.md",
		},
		{
			name: "a nested repository has its own ignore files",
			files: []string{
				"w/.git/HEAD", "w/.gitignore = build", "w/sub/.git = gitdir: ../.git/modules/sub",
				"w/sub/build/.memory/SUMMARY.md", "w/build/.memory/SUMMARY.md",
			},
			want: "w/sub/build/.memory/SUMMARY.md",
		},
		{
			name:  "ignore files above the named folder count",
			files: []string{"w/.git/HEAD", "w/.gitignore = build", "w/a/build/.memory/SUMMARY.md", "w/a/.memory/SUMMARY.md"},
			path:  "w/a",
			want:  "w/a/.memory/SUMMARY.md",
		},
		{
			name:  "a named folder is looked into whatever ignores it",
			files: []string{"w/.git/HEAD", "w/.gitignore = build", "w/build/x/.memory/SUMMARY.md"},
			path:  "w/build",
			want:  "w/build/x/.memory/SUMMARY.md",
		},
		{
			name:  "a folder within memory may be named",
			files: []string{"w/.gitignore = reports", "w/.devcodex/reports/a/01--x.md", "w/.devcodex/.memory/SUMMARY.md"},
			path:  "w/.devcodex/reports",
			want:  "w/.devcodex/reports/a/01--x.md",
		},
		{
			name:  "git's and node's folders are never entered",
			files: []string{"w/.git/.memory/SUMMARY.md", "w/node_modules/p/.devcodex/.memory/SUMMARY.md", "w/.memory/SUMMARY.md"},
			want:  "w/.memory/SUMMARY.md",
		},
		{
			name:  "configuration files are visited",
			files: []string{"w/.memory-lsp.json = {}", "w/sub/.memory-lsp.json = {}"},
			want:  "w/.memory-lsp.json w/sub/.memory-lsp.json",
		},
		{
			name:  "OpenClaw's dailies beside a root index",
			files: []string{"w/MEMORY.md", "w/.gitignore = memory", "w/memory/2026-07-01.md", "w/memory/notes.md", "w/notes.md"},
			want:  "w/MEMORY.md w/memory/2026-07-01.md",
		},
		{
			name:  "a named file that is no memory is not visited",
			files: []string{"w/README.md"},
			path:  "w/README.md",
		},
		{
			name:  "a named file is visited whatever ignores it",
			files: []string{"w/.git/HEAD", "w/.gitignore = *", "w/x/.memory/SUMMARY.md"},
			path:  "w/x/.memory/SUMMARY.md",
			want:  "w/x/.memory/SUMMARY.md",
		},
		{
			name:  "the user's own memory is not swept up",
			files: []string{"home/ann/.claude/projects/-w/memory/MEMORY.md", "home/ann/.blade/projects/-w/memory/MEMORY.md", "home/ann/w/memory/MEMORY.md"},
			path:  "home/ann",
			want:  "home/ann/w/memory/MEMORY.md",
		},
		{
			name:  "the user's own memory may be named",
			files: []string{"home/ann/.claude/projects/-w/memory/MEMORY.md", "home/ann/.claude/projects/-v/memory/MEMORY.md"},
			path:  "home/ann/.claude/projects/-w",
			want:  "home/ann/.claude/projects/-w/memory/MEMORY.md",
		},
		{
			name: "declared folders are looked into even where they are ignored",
			files: []string{
				`w/.memory-lsp.json = {"folders":[{"path":"out/notes","layout":"plain"},{"path":"out/codex","layout":"agent","agent":"codex","root":"out"}]}`,
				"w/.gitignore = out", "w/out/notes/a.md", "w/out/b.md", "w/out/codex/tasks/20260830.md", "w/out/reports/a/b/c/01--x.md",
			},
			want: "w/.memory-lsp.json w/out/notes/a.md w/out/codex/tasks/20260830.md w/out/reports/a/b/c/01--x.md",
		},
		{
			name: "a declared folder that is not ignored itself has ignored folders",
			files: []string{
				`w/.memory-lsp.json = {"folders":[{"path":".","layout":"plain"}]}`,
				"w/.gitignore = out", "w/out/a.md", "w/b.md",
			},
			want: "w/.memory-lsp.json w/b.md",
		},
		{
			name: "a configuration above the named folder declares folders in it",
			files: []string{
				`w/.memory-lsp.json = {"folders":[{"path":"a/out/notes","layout":"plain"}]}`,
				"w/.git/HEAD", "w/.gitignore = out", "w/a/out/notes/a.md",
			},
			path: "w/a",
			want: "w/a/out/notes/a.md",
		},
		{
			name: "what is excluded is passed over, memory or not",
			files: []string{
				`w/.memory-lsp.json = {"exclude":["testdata/**", "memory/draft-*.md", "**/old"]}`,
				"w/testdata/.devcodex/.memory/SUMMARY.md", "w/memory/MEMORY.md", "w/memory/draft-1.md",
				"w/memory/old/a.md", "w/.devcodex/bugs/old/01-a.md",
			},
			want: "w/.memory-lsp.json w/memory/MEMORY.md",
		},
		{
			name:  "an excluded folder may be named",
			files: []string{`w/.memory-lsp.json = {"exclude":["old"]}`, "w/old/memory/MEMORY.md"},
			path:  "w/old",
			want:  "w/old/memory/MEMORY.md",
		},
	} {
		t.Run(tc.name, func(t *testing.T) {
			if tc.path == "" {
				tc.path = "w"
			}
			got := strings.Join(found(t, world(tc.files...), tc.path), " ")
			if got != tc.want {
				t.Errorf("got  %s\nwant %s", got, tc.want)
			}
		})
	}
}

// A link to the folder that holds it, to one above or to the whole system is not
// entered: the walk ends, and each file is visited once.
func TestFindSymlinkLoop(t *testing.T) {
	m := fstest.MapFS{"w/memory/MEMORY.md": {}, "w/memory/a.md": {}, "out/.devcodex/.memory/SUMMARY.md": {}}
	for name, to := range map[string]string{"w/memory/loop": ".", "w/memory/up": "..", "w/memory/root": "/", "w/.devcodex": "../out/.devcodex"} {
		m[name] = &fstest.MapFile{Data: []byte(to), Mode: fs.ModeSymlink | 0o777}
	}
	s := NewWorkspace(Env{FS: m, Getenv: func(string) string { return "" }, Now: time.Now}, Settings{}).Snapshot()
	want := []string{"w/memory/MEMORY.md", "w/memory/a.md"}
	if diff := cmp.Diff(want, found(t, s, "w")); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// locked is a file system with a folder that may not be listed.
type locked struct {
	fstest.MapFS
	dir string
}

func (l locked) ReadDir(name string) ([]fs.DirEntry, error) {
	if name == l.dir {
		return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrPermission}
	}
	return l.MapFS.ReadDir(name)
}

func TestFindProblems(t *testing.T) {
	files := locked{fstest.MapFS{"w/a/x.md": {}, "w/.memory/SUMMARY.md": {}}, "w/a"}
	s := NewWorkspace(Env{FS: files, Getenv: func(string) string { return "" }, Now: time.Now}, Settings{}).Snapshot()
	var got []string
	problems := s.Find(t.Context(), "w", func(f *File) { got = append(got, f.Path) })
	if len(problems) != 1 || problems[0].Path != "w/a" || !errors.Is(problems[0].Err, fs.ErrPermission) {
		t.Errorf("problems %v, want w/a: permission denied", problems)
	}
	if diff := cmp.Diff([]string{"w/.memory/SUMMARY.md"}, got); diff != "" {
		t.Errorf("the rest of the tree (-want +got):\n%s", diff)
	}
	if p := s.Find(t.Context(), "w/none", func(*File) {}); len(p) != 1 || !errors.Is(p[0].Err, fs.ErrNotExist) {
		t.Errorf("a path where nothing stands: %v", p)
	}
}

func TestFindStops(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	n := 0
	world("w/a/.memory/SUMMARY.md", "w/b/.memory/SUMMARY.md", "w/c/.memory/SUMMARY.md").Find(ctx, "w", func(*File) {
		n++
		cancel()
	})
	if n != 1 {
		t.Errorf("%d files visited, the context ended after the first", n)
	}
}

// A walk over an ordinary repository must cost little.
func BenchmarkFind(b *testing.B) {
	b.Run("foreign-20000", func(b *testing.B) {
		dir := b.TempDir()
		plant(b, dir, "memory", "MEMORY.md", 1)
		plant(b, dir, "node_modules/p", "%d.md", 5_000)
		for i := range 400 {
			plant(b, dir, fmt.Sprintf("src/p%d", i), "f%d.md", 50)
		}
		if err := os.WriteFile(dir+"/.gitignore", []byte(strings.Repeat("/dist\n*.log\n", 20)), 0o600); err != nil {
			b.Fatal(err)
		}
		benchmarkFind(b, dir, 1)
	})
	b.Run("memory-14000", func(b *testing.B) {
		dir := b.TempDir()
		for i := range 350 {
			plant(b, dir, fmt.Sprintf(".devcodex/reports/audit/codex/%d", 20200000+i), "%d--x.md", 40)
		}
		benchmarkFind(b, dir, 14_000)
	})
}

// plant makes n empty files in a folder below dir.
func plant(b *testing.B, dir, folder, name string, n int) {
	b.Helper()
	folder = dir + "/" + folder
	if err := os.MkdirAll(folder, 0o700); err != nil {
		b.Fatal(err)
	}
	for i := range n {
		if err := os.WriteFile(folder+"/"+strings.Replace(name, "%d", strconv.Itoa(i), 1), nil, 0o600); err != nil {
			b.Fatal(err)
		}
	}
}

func benchmarkFind(b *testing.B, dir string, want int) {
	for b.Loop() {
		n := 0
		s := NewWorkspace(Env{FS: OSFS(), Getenv: func(string) string { return "" }, Now: time.Now}, Settings{}).Snapshot()
		s.Find(b.Context(), FromOS(dir), func(*File) { n++ })
		if n != want {
			b.Fatalf("%d files found, want %d", n, want)
		}
	}
}
