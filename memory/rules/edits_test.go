package rules_test

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	gocmp "github.com/google/go-cmp/cmp"

	"github.com/memory-lsp/memory-lsp/markdown"
	"github.com/memory-lsp/memory-lsp/memory"
	"github.com/memory-lsp/memory-lsp/memory/rules"
	"github.com/memory-lsp/memory-lsp/memory/rules/ruletest"
)

// edits is small by default, as the race detector slows them down: make edits, make
// soak.
var edits = flag.Int("edits", 1_000, "how many random edits TestEdits makes")

// stint is how many edits a typist makes.
const stint = 100

const (
	agentHome = "w/.devcodex/.memory/clients/codex/"
	dayFile   = agentHome + "tasks/20260820.md"
	autoIndex = "w/memory/MEMORY.md"
)

// A typist edits open documents at random.
type typist struct {
	*rand.Rand
	t    *testing.T
	disk fstest.MapFS
	w    *memory.Workspace
	open map[string]*markdown.Doc
	past []string

	graph memory.Graph
	told  map[string][]string // what was last found in each file
}

// typed are what is typed: what means something to some rule, whole or broken.
var typed = []string{
	"x", "|", "🔄", "✅", " ", "\n", "\n\n", "\r\n", "\r", "\t", "中", "😀", "`", "[", "](", ")", "#", "\\", "+fix", "/dev", "2026-08-29", "01", "会话 3",
	"| 2026-08-29 09:00 | 01 | fix | 修复 3 处问题 | [r](../../../reports/a.md) | [m](tasks/20260829.md) | 🔄 |\n",
	"| 2026-08-29 10:00 | 01 | dev | 完成 | — | — | ✅ |\n", "| 2026-08-28 | 2 | fix+fix |  | [x](gone.md) | — | 未完成 |\n", "| a | b |\n", "| YYYY-MM-DD | NN | dev/fix/... | x | — | — | ✅ |\n",
	"| 日期 | 会话 | 类型 | 摘要 | 关联报告 | 关联记忆 | 状态 |\n", "|---|---|---|---|---|---|---|\n", "# Head\n", "## 会话 01 — x\n", "- **状态**：✅\n", "- **意图**：dev\n",
	"text\n", "```\n", "<!--\n", "-->\n", "<!-- memory-lsp-disable -->\n", "<!-- memory-lsp-disable-next-line link/missing -->\n", "[r]: ../../x.md\n", "[r]", "[z](#head)", "[[topic]]",
	"token ghp_9aXbYcZdWeVfUgThSiRjQkPlOmNnMoLpKq1r\n", "AKIAQ3EGUVWMK2LT", "7XPS", "password: hunter2-Xk29vTq7\n",
	"-----BEGIN PRIVATE KEY-----\nMIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSjAgEAAoIBAQC7VJTUt9Us8cKj\n", "-----END PRIVATE KEY-----\n",
	"/home/ann/x.md", "\x07", "\u202e", "---\nname: x\n---\n", "- [Topic](topic.md) — what it holds\n", "\uFEFF", "ContextHandoffCard\n", "> 项目：w\n",
}

