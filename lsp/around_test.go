package lsp

import (
	"encoding/json"
	"fmt"
	"regexp"
	"strings"
	"testing"
	"testing/synctest"

	"github.com/google/go-cmp/cmp"
	"go.lsp.dev/protocol"

	"github.com/memory-lsp/memory-lsp/memory"
)

// withSettings is a user who changes the editor's settings.
func withSettings(e *editor, settings string) {
	e.notify("workspace/didChangeConfiguration", bag{"settings": rawJSON(`{"memory-lsp":` + settings + `}`)})
	e.settle()
}

// TestWorkspaceSymbols: places at once, or for a client that asks for them later,
// later.
func TestWorkspaceSymbols(t *testing.T) {
	files := map[string]string{codexIndexAt: codexHead + codexRow, indexAt: "# 😀 Index\n"}
	draw := func(s protocol.WorkspaceSymbol) string {
		in := ""
		if s.ContainerName != nil {
			in = *s.ContainerName
		}
		switch at := s.Location.(type) {
		case *protocol.Location:
			return fmt.Sprintf("%d %s in %s: %s %s", s.Kind, s.Name, in, at.URI, rangeText(at.Range))
		case *protocol.LocationUriOnly:
			return fmt.Sprintf("%d %s in %s: %s", s.Kind, s.Name, in, at.URI)
		}
		return "nowhere"
	}
	ask := func(t *testing.T, e *editor, query string) (all []protocol.WorkspaceSymbol) {
		if err := protocol.Unmarshal(e.call("workspace/symbol", bag{"query": query}).Result, &all); err != nil {
			t.Fatal(err)
		}
		return all
	}
	synctest.Test(t, func(t *testing.T) {
		e := start(t, options(tree(files)), `{"workspace":{"symbol":{"symbolKind":{"valueSet":[15,24]}}}}`, "w")
		e.settle()
		var got []string
		for _, s := range append(ask(t, e, "修复"), ask(t, e, "index")...) {
			got = append(got, draw(s))
		}
		want := []string{"24 01 — 修复😀 in 2026-08-27: " + codexIndexURI + " 6:21-6:23", "15 😀 Index in MEMORY: " + indexURI + " 0:0-0:10"}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("(-want +got):\n%s", diff)
		}
	})
	synctest.Test(t, func(t *testing.T) {
		e := start(t, options(tree(files)), `{"workspace":{"symbol":{"resolveSupport":{"properties":["location.range"]}}}}`, "w")
		e.settle()
		all := ask(t, e, "修复")
		if len(all) != 1 || draw(all[0]) != "6 01 — 修复😀 in 2026-08-27: "+codexIndexURI {
			t.Fatalf("%v", all)
		}
		raw, err := protocol.Marshal(all[0])
		if err != nil {
			t.Fatal(err)
		}
		var one protocol.WorkspaceSymbol
		if err := protocol.Unmarshal(e.call("workspaceSymbol/resolve", rawJSON(string(raw))).Result, &one); err != nil {
			t.Fatal(err)
		}
		if got, want := draw(one), "6 01 — 修复😀 in 2026-08-27: "+codexIndexURI+" 6:21-6:23"; got != want {
			t.Errorf("resolved: %s, want %s", got, want)
		}
	})
}

// lenses are what the lenses of a document say: line, title, command.
func (e *editor) lenses(uri string) (out []string) {
	e.t.Helper()
	var all []json.RawMessage
	if err := json.Unmarshal(e.call("textDocument/codeLens", about(uri)).Result, &all); err != nil {
		e.t.Fatal(err)
	}
	for _, raw := range all {
		var lens struct {
			Range   protocol.Range
			Command *struct {
				Title, Command string
				Arguments      []json.RawMessage
			}
		}
		if err := json.Unmarshal(raw, &lens); err != nil || lens.Command != nil {
			e.t.Errorf("%s: resolved too early, or %v", raw, err)
		}
		r := e.call("codeLens/resolve", raw)
		if err := json.Unmarshal(r.Result, &lens); err != nil || lens.Command == nil {
			e.t.Fatalf("%s: %v", r.Result, err)
		}
		line := fmt.Sprintf("%d: %s", lens.Range.Start.Line, lens.Command.Title)
		if lens.Command.Command != "" {
			line += " → " + lens.Command.Command + fmt.Sprintf(" %s", lens.Command.Arguments)
		}
		out = append(out, line)
	}
	return out
}

