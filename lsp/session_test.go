package lsp

import (
	"encoding/json"
	"math/rand/v2"
	"strings"
	"testing"
	"testing/fstest"
	"testing/synctest"

	"github.com/google/go-cmp/cmp"
	"go.lsp.dev/protocol"

	"github.com/memory-lsp/memory-lsp/markdown"
	"github.com/memory-lsp/memory-lsp/memory"
	"github.com/memory-lsp/memory-lsp/memory/rules"
)

const summaryAt, summaryURI = "w/.devcodex/.memory/clients/codex/SUMMARY.md", "file:///w/.devcodex/.memory/clients/codex/SUMMARY.md"

const summaryText = `# Agent SUMMARY — codex

> 项目：demo

| 日期 | 会话 | 类型 | 摘要 | 关联报告 | 关联记忆 | 状态 |
|------|:----:|------|------|---------|---------|:----:|
| 2026-08-01 09:10 | 01 | fix | 修复 😀 重试 3 次的 循环 | — | [20260801.md §01](tasks/20260801.md) | ✅ |
| 2026-08-02 09:10 | 02 | dev | trimmed | — | [20260802.md §02](tasks/20260802.md) | 🔄 |
`

// TestSession: an editor's whole session on one document, edited five hundred
// times on the way, ends with the findings of a fresh check of its last text.
func TestSession(t *testing.T) {
	for seed := range uint64(3) {
		synctest.Test(t, func(t *testing.T) {
			files := tree(map[string]string{summaryAt: summaryText, "w/.git/HEAD": ""})
			e := start(t, options(files), "", "w")
			e.open(summaryURI, summaryText)
			text := storm(e, rand.New(rand.NewPCG(seed, 1)), summaryText)
			final := e.awaitVersion(summaryURI, 501)
			if len(final.Diagnostics) == 0 {
				t.Error("nothing is found in the last text: it shows nothing")
			}
			e.settle()
			if got, _ := e.last(summaryURI); *got.Version != 501 {
				t.Errorf("the last findings are of version %d", *got.Version)
			}
			if diff := cmp.Diff(freshly(t, files, text), briefs(final.Diagnostics)); diff != "" {
				t.Errorf("seed %d: the findings of\n%s\n(-fresh +published):\n%s", seed, text, diff)
			}
			e.close(summaryURI)
			if err := e.quit(); err != nil {
				t.Error(err)
			}
			for i, r := range e.replies() {
				if strings.Contains(r, "error") && !strings.HasSuffix(r, " error -32800") {
					t.Errorf("message %d: %s", i, r)
				}
			}
		})
	}
}

// storm makes 500 edits, versions 2 to 501: small ones and large ones, two in one
// notification, some out of range and some that mean nothing, with requests that
// are cancelled in between.
func storm(e *editor, rnd *rand.Rand, text string) string {
	for version := 2; version <= 501; version++ {
		change, after := randomEdit(rnd, text)
		edits := []any{change}
		switch version % 10 {
		case 1: // a second edit in the same notification
			change, after = randomEdit(rnd, after)
			edits = append(edits, change)
		case 2: // past the end
			edits = append(edits, span(1<<20, 0, 1<<20, 7, "| x |\n"))
			after += "| x |\n"
		case 3: // ends before it starts
			edits = append(edits, span(1, 1, 0, 0, "nonsense"))
		case 4:
			id := e.ask("textDocument/hover", map[string]any{
				"textDocument": map[string]string{"uri": summaryURI}, "position": map[string]int{"line": version % 9, "character": 3},
			})
			e.notify("$/cancelRequest", map[string]any{"id": json.RawMessage(id)})
		}
		e.change(summaryURI, version, edits...)
		text = after
	}
	return text
}

