package lsp

import (
	"encoding/json"
	"sync/atomic"
	"testing"
	"testing/synctest"

	"github.com/memory-lsp/memory-lsp/memory"
)

const found = "0:4-0:8 " + missing

// TestSettings: the client's settings count from the start, and from then on
// whenever it says that they have changed.
func TestSettings(t *testing.T) {
	var settings atomic.Value
	settings.Store(`{"rules":{"link/missing":"off"}}`)
	e := connect(t, options(tree(map[string]string{indexAt: "[A](a.md)\n", "w/notes/n.md": "[A](a.md)\n"})))
	var asked atomic.Value
	e.answers["workspace/configuration"] = func(params json.RawMessage) any {
		asked.Store(string(params))
		return []any{rawJSON(settings.Load().(string))}
	}
	e.begin(`{"workspace":{"configuration":true}}`, "w")
	e.open(indexURI, "[A](a.md)\n")
	e.awaitFindings(indexURI, []string{}, missing)
	change := func(to string) {
		settings.Store(to)
		e.notify("workspace/didChangeConfiguration", map[string]any{"settings": nil})
	}
	change(`{}`)
	e.awaitFindings(indexURI, []string{found}, missing)
	change(`{"rules":{"link/missing":"warning"}}`)
	e.await("a warning", func() bool {
		p, _ := e.last(indexURI)
		return len(briefs(p.Diagnostics, missing)) == 1 && p.Diagnostics[0].Severity == 2
	})
	change(`{"folders":[{"path":"notes","layout":"plain"}]}`)
	e.awaitFindings("file:///w/notes/n.md", []string{found}, missing)
	change(`{"exclude":["notes/**"],"folders":[{"path":"notes","layout":"plain"}]}`)
	e.awaitFindings("file:///w/notes/n.md", []string{})
	if got := asked.Load(); got != `{"items":[{"section":"memory-lsp"}]}` {
		t.Errorf("asked for %v", got)
	}
}

// TestPushedSettings: a client that is not asked sends settings, whole or only
// ours.
func TestPushedSettings(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		e := start(t, options(tree(map[string]string{indexAt: ""})), "", "w")
		e.open(indexURI, "[A](a.md)\n")
		e.awaitFindings(indexURI, []string{found}, missing)
		for _, settings := range []string{
			`{"memory-lsp":{"rules":{"link/missing":"off"}},"other":{"x":1}}`,
			`{"rules":{"link/*":"off"}}`,
			`{"memory-lsp":{"rules":{"link/missing":"off","no/such":"off"},"unknown":7}}`,
		} {
			e.notify("workspace/didChangeConfiguration", map[string]any{"settings": rawJSON(settings)})
			e.awaitFindings(indexURI, []string{}, missing)
			e.notify("workspace/didChangeConfiguration", map[string]any{"settings": rawJSON(`{"memory-lsp":{}}`)})
			e.awaitFindings(indexURI, []string{found}, missing)
		}
		for _, nonsense := range []string{`null`, `7`, `[]`, `"x"`, `{"memory-lsp":null}`, `{"memory-lsp":7}`} {
			e.notify("workspace/didChangeConfiguration", map[string]any{"settings": rawJSON(nonsense)})
			e.settle()
			e.awaitFindings(indexURI, []string{found}, missing)
		}
	})
}

// TestConfigFile: the configuration file counts as soon as it is written, by an
// editor or by anyone, and beats the editor's settings.
func TestConfigFile(t *testing.T) {
	const configAt, configURI = "w/" + memory.ConfigName, "file:///w/" + memory.ConfigName
	synctest.Test(t, func(t *testing.T) {
		files := changing(map[string]string{indexAt: "[A](a.md)\n", "w/notes/n.md": "[A](a.md)\n"})
		e := start(t, options(files), "", "w")
		e.awaitFindings(indexURI, []string{found}, missing)
		files.write(configAt, `{"rules": {"link/missing": "off"}}`)
		e.awaitFindings(indexURI, []string{}, missing)

		e.open(configURI, `{"rules": {"link/missing": "off"}}`)
		e.change(configURI, 2, whole(`{"ruless": {}}`))
		e.awaitFindings(configURI, []string{"0:2-0:8 config/unknown-key"})
		e.change(configURI, 3, whole(`{"folders": [{"path": "notes", "layout": "plain"}]}`))
		e.awaitFindings(configURI, []string{})
		files.write(configAt, `{"folders": [{"path": "notes", "layout": "plain"}]}`)
		e.notify("textDocument/didSave", map[string]any{"textDocument": map[string]string{"uri": configURI}})
		e.awaitFindings(indexURI, []string{found}, missing)
		e.awaitFindings("file:///w/notes/n.md", []string{found}, missing)

		e.close(configURI)
		files.remove(configAt)
		e.awaitFindings("file:///w/notes/n.md", []string{}, missing)
		e.awaitFindings(indexURI, []string{found}, missing)
	})
}

// TestIndexAppears: a file beside an index is memory, and not before.
func TestIndexAppears(t *testing.T) {
	const topic = "file:///w/memory/topic.md"
	synctest.Test(t, func(t *testing.T) {
		files := changing(map[string]string{"w/memory/topic.md": "[A](a.md)\n"})
		e := start(t, options(files), "", "w")
		e.open(topic, "[A](a.md)\n")
		e.settle()
		if n := len(e.publishedOf(topic)); n > 0 {
			t.Errorf("published %d times while there is no index", n)
		}
		files.write(indexAt, "# Index\n")
		e.notify("workspace/didChangeWatchedFiles", map[string]any{"changes": []any{map[string]any{"uri": indexURI, "type": 1}}})
		e.awaitFindings(topic, []string{found}, missing)
		files.remove(indexAt)
		e.notify("workspace/didChangeWatchedFiles", map[string]any{"changes": []any{map[string]any{"uri": indexURI, "type": 3}}})
		e.awaitFindings(topic, []string{})
	})
}
