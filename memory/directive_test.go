package memory

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/memory-lsp/memory-lsp/markdown"
)

// findWord is a rule that finds a word wherever it stands, and would remove it.
func findWord(id, word string) *Rule {
	return &Rule{ID: id, Severity: Warning, Kinds: AnyText, FixAll: true, File: func(p *Pass) {
		text := string(p.File.Source())
		for at := 0; ; at += len(word) {
			i := strings.Index(text[at:], word)
			if i < 0 {
				return
			}
			at += i
			s := markdown.Span{Start: at, End: at + len(word)}
			p.Report(Finding{Span: s, Fixes: []Fix{{Preferred: true, Edits: []Edit{{Span: s}}}}})
		}
	}}
}

// tellIdle is a rule that finds directives that do nothing.
var tellIdle = &Rule{ID: "directive/unused", Severity: Info, Kinds: Directed, Directive: func(p *Pass, d Directive) {
	if d.Idle {
		p.Report(Finding{Span: d.Span})
	}
}}

// silencing are the rules of these tests.
func silencing() []*Rule {
	cross := findWord("bad/cross", "CROSS")
	cross.Cross = true
	return []*Rule{tellIdle, findWord("bad/one", "ONE"), findWord("bad/two", "TWO"), findWord("other/three", "THREE"), cross}
}

// told lists findings as line:text, or line:idle.
func told(f *File, fs []Finding) (out []string) {
	for _, x := range fs {
		what := f.Doc().Text(x.Span)
		if x.Rule == tellIdle {
			what = "idle"
		}
		out = append(out, fmt.Sprint(f.Lines().At(x.Span.Start), ":", what))
	}
	return out
}