// freshly are the findings of a text by the core alone, as the editor sees them.
func freshly(t *testing.T, files fstest.MapFS, text string) []string {
	opt := options(files)
	w := memory.NewWorkspace(opt.Env, memory.Settings{Rules: opt.Rules})
	w.Add(summaryAt)
	w.Open(summaryAt, 1, markdown.Parse([]byte(summaryText)))
	w.Open(summaryAt, 2, markdown.Parse([]byte(text)))
	s := newServer(opt, nil)
	out := []string{}
	v := view{w.Snapshot(), 1}
	res := v.Check(t.Context(), summaryAt)
	for _, x := range s.show(v, v.File(summaryAt), res.Findings).all {
		out = append(out, brief(x.diagnostic))
	}
	return out
}

// TestCancel: a request that is cancelled while it is answered gets -32800, and
// the messages behind it do not wait for it.
func TestCancel(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		opt := options(tree(map[string]string{indexAt: ""}))
		slow := *rules.Find(missing)
		gate := make(chan struct{})
		slow.Link, slow.File = nil, func(*memory.Pass) { <-gate }
		opt.Rules = []*memory.Rule{&slow}
		e := start(t, opt, "", "w")
		e.open(indexURI, "[A](a.md)\n")
		id := e.ask("textDocument/hover", map[string]any{"textDocument": map[string]string{"uri": indexURI}})
		other := e.ask("textDocument/codeAction", map[string]any{"textDocument": map[string]string{"uri": indexURI}})
		synctest.Wait()
		e.notify("$/cancelRequest", map[string]any{"id": json.RawMessage(id)})
		if r := e.call("no/such", nil); r.Error.Code != -32601 {
			t.Errorf("%+v", r)
		}
		close(gate)
		if r := e.reply(id); r.Error == nil || r.Error.Code != -32800 {
			t.Errorf("the cancelled request: %s %v", r.Result, r.Error)
		}
		if r := e.reply(other); string(r.Result) != "[]" {
			t.Errorf("the other request: %s %v", r.Result, r.Error)
		}
		if err := e.quit(); err != nil {
			t.Error(err)
		}
	})
}

func TestHover(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		e := start(t, options(tree(map[string]string{indexAt: ""})), `{"textDocument":{"hover":{"contentFormat":["markdown","plaintext"]}}}`, "w")
		e.open(indexURI, "# Index\n\n- 😀 [A](a.md)\n")
		hover := func(line, character int) string {
			r := e.call("textDocument/hover", map[string]any{
				"textDocument": map[string]string{"uri": indexURI}, "position": map[string]int{"line": line, "character": character},
			})
			if r.Error != nil {
				t.Errorf("%d:%d: %+v", line, character, r.Error)
			}
			return string(r.Result)
		}
		for _, at := range [][2]int{{1, 0}, {99, 0}} {
			if got := hover(at[0], at[1]); got != "null" {
				t.Errorf("%v: %s", at, got)
			}
		}
		for at, want := range map[[2]int]string{
			{0, 0}: "**3/200** lines", {0, 9999}: "**3/200** lines", {2, 8}: "nothing stands at **a.md**", {2, 14}: "nothing stands at **a.md**",
		} {
			if got := hover(at[0], at[1]); !strings.Contains(got, want) || strings.Contains(got, "docs/rules") {
				t.Errorf("%v: %s", at, got)
			}
		}
		for _, at := range [][2]int{{2, 9}, {2, 11}, {2, 13}} {
			var got protocol.Hover
			if err := protocol.Unmarshal([]byte(hover(at[0], at[1])), &got); err != nil {
				t.Fatal(err)
			}
			text := got.Contents.(*protocol.MarkupContent)
			page, err := rules.Page(rules.Find(missing))
			if err != nil {
				t.Fatal(err)
			}
			if text.Kind != protocol.MarkupKindMarkdown || !strings.Contains(text.Value, strings.TrimSpace(page.Intro(memory.English))) {
				t.Errorf("%v: %s", at, text.Value)
			}
			if got.Range == nil || got.Range.Start.Character != 9 || got.Range.End.Character != 13 {
				t.Errorf("%v: the range is %v", at, got.Range)
			}
		}
	})
}
