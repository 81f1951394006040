package assist_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/memory-lsp/memory-lsp/memory"
	"github.com/memory-lsp/memory-lsp/memory/assist"
)

// An offering is a place, what is offered there, and what the text is once an
// offer was taken. Labels are compared from the first on; a * at the end stands
// for more of them.
type offering struct {
	about string
	at    string
	text  string // with the place
	want  []string
	take  string // the label of the item that is taken; empty: none
	after string // the line of the place then
}

func labels(c assist.Completion) []string {
	out := []string{}
	for _, it := range c.Items {
		out = append(out, it.Label)
	}
	return out
}

// run asks what is offered, and takes it. It is done once more with CRLF, and
// with text in front that takes more bytes than characters.
func (o offering) run(t *testing.T) {
	for name, change := range map[string]func(string) string{
		"LF":   func(s string) string { return s },
		"CRLF": func(s string) string { return strings.ReplaceAll(s, "\n", "\r\n") },
	} {
		t.Run(name, func(t *testing.T) {
			s, path, text, off := open(t, world(t, shop), o.at, change(o.text))
			c := assist.Complete(s, path, off)
			got, want := labels(c), o.want
			if n := len(want); n > 0 && want[n-1] == "*" {
				want = want[:n-1]
				got = got[:min(len(got), n-1)]
			}
			if want == nil {
				want = []string{}
			}
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("offered (-want +got):\n%s", diff)
			}
			if o.take == "" {
				return
			}
			i := slices.IndexFunc(c.Items, func(it assist.Item) bool { return it.Label == o.take })
			if i < 0 {
				t.Fatalf("%q is not offered: %q", o.take, labels(c))
			}
			it := c.Items[i]
			if typed := text[it.Insert.Start:off]; !strings.HasPrefix(strings.ToLower(it.Filter), strings.ToLower(typed)) {
				t.Errorf("who typed %q does not find %q by %q", typed, it.Label, it.Filter)
			}
			after := text[:it.Replace.Start] + it.Text + text[it.Replace.End:]
			from, to := strings.LastIndexByte(text[:it.Replace.Start], '\n')+1, len(after)
			if n := strings.IndexByte(text[it.Replace.End:], '\n'); n >= 0 {
				to = len(after) - len(text) + it.Replace.End + n + 1
			}
			if diff := cmp.Diff(change(o.after), strings.TrimRight(after[from:to], "\r\n")); diff != "" {
				t.Errorf("after %q (-want +got):\n%s", o.take, diff)
			}
		})
	}
}

// unfilled are the rules about what is left to be filled in.
var unfilled = []string{
	"summary/text-empty", "summary/daily-missing", "daily/title-missing",
	"card/handoff-field-empty", "card/task-id", "card/continuation-prompt",
}

// judged holds that whole texts, taken as they are offered, are good but for what
// is left to be filled in.
func (o offering) judged(t *testing.T) {
	s, path, text, off := open(t, world(t, shop), o.at, o.text)
	before := faults(t, s, path)
	for _, it := range assist.Complete(s, path, off).Items {
		if it.Kind != assist.TextItem {
			continue
		}
		s, path, _, _ := open(t, world(t, shop), o.at, text[:it.Replace.Start]+it.Text+here+text[it.Replace.End:])
		for id, n := range faults(t, s, path) {
			if n > before[id] && !slices.Contains(unfilled, id) {
				t.Errorf("%q brings %s:\n%s", it.Label, id, it.Text)
			}
		}
	}
}

// faults counts the findings in a file, hints and information left out.
func faults(t *testing.T, s *memory.Snapshot, path string) map[string]int {
	count := map[string]int{}
	for _, f := range s.Check(t.Context(), path).Findings {
		if f.Severity <= memory.Warning {
			count[f.Rule.ID]++
		}
	}
	return count
}

func offered(t *testing.T, all []offering) {
	for _, o := range all {
		t.Run(o.about, o.run)
		t.Run(o.about+", taken as it is", o.judged)
	}
}