func TestDirectives(t *testing.T) {
	for _, c := range []struct{ name, src, want string }{
		{"line", "ONE <!-- memory-lsp-disable-line bad/one -->\nONE", "1:ONE"},
		{"line, before the fault", "<!-- memory-lsp-disable-line bad/one --> ONE", ""},
		{"the other rule stays", "ONE TWO <!-- memory-lsp-disable-line bad/one -->", "0:TWO"},
		{"several rules", "ONE TWO <!-- memory-lsp-disable-line bad/one bad/two -->", ""},
		{"commas", "ONE TWO <!-- memory-lsp-disable-line bad/one,bad/two -->", ""},
		{"all rules", "ONE TWO THREE <!-- memory-lsp-disable-line -->", ""},
		{"a group", "ONE TWO THREE <!--memory-lsp-disable-line bad/*-->", "0:THREE"},
		{"part of a group's name", "ONE <!-- memory-lsp-disable-line ba* -->", "0:ONE 0:idle"},
		{"next line", "<!-- memory-lsp-disable-next-line bad/one -->\nONE\n\nONE", "3:ONE"},
		{"not its own line", "ONE <!-- memory-lsp-disable-next-line bad/one -->\n\nONE", "0:ONE 0:idle 2:ONE"},
		{"next line of the last", "<!-- memory-lsp-disable-next-line -->", "0:idle"},
		{"over two lines", "ONE <!-- memory-lsp-disable-next-line\nbad/one --> TWO\nONE", "0:ONE 1:TWO"},
		{"block", "ONE\n<!-- memory-lsp-disable bad/one -->\nONE\n\nTWO\n\n<!-- memory-lsp-enable -->\nONE", "0:ONE 4:TWO 7:ONE"},
		{"block to the end", "<!-- memory-lsp-disable -->\n\nONE\n\nTWO\n", ""},
		{"blocks overlap", "<!-- memory-lsp-disable bad/one -->\n<!-- memory-lsp-disable bad/two -->\n\nONE TWO\n\n<!-- memory-lsp-enable bad/one -->\n\nONE TWO\n\n<!-- memory-lsp-enable -->\n\nTWO", "7:ONE 11:TWO"},
		{"an end of another block", "<!-- memory-lsp-disable bad/one -->\n<!-- memory-lsp-enable bad/two -->\n\nONE", "1:idle"},
		{"two for one fault", "<!-- memory-lsp-disable -->\n\nONE <!-- memory-lsp-disable-line bad/one -->", ""},
		{"nothing to end", "<!-- memory-lsp-enable -->", "0:idle"},
		{"nothing to silence", "<!-- memory-lsp-disable-line bad/one -->", "0:idle"},
		{"itself", "<!-- memory-lsp-disable-line directive/unused -->\n\n<!-- memory-lsp-disable -->", "0:idle 2:idle"},
		{"in code", "`<!-- memory-lsp-disable-line -->` ONE\n\n```\n<!-- memory-lsp-disable -->\n```\n\nONE", "0:ONE 6:ONE"},
		{"in a frontmatter", "---\na: <!-- memory-lsp-disable -->\n---\nONE", "3:ONE"},
		{"without an end", "ONE\n\n<!-- memory-lsp-disable", "0:ONE"},
		{"an unknown verb", "ONE <!-- memory-lsp-disable-lines -->", "0:ONE 0:idle"},
		{"another comment", "ONE <!-- see memory-lsp-disable-line --> <!-- memory-lsp: hi -->", "0:ONE"},
		{"table, CRLF, CJK, emoji", "| 日期 | 👩‍💻 |\r\n|--|--|\r\n| ONE | 甲 <!-- memory-lsp-disable-line bad/one --> |\r\n| ONE | 乙 |\r\n", "3:ONE"},
		{"list and quote", "- ONE <!-- memory-lsp-disable-line -->\n  - TWO\n> ONE <!-- memory-lsp-disable-line bad/one -->", "1:TWO"},
		{"a byte order mark", "\ufeffONE <!-- memory-lsp-disable-line -->", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			const name = "memory/MEMORY.md"
			w := NewWorkspace(*snapshotOf(files(name, c.src), Settings{}).disk.env, Settings{Rules: silencing()})
			s := w.Add(name)
			got := told(s.File(name), s.Check(t.Context(), name).Findings)
			if diff := cmp.Diff(c.want, strings.Join(got, " ")); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

// An index of sessions is nothing but its table: comments have no say there.
func TestDirectivesByKind(t *testing.T) {
	for name, want := range map[string]string{
		".devcodex/.memory/clients/codex/SUMMARY.md":        "0:ONE",
		".devcodex/.memory/clients/codex/tasks/20260830.md": "",
		".devcodex/.memory/SUMMARY.md":                      "",
		"memory/MEMORY.md":                                  "",
	} {
		env := *snapshotOf(files(name, "ONE <!-- memory-lsp-disable-line -->\n"), Settings{}).disk.env
		s := NewWorkspace(env, Settings{Rules: silencing()}).Add(name)
		if got := strings.Join(told(s.File(name), s.Check(t.Context(), name).Findings), " "); got != want {
			t.Errorf("%s: %q, want %q", name, got, want)
		}
	}
}

// What is silenced is not fixed either.
func TestDirectivesHoldFixesBack(t *testing.T) {
	const name = "memory/MEMORY.md"
	env := *snapshotOf(files(name, "ONE TWO <!-- memory-lsp-disable-line bad/one -->\nONE\n"), Settings{}).disk.env
	text, n, err := NewWorkspace(env, Settings{Rules: silencing()}).Add(name).FixAll(t.Context(), name)
	if err != nil {
		t.Fatal(err)
	}
	if want := "ONE  <!-- memory-lsp-disable-line bad/one -->\n\n"; n != 2 || string(text) != want {
		t.Errorf("%d fixed: %q, want %q", n, text, want)
	}
}

// Of a directive for a rule that is not asked nobody knows what it is good for.
func TestDirectivesForRulesThatAreOff(t *testing.T) {
	const name = "memory/MEMORY.md"
	src := "x <!-- memory-lsp-disable-line bad/cross -->\n\nx <!-- memory-lsp-disable-line -->\n\nx <!-- memory-lsp-disable-line bad/one -->\n"
	env := *snapshotOf(files(name, src), Settings{}).disk.env
	for fileScope, want := range map[bool]string{true: "4:idle", false: "0:idle 2:idle 4:idle"} {
		s := NewWorkspace(env, Settings{Rules: silencing(), FileScope: fileScope}).Add(name)
		if got := strings.Join(told(s.File(name), s.Check(t.Context(), name).Findings), " "); got != want {
			t.Errorf("file scope %v: %q, want %q", fileScope, got, want)
		}
	}
}
