package lsp

import (
	"testing"
	"time"
)

// refreshCaps are those of a client that pulls and may be asked to do so again.
// The tests with it do without synctest, as those of other requests to the client.
const refreshCaps = `{"workspace":{"diagnostics":{"refreshSupport":true}},"textDocument":{"diagnostic":{}}}`

const refreshMethod = "workspace/diagnostic/refresh"

// awaitRefresh waits until the client has been asked n times to pull again.
func (e *editor) awaitRefresh(what string, n int) {
	e.t.Helper()
	e.await(what, func() bool {
		got := 0
		for _, m := range e.got {
			if m.Method == refreshMethod {
				got++
			}
		}
		return got >= n
	})
}

// TestRefresh: a client is asked to pull again when findings of a document are
// others that it did not edit itself, once for each time.
func TestRefresh(t *testing.T) {
	const topic = "file:///w/memory/topic.md"
	const fragment = "link/fragment"
	e := start(t, options(tree(map[string]string{indexAt: "", "w/memory/topic.md": ""})), refreshCaps, "w")
	e.open(topic, "## Here\n")
	e.open(indexURI, "[T](topic.md#here)\n")
	first := e.pull(indexURI, "")
	e.pull(topic, "")

	e.change(topic, 2, whole("## There\n"))
	e.awaitRefresh("a heading is gone that the other document links to", 1)
	second := e.pull(indexURI, first.ResultID)
	if second.Kind != "full" || len(briefs(second.Items, fragment)) != 1 {
		t.Errorf("after the first refresh: %+v", second)
	}
	e.notify("workspace/didChangeConfiguration", map[string]any{"settings": map[string]any{"rules": map[string]any{fragment: "off"}}})
	e.awaitRefresh("a rule is switched off", 2)
	third := e.pull(indexURI, second.ResultID)
	if third.Kind != "full" || len(briefs(third.Items, fragment)) != 0 {
		t.Errorf("after the second refresh: %+v", third)
	}
	for version := 2; version < 20; version++ {
		e.change(indexURI, version, whole("[T](topic.md#here) [gone](gone.md)\n"))
		e.pull(indexURI, "")
	}
	e.notify("workspace/didChangeConfiguration", map[string]any{"settings": map[string]any{"rules": map[string]any{missing: "off"}}})
	e.awaitRefresh("another rule is switched off", 3)
	if n := e.count(refreshMethod); n != 3 {
		t.Errorf("asked %d times: its own edits are none of it", n)
	}
}

// TestRefreshWorkspace: a client that pulled the workspace, and does not wait for
// news of it, is asked to pull again when a closed file has others.
func TestRefreshWorkspace(t *testing.T) {
	files := changing(map[string]string{indexAt: "[A](a.md)\n"})
	e := start(t, options(files), refreshCaps, "w")
	known := map[string]string{}
	e.take(e.askWorkspace(known), known)
	begin := time.Now()
	files.write("w/memory/a.md", "# A\n")
	e.notify("workspace/didChangeWatchedFiles", map[string]any{"changes": []any{map[string]any{"uri": "file:///w/memory/a.md", "type": 1}}})
	e.awaitRefresh("the target of a closed file is made", 1)
	if took := time.Since(begin); took > 2*time.Second {
		t.Errorf("asked after %v", took)
	}
	if got := e.take(e.askWorkspace(known), known, missing); len(got) != 1 || got[0] != "memory/MEMORY.md null full []" {
		t.Errorf("pulled again: %v", got)
	}
}

// TestNoRefresh: a client that cannot be asked is not.
func TestNoRefresh(t *testing.T) {
	const topic = "file:///w/memory/topic.md"
	e := start(t, options(tree(map[string]string{indexAt: "", "w/memory/topic.md": ""})), pullCaps, "w")
	e.open(topic, "## Here\n")
	e.open(indexURI, "[T](topic.md#here)\n")
	first := e.pull(indexURI, "")
	id := e.askWorkspace(nil)
	e.change(topic, 2, whole("## There\n"))
	e.reply(id)
	if got := e.pull(indexURI, first.ResultID); got.Kind != "full" {
		t.Errorf("pulled unasked: %+v", got)
	}
	if n := e.count(refreshMethod); n > 0 {
		t.Errorf("asked %d times", n)
	}
}
