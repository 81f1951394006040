package rules_test

import (
	"bytes"
	"cmp"
	"encoding/json"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	gocmp "github.com/google/go-cmp/cmp"

	"github.com/memory-lsp/memory-lsp/markdown"
	"github.com/memory-lsp/memory-lsp/memory"
	"github.com/memory-lsp/memory-lsp/memory/rules"
	"github.com/memory-lsp/memory-lsp/memory/rules/ruletest"
)

// A report is a fault that users of another tool reported: steps to take in a
// copy of its files, and what is right. Steps of the server and of writers are
// taken by other tests.
type report struct {
	Steps []struct {
		Do, Op, Name, Path, Text, Target string
		Paths                            []string
		Fix                              bool
	}
	Expect struct {
		Diagnostics []struct {
			File, Class, LineOf string
			At                  struct {
				Text       string
				Start, End struct{ Line, UTF16, UTF8 int }
			}
		}
		Fix            struct{ NewText string }
		LinesUnchanged map[string][]int
	}
}

// classes are the rules of the reports' neutral classes.
var classes = map[string][]string{
	"broken-link":        {"link/missing"},
	"escaping-link":      {"link/escape", "link/reparse"},
	"link-case":          {"link/case"},
	"link-backslash":     {"link/backslash"},
	"malformed-row":      {"summary/row-columns"},
	"non-canonical-type": {"summary/type-noncanonical"},
}

// bySpec are the places where the specification and a report differ: it has the
// range of a surplus pipe end where the cell ends.
var bySpec = map[string]string{"|b` by": "|b` by hand"}

// takenForGranted are files that the rows of some reports link to and that are
// not among their files.
var takenForGranted = map[string][]string{
	"B20": {".memory/clients/demo/tasks/20261130.md"},
	"B24": {".memory/clients/demo/tasks/20261130.md"},
	"B25": {".memory/clients/demo/tasks/20261130.md", ".memory/clients/two/tasks/20261130.md"},
}

// TestReports checks the reported faults that concern links, positions and
// tables. Only findings of the classes that a report names count.
func TestReports(t *testing.T) {
	dirs, err := filepath.Glob("testdata/reports/*")
	if err != nil || len(dirs) == 0 {
		t.Fatal("no reports", err)
	}
	for _, dir := range dirs {
		t.Run(filepath.Base(dir), func(t *testing.T) {
			src, err := os.ReadFile(filepath.Join(dir, "case.json"))
			if err != nil {
				t.Fatal(err)
			}
			var r report
			if err := json.Unmarshal(src, &r); err != nil {
				t.Fatal(err)
			}
			root := filepath.Join(t.TempDir(), "case")
			if err := os.CopyFS(root, os.DirFS(filepath.Join(dir, "input"))); err != nil {
				t.Fatal(err)
			}
			useOurNames(t, root)
			for _, name := range takenForGranted[filepath.Base(dir)] {
				write(t, filepath.Join(root, filepath.FromSlash(name)), "")
			}
			replay(t, r, root)
		})
	}
}

var silenced = regexp.MustCompile(`(<!-- memory-lsp-disable-line )([a-z-]+)`)

// useOurNames puts our rules in place of the classes that comments name.
func useOurNames(t *testing.T, root string) {
	files, err := filepath.Glob(filepath.Join(root, "memory", "*.md"))
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range files {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		ours := silenced.ReplaceAllStringFunc(string(text), func(s string) string {
			m := silenced.FindStringSubmatch(s)
			return m[1] + strings.Join(classes[m[2]], " ")
		})
		write(t, name, ours)
	}
}

// replay takes the steps of a report and compares what is found.
func replay(t *testing.T, r report, root string) {
	before := read(t, root, r.Expect.LinesUnchanged)
	vars := map[string]string{}
	expand := func(s string) string { return os.Expand(s, func(v string) string { return vars[v] }) }
	in := func(name string) string {
		if name = filepath.FromSlash(expand(name)); !filepath.IsAbs(name) {
			name = filepath.Join(root, name)
		}
		return name
	}
	paths, fixed := []string{"."}, 0
	for _, s := range r.Steps {
		switch s.Do + s.Op {
		case "fsmkdtemp":
			vars[s.Name] = t.TempDir()
		case "fswrite":
			write(t, in(s.Path), s.Text)
		case "fssymlink":
			if err := os.Symlink(expand(s.Target), in(s.Path)); err != nil {
				t.Fatal(err)
			}
		case "lint":
			paths = s.Paths
			if s.Fix {
				fixed++
				if n := fixAll(t, open(t, root, paths)); fixed > 1 && n > 0 {
					t.Errorf("fixing again fixes %d more", n)
				}
			}
		}
	}
	if r.Expect.Diagnostics != nil {
		compare(t, r, root, open(t, root, paths))
	}
	if diff := gocmp.Diff(before, read(t, root, r.Expect.LinesUnchanged)); diff != "" {
		t.Errorf("lines that nobody asked to change (-before +after):\n%s", diff)
	}
}

