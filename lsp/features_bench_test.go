package lsp

import (
	"encoding/json"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"
)

// BenchmarkFeatures asks for what editors ask for, through the protocol, each time
// after a letter was typed and judged: in an index of sessions, in one of its days,
// and in a note among very many.
func BenchmarkFeatures(b *testing.B) {
	const summary = "w/.devcodex/.memory/clients/codex/SUMMARY.md"
	for _, c := range []struct {
		name, file, key string // the cursor is behind the last key, and so is the letter
		fsys            func() fstest.MapFS
		methods         string
	}{
		{"summary-10000", summary, "| 修复", func() fstest.MapFS { return index(10_000) }, indexMethods},
		{"summary-100000", summary, "| 修复", func() fstest.MapFS { return index(100_000) }, indexMethods},
		{"day-of-100000", "w/.devcodex/.memory/clients/codex/tasks/20260720.md", "## 会话 03", func() fstest.MapFS { return index(100_000) }, "codeLens definition references"},
		{"note-of-10000", "w/d000/n50.md", "../d", func() fstest.MapFS { return notes(10_000) }, noteMethods},
	} {
		b.Run(c.name, func(b *testing.B) {
			fsys := c.fsys()
			text := string(fsys[c.file].Data)
			at := strings.LastIndex(text, c.key) + len(c.key)
			t := typist{
				keyboard: newKeyboardOpt(b, options(fsys), "w", bag{"experimental": bag{"memory-lsp": bag{"show": true}}}),
				file:     c.file, version: 1, line: strings.Count(text[:at], "\n"),
			}
			t.column = len([]rune(text[strings.LastIndexByte(text[:at], '\n')+1 : at]))
			t.send("textDocument/didOpen", bag{"textDocument": bag{"uri": t.uri(c.file), "languageId": "markdown", "version": 1, "text": text}})
			t.findings(c.file, 1)
			t.settings()
			for _, m := range strings.Fields(c.methods) {
				b.Run(strings.ReplaceAll(m, "/", "-"), func(b *testing.B) {
					t.b = b
					t.measure(m)
				})
			}
		})
	}
}

const (
	most = "documentSymbol foldingRange documentLink semanticTokens/full semanticTokens/full/delta semanticTokens/range inlayHint " +
		"hover completion definition references documentHighlight selectionRange prepareRename symbol content "
	indexMethods = most + "codeLens"
	noteMethods  = most + "rename codeLens" // the first are asked while the folder is still being judged
)

// A typist types a letter and asks for something.
type typist struct {
	*keyboard
	file         string
	version      int
	line, column int
	asked        int
	result       string // of the last tokens
}

func (t *typist) settings() {
	t.send("workspace/didChangeConfiguration", bag{"settings": bag{"memory-lsp": bag{"inlayHints": true}}})
	for known := false; !known; { // the folder is read
		r := t.request("workspace/symbol", bag{"query": "n9999"})
		known = !strings.Contains(t.file, "/n50.md") || strings.Contains(string(r.Result), "n9999.md")
	}
}

func (t *typist) measure(method string) {
	t.ask(method)
	for t.b.Loop() {
		t.b.StopTimer()
		t.letter()
		t.b.StartTimer()
		t.ask(method)
	}
}

// letter types one, or takes it away.
func (t *typist) letter() {
	t.version++
	to, typed := t.column, "x"
	if t.version%2 == 1 {
		to, typed = t.column+1, ""
	}
	t.send("textDocument/didChange", bag{
		"textDocument": bag{"uri": t.uri(t.file), "version": t.version},
		"contentChanges": []bag{{
			"range": bag{"start": placeAt(t.line, t.column), "end": placeAt(t.line, to)}, "text": typed,
		}},
	})
	t.findings(t.file, t.version)
}

// ask sends a request and those that complete its answer.
func (t *typist) ask(method string) {
	p := about(t.uri(t.file))
	p["position"], p["positions"], p["query"], p["newName"] = placeAt(t.line, t.column), []bag{placeAt(t.line, t.column)}, "note 77", "renamed.md"
	p["range"], p["previousResultId"] = bag{"start": placeAt(max(0, t.line-60), 0), "end": placeAt(t.line, 0)}, t.result
	p["context"] = bag{"includeDeclaration": true}
	name := "textDocument/" + method
	switch method {
	case "symbol":
		name = "workspace/symbol"
	case "content":
		name, p = "workspace/textDocumentContent", bag{"uri": "memory-lsp:/report.md"}
	}
	r := t.request(name, p)
	switch {
	case strings.HasPrefix(method, "semanticTokens/full"):
		var told struct{ ResultID string }
		_ = json.Unmarshal(r.Result, &told)
		t.result = told.ResultID
	case method == "codeLens":
		var all []json.RawMessage
		_ = json.Unmarshal(r.Result, &all)
		for _, lens := range all[:min(len(all), 5)] {
			t.request("codeLens/resolve", lens)
		}
	}
}

func (t *typist) request(method string, params any) (reply received) {
	t.asked++
	id := strconv.Itoa(1000 + t.asked)
	t.write(bag{"jsonrpc": "2.0", "id": rawJSON(id), "method": method, "params": params})
	t.await(func(m received) bool {
		reply = m
		return m.Method == "" && string(m.ID) == id
	})
	if reply.Error != nil && !strings.Contains(method, "ename") {
		t.b.Fatalf("%s: %+v", method, reply.Error)
	}
	return reply
}