// TestCodeLenses: what stands above lines. A client that can show places is given
// them; where nothing may be written nothing is offered.
func TestCodeLenses(t *testing.T) {
	files := map[string]string{codexIndexAt: codexHead + codexRow + strings.ReplaceAll(strings.ReplaceAll(codexRow, "01", "02"), "✅", "🔄"), indexAt: "# Index\n", "w/.git/HEAD": ""}
	const show = `{"experimental":{"memory-lsp":{"show":true}}}`
	tests := []struct {
		name, caps, options, uri, text string
		want                           []string
	}{
		{"an index of sessions", "", "", codexIndexURI, files[codexIndexAt], []string{"0: open sessions: 1"}},
		{"an index of sessions, where places are shown", show, "", codexIndexURI, files[codexIndexAt], []string{
			`0: open sessions: 1 → memory-lsp.show ["` + codexIndexURI + `" {"line":0,"character":0} [{"uri":"` + codexIndexURI + `","range":{"start":{"line":7,"character":0},"end":{"line":7,"character":55}}}]]`,
		}},
		{"an index of notes", "", "", indexURI, "# Index\n", []string{"0: 1/200 lines", "0: references: 0"}},
		{"a day", "", "", codexDayURI, offeredDay, []string{
			"0: references: 0",
			"8: references: 0",
			`0: Append the row of session 01 to the index: completed → memory-lsp.server.appendSummaryRow [{"document":"` + codexDayURI + `","entry":{"summary":"退款","status":"completed","type":"fix","sessionId":"01","date":"2026-08-30 09:00"},"memoryArtifact":{"label":"20260830.md §01","targetPath":".memory/clients/codex/tasks/20260830.md"}}]`,
			`0: Write what session 01 marks to topics → memory-lsp.server.consolidate [{"document":"` + codexDayURI + `","sessionId":"01"}]`,
		}},
		{"a day in a workspace without trust", "", `{"trusted":false}`, codexDayURI, offeredDay, []string{"0: references: 0", "8: references: 0"}},
	}
	for _, tt := range tests {
		synctest.Test(t, func(t *testing.T) {
			e := connect(t, options(tree(files)))
			init := bag{"capabilities": rawJSON("{}"), "workspaceFolders": []bag{{"uri": "file:///w", "name": "w"}}}
			if tt.caps != "" {
				init["capabilities"] = rawJSON(tt.caps)
			}
			if tt.options != "" {
				init["initializationOptions"] = rawJSON(tt.options)
			}
			e.call("initialize", init)
			e.notify("initialized", bag{})
			e.settle()
			e.open(tt.uri, tt.text)
			if diff := cmp.Diff(tt.want, e.lenses(tt.uri)); diff != "" {
				t.Errorf("%s (-want +got):\n%s", tt.name, diff)
			}
		})
	}
}

// awaitCount waits until n messages of a method have come.
func (e *editor) awaitCount(method string, n int) {
	e.t.Helper()
	e.await(fmt.Sprintf("%d times %s", n, method), func() bool {
		got := 0
		for _, m := range e.got {
			if m.Method == method {
				got++
			}
		}
		return got >= n
	})
}

// TestLensesAskedAgain: when another file refers to a note, a client that asked for
// lenses is told to ask anew. One that did not ask for hints hears nothing of them.
func TestLensesAskedAgain(t *testing.T) {
	const note = "file:///w/memory/refunds.md"
	e := start(t, options(tree(map[string]string{indexAt: "# Index\n", "w/memory/refunds.md": "# Refunds\n"})),
		`{"workspace":{"codeLens":{"refreshSupport":true},"inlayHint":{"refreshSupport":true}}}`, "w")
	e.open(note, "# Refunds\n")
	e.open(indexURI, "# Index\n")
	for n, text := range []string{"# Index\n\n- [r](refunds.md)\n", "# Index\n\n- [r](refunds.md) [again](refunds.md)\n"} {
		e.lenses(note)
		e.change(indexURI, n+2, whole(text))
		e.awaitCount("workspace/codeLens/refresh", n+1)
		if diff := cmp.Diff([]string{fmt.Sprint("0: references: ", n+1)}, e.lenses(note)); diff != "" {
			t.Error(diff)
		}
	}
	if n := e.count("workspace/inlayHint/refresh"); n != 0 {
		t.Errorf("told %d times to ask for hints", n)
	}
}