func newTypist(t *testing.T, seed uint64) *typist {
	ty := &typist{Rand: rand.New(rand.NewPCG(seed, 1)), t: t, disk: fstest.MapFS{}, open: map[string]*markdown.Doc{}, told: map[string][]string{}}
	var rows, day strings.Builder
	rows.WriteString("# Agent SUMMARY — codex\n\n> 项目：w\n\n| 日期 | 会话 | 类型 | 摘要 | 关联报告 | 关联记忆 | 状态 |\n|------|:----:|------|------|---------|---------|:----:|\n")
	day.WriteString("# 2026-08-20\n\n")
	for i := range 48 {
		fmt.Fprintf(&rows, "| 2026-08-%02d 09:%02d | %02d | fix+audit | 修复第 %d 项缺货下单的问题，补 5 个用例并核对近 7 天的 312 笔订单，未发现超卖 | [报告](../../../reports/%d.md) | — | %s |\n",
			1+i/2, i%60, i%2+1, i, i%5, []string{"✅", "🔄"}[i%7/6])
	}
	for i := range 2 {
		fmt.Fprintf(&day, "## 会话 %02d — x\n\n- **意图**：fix\n- **状态**：✅\n\n", i+1)
	}
	for p, text := range map[string]string{
		indexPath: rows.String(), dayFile: day.String(), "w/.devcodex/reports/1.md": "# R\n", "w/.devcodex/reports/keep.md": "# R\n",
		autoIndex: "# Memory\n\n- [Topic](topic.md) — what it holds\n", "w/memory/topic.md": "---\nname: topic\n---\n\n# Topic\n\nText with [a link](MEMORY.md#memory).\n",
	} {
		ty.disk[p] = &fstest.MapFile{Data: []byte(text), Mode: 0o644}
	}
	ty.w = ty.workspace()
	for _, p := range []string{indexPath, dayFile, autoIndex, "w/memory/topic.md"} {
		ty.open[p] = markdown.Parse(ty.disk[p].Data)
		ty.w.Open(p, 1, ty.open[p])
	}
	for p := range ty.disk {
		ty.check(p)
	}
	return ty
}

func (ty *typist) workspace() *memory.Workspace {
	env := memory.Env{FS: ty.disk, Getenv: func(string) string { return "" }, Now: time.Now}
	w := memory.NewWorkspace(env, memory.Settings{Rules: rules.All(), Today: &ruletest.Today})
	for p := range ty.disk {
		w.Add(p)
	}
	return w
}

// check looks what is found in a file now, and in those that say the same.
func (ty *typist) check(paths ...string) {
	for len(paths) > 0 {
		p := paths[0]
		s := ty.w.Snapshot()
		ty.told[p] = verdicts(ty.t, s, p)
		rivals, _ := ty.graph.Set(p, s.Check(ty.t.Context(), p).Needs)
		paths = append(paths[1:], rivals...)
	}
}

// edit changes one document, most often the index; now and then a file on disk.
// All whose findings that may alter are checked.
func (ty *typist) edit() {
	if ty.IntN(25) == 0 {
		report := fmt.Sprintf("w/.devcodex/reports/%d.md", ty.IntN(5))
		delete(ty.told, report)
		if ty.disk[report] != nil {
			delete(ty.disk, report)
		} else {
			ty.disk[report] = &fstest.MapFile{Data: []byte("# R\n"), Mode: 0o644}
		}
		ty.w.Changed(report)
		ty.past = append(ty.past, "toggle "+report)
		ty.check(append(ty.graph.Users(report, false), report)...)
		return
	}
	path := []string{indexPath, indexPath, indexPath, indexPath, dayFile, autoIndex, "w/memory/topic.md"}[ty.IntN(7)]
	d := ty.open[path]
	s, text := ty.stroke(d)
	ty.past = append(ty.past, fmt.Sprintf("%s %v %q", path, s, text))
	ty.open[path] = d.Edit(s, text)
	ty.w.Open(path, int32(len(ty.past)), ty.open[path])
	ty.graph.Unclaim(path)
	ty.check(append(ty.graph.Readers(path), path)...)
}

// stroke is an edit within a line, or of whole lines.
func (ty *typist) stroke(d *markdown.Doc) (s markdown.Span, text string) {
	lines := d.Lines()
	from := ty.IntN(lines.Count())
	line := lines.Line(from)
	switch ty.IntN(8) {
	case 0: // some lines go
		s = markdown.Span{Start: line.Start, End: lines.Line(from + ty.IntN(4)).Start}
		s.End = max(s.Start, s.End)
	case 1: // a line is there once more
		end := lines.Line(from + 1).Start
		s, text = markdown.Span{Start: line.Start, End: line.Start}, d.Text(markdown.Span{Start: line.Start, End: max(line.Start, end)})
	case 2: // some of a line goes
		a := line.Start + ty.IntN(line.Len()+1)
		s = markdown.Span{Start: a, End: min(line.End, a+ty.IntN(20))}
	case 3: // something stands at the line's start
		s, text = markdown.Span{Start: line.Start, End: line.Start}, typed[ty.IntN(len(typed))]
	default:
		a := line.Start + ty.IntN(line.Len()+1)
		s, text = markdown.Span{Start: a, End: a}, typed[ty.IntN(len(typed))]
	}
	return s, text
}

