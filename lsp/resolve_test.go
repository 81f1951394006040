package lsp

import (
	"encoding/json"
	"strings"
	"testing"
	"testing/synctest"

	"github.com/google/go-cmp/cmp"
	"go.lsp.dev/protocol"
)

// lazyCaps are those of a client that asks for the edits of what its user chose.
const lazyCaps = `{"workspace":{"workspaceEdit":{"documentChanges":true,"resourceOperations":["create","rename"]}},` +
	`"textDocument":{"codeAction":{"dataSupport":true,"resolveSupport":{"properties":["edit"]}}}}`

// resolve has the server complete an action, which goes back as it came.
func (e *editor) resolve(a protocol.CodeAction) (out protocol.CodeAction, r received) {
	e.t.Helper()
	raw, err := protocol.Marshal(&a)
	if err != nil {
		e.t.Fatal(err)
	}
	r = e.call("codeAction/resolve", json.RawMessage(raw))
	if r.Error == nil {
		if err := protocol.Unmarshal(r.Result, &out); err != nil {
			e.t.Fatal(err)
		}
	}
	return out, r
}

// TestResolveEdits: a client that can ask for them later gets actions without edits,
// and then the edits that others get at once. All else of an action is as before.
func TestResolveEdits(t *testing.T) {
	const text = "😀 " + twoLinks
	synctest.Test(t, func(t *testing.T) {
		eager, lazy := openTwoLinks(t, ableCaps), openTwoLinks(t, lazyCaps)
		var want, got []protocol.CodeAction
		for _, e := range []*editor{eager, lazy} {
			e.change(indexURI, 2, whole(text))
		}
		want = eager.offers(indexURI, everywhere, `{"diagnostics":[]}`)
		for _, a := range lazy.offers(indexURI, everywhere, `{"diagnostics":[]}`) {
			if a.Edit != nil || a.Data == nil {
				t.Errorf("%s comes with edits", a.Title)
			}
			done, r := lazy.resolve(a)
			if r.Error != nil {
				t.Fatalf("%s: %+v", a.Title, r.Error)
			}
			done.Data = nil
			got = append(got, done)
		}
		if diff := cmp.Diff(asJSON(t, want), asJSON(t, got)); diff != "" || len(want) < 3 {
			t.Errorf("(-at once +later):\n%s", diff)
		}
	})
}

func asJSON(t *testing.T, actions []protocol.CodeAction) (out []string) {
	for _, a := range actions {
		raw, err := protocol.Marshal(&a)
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, string(raw))
	}
	return out
}

// TestResolveOffered: only a client that asks for edits, and keeps what an action
// carries, is told that it may ask.
func TestResolveOffered(t *testing.T) {
	for caps, want := range map[string]bool{
		`{}`:     false,
		lazyCaps: true,
		`{"textDocument":{"codeAction":{"resolveSupport":{"properties":["edit"]}}}}`:                       false,
		`{"textDocument":{"codeAction":{"dataSupport":true,"resolveSupport":{"properties":["tooltip"]}}}}`: false,
	} {
		synctest.Test(t, func(t *testing.T) {
			e := connect(t, options(tree(nil)))
			if got := string(e.begin(caps).Result); strings.Contains(got, `"refactor.memory-lsp"],"resolveProvider":true`) != want {
				t.Errorf("%s gets %s", caps, got)
			}
		})
	}
}

// TestResolveLate: the edits of an action are for the text that its user saw; if
// there is another, or the finding is gone, there are none.
func TestResolveLate(t *testing.T) {
	const modified = -32801
	tests := []struct {
		name string
		then func(*editor, *changingFS)
		open bool
		code int
	}{
		{"nothing happened", func(*editor, *changingFS) {}, true, 0},
		{"another document was edited", func(e *editor, _ *changingFS) { e.open(otherURI, "# o\n") }, true, 0},
		{"the document was edited", func(e *editor, _ *changingFS) { e.change(indexURI, 2, span(9, 0, 9, 0, "x")) }, true, modified},
		{"it was edited, and edited back", func(e *editor, _ *changingFS) {
			e.change(indexURI, 2, span(0, 0, 0, 0, "x"))
			e.change(indexURI, 3, span(0, 0, 0, 1, ""))
		}, true, modified},
		{"it was closed", func(e *editor, _ *changingFS) { e.close(indexURI) }, true, modified},
		{"a rule was switched off", func(e *editor, _ *changingFS) {
			e.notify("workspace/didChangeConfiguration", map[string]any{"settings": map[string]any{"rules": map[string]any{"link/backslash": "off", "link/encoded-space": "off"}}})
		}, true, modified},
		{"of a file that is not open nothing happened", func(*editor, *changingFS) {}, false, 0},
		{"the file was opened", func(e *editor, _ *changingFS) { e.open(indexURI, twoLinks) }, false, modified},
		{"the file was mended", func(e *editor, files *changingFS) {
			files.write(indexAt, "# Index\n")
			e.notify("workspace/didChangeWatchedFiles", map[string]any{"changes": []any{map[string]any{"uri": indexURI, "type": 2}}})
		}, false, modified},
	}
	for _, tt := range tests {
		synctest.Test(t, func(t *testing.T) {
			files := changing(map[string]string{indexAt: twoLinks, "w/memory/dir/a.md": "# A\n", "w/memory/b c.md": "# B\n"})
			e := start(t, options(files), lazyCaps, "w")
			e.settle()
			if tt.open {
				e.open(indexURI, twoLinks)
			}
			actions := e.offers(indexURI, everywhere, `{"diagnostics":[]}`)
			if len(actions) < 3 {
				t.Fatalf("%s: offered are %v", tt.name, inShort(actions))
			}
			tt.then(e, files)
			e.settle()
			for _, a := range actions {
				if strings.HasPrefix(a.Title, "Write") || strings.HasPrefix(a.Title, "Fix all") {
					_, r := e.resolve(a)
					code := 0
					if r.Error != nil {
						code = r.Error.Code
					}
					if code != tt.code {
						t.Errorf("%s: %s: code %d, want %d", tt.name, a.Title, code, tt.code)
					}
				}
			}
		})
	}
}

// TestResolveForeign: an action that carries nothing of ours goes back as it came.
func TestResolveForeign(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		e := start(t, options(tree(nil)), lazyCaps, "w")
		for _, a := range []string{`{"title":"x"}`, `{"data":7,"title":"x"}`, `{"data":{"of":"another"},"title":"x"}`} {
			if r := e.call("codeAction/resolve", rawJSON(a)); string(r.Result) != a {
				t.Errorf("%s: %s %+v", a, r.Result, r.Error)
			}
		}
		const nowhere = `{"title":"x","data":{"uri":"file:///w/none.md","version":1,"rule":"link/missing","title":"x"}}`
		if r := e.call("codeAction/resolve", rawJSON(nowhere)); r.Error == nil || r.Error.Code != -32801 {
			t.Errorf("%s: %s %+v", nowhere, r.Result, r.Error)
		}
	})
}