// TestInlayHints: none until the user wants them.
func TestInlayHints(t *testing.T) {
	text := codexHead + strings.ReplaceAll(codexRow, "✅", "🔄") + codexRow
	eachWay(t, `{}`, text, func(t *testing.T, e *editor, text string, utf8 bool) {
		e.open(codexIndexURI, text)
		p := about(codexIndexURI)
		p["range"] = protocol.Range{End: protocol.Position{Line: 99}}
		if r := e.call("textDocument/inlayHint", p); string(r.Result) != "null" && string(r.Result) != "[]" {
			t.Errorf("unasked: %s", r.Result)
		}
		withSettings(e, `{"inlayHints":true,"locale":"zh-cn"}`)
		end, open := "54", "55"
		if utf8 {
			end, open = "66", "67"
		}
		want := `[{"position":{"line":6,"character":` + open + `},"label":[{"value":"→ ✅ 已完成","location":{"uri":"` + codexIndexURI +
			`","range":{"start":{"line":7,"character":0},"end":{"line":7,"character":` + end + `}}}}],"paddingLeft":true}]`
		if diff := cmp.Diff(want, string(e.call("textDocument/inlayHint", p).Result)); diff != "" {
			t.Errorf("(-want +got):\n%s", diff)
		}
	})
}

// TestFormatting: nothing is aligned until the user wants that; then a range aligns
// its own rows.
func TestFormatting(t *testing.T) {
	const note, text = "file:///w/memory/a.md", "|记😀|b|\n|-|-|\n|1|2|\n|3|4|\n"
	eachWay(t, `{}`, text, func(t *testing.T, e *editor, text string, utf8 bool) {
		e.open(note, text)
		p := about(note)
		p["options"] = bag{"tabSize": 2, "insertSpaces": true}
		p["range"] = protocol.Range{Start: protocol.Position{Line: 2}, End: protocol.Position{Line: 2, Character: 9}}
		p["ranges"] = []protocol.Range{{Start: protocol.Position{Line: 0}, End: protocol.Position{Line: 0, Character: 9}}, {Start: protocol.Position{Line: 3}, End: protocol.Position{Line: 3, Character: 9}}}
		ask := func(method string) (out []string) {
			var edits []protocol.TextEdit
			if err := protocol.Unmarshal(e.call("textDocument/"+method, p).Result, &edits); err != nil {
				t.Fatal(err)
			}
			for _, x := range edits {
				out = append(out, rangeText(x.Range)+" "+x.NewText)
			}
			return out
		}
		if got := ask("formatting"); got != nil {
			t.Errorf("unasked: %q", got)
		}
		withSettings(e, `{"alignTables":true}`)
		head := "0:0-0:7 | 记😀 | b   |"
		if utf8 {
			head = "0:0-0:11 | 记😀 | b   |"
		}
		rest := []string{"1:0-1:5 | ---- | --- |", "2:0-2:5 | 1    | 2   |", "3:0-3:5 | 3    | 4   |"}
		for method, want := range map[string][]string{
			"formatting": append([]string{head}, rest...), "rangeFormatting": {rest[1]}, "rangesFormatting": {head, rest[2]},
		} {
			if diff := cmp.Diff(want, ask(method)); diff != "" {
				t.Errorf("%s (-want +got):\n%s", method, diff)
			}
		}
	})
}

// TestFormatterComesAndGoes: a client that can be told later hears of a formatter
// while the user wants one.
func TestFormatterComesAndGoes(t *testing.T) {
	e := start(t, options(tree(map[string]string{indexAt: ""})), `{"textDocument":{"formatting":{"dynamicRegistration":true}}}`, "w")
	set := func(settings string) {
		e.notify("workspace/didChangeConfiguration", bag{"settings": rawJSON(settings)})
	}
	set(`{"inlayHints":true}`)
	set(`{"alignTables":true}`)
	e.awaitCount("client/registerCapability", 2)
	set(`{"alignTables":true,"inlayHints":true}`)
	set(`{"alignTables":"yes"}`) // no such thing
	e.awaitCount("client/unregisterCapability", 1)
	set(`{"alignTables":true}`)
	e.awaitCount("client/registerCapability", 4)
	if n := e.count("client/registerCapability"); n != 4 {
		t.Errorf("registered %d times", n)
	}
}

