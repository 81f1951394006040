package ops_test

import (
	"errors"
	"io"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/memory-lsp/memory-lsp/memory"
	"github.com/memory-lsp/memory-lsp/memory/ops"
	"github.com/memory-lsp/memory-lsp/memory/rules"
	"github.com/memory-lsp/memory-lsp/memory/store"
)

// A bench is a project of its own, with a clock that tests set.
type bench struct {
	t    testing.TB
	dir  string // of the project
	now  time.Time
	env  map[string]string
	step func(string)
	fs   store.FS // zero: the system's
}

var east = time.FixedZone("", 8*60*60)

// newBench lays out files, named from the project on; a name and its text take
// turns.
func newBench(t testing.TB, files ...string) *bench {
	b := &bench{
		t: t, dir: filepath.Join(t.TempDir(), "bookshop"), env: map[string]string{},
		now: time.Date(2026, 8, 30, 10, 5, 0, 0, east),
	}
	b.write(".devcodex/.memory/README.md", "")
	for i := 0; i < len(files); i += 2 {
		b.write(files[i], files[i+1])
	}
	return b
}

func (b *bench) path(name string) string { return filepath.Join(b.dir, filepath.FromSlash(name)) }

func (b *bench) write(name, text string) {
	b.t.Helper()
	if err := os.MkdirAll(filepath.Dir(b.path(name)), 0o755); err != nil {
		b.t.Fatal(err)
	}
	if err := os.WriteFile(b.path(name), []byte(text), 0o644); err != nil {
		b.t.Fatal(err)
	}
}

// read is a file's text; empty if it is not there.
func (b *bench) read(name string) string {
	b.t.Helper()
	text, err := os.ReadFile(b.path(name))
	if err != nil && !os.IsNotExist(err) {
		b.t.Fatal(err)
	}
	return string(text)
}

func (b *bench) memoryEnv() memory.Env {
	return memory.Env{FS: memory.OSFS(), Getenv: func(k string) string { return b.env[k] }, Now: func() time.Time { return b.now }}
}

// writer is one for codex, whose random numbers are always the same.
func (b *bench) writer() *ops.Writer { return b.writerFor(ops.Where{Agent: "codex"}, 1) }

func (b *bench) writerFor(where ops.Where, seed byte) *ops.Writer { return b.waiting(where, seed, -1) }

// patient is a writer that waits for its turn.
func (b *bench) patient(seed byte) *ops.Writer {
	return b.waiting(ops.Where{Agent: "codex"}, seed, time.Minute)
}

func (b *bench) waiting(where ops.Where, seed byte, wait time.Duration) *ops.Writer {
	b.t.Helper()
	target, err := ops.Resolve(b.memoryEnv(), memory.FromOS(b.dir), where)
	if err != nil {
		b.t.Fatal(err)
	}
	env := store.SystemEnv(b.dir, func(string) string { return "" })
	env.Now = func() time.Time { return b.now }
	env.Random = lottery(seed)
	w, err := ops.NewWriter(target, ops.Options{
		Env: b.memoryEnv(), Store: env, Refuse: ops.FindSecret(b.memoryEnv()), Wait: wait, FS: b.fs, Step: func(s string) {
			if b.step != nil {
				b.step(s)
			}
		},
	})
	if err != nil {
		b.t.Fatal(err)
	}
	return w
}

// lottery draws the same numbers each time.
func lottery(seed byte) io.Reader { return rand.NewChaCha8([32]byte{seed}) }

// findings are what the rules find in the project.
func (b *bench) findings() (found []memory.Finding) {
	b.t.Helper()
	today := memory.DayOf(b.now)
	w := memory.NewWorkspace(b.memoryEnv(), memory.Settings{Rules: rules.All(), Today: &today})
	for _, bad := range w.Snapshot().Find(b.t.Context(), memory.FromOS(b.dir), func(f *memory.File) { w.Add(f.Path) }) {
		b.t.Error(bad.Path, bad.Err)
	}
	for f := range w.Snapshot().Files() {
		found = append(found, w.Snapshot().Check(b.t.Context(), f.Path).Findings...)
	}
	return found
}

// lint is findings, one a line: file, rule, message.
func (b *bench) lint() (lines []string) {
	b.t.Helper()
	for _, f := range b.findings() {
		lines = append(lines, strings.TrimPrefix(f.Path, memory.FromOS(b.dir)+"/")+": "+f.Rule.ID+": "+f.Message.String())
	}
	return lines
}

const (
	dayFile     = ".devcodex/.memory/clients/codex/tasks/20260830.md"
	summaryFile = ".devcodex/.memory/clients/codex/SUMMARY.md"
)

// code is that of an error of ours; empty for none.
func code(err error) string {
	var e *store.Error
	switch {
	case err == nil:
		return ""
	case errors.As(err, &e):
		return e.Code
	}
	return err.Error()
}

// must is a value that came without an error.
func must[T any](v T, err error) func(t testing.TB) T {
	return func(t testing.TB) T {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return v
	}
}

// files are the project's files but for the runtime state, by name.
func (b *bench) files() map[string]string {
	b.t.Helper()
	out := map[string]string{}
	err := filepath.WalkDir(b.dir, func(p string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() {
			if e != nil && e.Name() == ".runtime-state" {
				return filepath.SkipDir
			}
			return err
		}
		name, err := filepath.Rel(b.dir, p)
		out[filepath.ToSlash(name)] = b.read(filepath.ToSlash(name))
		return err
	})
	if err != nil {
		b.t.Fatal(err)
	}
	return out
}

func asError(err error, e **store.Error) bool { return errors.As(err, e) }
