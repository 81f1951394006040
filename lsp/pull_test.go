package lsp

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"testing/synctest"

	"github.com/google/go-cmp/cmp"
	"go.lsp.dev/protocol"
)

// pullCaps are those of a client that asks for the findings of its documents.
const pullCaps = `{"textDocument":{"diagnostic":{"relatedDocumentSupport":true}}}`

const otherAt, otherURI = "w/memory/other.md", "file:///w/memory/other.md"

// A pulled report is the answer to a pull of one document, or a part of that to
// a pull of the workspace.
type pulled struct {
	Kind     string                `json:"kind"`
	ResultID string                `json:"resultId"`
	Items    []protocol.Diagnostic `json:"items"`
	URI      string                `json:"uri"`
	Version  *int32                `json:"version"`
}

func (e *editor) askDocument(uri, previous string) string {
	p := map[string]any{"textDocument": map[string]string{"uri": uri}, "identifier": "memory-lsp"}
	if previous != "" {
		p["previousResultId"] = previous
	}
	return e.ask("textDocument/diagnostic", p)
}

// pull asks for a document; previous is empty the first time.
func (e *editor) pull(uri, previous string) (p pulled) {
	e.t.Helper()
	r := e.reply(e.askDocument(uri, previous))
	if r.Error != nil {
		e.t.Fatalf("pull of %s: %+v", uri, r.Error)
	}
	if err := protocol.Unmarshal(r.Result, &p); err != nil {
		e.t.Fatal(err)
	}
	return p
}

// askWorkspace asks for the workspace, of which the client has these reports.
func (e *editor) askWorkspace(known map[string]string) string {
	ids := []map[string]string{}
	for uri, id := range known {
		ids = append(ids, map[string]string{"uri": uri, "value": id})
	}
	return e.ask("workspace/diagnostic", map[string]any{"identifier": "memory-lsp", "previousResultIds": ids})
}

// reports reads the answer to a pull of the workspace.
func (e *editor) reports(id string) (all []pulled) {
	e.t.Helper()
	r := e.reply(id)
	if r.Error != nil {
		e.t.Fatalf("workspace pull: %+v", r.Error)
	}
	var answer struct {
		Items []json.RawMessage `json:"items"`
	}
	if err := json.Unmarshal(r.Result, &answer); err != nil {
		e.t.Fatal(err)
	}
	for _, raw := range answer.Items {
		var p pulled
		if err := protocol.Unmarshal(raw, &p); err != nil {
			e.t.Fatal(err)
		}
		all = append(all, p)
	}
	return all
}

// take reads an answer into what is known, and tells each report of it.
func (e *editor) take(id string, known map[string]string, only ...string) []string {
	e.t.Helper()
	told := []string{}
	for _, p := range e.reports(id) {
		version := "null"
		if p.Version != nil {
			version = fmt.Sprint(*p.Version)
		}
		line := fmt.Sprint(strings.TrimPrefix(p.URI, "file:///w/"), " ", version, " ", p.Kind)
		if p.Kind == "full" {
			line += fmt.Sprint(" ", briefs(p.Items, only...))
		}
		told = append(told, line)
		known[p.URI] = p.ResultID
	}
	return told
}

// answered reports how many replies to a request have come.
func (e *editor) answered(id string) (n int) {
	e.mu.Lock()
	defer e.mu.Unlock()
	for _, m := range e.got {
		if m.Method == "" && string(m.ID) == id {
			n++
		}
	}
	return n
}

// TestPullOffered: a client that pulls learns that it can, and no other.
func TestPullOffered(t *testing.T) {
	const offer = `"diagnosticProvider":{"identifier":"memory-lsp","interFileDependencies":true,"workspaceDiagnostics":true}`
	for caps, want := range map[string]bool{
		`{}`: false, `{"textDocument":{"diagnostic":null}}`: false, `{"textDocument":{"diagnostic":{}}}`: true, pullCaps: true,
		`{"textDocument":{"diagnostic":{"dynamicRegistration":true}}}`: true,
	} {
		synctest.Test(t, func(t *testing.T) {
			e := connect(t, options(tree(nil)))
			if got := string(e.begin(caps).Result); strings.Contains(got, offer) != want {
				t.Errorf("%s gets %s", caps, got)
			}
		})
	}
}

