package arch

import (
	"os"
	"testing"
	"time"

	"github.com/memory-lsp/memory-lsp/memory"
	"github.com/memory-lsp/memory-lsp/memory/rules"
)

// A false alarm is the worst fault of a checker: on memory that is in order it
// says nothing, not even a hint, on any day.
func TestCleanExamples(t *testing.T) {
	for _, dir := range []string{"examples/clean-tree", "examples/clean-auto"} {
		for _, today := range []string{"2026-07-24", "2026-12-01", "2036-12-01"} {
			t.Run(dir+" on "+today, func(t *testing.T) {
				files := 0
				for _, f := range check(t, dir, today, &files) {
					t.Errorf("%s, byte %d: %s: %s [%s]", f.Path, f.Span.Start, f.Severity, f.Message, f.Rule.ID)
				}
				if files < 40 {
					t.Errorf("only %d files were checked", files)
				}
			})
		}
	}
}

// check finds and checks the memory below a folder of the repository, and
// counts its files.
func check(t *testing.T, dir, today string, files *int) (found []memory.Finding) {
	t.Helper()
	day, ok := memory.ParseDay(time.DateOnly, today)
	if !ok {
		t.Fatalf("%s is no day", today)
	}
	env := memory.Env{FS: os.DirFS("."), Getenv: func(string) string { return "" }, Now: time.Now}
	w := memory.NewWorkspace(env, memory.Settings{Rules: rules.All(), Today: &day})
	var paths []string
	for _, p := range w.Snapshot().Find(t.Context(), dir, func(p string) { paths = append(paths, p) }) {
		t.Errorf("%s: %v", p.Path, p.Err)
	}
	snap := w.Add(paths...)
	for _, p := range paths {
		res := snap.Check(t.Context(), p)
		if res.Err != nil {
			t.Errorf("%s: %v", p, res.Err)
		}
		found = append(found, res.Findings...)
	}
	*files = len(paths)
	return found
}
