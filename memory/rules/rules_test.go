package rules_test

import (
	"cmp"
	"fmt"
	"iter"
	"maps"
	"path"
	"slices"
	"strings"
	"testing"
	"unicode"

	gocmp "github.com/google/go-cmp/cmp"

	"github.com/memory-lsp/memory-lsp/memory"
	"github.com/memory-lsp/memory-lsp/memory/rules"
	"github.com/memory-lsp/memory-lsp/memory/rules/ruletest"
)

// TestRules runs each rule on the examples of its own page.
func TestRules(t *testing.T) {
	for _, r := range rules.All() {
		t.Run(r.ID, func(t *testing.T) {
			examples, err := ruletest.Examples(r)
			if err != nil {
				t.Fatal(err)
			}
			for _, ex := range examples {
				t.Run(ex.Name, func(t *testing.T) { testExample(t, ex) })
			}
		})
	}
}

func testExample(t *testing.T, ex ruletest.Example) {
	w := workspace(t, ex, rules.All())
	total, judged := 0, 0
	fixed := map[string]bool{}
	for _, f := range ex.Files {
		p := path.Join(ruletest.Root, f.Path)
		file := w.Snapshot().File(p)
		if file == nil {
			continue
		}
		judged++
		found := check(t, w, p, ex.Rule)
		total += len(found)
		testInput(t, ex, p)
		want := f.Want
		if f.Text != "" && !strings.HasSuffix(f.Text, "\n") && len(found) == 0 {
			want = strings.TrimSuffix(want, "\n")
		}
		if diff := gocmp.Diff(want, ruletest.Annotate(file.Source(), found)); diff != "" {
			t.Errorf("%s (-want +got):\n%s", f.Path, diff)
		}
		for _, finding := range found {
			for _, fix := range finding.Fixes {
				if title := fix.Title.String(); !fixed[title] {
					fixed[title] = true
					testFix(t, ex, w, finding, fix)
				}
			}
		}
	}
	for title := range ex.Fixed {
		if !fixed[title] {
			t.Errorf("no fix is called %q", title)
		}
	}
	if judged == 0 {
		t.Error("the example holds no memory file")
	}
	if wrong := ex.Name == "wrong"; wrong != (total > 0) {
		t.Errorf("%d findings", total)
	}
}

// testInput fails if a rule that says it looks at one file by itself asks about
// others.
func testInput(t *testing.T, ex ruletest.Example, p string) {
	if in := ex.Rule.Input(); in != memory.FileInput && in != memory.SectionInput {
		return
	}
	w := workspace(t, ex, []*memory.Rule{ex.Rule})
	if res := w.Snapshot().Check(t.Context(), p); !res.Needs.Empty() {
		t.Errorf("%s asks about other files: its input is the workspace", ex.Rule.ID)
	}
}

// testFix applies one fix and compares the text that it gives; what it does
// besides is told in lines before that text.
func testFix(t *testing.T, ex ruletest.Example, w *memory.Workspace, f memory.Finding, fix memory.Fix) {
	title := fix.Title.String()
	var got strings.Builder
	for _, c := range fix.Creates {
		fmt.Fprintf(&got, "create %s\n", strings.TrimPrefix(c, ruletest.Root+"/"))
	}
	for _, r := range fix.Renames {
		fmt.Fprintf(&got, "rename %s -> %s\n", strings.TrimPrefix(r.From, ruletest.Root+"/"), strings.TrimPrefix(r.To, ruletest.Root+"/"))
	}
	for p, edits := range byFile(f, fix) {
		if p != f.Path {
			fmt.Fprintf(&got, "edit %s\n", strings.TrimPrefix(p, ruletest.Root+"/"))
		}
		var src []byte // of a file that the fix creates
		if file := w.Snapshot().Load(p); file != nil {
			src = file.Source()
		}
		got.Write(memory.Apply(src, edits))
	}
	after, at := mended(t, ex, w, f, fix)
	if left := check(t, after, at, f.Rule); len(left) >= len(check(t, w, f.Path, f.Rule)) {
		t.Errorf("fix %q leaves its finding", title)
	}
	was := severe(t, w)
	for id := range severe(t, after) {
		if !was[id] && becomes[f.Rule.ID] != id {
			t.Errorf("fix %q makes a new %s", title, id)
		}
	}
	want, ok := ex.Fixed[title]
	if !ok {
		t.Errorf("the page has no `fixed: %s`; it gives\n%s", title, got.String())
	} else if diff := gocmp.Diff(want, got.String()); diff != "" {
		t.Errorf("fix %q (-want +got):\n%s", title, diff)
	}
}

