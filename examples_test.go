package arch

import (
	"os"
	"strings"
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
				files, found := check(t, dir, today)
				for _, f := range found {
					t.Errorf("%s, byte %d: %s: %s [%s]", f.Path, f.Span.Start, f.Severity, f.Message, f.Rule.ID)
				}
				if files < 50 {
					t.Errorf("only %d files were checked", files)
				}
			})
		}
	}
}

// shown are the rules that the faulty example is there to show, by group.
var shown = map[string]string{
	"bank":        "missing-file",
	"config":      "unknown-key",
	"directive":   "unused",
	"file":        "control-char mixed-eol no-final-newline not-utf8",
	"frontmatter": "field-missing malformed type-noncanonical",
	"global":      "active-mark session-row",
	"index":       "duplicate-entry unlisted-topic",
	"link":        "absolute backslash case destination duplicate encoded-space escape file-uri fragment in-code missing not-minimal not-regular-file scheme self unchecked-form",
	"privacy":     "home-path",
	"path":        "agent-case agent-unknown artifact-slot daily-name first-level report-name unexpected-memory-file",
	"summary":     "active-mark-outside daily-missing daily-state date-format date-invalid date-no-time delimiter duplicate-event free-text handoff-card header-columns heading-stops-table link-cell link-label order placeholder project-line row-columns same-artifact session-form stale-active state-regression status-ambiguous status-negated status-unknown text-length text-no-number title title-agent type-case type-duplicate type-noncanonical type-slash type-token-empty",
	"wikilink":    "unresolved",
}

func TestFaultyExample(t *testing.T) {
	missing := map[string]bool{}
	for group, names := range shown {
		for _, name := range strings.Fields(names) {
			missing[group+"/"+name] = true
		}
	}
	_, found := check(t, "examples/faulty", "2026-12-01")
	for _, f := range found {
		delete(missing, f.Rule.ID)
	}
	for id := range missing {
		t.Errorf("%s finds nothing in the faulty example", id)
	}
}

// check finds and checks the memory below a folder of the repository.
func check(t *testing.T, dir, today string) (files int, found []memory.Finding) {
	t.Helper()
	day, ok := memory.ParseDay(time.DateOnly, today)
	if !ok {
		t.Fatalf("%s is no day", today)
	}
	env := memory.Env{FS: os.DirFS("."), Getenv: func(string) string { return "" }, Now: time.Now}
	w := memory.NewWorkspace(env, memory.Settings{Rules: rules.All(), Today: &day})
	var paths []string
	for _, p := range w.Snapshot().Find(t.Context(), dir, func(f *memory.File) { paths = append(paths, f.Path) }) {
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
	return len(paths), found
}
