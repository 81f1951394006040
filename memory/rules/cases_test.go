package rules_test

import (
	"cmp"
	"fmt"
	"os"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	gocmp "github.com/google/go-cmp/cmp"

	"github.com/memory-lsp/memory-lsp/memory"
	"github.com/memory-lsp/memory-lsp/memory/rules"
	"github.com/memory-lsp/memory-lsp/memory/rules/ruletest"
)

// A specCase is a line of testdata/spec/cases.md: what the rules must find in
// one file, to rule and line. Hints are not listed.
type specCase struct {
	dir, file string
	cross     bool // the rules that look into other files are on
	want      []lineRule
}

type lineRule struct {
	Line int // one-based
	Rule string
}

// TestSpecCases checks the cases that came with the specification. Of a case
// only the rules of the groups that there are count, so that it grows with them.
func TestSpecCases(t *testing.T) {
	groups := map[string]bool{}
	for _, r := range rules.All() {
		groups[r.Group()] = true
	}
	cases := specCases(t)
	if len(cases) < 30 {
		t.Fatalf("read only %d cases", len(cases))
	}
	for _, c := range cases {
		t.Run(c.dir, func(t *testing.T) {
			env := memory.Env{FS: os.DirFS("testdata/spec"), Getenv: func(string) string { return "" }, Now: time.Now}
			w := memory.NewWorkspace(env, memory.Settings{Rules: rules.All(), FileScope: !c.cross, Today: &ruletest.Today})
			file := path.Join(c.dir, ".devcodex", c.file)
			snap := w.Add(file)
			if snap.File(file) == nil {
				t.Fatalf("%s is taken for no memory file", file)
			}
			var got []lineRule
			for _, f := range snap.Check(t.Context(), file).Findings {
				if f.Severity != memory.Hint {
					got = append(got, lineRule{snap.File(file).Lines().At(f.Span.Start) + 1, f.Rule.ID})
				}
			}
			var want []lineRule
			for _, l := range c.want {
				if group, _, _ := strings.Cut(l.Rule, "/"); groups[group] {
					want = append(want, l)
				}
			}
			slices.SortFunc(got, byLine)
			slices.SortFunc(want, byLine)
			if diff := gocmp.Diff(want, got); diff != "" {
				t.Errorf("%s (-want +got):\n%s", c.file, diff)
			}
		})
	}
}

func byLine(a, b lineRule) int {
	return cmp.Or(cmp.Compare(a.Line, b.Line), cmp.Compare(a.Rule, b.Rule))
}

var expected = regexp.MustCompile("^(?:L([0-9]+)|file) `([a-z]+/[a-z-]+)`$")

// specCases reads the table of the cases: case, file, topic, what is expected.
func specCases(t *testing.T) (cases []specCase) {
	src, err := os.ReadFile("testdata/spec/cases.md")
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(src)) {
		cells := strings.Split(strings.Trim(line, "| \n"), " | ")
		if len(cells) != 4 || !strings.HasPrefix(cells[1], "`") {
			continue
		}
		c := specCase{dir: cells[0], file: strings.Trim(cells[1], "`"), cross: strings.Contains(cells[2], "(✕ on)")}
		if cells[3] != "none" {
			for item := range strings.SplitSeq(cells[3], "<br>") {
				m := expected.FindStringSubmatch(item)
				if m == nil {
					t.Fatal(fmt.Errorf("case %s: %q is not understood", c.dir, item))
				}
				n, _ := strconv.Atoi(cmp.Or(m[1], "1"))
				c.want = append(c.want, lineRule{n, m[2]})
			}
		}
		cases = append(cases, c)
	}
	return cases
}
