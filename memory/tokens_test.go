package memory

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/memory-lsp/memory-lsp/markdown"
)

// A session's token must be found wherever else it stands, whatever has changed
// since the day's files were read first.
func TestTokenElsewhere(t *testing.T) {
	const clients = "p/.devcodex/.memory/clients/"
	daily := func(tokens ...string) string {
		text := ""
		for i, token := range tokens {
			text += fmt.Sprintf("## 会话 %02d\n<!-- devcodex:memory-session-binding v1 session=%02d token=%s -->\n", i+1, i+1, strings.Repeat(token, 64))
		}
		return text
	}
	disk := fstest.MapFS{}
	write := func(path, text string) { disk[clients+path] = &fstest.MapFile{Data: []byte(text), Mode: 0o644} }
	write("codex/tasks/20260101.md", daily("a", "b"))
	write("codex/tasks/20260102.md", daily("c"))
	write("codex/notes/20260102.md", daily("a"))
	write("grok/tasks/20260101.md", daily("d", "a"))

	rule := Rule{ID: "test/token", Severity: Error, Kinds: KindsOf(Daily), Workspace: func(p *Pass) {
		alone := p.TokensAlone()
		for _, sec := range p.File.Daily().Sections {
			var others []string
			for _, site := range p.TokenElsewhere(sec.Bindings[0].Token) {
				others = append(others, strings.TrimPrefix(site.Path, clients))
			}
			if others != nil && alone {
				t.Errorf("the tokens of %s are said to stand alone", p.File.Path)
			}
			if others != nil {
				p.Report(Finding{Span: sec.Heading.Span, Message: Message{Text: Text{En: strings.Join(others, ", ")}}})
			}
		}
	}}
	env := Env{FS: disk, Getenv: func(string) string { return "" }, Now: time.Now}
	w := NewWorkspace(env, Settings{Rules: []*Rule{&rule}})
	known := []string{"codex/tasks/20260101.md", "codex/tasks/20260102.md", "grok/tasks/20260101.md"}
	for _, p := range known {
		w.Add(clients + p)
	}
	all := func() (got []string) {
		for _, p := range known {
			for _, f := range w.Snapshot().Check(t.Context(), clients+p).Findings {
				got = append(got, p+" and "+f.Message.String())
			}
		}
		return got
	}
	for _, step := range []struct {
		what string
		do   func()
		want []string
	}{
		{"at first", func() {}, []string{
			"codex/tasks/20260101.md and grok/tasks/20260101.md",
			"grok/tasks/20260101.md and codex/tasks/20260101.md",
		}},
		{"with the token typed away", func() {
			w.Open(clients+"grok/tasks/20260101.md", 1, markdown.Parse([]byte(daily("d"))))
		}, nil},
		{"with another typed in", func() {
			w.Open(clients+"grok/tasks/20260101.md", 2, markdown.Parse([]byte(daily("c"))))
		}, []string{
			"codex/tasks/20260102.md and grok/tasks/20260101.md",
			"grok/tasks/20260101.md and codex/tasks/20260102.md",
		}},
		{"with the document closed unsaved", func() { w.Close(clients + "grok/tasks/20260101.md") }, []string{
			"codex/tasks/20260101.md and grok/tasks/20260101.md",
			"grok/tasks/20260101.md and codex/tasks/20260101.md",
		}},
		{"with a file written anew", func() {
			write("codex/tasks/20260102.md", daily("d"))
			w.Changed(clients + "codex/tasks/20260102.md")
		}, []string{
			"codex/tasks/20260101.md and grok/tasks/20260101.md",
			"codex/tasks/20260102.md and grok/tasks/20260101.md",
			"grok/tasks/20260101.md and codex/tasks/20260102.md",
			"grok/tasks/20260101.md and codex/tasks/20260101.md",
		}},
		{"with a file removed", func() {
			delete(disk, clients+"grok/tasks/20260101.md")
			w.Changed(clients + "grok/tasks/20260101.md")
		}, nil},
		{"with a folder of many days put there", func() {
			for i := range maxApart + 10 {
				write(fmt.Sprintf("cursor/tasks/2025%02d%02d.md", i/28+1, i%28+1), daily("e"))
			}
			write("cursor/tasks/20260101.md", daily("b"))
			w.Changed(clients + "cursor")
		}, []string{"codex/tasks/20260101.md and cursor/tasks/20260101.md"}},
		{"with many files changed", func() {
			for i := range maxApart + 10 {
				p := fmt.Sprintf("cursor/tasks/2025%02d%02d.md", i/28+1, i%28+1)
				write(p, daily("f"))
				w.Changed(clients + p)
			}
			write("codex/tasks/20260102.md", daily("b"))
			w.Changed(clients + "codex/tasks/20260102.md")
		}, []string{
			"codex/tasks/20260101.md and codex/tasks/20260102.md, cursor/tasks/20260101.md",
			"codex/tasks/20260102.md and codex/tasks/20260101.md, cursor/tasks/20260101.md",
		}},
	} {
		step.do()
		if diff := cmp.Diff(step.want, all()); diff != "" {
			t.Errorf("%s (-want +got):\n%s", step.what, diff)
		}
	}
}

// A file that comes to say what others say must have them checked anew; one that
// says it still, or no more, must wake nobody.
func TestGraphRivals(t *testing.T) {
	needs := func(claims ...string) *Needs {
		n := newNeeds()
		for _, c := range claims {
			n.Claim(c)
		}
		return n
	}
	var g Graph
	for _, step := range []struct {
		file string
		n    *Needs
		want []string
	}{
		{"a", needs("x", "y", "y"), nil},
		{"b", needs("x"), []string{"a"}},
		{"b", needs("x", "z"), nil},
		{"c", needs("x", "z"), []string{"a", "b"}},
		{"a", needs(), nil},
		{"a", needs("z"), []string{"b", "c"}},
		{"b", nil, nil},
		{"d", needs("z"), []string{"a", "c"}},
	} {
		if got, _ := g.Set(step.file, step.n); !slices.Equal(got, step.want) {
			t.Errorf("%s wakes %q, want %q", step.file, got, step.want)
		}
	}
}