// becomes names the finding that the fix of a graver one leaves by intent: a
// checkpoint that is marked stale still has to be confirmed.
var becomes = map[string]string{"cp/digest-mismatch": "cp/stale"}

// byFile are the edits of a fix by file, those of the finding's own file first.
func byFile(f memory.Finding, fix memory.Fix) iter.Seq2[string, []memory.Edit] {
	edits := map[string][]memory.Edit{}
	for _, e := range fix.Edits {
		p := cmp.Or(e.Path, f.Path)
		edits[p] = append(edits[p], e)
	}
	return func(yield func(string, []memory.Edit) bool) {
		if own, ok := edits[f.Path]; ok && !yield(f.Path, own) {
			return
		}
		for _, p := range slices.Sorted(maps.Keys(edits)) {
			if p != f.Path && !yield(p, edits[p]) {
				return
			}
		}
	}
}

// mended is a workspace with the example as a fix leaves it, and where the file
// of the finding is then.
func mended(t *testing.T, ex ruletest.Example, w *memory.Workspace, f memory.Finding, fix memory.Fix) (after *memory.Workspace, at string) {
	to := map[string]string{} // the text of files, as an editor has them
	for _, file := range ex.Files {
		p := path.Join(ruletest.Root, file.Path)
		if got := w.Snapshot().Load(p); got != nil {
			to[p] = string(got.Source())
		}
	}
	for _, p := range fix.Creates {
		to[p] = ""
	}
	for p, edits := range byFile(f, fix) {
		to[p] = string(memory.Apply([]byte(to[p]), edits))
	}
	at = f.Path
	for _, r := range fix.Renames {
		for p, text := range maps.Clone(to) {
			if rest, ok := strings.CutPrefix(p+"/", r.From+"/"); ok {
				delete(to, p)
				p = path.Join(r.To, rest)
				to[p] = text
			}
		}
		if rest, ok := strings.CutPrefix(at+"/", r.From+"/"); ok {
			at = path.Join(r.To, rest)
		}
	}
	ex.Files = nil
	for _, p := range slices.Sorted(maps.Keys(to)) {
		ex.Files = append(ex.Files, ruletest.File{Path: strings.TrimPrefix(p, ruletest.Root+"/"), Text: to[p]})
	}
	return workspace(t, ex, rules.All()), at
}

// severe are the rules with a finding that is an error or a warning.
func severe(t *testing.T, w *memory.Workspace) map[string]bool {
	ids := map[string]bool{}
	for file := range w.Snapshot().Files() {
		for _, f := range w.Snapshot().Check(t.Context(), file.Path).Findings {
			if f.Severity <= memory.Warning {
				ids[f.Rule.ID] = true
			}
		}
	}
	return ids
}

func workspace(t *testing.T, ex ruletest.Example, all []*memory.Rule) *memory.Workspace {
	t.Helper()
	w, err := ex.Workspace(t.Context(), all)
	if err != nil {
		t.Fatal(err)
	}
	return w
}

// check are the findings of one rule in one file.
func check(t *testing.T, w *memory.Workspace, p string, r *memory.Rule) []memory.Finding {
	res := w.Snapshot().Check(t.Context(), p)
	if res.Err != nil {
		t.Fatal(res.Err)
	}
	return slices.DeleteFunc(slices.Clone(res.Findings), func(f memory.Finding) bool { return f.Rule.ID != r.ID })
}

// TestCatalogue holds what is true of every rule.
func TestCatalogue(t *testing.T) {
	seen := map[string]bool{}
	for _, r := range rules.All() {
		p, err := rules.Page(r)
		if err != nil {
			t.Error(err)
		}
		for _, l := range []memory.Locale{memory.English, memory.Chinese} {
			if isChinese := strings.ContainsFunc(p.Why(l), func(r rune) bool { return unicode.Is(unicode.Han, r) }); p.Why(l) == "" || l == memory.Chinese && !isChinese {
				t.Errorf("%s does not say in both languages why it is there", r.ID)
			}
		}
		if seen[r.ID] {
			t.Errorf("%s: the id is used twice", r.ID)
		}
		seen[r.ID] = true
		inputs := 0
		for _, set := range []bool{r.Link != nil, r.Row != nil, r.Form != nil, r.Session != nil, r.Text != nil, r.Section != nil, r.File != nil, r.Workspace != nil, r.Directive != nil} {
			if set {
				inputs++
			}
		}
		if inputs != 1 {
			t.Errorf("%s declares %d inputs, want one", r.ID, inputs)
		}
		if r.Severity == memory.Off || r.Kinds == 0 {
			t.Errorf("%s lacks a severity or kinds", r.ID)
		}
	}
}