// TestMemoryReport: a document that no file holds, in the user's language, and anew
// when it may be another.
func TestMemoryReport(t *testing.T) {
	e := connect(t, options(tree(map[string]string{indexAt: "# Index\n\n- [a](a.md)\n", codexIndexAt: codexHead + strings.ReplaceAll(codexRow, "✅", "🔄")})))
	r := e.call("initialize", bag{
		"locale": "zh-cn", "workspaceFolders": []bag{{"uri": "file:///w", "name": "w"}},
		"capabilities": rawJSON(`{"workspace":{"textDocumentContent":{"dynamicRegistration":false}}}`),
	})
	if !strings.Contains(string(r.Result), `"textDocumentContent":{"schemes":["memory-lsp"]}`) {
		t.Errorf("not offered: %s", r.Result)
	}
	e.notify("initialized", bag{})
	e.open(indexURI, "# Index\n\n- [a](a.md)\n")
	e.awaitFindings(indexURI, []string{"2:6-2:10 " + missing}, missing)
	e.awaitFindings(codexIndexURI, []string{"6:21-6:23 summary/daily-missing"}, "summary/daily-missing")
	ask := func(uri string) string {
		var told struct{ Text string }
		if err := json.Unmarshal(e.call("workspace/textDocumentContent", bag{"uri": uri}).Result, &told); err != nil {
			t.Fatal(err)
		}
		return told.Text
	}
	text := ask("memory-lsp:/report.md")
	for _, want := range []string{
		"# 记忆报告\n", "## 未完成会话：1\n\n- codex · 2026-08-27#01 · 进行中 · fix+dev——修复😀\n", "- 错误 link/missing：1\n", "- memory/MEMORY.md：3/200 行\n",
		"- memory/a.md——链接：1，首个位于 memory/MEMORY.md\n",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("the report lacks %q:\n%s", want, text)
		}
	}
	if other := ask("memory-lsp:/other.md"); other != "" {
		t.Errorf("another document: %q", other)
	}
	e.change(indexURI, 2, whole("# Index\n"))
	e.awaitFindings(indexURI, []string{}, missing)
	e.awaitCount("workspace/textDocumentContent/refresh", 1)
	if text := ask("memory-lsp:/report.md"); strings.Contains(text, "link/missing") || !strings.Contains(text, "失效链接（按目标）：0") {
		t.Errorf("after the link is gone:\n%s", text)
	}
}

// TestShapeCancelled: a request that is cancelled is answered, once.
func TestShapeCancelled(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		e := start(t, options(tree(map[string]string{indexAt: "# Index\n"})), "", memory.FromOS("/w"))
		e.open(codexIndexURI, codexHead+strings.Repeat(codexRow, 2000))
		for _, method := range []string{"textDocument/documentSymbol", "workspace/symbol", "textDocument/semanticTokens/full"} {
			p := about(codexIndexURI)
			p["query"] = "x"
			id := e.ask(method, p)
			e.notify("$/cancelRequest", bag{"id": rawJSON(id)})
			if r := e.reply(id); r.Error != nil && r.Error.Code != -32800 {
				t.Errorf("%s: %+v", method, r.Error)
			}
		}
	})
}

// TestShapePastTheEnd: positions and ranges past the end of a line, of the text, of
// nothing at all, and places of a text that is no more are answered without error.
func TestShapePastTheEnd(t *testing.T) {
	far := protocol.Position{Line: 1<<32 - 1, Character: 1<<32 - 1}
	for _, text := range []string{"", "x", "😀", codexHead, codexHead + strings.TrimSuffix(codexRow, "\n"), "---\nname:", "## 会话 01", "```\n", "<!--"} {
		synctest.Test(t, func(t *testing.T) {
			e := start(t, options(tree(map[string]string{indexAt: "# Index\n"})), "", "w")
			withSettings(e, `{"inlayHints":true,"alignTables":true}`)
			for _, uri := range []string{codexIndexURI, codexDayURI, indexURI} {
				e.open(uri, text)
				p := about(uri)
				p["positions"] = []protocol.Position{{}, {Character: 9999}, {Line: 9999}, far}
				p["range"] = protocol.Range{End: far}
				p["ranges"] = []protocol.Range{{Start: far, End: far}, {Start: far}}
				p["query"], p["previousResultId"], p["data"] = "x", "0", bag{"uri": uri, "about": "tell", "start": 5, "end": 1 << 30}
				p["location"] = bag{"uri": uri}
				for method := range requests {
					if shapeMethods.MatchString(method) {
						if r := e.call(method, p); r.Error != nil {
							t.Errorf("%s of %q: %s", method, text, r.Error.Message)
						}
					}
				}
			}
		})
	}
}

var shapeMethods = regexp.MustCompile(`(?i)symbol|foldingRange|selectionRange|semanticTokens|codeLens|inlayHint|formatting|textDocumentContent`)
