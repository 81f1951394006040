package main

import (
	"encoding/json"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/memory-lsp/memory-lsp/markdown"
	"github.com/memory-lsp/memory-lsp/memory"
	"github.com/memory-lsp/memory-lsp/memory/rules"
	"github.com/memory-lsp/memory-lsp/memory/rules/ruletest"
)

// TestParity runs the examples of all rules through the command. It must find
// what the core finds, offer what the core offers, and fix what the core fixes.
func TestParity(t *testing.T) {
	for _, r := range rules.All() {
		examples, err := ruletest.Examples(r)
		if err != nil {
			t.Fatal(err)
		}
		for _, ex := range examples {
			t.Run(r.ID+"/"+ex.Name, func(t *testing.T) {
				t.Parallel()
				testParity(t, ex)
			})
		}
	}
}

// flat is a finding in few words: where and what, and the texts its fixes make.
type flat struct {
	Path, Rule, Severity, Message string
	Start, End                    int
	Fixed                         map[string]string // by title and path
}

func testParity(t *testing.T, ex ruletest.Example) {
	s := session{t: t, dir: layOut(t, ex)}
	w := coreOf(t, ex)
	args := []string{"--today", ruletest.Today.String(), "--min-severity", "hint"}
	buffers := open(ex)
	if len(buffers) > 0 {
		args = append(args, "-", "--stdin-path", buffers[0].Path)
	}
	if len(buffers) > 1 {
		t.Fatal("the command has one standard input, and the example two open documents")
	}
	var stdout strings.Builder
	sys := s.system(nil)
	sys.Stdin, sys.Stdout, sys.Stderr = stdinOf(buffers), &stdout, t.Output()
	if code := run(t.Context(), sys, append([]string{"check", ".", "--format", "json"}, args...)); code == exitFailed {
		t.Error("the command failed")
	}
	var out output
	if err := json.Unmarshal([]byte(stdout.String()), &out); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(coreFindings(t, w), commandFindings(t, &s, ex, out)); diff != "" {
		t.Errorf("findings (-core +command):\n%s", diff)
	}

	stdout.Reset()
	sys.Stdin = stdinOf(buffers)
	run(t.Context(), sys, append([]string{"check", ".", "--fix"}, args...))
	want := map[string]string{}
	for f := range w.Snapshot().Files() {
		text, _, err := w.Snapshot().FixAll(t.Context(), f.Path)
		if err != nil {
			t.Fatal(err)
		}
		want[below(f.Path)] = string(text)
	}
	got := map[string]string{}
	for name := range want {
		if len(buffers) > 0 && name == buffers[0].Path {
			got[name] = stdout.String()
		} else {
			got[name] = string(s.read(name))
		}
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("fixed text (-core +command):\n%s", diff)
	}
}

func below(p string) string { return strings.TrimPrefix(p, ruletest.Root+"/") }

// layOut writes an example to disk, in a folder that is called as the core has
// it: a finding may name it.
func layOut(t *testing.T, ex ruletest.Example) string {
	dir := filepath.Join(t.TempDir(), ruletest.Root)
	if err := os.Mkdir(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	s := session{t: t, dir: dir}
	for _, f := range ex.Files {
		if f.Text != "" || f.Open == "" {
			s.write(f.Path, f.Text)
		}
	}
	for from, to := range ex.Links {
		name := filepath.Join(dir, filepath.FromSlash(from))
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.Symlink(filepath.FromSlash(to), name); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

func open(ex ruletest.Example) []ruletest.File {
	return slices.DeleteFunc(slices.Clone(ex.Files), func(f ruletest.File) bool { return f.Open == "" })
}

func stdinOf(buffers []ruletest.File) *strings.Reader {
	if len(buffers) == 0 {
		return strings.NewReader("")
	}
	return strings.NewReader(buffers[0].Open)
}

// coreOf is a workspace of the core alone that holds the example.
func coreOf(t *testing.T, ex ruletest.Example) *memory.Workspace {
	var s session
	env := memory.Env{FS: ex.FS(), Getenv: func(string) string { return "" }, Now: s.system(nil).Now}
	w := memory.NewWorkspace(env, memory.Settings{Rules: rules.All(), Today: &ruletest.Today})
	w.Snapshot().Find(t.Context(), ruletest.Root, func(f *memory.File) { w.Add(f.Path) })
	for _, f := range open(ex) {
		w.Open(path.Join(ruletest.Root, f.Path), 1, markdown.Parse([]byte(f.Open)))
	}
	return w
}

func coreFindings(t *testing.T, w *memory.Workspace) (all []flat) {
	snap := w.Snapshot()
	for file := range snap.Files() {
		res := snap.Check(t.Context(), file.Path)
		if res.Err != nil {
			t.Fatal(res.Err)
		}
		for _, f := range res.Findings {
			x := flat{
				Path: below(file.Path), Rule: f.Rule.ID, Severity: f.Severity.String(), Message: f.Message.String(),
				Start: f.Span.Start, End: f.Span.End, Fixed: map[string]string{},
			}
			for _, fix := range f.Fixes {
				for p, edits := range byPath(fix.Edits, file.Path) {
					x.Fixed[fix.Title.String()+" "+below(p)] = string(memory.Apply(source(snap, p), edits))
				}
			}
			all = append(all, x)
		}
	}
	return all
}

// byPath groups the edits of a fix by file.
func byPath(edits []memory.Edit, own string) map[string][]memory.Edit {
	m := map[string][]memory.Edit{}
	for _, e := range edits {
		p := e.Path
		if p == "" {
			p = own
		}
		m[p] = append(m[p], e)
	}
	return m
}

// commandFindings makes the texts of the fixes from the edits in the JSON.
func commandFindings(t *testing.T, s *session, ex ruletest.Example, out output) (all []flat) {
	for _, d := range out.Diagnostics {
		x := flat{d.Path, d.Rule, d.Severity, d.Message, d.Range.Start.Offset, d.Range.End.Offset, map[string]string{}}
		for _, fix := range d.Fixes {
			edits := map[string][]memory.Edit{}
			for _, e := range fix.Edits {
				span := markdown.Span{Start: e.Range.Start.Offset, End: e.Range.End.Offset}
				edits[e.Path] = append(edits[e.Path], memory.Edit{Span: span, New: e.Text})
			}
			for name, list := range edits {
				x.Fixed[fix.Title+" "+name] = string(memory.Apply(current(s, ex, name), list))
			}
		}
		all = append(all, x)
	}
	return all
}

// current is the text of a file, as open or on disk; empty where a fix would
// create it.
func current(s *session, ex ruletest.Example, name string) []byte {
	for _, f := range open(ex) {
		if f.Path == name {
			return []byte(f.Open)
		}
	}
	text, err := os.ReadFile(filepath.Join(s.dir, filepath.FromSlash(name)))
	if err != nil {
		return nil
	}
	return text
}
