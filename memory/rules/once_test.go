package rules_test

import (
	"testing"
	"time"

	gocmp "github.com/google/go-cmp/cmp"

	"github.com/memory-lsp/memory-lsp/memory"
	"github.com/memory-lsp/memory-lsp/memory/rules"
	"github.com/memory-lsp/memory-lsp/memory/rules/ruletest"
)

// In files that are checked once, in memory that the next ones take, the same is found
// as in files that are kept, and still told when all others were checked.
func TestOnce(t *testing.T) {
	type judged struct {
		name       string
		kept, once memory.Result
		text       []byte
	}
	var all []judged
	for _, r := range rules.All() {
		examples, err := ruletest.Examples(r)
		if err != nil {
			t.Fatal(err)
		}
		for _, ex := range examples {
			kept, _ := checkAll(t, ex, false)
			once, snap := checkAll(t, ex, true)
			for p, res := range kept {
				all = append(all, judged{r.ID + " " + ex.Name + ": " + p, res, once[p], snap.File(p).Source()})
			}
		}
	}
	for _, j := range all {
		if diff := gocmp.Diff(ruletest.Annotate(j.text, j.kept.Findings), ruletest.Annotate(j.text, j.once.Findings)); diff != "" {
			t.Errorf("%s (-kept +once):\n%s", j.name, diff)
		}
		if f := j.once.File; f != nil && string(f.Source()) != string(j.text) {
			t.Errorf("%s was judged as\n%s\nand holds\n%s", j.name, f.Source(), j.text)
		}
	}
}

// checkAll is what is found in each file of an example, as it is on disk.
func checkAll(t *testing.T, ex ruletest.Example, once bool) (map[string]memory.Result, *memory.Snapshot) {
	env := memory.Env{FS: ex.FS(), Getenv: func(string) string { return "" }, Now: time.Now}
	w := memory.NewWorkspace(env, memory.Settings{Rules: rules.All(), Today: &ruletest.Today, Once: once})
	var paths []string
	w.Snapshot().Find(t.Context(), ruletest.Root, func(f *memory.File) { paths = append(paths, f.Path) })
	snap := w.Add(paths...)
	found := map[string]memory.Result{}
	for _, p := range paths {
		found[p] = snap.Check(t.Context(), p)
	}
	if once {
		for p := range snap.Twins() {
			found[p] = snap.Check(t.Context(), p)
		}
	}
	return found, snap
}