// The cells of an index's row are offered what belongs in their column.
func TestCompleteCells(t *testing.T) {
	row := func(cells string) string { return indexHead + firstRow + cells + "\n" }
	marks := []string{"🔄", "✅", "⛔"}
	offered(t, []offering{
		{"a date", indexAt, row("| ‸ |  |"), []string{"2026-08-30 09:41", "2026-08-30"}, "2026-08-30 09:41", "| 2026-08-30 09:41 |  |"},
		{"a date is begun", indexAt, row("| 2026-‸ | 01 | fix |"), []string{"2026-08-30 09:41", "2026-08-30"}, "2026-08-30", "| 2026-08-30 | 01 | fix |"},
		{"sessions of the day, first those without a row", indexAt, row("| 2026-08-29 16:00 | ‸ |"), []string{"02", "01", "03"}, "02", "| 2026-08-29 16:00 | 02 |"},
		{"the first session of a day", indexAt, row("| 2026-08-30 16:00 | ‸ |"), []string{"01"}, "01", "| 2026-08-30 16:00 | 01 |"},
		{"types", indexAt, row("| 2026-08-30 | 01 | ‸ |"), []string{"dev", "fix", "analyze", "audit", "self-fix", "chat", "resume", "other"}, "audit", "| 2026-08-30 | 01 | audit |"},
		{"a type is begun", indexAt, row("| 2026-08-30 | 01 | au‸ | x |"), []string{"dev", "*"}, "audit", "| 2026-08-30 | 01 | audit | x |"},
		{"types after +", indexAt, row("| 2026-08-30 | 01 | fix+‸ |"), []string{"dev", "analyze", "audit", "self-fix", "chat", "resume", "other"}, "audit", "| 2026-08-30 | 01 | fix+audit |"},
		{"a type before another", indexAt, row("| 2026-08-30 | 01 | fix+a‸+dev |"), []string{"analyze", "audit", "self-fix", "chat", "resume", "other"}, "audit", "| 2026-08-30 | 01 | fix+audit+dev |"},
		{"nothing for the text", indexAt, row("| 2026-08-30 | 01 | fix | 修‸ |"), nil, "", ""},
		{"a path in the text", indexAt, row("| 2026-08-30 | 01 | fix | 见 [x](tasks/‸) |"), []string{"20260829.md"}, "20260829.md", "| 2026-08-30 | 01 | fix | 见 [x](tasks/20260829.md) |"},
		{"reports, the latest first", indexAt, row("| 2026-08-30 | 01 | fix | 修复 | ‸ |"), []string{"01--stock.md", "02--old (1).md", "—"}, "01--stock.md", "| 2026-08-30 | 01 | fix | 修复 | [01--stock.md](../../../reports/audit/codex/20260829/01--stock.md) |"},
		{"a report with a blank", indexAt, row("| 2026-08-30 | 01 | fix | 修复 | [02‸ |"), []string{"*"}, "02--old (1).md", "| 2026-08-30 | 01 | fix | 修复 | [02--old (1).md](<../../../reports/audit/codex/20260828/02--old (1).md>) |"},
		{"the day of the row", indexAt, row("| 2026-08-29 | 2 | fix | 修复 | — | ‸ |  |"), []string{"20260829.md §02", "—"}, "20260829.md §02", "| 2026-08-29 | 2 | fix | 修复 | — | [20260829.md §02](tasks/20260829.md) |  |"},
		{"no such session", indexAt, row("| 2026-08-29 | 09 | fix | 修复 | — | ‸ |  |"), []string{"—"}, "—", "| 2026-08-29 | 09 | fix | 修复 | — | — |  |"},
		{"states", indexAt, row("| 2026-08-29 | 02 | fix | 修复 | — | — | ‸ |"), marks, "✅", "| 2026-08-29 | 02 | fix | 修复 | — | — | ✅ |"},
		{"a state by its name", indexAt, row("| 2026-08-29 | 02 | fix | 修复 | — | — | comp‸ |"), marks, "✅", "| 2026-08-29 | 02 | fix | 修复 | — | — | ✅ |"},
		{"a state by its Chinese name", indexAt, row("| 2026-08-29 | 02 | fix | 修复 | — | — | 阻‸ |"), marks, "⛔", "| 2026-08-29 | 02 | fix | 修复 | — | — | ⛔ |"},
		{"another state", indexAt, row("| 2026-08-29 | 02 | fix | 修复 | — | — | 🔄‸ |"), marks, "✅", "| 2026-08-29 | 02 | fix | 修复 | — | — | ✅ |"},
		{"an escaped pipe is none", indexAt, row(`| 2026-08-29 | 02 | fix | a \| b | — | — | ‸ |`), marks, "✅", `| 2026-08-29 | 02 | fix | a \| b | — | — | ✅ |`},
		{"agents in the title", indexAt, "# Agent SUMMARY — ‸", []string{"codex", "copilot", "vscode-copilot", "jetbrains-copilot", "claude-code", "cursor", "grok", "unknown-agent"}, "grok", "# Agent SUMMARY — grok"},
	})
}

// Whole rows are offered for the sessions that have none, with what is known of
// them, and an empty one with stops.
func TestCompleteRows(t *testing.T) {
	offered(t, []offering{
		{
			"on a line of its own", indexAt, indexHead + firstRow + "‸",
			[]string{"| 2026-08-29 15:30 | 02", "| … |"},
			"| 2026-08-29 15:30 | 02", "| 2026-08-29 15:30 | 02 | audit+fix |  | — | [20260829.md §02](tasks/20260829.md) | 🔄 |",
		},
		{
			"behind the first pipe", indexAt, indexHead + firstRow + "| ‸",
			[]string{"| 2026-08-29 15:30 | 02", "| … |", "2026-08-30 09:41", "2026-08-30"},
			"| … |", "| 2026-08-30 09:41 | 01 | dev |  | — | — | 🔄 |",
		},
		{"between the pipes that an editor put there", indexAt, indexHead + firstRow + "|‸|", []string{"*"}, "| … |", "| 2026-08-30 09:41 | 01 | dev |  | — | — | 🔄 |"},
		{"no header yet", indexAt, "‸", []string{"SUMMARY"}, "", ""},
		{"the title", indexAt, "# ‸", []string{"SUMMARY"}, "", ""},
		{"the project", indexAt, "# Agent SUMMARY — codex\n\n> ‸", []string{"> 项目："}, "> 项目：", "> 项目：w"},
	})
	s, path, _, off := open(t, world(t, shop), indexAt, indexHead+firstRow+"‸")
	const want = "| ${1:2026-08-30 09:41} | ${2:01} | ${3|dev,fix,analyze,audit,self-fix,chat,resume,other|} | ${4:} | ${5:—} | ${6:—} | ${7|🔄,✅,⛔|} |\n"
	if got := assist.Complete(s, path, off).Items[1].Snippet; got != want {
		t.Errorf("the row's stops are\n%s, want\n%s", got, want)
	}
}
