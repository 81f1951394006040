package query_test

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/memory-lsp/memory-lsp/memory"
	"github.com/memory-lsp/memory-lsp/memory/query"
)

// tree lays out memory of a bookshop on disk, and damaged derived indexes.
func tree(t *testing.T, dir string) query.Target {
	t.Helper()
	for name, text := range map[string]string{
		summary: index("2026-08-01 01 🔄", "2026-08-01 02 🔄"),
		today:   daySessions,
		"ann/bookshop/.devcodex/bugs/login/.memory/sessions.md":                        "# login\n",
		"ann/bookshop/.devcodex/bugs/login/.memory/task.json":                          "{",
		"ann/bookshop/memory/MEMORY.md":                                                "- [deploy](deploy.md)\n",
		"ann/bookshop/memory/deploy.md":                                                "Wait.\n",
		"ann/bookshop/.devcodex/.runtime-state/derived-indexes/v1/memory/x/write.lock": "",
	} {
		file := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	target := bookshop
	target.Root = memory.FromOS(filepath.Join(dir, "ann/bookshop/.devcodex"))
	return target
}

// askAll asks all there is to ask, things that are not there too.
func askAll(t *testing.T, env memory.Env, target query.Target) {
	t.Helper()
	r := query.New(env)
	ctx := t.Context()
	folder := notes
	folder.Path = strings.TrimSuffix(target.Root, ".devcodex") + "memory"
	elsewhere := target
	elsewhere.Root += "/nowhere"
	whole := target
	whole.Scope = memory.WorkspaceScope
	for range 2 { // cold and warm
		for _, at := range []query.Target{target, elsewhere} {
			_, err1 := r.Status(ctx, at, query.StatusArgs{})
			page, err2 := r.Summary(ctx, at, query.SummaryArgs{Limit: 1})
			_, err3 := r.Session(ctx, at, query.SessionArgs{})
			_, err4 := r.Session(ctx, at, query.SessionArgs{Date: "20260101", HandoffOnly: true})
			_, err5 := r.ReadSummary(ctx, at, query.SummaryReadArgs{})
			_, err6 := r.ReadSession(ctx, at, query.SessionReadArgs{})
			_, err7 := r.Task(ctx, at, query.TaskArgs{Name: "login"})
			if err := errors.Join(err1, err2, err3, err4, err5, err6, err7); err != nil {
				t.Fatal(err)
			}
			if page.NextCursor != nil {
				if _, err := r.Summary(ctx, at, query.SummaryArgs{Limit: 1, Cursor: *page.NextCursor}); err != nil {
					t.Fatal(err)
				}
			}
		}
		_, err1 := r.Task(ctx, whole, query.TaskArgs{Name: "login"})
		_, err2 := r.Topic(ctx, folder, query.TopicArgs{Topic: query.ListTopic})
		_, err3 := r.Topic(ctx, folder, query.TopicArgs{Topic: "deploy"})
		_, err4 := r.Index(ctx, folder)
		_, err5 := r.Index(ctx, memory.AutoFolder{Path: folder.Path + "/nowhere"})
		_, err6 := r.AutoMemory(ctx, folder.Path)
		if err := errors.Join(err1, err2, err3, err4, err5, err6); err != nil {
			t.Fatal(err)
		}
		if _, err := r.Topic(ctx, folder, query.TopicArgs{Topic: "absent"}); codeOf(err) != query.TopicNotFound {
			t.Fatal(err)
		}
	}
}

func system() memory.Env {
	return memory.Env{FS: memory.OSFS(), Getenv: func(string) string { return "" }, Now: func() time.Time { return noon }}
}

// state is all that a folder holds: modes, times and bytes.
func state(t *testing.T, dir string) map[string]string {
	t.Helper()
	all := map[string]string{}
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		info, err := d.Info()
		if err != nil {
			return err
		}
		all[path] = info.Mode().String() + " " + info.ModTime().Format(time.RFC3339Nano)
		if d.Type().IsRegular() {
			text, err := os.ReadFile(path)
			all[path] += " " + string(text)
			return err
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// Asking changes nothing: no byte, no time, no folder.
func TestNothingIsWritten(t *testing.T) {
	dir := t.TempDir()
	target := tree(t, dir)
	before := state(t, dir)
	askAll(t, system(), target)
	if diff := cmp.Diff(before, state(t, dir)); diff != "" {
		t.Errorf("asking changed the tree (-before +after):\n%s", diff)
	}
}

// readOnly is a file system that has nothing but what reading needs.
type readOnly struct{ fsys fs.FS }

func (r readOnly) Open(name string) (fs.File, error) { return r.fsys.Open(name) }

func TestReadOnlyFileSystem(t *testing.T) {
	env := system()
	env.FS = readOnly{env.FS}
	askAll(t, env, tree(t, t.TempDir()))
}
