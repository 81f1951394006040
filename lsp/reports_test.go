package lsp

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"
	"go.lsp.dev/protocol"

	"github.com/memory-lsp/memory-lsp/memory"
)

// A report is a fault that users of another tool reported: steps to take in a
// session on a copy of its files, and what is right.
type report struct {
	Steps  []step
	Expect struct {
		Errors            *int
		ServerEditsSent   *int
		RepliesPerRequest int
		DiagnosticCount   map[string]int
		TextAfter         map[string]string
		Edits             []struct {
			At struct {
				Start, End struct{ Line, UTF16 int }
			}
			NewText string
		}

		DiagnosticClassesContain []string
		FinalDiagnostics         []struct {
			File string
			At   struct {
				Start, End struct{ Line, UTF16 int }
			}
		}
	}
}

type step struct {
	Do, Op, Method, File, NewFile, Path, Text, Row, Final string

	Version  int
	Pos      []int
	Count    int
	Seed     uint64
	Requests int
	JSON     json.RawMessage
	Accept   string // the label of the item that is taken
	AtEndOf  struct {
		End struct{ Line, UTF16 int }
	}
	Changes []json.RawMessage

	DiagnosticCount map[string]int
}

// TestReports takes the steps of the reports about sessions.
func TestReports(t *testing.T) {
	dirs, err := filepath.Glob("testdata/reports/*")
	if err != nil || len(dirs) == 0 {
		t.Fatal("no reports", err)
	}
	for _, dir := range dirs {
		if filepath.Base(dir) == "B44" {
			continue // see TestForeignFiles
		}
		t.Run(filepath.Base(dir), func(t *testing.T) {
			var r report
			src, err := os.ReadFile(filepath.Join(dir, "case.json"))
			if err != nil {
				t.Fatal(err)
			}
			if err := json.Unmarshal(src, &r); err != nil {
				t.Fatal(err)
			}
			synctest.Test(t, func(t *testing.T) {
				(&replay{t: t, files: &changingFS{m: copyOf(t, filepath.Join(dir, "input"))}}).run(r)
			})
		})
	}
}