// TestPullDocument: a document is told of as it is now, in the columns of the
// client, and as unchanged as long as its findings are the same.
func TestPullDocument(t *testing.T) {
	for encoding, columns := range map[string]string{"utf-16": "0:8-0:12", "utf-8": "0:12-0:16"} {
		synctest.Test(t, func(t *testing.T) {
			caps := `{"general":{"positionEncodings":["` + encoding + `"]},"textDocument":{"diagnostic":{}}}`
			e := start(t, options(tree(map[string]string{indexAt: ""})), caps, "w")
			e.open(indexURI, "记😀 [A](a.md)\n")
			first := e.pull(indexURI, "")
			if diff := cmp.Diff([]string{columns + " " + missing}, briefs(first.Items, missing)); diff != "" || first.Kind != "full" || first.ResultID == "" {
				t.Errorf("%s: %+v\n%s", encoding, first, diff)
			}
			e.change(indexURI, 2, span(0, 99, 0, 99, " more"))
			if got := e.pull(indexURI, first.ResultID); got.Kind != "unchanged" || got.ResultID != first.ResultID || got.Items != nil {
				t.Errorf("after an edit behind the finding: %+v", got)
			}
			if got := e.pull(indexURI, "of another session"); got.Kind != "full" || got.ResultID != first.ResultID {
				t.Errorf("with an id that is not ours: %+v", got)
			}
			e.change(indexURI, 3, whole("# Index\n"))
			sound := e.pull(indexURI, first.ResultID)
			if sound.Kind != "full" || sound.ResultID == first.ResultID || sound.Items == nil || len(sound.Items) > 0 {
				t.Errorf("after the finding is mended: %+v", sound)
			}
			if got := e.pull("untitled:Untitled-1", ""); got.Kind != "full" || got.Items == nil || len(got.Items) > 0 {
				t.Errorf("what is no file: %+v", got)
			}
			e.settle()
			if n := len(e.publishedOf(indexURI)); n > 0 {
				t.Errorf("%d messages were pushed of what the client asks for", n)
			}
		})
	}
}

// TestPullClosed: whoever asks for a document that is not open gets all of its
// findings, hints too.
func TestPullClosed(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		e := start(t, options(tree(map[string]string{indexAt: "[c](c%20d.md)\n", "w/memory/c d.md": "# C\n"})), pullCaps, "w")
		e.settle()
		got := e.pull(indexURI, "")
		if diff := cmp.Diff([]string{"0:4-0:12 link/encoded-space"}, briefs(got.Items, "link/encoded-space")); diff != "" {
			t.Error(diff)
		}
	})
}

// TestPushBesidePull: a client that pulls documents, but not the workspace, is
// sent the findings of the files that it has not open.
func TestPushBesidePull(t *testing.T) {
	const text = "[A](a.md)\n"
	found := []string{"0:4-0:8 " + missing}
	synctest.Test(t, func(t *testing.T) {
		e := start(t, options(tree(map[string]string{indexAt: text, otherAt: text})), pullCaps, "w")
		e.awaitFindings(indexURI, found, missing)
		e.awaitFindings(otherURI, found, missing)
		e.open(indexURI, text)
		e.awaitFindings(indexURI, []string{})
		e.change(indexURI, 2, whole(text+text))
		e.settle()
		e.close(indexURI)
		e.awaitFindings(indexURI, found, missing)

		e.reply(e.askWorkspace(nil))
		e.awaitFindings(indexURI, []string{})
		e.awaitFindings(otherURI, []string{})
		before := e.count("textDocument/publishDiagnostics")
		e.open(indexURI, text+text)
		e.settle()
		e.close(indexURI)
		e.settle()
		if n := e.count("textDocument/publishDiagnostics"); n > before {
			t.Errorf("%d messages were pushed of what the client asks for", n-before)
		}
	})
}