// verdicts is what a check finds, as far as it can be told.
func verdicts(t *testing.T, s *memory.Snapshot, path string) []string {
	res := s.Check(t.Context(), path)
	if res.Err != nil {
		t.Fatal(res.Err)
	}
	var out []string
	for _, f := range res.Findings {
		out = append(out, fmt.Sprintf("%v %s %v %v %v %v", f.Span, f.Rule.ID, f.Severity, f.Message, f.Related, f.Fixes))
	}
	needs := slices.Sorted(res.Needs.Paths())
	return append(out, slices.Compact(needs)...)
}

// TestEdits edits documents at random, and holds what is then found, and on what
// that depends, against what is found in the same texts by one who never saw
// them before.
func TestEdits(t *testing.T) {
	for n := range *edits / stint {
		ty := newTypist(t, uint64(n))
		for range stint {
			ty.edit()
			fresh := ty.workspace()
			for p, d := range ty.open {
				fresh.Open(p, 1, markdown.Parse(slices.Clone(ty.disk[p].Data)))
				fresh.Open(p, 2, markdown.Parse(slices.Clone(d.Source())))
			}
			for path, got := range ty.told {
				if diff := gocmp.Diff(verdicts(t, fresh.Snapshot(), path), got); diff != "" {
					t.Fatalf("typist %d, after %d edits, in %s (-fresh +kept):\n%s\n%s", n, len(ty.past), path, diff, strings.Join(ty.past[max(0, len(ty.past)-5):], "\n"))
				}
			}
		}
	}
}

// TestFarAway edits the end of a long index, which alters what is found in its
// first row.
func TestFarAway(t *testing.T) {
	for name, c := range map[string]struct{ first, last, edited string }{
		"the heading that a fragment names": {"[z](#head)", "", "\n# Head\n"},
		"the definition of a reference":     {"[r]", "", "\n[r]: gone.md\n"},
		"where a reference leads":           {"[r]", "\n[r]: ../../../reports/1.md\n", "\n[r]: ../../../reports/gone.md\n"},
		"the end of the session":            {"x", "", "| 2026-08-01 12:00 | 77 | fix | x | — | — | ✅ |\n"},
	} {
		ty := newTypist(t, 1)
		d := ty.open[indexPath]
		row := markdown.Span{Start: d.Lines().Line(6).Start, End: d.Lines().Line(6).Start}
		d = d.Edit(row, "| 2026-08-01 08:00 | 77 | fix | "+c.first+" | — | — | 🔄 |\n")
		at := markdown.Span{Start: d.Size(), End: d.Size()}
		d = d.Edit(at, c.last)
		ty.w.Open(indexPath, 2, d)
		before := verdicts(t, ty.w.Snapshot(), indexPath)
		at.End = d.Size()
		d = d.Edit(at, c.edited)
		ty.w.Open(indexPath, 3, d)
		after := verdicts(t, ty.w.Snapshot(), indexPath)
		fresh := ty.workspace()
		fresh.Open(indexPath, 1, markdown.Parse(slices.Clone(ty.disk[indexPath].Data)))
		fresh.Open(indexPath, 2, markdown.Parse(slices.Clone(d.Source())))
		if diff := gocmp.Diff(verdicts(t, fresh.Snapshot(), indexPath), after); diff != "" {
			t.Errorf("%s (-fresh +kept):\n%s", name, diff)
		}
		if of := func(all []string) string { return strings.Join(all, "\n") }; of(before) == of(after) {
			t.Errorf("%s: nothing changed", name)
		}
	}
}