func write(t *testing.T, name, text string) {
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

// open is a workspace with the memory below paths.
func open(t *testing.T, root string, paths []string) *memory.Workspace {
	env := memory.Env{FS: memory.OSFS(), Getenv: func(string) string { return "" }, Now: time.Now}
	w := memory.NewWorkspace(env, memory.Settings{Rules: rules.All(), Today: &ruletest.Today})
	for _, p := range paths {
		for _, bad := range w.Snapshot().Find(t.Context(), path.Join(memory.FromOS(root), p), func(f *memory.File) { w.Add(f.Path) }) {
			t.Error(bad.Path, bad.Err)
		}
	}
	return w
}

// A mark is a finding as a report tells it.
type mark struct {
	File, Class, Text string
	Line              int
	UTF16, UTF8       [2]int
}

func compare(t *testing.T, r report, root string, w *memory.Workspace) {
	var want, got []mark
	counted := map[string]string{} // by rule: the class that counts
	for _, d := range r.Expect.Diagnostics {
		for _, id := range classes[d.Class] {
			counted[id] = d.Class
		}
		if d.LineOf != "" {
			d.At.Text = d.LineOf
		}
		m := mark{File: d.File, Class: d.Class, Text: d.At.Text, Line: d.At.Start.Line}
		m.UTF16 = [2]int{d.At.Start.UTF16, d.At.End.UTF16}
		m.UTF8 = [2]int{d.At.Start.UTF8, d.At.End.UTF8}
		if text, ok := bySpec[m.Text]; ok {
			more := len(text) - len(m.Text)
			m.Text, m.UTF16[1], m.UTF8[1] = text, m.UTF16[1]+more, m.UTF8[1]+more
		}
		want = append(want, m)
	}
	if len(want) == 0 {
		counted = map[string]string{"link/missing": "broken-link", "link/escape": "escaping-link", "link/reparse": "escaping-link"}
	}
	for file := range w.Snapshot().Files() {
		for _, f := range w.Snapshot().Check(t.Context(), file.Path).Findings {
			if bytes.ContainsAny(file.Source()[f.Span.Start:f.Span.End], "\r\n") {
				t.Errorf("the range of %s holds a line break", f.Rule.ID)
			}
			class, ok := counted[f.Rule.ID]
			if !ok {
				continue
			}
			got = append(got, markOf(root, file, f, class))
			if fix := r.Expect.Fix.NewText; fix != "" && (len(f.Fixes) == 0 || f.Fixes[0].Edits[0].New != fix) {
				t.Errorf("the fixes of %s are %v, want the text %q", f.Rule.ID, f.Fixes, fix)
			}
		}
	}
	for i := range want {
		if j := slices.IndexFunc(got, func(m mark) bool { return onLineOf(want[i], m) }); j >= 0 {
			want[i] = got[j]
		}
	}
	byPlace := func(a, b mark) int { return cmp.Or(cmp.Compare(a.File, b.File), cmp.Compare(a.Line, b.Line)) }
	slices.SortFunc(want, byPlace)
	if diff := gocmp.Diff(want, got); diff != "" {
		t.Errorf("findings (-want +got):\n%s", diff)
	}
}

// onLineOf reports whether want only says what the line holds, and got is on it.
func onLineOf(want, got mark) bool {
	return want.UTF16 == [2]int{} && want.File == got.File && want.Class == got.Class && strings.Contains(got.Text, want.Text)
}

func markOf(root string, file *memory.File, f memory.Finding, class string) mark {
	m := mark{
		File:  strings.TrimPrefix(file.Path, memory.FromOS(root)+"/"),
		Class: class,
		Text:  string(file.Source()[f.Span.Start:f.Span.End]),
	}
	lines := file.Lines()
	m.Line, m.UTF16[0] = lines.Position(f.Span.Start, markdown.UTF16)
	_, m.UTF16[1] = lines.Position(f.Span.End, markdown.UTF16)
	_, m.UTF8[0] = lines.Position(f.Span.Start, markdown.UTF8)
	_, m.UTF8[1] = lines.Position(f.Span.End, markdown.UTF8)
	return m
}

// fixAll writes what fix-all makes of each file and counts what it fixes.
func fixAll(t *testing.T, w *memory.Workspace) (total int) {
	for f := range w.Snapshot().Files() {
		text, n, err := w.Snapshot().FixAll(t.Context(), f.Path)
		if err != nil {
			t.Fatal(err)
		}
		write(t, memory.ToOS(f.Path), string(text))
		total += n
	}
	return total
}

// read are the lines of files that a report names.
func read(t *testing.T, root string, files map[string][]int) map[string][]string {
	out := map[string][]string{}
	for name, numbers := range files {
		src, err := os.ReadFile(filepath.Join(root, filepath.FromSlash(name)))
		if err != nil {
			t.Fatal(err)
		}
		lines := strings.SplitAfter(string(src), "\n")
		for _, n := range numbers {
			out[name] = append(out[name], lines[n])
		}
	}
	return out
}