// TestWorkspacePull is a conversation about a workspace: each pull is answered
// when there is something to tell, and once.
func TestWorkspacePull(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		files := changing(map[string]string{
			indexAt: "# Index\n\n[A](a.md)\n[T](topic.md)\n", otherAt: "# o\n\n[B](b.md)\n", "w/memory/topic.md": "# Topic\n",
		})
		e := start(t, options(files), pullCaps, "w")
		known := map[string]string{}
		expect := func(what, id string, want ...string) {
			t.Helper()
			if diff := cmp.Diff(want, e.take(id, known, missing)); diff != "" {
				t.Errorf("%s (-want +got):\n%s", what, diff)
			}
		}
		held := func() (id string) {
			t.Helper()
			id = e.askWorkspace(known)
			e.settle()
			if n := e.answered(id); n > 0 {
				t.Errorf("answered at once: %s", e.reply(id).Result)
			}
			return id
		}
		expect("at first", e.askWorkspace(nil),
			"memory/MEMORY.md null full [2:4-2:8 link/missing]", "memory/other.md null full [2:4-2:8 link/missing]")

		id := held()
		files.write("w/memory/a.md", "# A\n")
		expect("a target is made", id, "memory/MEMORY.md null full []", "memory/other.md null unchanged")

		id = held()
		files.remove("w/memory/topic.md")
		expect("a target is removed", id, "memory/MEMORY.md null full [3:4-3:12 link/missing]", "memory/other.md null unchanged")

		id = held()
		e.open(otherURI, "# o\n\n[B](b.md)\n")
		e.change(otherURI, 2, whole("# o\n"))
		expect("a document is edited", id, "memory/MEMORY.md null unchanged", "memory/other.md 2 full []")
		e.close(otherURI)
		expect("and closed unsaved", e.askWorkspace(known), "memory/MEMORY.md null unchanged", "memory/other.md null full [2:4-2:8 link/missing]")

		id = held()
		files.remove(otherAt)
		expect("a file is removed", id, "memory/MEMORY.md null unchanged", "memory/other.md null full []")

		id = held()
		e.notify("workspace/didChangeConfiguration", map[string]any{"settings": map[string]any{"closedFiles": "none"}})
		expect("the user does not want to see closed files", id, "memory/MEMORY.md null full []", "memory/other.md null unchanged")

		id = held()
		e.notify("$/cancelRequest", map[string]any{"id": json.RawMessage(id)})
		if r := e.reply(id); r.Error == nil || r.Error.Code != -32800 {
			t.Errorf("a pull that is cancelled: %s %+v", r.Result, r.Error)
		}
		last := held()
		e.call("shutdown", nil)
		if r := e.reply(last); r.Error == nil || r.Error.Code != -32802 {
			t.Errorf("a pull that is held at the end: %s %+v", r.Result, r.Error)
		}
		e.settle()
		for n := range e.sent {
			if id := fmt.Sprint(n + 1); e.answered(id) != 1 {
				t.Errorf("request %s was answered %d times", id, e.answered(id))
			}
		}
	})
}

// TestWorkspacePullOfNothing: the first pull says that nothing is wrong; one that
// knows what is so waits.
func TestWorkspacePullOfNothing(t *testing.T) {
	for name, folders := range map[string][]string{"clean": {"w"}, "no folder": nil} {
		synctest.Test(t, func(t *testing.T) {
			files := changing(map[string]string{indexAt: "# Index\n"})
			e := start(t, options(files), pullCaps, folders...)
			if got := e.take(e.askWorkspace(nil), map[string]string{}); len(got) > 0 {
				t.Errorf("%s: %v", name, got)
			}
			id := e.askWorkspace(nil)
			e.settle()
			if e.answered(id) > 0 {
				t.Errorf("%s: the second pull is answered: %s", name, e.reply(id).Result)
			}
			e.open(indexURI, "[A](a.md)\n")
			if diff := cmp.Diff([]string{"memory/MEMORY.md 1 full [0:4-0:8 link/missing]"}, e.take(id, map[string]string{}, missing)); diff != "" {
				t.Errorf("%s (-want +got):\n%s", name, diff)
			}
		})
	}
}

// TestForeignReports: a client comes with reports of an earlier session, of files
// that are there, are gone, and are none.
func TestForeignReports(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		e := start(t, options(tree(map[string]string{indexAt: "# Index\n", otherAt: "[B](b.md)\n"})), pullCaps, "w")
		got := e.take(e.askWorkspace(map[string]string{
			indexURI: "old", otherURI: "old", "file:///w/memory/gone.md": "old", "untitled:Untitled-1": "old",
		}), map[string]string{}, missing)
		want := []string{
			"memory/MEMORY.md null full []", "memory/gone.md null full []", "memory/other.md null full [0:4-0:8 link/missing]",
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("(-want +got):\n%s", diff)
		}
	})
}

// TestFirstReports: the first answer comes when all files are checked, however
// many there are.
func TestFirstReports(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		files := map[string]string{indexAt: "# Index\n"}
		for i := range 500 {
			files[fmt.Sprintf("w/memory/%03d.md", i)] = "[A](a.md)\n"
		}
		e := start(t, options(tree(files)), pullCaps, "w")
		if got := e.take(e.askWorkspace(nil), map[string]string{}, missing); len(got) != 500 {
			t.Errorf("the first answer tells of %d files", len(got))
		}
	})
}