// copyOf is the files below a folder, below w.
func copyOf(t *testing.T, dir string) fstest.MapFS {
	m := fstest.MapFS{}
	err := fs.WalkDir(os.DirFS(dir), ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		src, err := os.ReadFile(filepath.Join(dir, name))
		m[path.Join("w", name)] = &fstest.MapFile{Data: src, Mode: 0o644}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// A replay is a session that goes as a report tells.
type replay struct {
	t     *testing.T
	files *changingFS
	e     *editor
	open  map[string]string // texts of the open documents
	edits []string          // that the server wanted
	asked []string          // ids of requests
}

func (r *replay) run(rep report) {
	for _, s := range rep.Steps {
		r.step(s)
		synctest.Wait()
	}
	r.e.settle()
	r.expect(rep.Expect.DiagnosticCount)
	for _, d := range rep.Expect.FinalDiagnostics {
		want := fmt.Sprintf("%d:%d-%d:%d %s", d.At.Start.Line, d.At.Start.UTF16, d.At.End.Line, d.At.End.UTF16, missing)
		r.e.awaitFindings("file:///w/"+d.File, []string{want}, missing)
	}
	for _, class := range rep.Expect.DiagnosticClassesContain {
		p, _ := r.e.last("file:///w/" + rep.Steps[0].File)
		if len(briefs(p.Diagnostics, "file/"+class)) == 0 {
			r.t.Errorf("no %s in %v", class, briefs(p.Diagnostics))
		}
	}
	var edits []string
	for _, e := range rep.Expect.Edits {
		edits = append(edits, fmt.Sprintf("%d:%d-%d:%d %s", e.At.Start.Line, e.At.Start.UTF16, e.At.End.Line, e.At.End.UTF16, e.NewText))
	}
	if diff := cmp.Diff(edits, r.edits); diff != "" {
		r.t.Errorf("edits (-want +got):\n%s", diff)
	}
	for file, want := range rep.Expect.TextAfter {
		if diff := cmp.Diff(want, r.open[file]); diff != "" {
			r.t.Errorf("%s (-want +got):\n%s", file, diff)
		}
	}
	if rep.Expect.ServerEditsSent != nil && r.e.count("workspace/applyEdit") != *rep.Expect.ServerEditsSent {
		r.t.Errorf("the server sent edits")
	}
	r.replies(rep)
	if err := r.e.quit(); err != nil {
		r.t.Error(err)
	}
}

// replies holds that each request got one reply, that nothing else did, and that
// the user was not disturbed.
func (r *replay) replies(rep report) {
	count := map[string]int{}
	for _, m := range r.e.got {
		if m.Method != "" {
			continue
		}
		count[string(m.ID)]++
		if m.Error != nil && (rep.Expect.Errors != nil || m.Error.Code != int(protocol.LSPErrorCodesRequestCancelled)) {
			r.t.Errorf("an error: %+v", m.Error)
		}
	}
	for id, n := range count {
		if n != 1 {
			r.t.Errorf("%d replies to %s", n, id)
		}
	}
	for _, id := range r.asked {
		if count[id] == 0 {
			r.t.Errorf("no reply to %s", id)
		}
	}
	if n := r.e.count("window/showMessage"); n > 0 {
		r.t.Errorf("%d messages shown", n)
	}
}

func (r *replay) step(s step) {
	if r.e == nil && s.Method != "initialize" {
		r.begin(step{})
	}
	switch s.Do {
	case "lsp":
		r.message(s)
	case "edit-storm":
		r.storm(s)
	case "expect":
		r.e.settle()
		r.expect(s.DiagnosticCount)
	case "fs":
		if s.Op == "delete" {
			r.files.remove("w/" + s.Path)
		} else {
			r.files.write("w/"+s.Path, s.Text)
		}
	case "append":
		row := "| 2026-11-30 10:20 | " + s.Row + " | fix | kept both of 2 | - | [20261130.md §02](tasks/20261130.md) | ✅ |\n"
		r.files.write("w/"+s.File, r.text(s.File)+row)
	case "burst":
		r.burst(s)
	case "raw":
		r.e.raw(string(s.JSON))
	case "restart":
		if err := r.e.quit(); err != nil {
			r.t.Error(err)
		}
		r.e = nil
	default:
		r.t.Fatalf("no such step: %s", s.Do)
	}
}

func (r *replay) text(name string) string {
	src, err := fs.ReadFile(r.files, "w/"+name)
	if err != nil {
		r.t.Fatal(err)
	}
	return string(src)
}

// begin starts a session: in the folder, or without any if the step says so.
func (r *replay) begin(s step) {
	r.e, r.open = connect(r.t, options(r.files)), map[string]string{}
	if s.Method == "" {
		r.e.begin("", "w")
		return
	}
	r.e.call("initialize", map[string]any{"rootUri": nil, "rootPath": nil, "workspaceFolders": nil, "capabilities": map[string]any{}})
	r.e.notify("initialized", map[string]any{})
}

func (r *replay) message(s step) {
	uri := "file:///w/" + s.File
	switch s.Method {
	case "initialize":
		r.begin(s)
	case "textDocument/didOpen":
		r.open[s.File] = r.text(s.File)
		r.e.open(uri, r.open[s.File])
	case "textDocument/didChange":
		r.e.change(uri, s.Version, changes(r.t, s.Changes)...)
	case "workspace/didChangeWatchedFiles":
		r.e.notify(s.Method, map[string]any{"changes": fileEvents(r.t, s.Changes)})
	case "workspace/willRenameFiles":
		r.move(uri, "file:///w/"+s.NewFile)
	case "textDocument/hover", "textDocument/completion":
		if s.Accept != "" {
			at := s.AtEndOf.End
			r.open[s.File] = r.e.accept(uri, r.open[s.File], at.Line, at.UTF16, s.Accept)
			return
		}
		r.asked = append(r.asked, r.e.ask(s.Method, map[string]any{
			"textDocument": map[string]string{"uri": uri}, "position": map[string]int{"line": s.Pos[0], "character": s.Pos[1]},
		}))
	default:
		r.t.Fatalf("no such message: %s", s.Method)
	}
}

// move renames a file and makes the edits that the server wants for that.
func (r *replay) move(from, to string) {
	reply := r.e.call("workspace/willRenameFiles", bag{"files": []bag{{"oldUri": from, "newUri": to}}})
	var w protocol.WorkspaceEdit
	if err := protocol.Unmarshal(reply.Result, &w); err != nil {
		r.t.Fatal(err)
	}
	for _, edits := range w.Changes {
		for _, e := range edits {
			r.edits = append(r.edits, rangeText(e.Range)+" "+e.NewText)
		}
	}
	for file, text := range r.open {
		r.open[file] = string(applied(r.t, []byte(text), &w, "file:///w/"+file))
	}
}

// changes are those of a report, whose ranges are pairs of pairs.
func changes(t *testing.T, raw []json.RawMessage) (out []any) {
	for _, c := range raw {
		var x struct {
			Range [][2]int
			Text  string
		}
		if err := json.Unmarshal(c, &x); err != nil {
			t.Fatal(err)
		}
		if x.Range == nil {
			out = append(out, whole(x.Text))
			continue
		}
		out = append(out, span(x.Range[0][0], x.Range[0][1], x.Range[1][0], x.Range[1][1], x.Text))
	}
	return out
}

// fileEvents are those of a report, which are pairs of a path and a word.
func fileEvents(t *testing.T, raw []json.RawMessage) (out []any) {
	kinds := map[string]int{"created": 1, "changed": 2, "deleted": 3}
	for _, c := range raw {
		var x [2]string
		if err := json.Unmarshal(c, &x); err != nil {
			t.Fatal(err)
		}
		out = append(out, map[string]any{"uri": "file:///w/" + x[0], "type": kinds[x[1]]})
	}
	return out
}

// storm makes the text grow and shrink in quick edits, and in the end what it
// must be.
func (r *replay) storm(s step) {
	rnd := rand.New(rand.NewPCG(s.Seed, s.Seed))
	uri, text := "file:///w/"+s.File, r.open[s.File]
	for i := range s.Count {
		var change any
		change, text = randomEdit(rnd, text)
		r.e.change(uri, 2+i, change)
	}
	r.e.change(uri, 2+s.Count, whole(s.Final))
	r.e.awaitVersion(uri, int32(2+s.Count))
}

// randomEdit takes lines out of a text, or puts some in.
func randomEdit(rnd *rand.Rand, text string) (change any, after string) {
	lines := strings.SplitAfter(text, "\n")
	from := rnd.IntN(len(lines))
	to := min(len(lines)-1, from+rnd.IntN(6))
	insert := ""
	if rnd.IntN(2) == 0 || len(lines) < 10 {
		parts := []string{"```\n", "line\n", "[x](gone.md)\n", "## 会话 02 — 😀\n", "| a | b |\n|---|---|\n", "\n"}
		for range 1 + rnd.IntN(5) {
			insert += parts[rnd.IntN(len(parts))]
		}
	}
	return span(from, 0, to, 0, insert), strings.Join(lines[:from], "") + insert + strings.Join(lines[to:], "")
}

func (r *replay) burst(s step) {
	for range s.Requests {
		id := r.e.ask(s.Method, map[string]any{
			"textDocument": map[string]string{"uri": "file:///w/" + s.File}, "position": map[string]int{"line": 2, "character": 5},
		})
		r.asked = append(r.asked, id)
		r.e.notify("$/cancelRequest", map[string]any{"id": json.RawMessage(id)})
	}
}

// expect compares how many links to nowhere are published.
func (r *replay) expect(count map[string]int) {
	for file, want := range count {
		p, ok := r.e.last("file:///w/" + file)
		if got := len(briefs(p.Diagnostics, missing)); !ok || got != want {
			r.t.Errorf("%d findings in %s, want %d", got, file, want)
		}
	}
}

// TestForeignFiles: twenty thousand files that are none of ours do not hold up
// the findings of the one that is open.
func TestForeignFiles(t *testing.T) {
	root := t.TempDir()
	if err := os.CopyFS(root, os.DirFS("testdata/reports/B44/input")); err != nil {
		t.Fatal(err)
	}
	for dir, n := range map[string]int{"node_modules/p": 20000, ".git/objects": 2000} {
		first := filepath.Join(root, dir, "f.md")
		write(t, first, "[b](no.md)\n")
		for i := range n - 1 {
			if err := os.Link(first, filepath.Join(root, dir, fmt.Sprintf("f%05d.md", i))); err != nil {
				t.Fatal(err)
			}
		}
	}
	opt := options(memory.OSFS())
	opt.watch = nil
	e := start(t, opt, "", memory.FromOS(root))
	uri := uriOf(memory.FromOS(filepath.Join(root, "memory/MEMORY.md")), onWindows)
	begin := time.Now()
	e.open(uri, "# Memory index\n\n- [A](gone.md) — x\n")
	e.awaitFindings(uri, []string{"2:6-2:13 " + missing}, missing)
	if took := time.Since(begin); took > time.Second {
		t.Errorf("the first findings took %v", took)
	}
	if err := e.quit(); err != nil {
		t.Error(err)
	}
}
