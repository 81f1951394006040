package query_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/memory-lsp/memory-lsp/memory"
	"github.com/memory-lsp/memory-lsp/memory/query"
)

// A reader that has read a file sees every change of it: one that keeps its
// length and time, another file in its place, its going and coming.
func TestChangesAreSeen(t *testing.T) {
	dir := t.TempDir()
	target := tree(t, dir)
	file := filepath.Join(dir, filepath.FromSlash(summary))
	env := system()
	env.Now = func() time.Time { return time.Now().Add(time.Hour) } // what is there is old
	r := query.New(env)
	write := func(rows ...string) {
		if err := os.WriteFile(file, []byte(index(rows...)), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	expect := func(what string, want ...string) {
		t.Helper()
		page, err := r.Summary(t.Context(), target, query.SummaryArgs{Status: "all"})
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(append([]string{}, want...), keys(page.Rows)); diff != "" {
			t.Errorf("%s (-want +got):\n%s", what, diff)
		}
	}
	write("2026-08-01 01 🔄")
	expect("at first", "2026-08-01#01 active")
	info, err := os.Stat(file)
	if err != nil {
		t.Fatal(err)
	}
	write("2026-08-02 01 🔄")
	if err := os.Chtimes(file, info.ModTime(), info.ModTime()); err != nil {
		t.Fatal(err)
	}
	expect("as long and as old as before", "2026-08-02#01 active")
	write("2026-08-02 01 🔄", "2026-08-02 01 ✅")
	expect("longer", "2026-08-02#01 completed", "2026-08-02#01 active")
	other := file + ".new"
	if err := os.WriteFile(other, []byte(index("2026-08-03 01 🔄")), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := os.Rename(other, file); err != nil {
		t.Fatal(err)
	}
	expect("another file in its place", "2026-08-03#01 active")
	if err := os.Remove(file); err != nil {
		t.Fatal(err)
	}
	expect("gone")
	write("2026-08-03 01 🔄")
	expect("back", "2026-08-03#01 active")
}

// moving is a file system in which one file grows whenever it is read.
type moving struct {
	fstest.MapFS
	path  string
	times int // how often still
}

func (m *moving) Open(name string) (fs.File, error) {
	f, err := m.MapFS.Open(name)
	if name != m.path || m.times == 0 || err != nil {
		return f, err
	}
	m.times--
	old := m.MapFS[name]
	grown := *old
	grown.Data = append(grown.Data[:len(grown.Data):len(grown.Data)], "| 2026-08-09 01 | 01 | fix | a | — | — | ✅ |\n"...)
	m.MapFS[name] = &grown
	now, err := m.MapFS.Open(name)
	return growing{f, now}, err
}

// growing is a file that is longer when it was read than before.
type growing struct{ before, after fs.File }

func (g growing) Stat() (fs.FileInfo, error) {
	info, err := g.before.Stat()
	if n, _ := g.before.Read(make([]byte, 1)); n == 0 {
		return g.after.Stat()
	}
	return info, err
}
func (g growing) Read(b []byte) (int, error) { return g.before.Read(b) }
func (g growing) Close() error               { return g.before.Close() }

// A file that changes while it is read is read once more; if it changes again,
// that is told.
func TestSourceChangesWhileRead(t *testing.T) {
	for _, tt := range []struct {
		times int
		code  string
	}{{0, ""}, {1, ""}, {2, query.SourceMoving}} {
		fsys := &moving{files(map[string]string{summary: index("2026-08-01 01 🔄")}), summary, tt.times}
		env := memory.Env{FS: fsys, Getenv: func(string) string { return "" }, Now: func() time.Time { return noon }}
		_, err := query.New(env).Summary(t.Context(), bookshop, query.SummaryArgs{})
		if codeOf(err) != tt.code {
			t.Errorf("changed %d times: error %v, want %q", tt.times, err, tt.code)
		}
	}
}

// What symbolic links lead out of the root is not read, and nothing that is no
// file.
func TestFilesOutside(t *testing.T) {
	dir := t.TempDir()
	target := tree(t, dir)
	at := func(name string) string { return filepath.Join(dir, filepath.FromSlash(name)) }
	inside := client + "tasks/20260801.md"
	for name, to := range map[string]string{
		client + "tasks/20260802.md":                    at("ann/outside.md"),
		client + "tasks/20260803.md":                    "../../../../../../outside.md",
		inside:                                          at(today),
		client + "tasks/20260804.md":                    "20260804.md",
		client + "tasks/20260806.md":                    "elsewhere/../outside.md", // what the system takes for ann/outside.md
		client + "tasks/elsewhere":                      at("ann/elsewhere"),
		client + "tasks/outside.md":                     at(today),
		"ann/bookshop/.devcodex/.memory/clients/cursor": at("ann/elsewhere"),
	} {
		if err := os.Symlink(filepath.FromSlash(to), at(name)); err != nil {
			t.Fatal(err)
		}
	}
	for name, text := range map[string]string{"ann/outside.md": daySessions, "ann/elsewhere/tasks/20260801.md": daySessions} {
		if err := os.MkdirAll(filepath.Dir(at(name)), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(at(name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Mkdir(at(client+"tasks/20260805.md"), 0o755); err != nil {
		t.Fatal(err)
	}
	r := query.New(system())
	for _, tt := range []struct{ name, agent, date, code string }{
		{"a file", "codex", "20260830", ""},
		{"a link to it", "codex", "20260801", ""},
		{"a link that another link leads out", "codex", "20260806", query.NotRegular},
		{"a link outside", "codex", "20260802", query.NotRegular},
		{"a relative link outside", "codex", "20260803", query.NotRegular},
		{"a link to itself", "codex", "20260804", query.NotRegular},
		{"a folder", "codex", "20260805", query.NotRegular},
		{"in a folder that is a link outside", "cursor", "20260801", query.NotRegular},
		{"not there, in a folder that is a link outside", "cursor", "20260802", query.NotRegular},
	} {
		target.Agent = tt.agent
		_, err := r.Session(t.Context(), target, query.SessionArgs{Date: tt.date})
		if codeOf(err) != tt.code {
			t.Errorf("%s: error %v, want %q", tt.name, err, tt.code)
		}
	}
}

// Of a file that is longer than is read the beginning is answered. That it is no
// more is told, there is no cursor for what cannot be covered, and a session that
// may be cut is not told.
func TestPartialSource(t *testing.T) {
	long := func(begin, line string) string {
		return begin + strings.Repeat(line, memory.MaxCheck/len(line)+1)
	}
	const row = "| 2026-08-01 10:05 | 01 | fix | 补测试 | — | — | 🔄 |\n"
	r := reader(files(map[string]string{
		summary: long(head, row),
		today:   long(daySessions, strings.Repeat("x", 1000)+"\n"),
	}))
	page, err := r.Summary(t.Context(), bookshop, query.SummaryArgs{Status: "all"})
	if err != nil {
		t.Fatal(err)
	}
	want := query.Pagination{SchemaVersion: "MemoryPaginationV1", Returned: 5, HasMore: true, BlockedReason: new("canonical-source-partial")}
	if diff := cmp.Diff(want, page.Pagination); diff != "" {
		t.Errorf("pagination (-want +got):\n%s", diff)
	}
	day, err := r.Session(t.Context(), bookshop, query.SessionArgs{Limit: 20})
	if err != nil {
		t.Fatal(err)
	}
	for _, b := range []query.Basis{page.Basis, day.Basis} {
		got := []string{b.CanonicalSourceTrust.Status, b.FallbackCoverage.Status, b.Coverage.Status}
		if diff := cmp.Diff([]string{"partial", "partial", "partial"}, got); diff != "" {
			t.Errorf("basis (-want +got):\n%s", diff)
		}
		if at := b.FallbackCoverage.Continuation; at == nil || at.ByteOffset != memory.MaxCheck {
			t.Errorf("it goes on at %v", at)
		}
	}
	var ids []string
	for _, m := range day.Matches {
		ids = append(ids, m.SessionID)
	}
	if diff := cmp.Diff([]string{"02", "01"}, ids); diff != "" || !day.Truncated {
		t.Errorf("sessions (-want +got):\n%s", diff)
	}
}
