package lsp

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/synctest"

	"github.com/google/go-cmp/cmp"
	"go.lsp.dev/protocol"

	"github.com/memory-lsp/memory-lsp/memory"
)

const everywhere = `{"start":{"line":0,"character":0},"end":{"line":100000,"character":0}}`

// inShort is what actions are: kind, title, and * if preferred.
func inShort(actions []protocol.CodeAction) []string {
	out := []string{}
	for _, a := range actions {
		line := fmt.Sprint(*a.Kind, ": ", a.Title)
		if a.IsPreferred != nil && *a.IsPreferred {
			line += " *"
		}
		out = append(out, line)
	}
	return out
}

// twoLinks has a link with a backslash and one with an escaped space, which both
// are safe to mend.
const twoLinks = "# Index\n\n- [A](dir\\a.md) x\n- [B](b%20c.md) x\n"

func openTwoLinks(t *testing.T, caps string) *editor {
	e := start(t, options(tree(map[string]string{indexAt: "", "w/memory/dir/a.md": "# A\n", "w/memory/b c.md": "# B\n"})), caps, "w")
	e.open(indexURI, twoLinks)
	return e
}

// TestOffers: which fixes are offered where, to whom.
func TestOffers(t *testing.T) {
	const (
		slash = "quickfix: Write `/` *"
		space = "quickfix: Write it in <> *"
		all   = "source.fixAll.memory-lsp: Fix all that is safe to fix (2)"
	)
	tests := []struct{ name, at, context string }{
		{"the whole file", everywhere, `{"diagnostics":[]}`},
		{"only the first line", `{"start":{"line":2,"character":0},"end":{"line":2,"character":99}}`, `{"diagnostics":[]}`},
		{"a cursor at the end of a finding", `{"start":{"line":2,"character":14},"end":{"line":2,"character":14}}`, `{"only":["quickfix"]}`},
		{"a cursor behind it", `{"start":{"line":2,"character":15},"end":{"line":2,"character":15}}`, `{"only":["quickfix"]}`},
		{"quick fixes", everywhere, `{"only":["quickfix"]}`},
		{"a kind below that of quick fixes", everywhere, `{"only":["quickfix.other"]}`},
		{"source", everywhere, `{"only":["source"]}`},
		{"source.fixAll", everywhere, `{"only":["source.fixAll"]}`},
		{"source.fixAll.memory-lsp", everywhere, `{"only":["source.fixAll.memory-lsp"]}`},
		{"another's fixAll", everywhere, `{"only":["source.fixAll.other"]}`},
		{"source.organizeImports and refactor", everywhere, `{"only":["source.organizeImports","refactor"]}`},
		{"every kind", everywhere, `{"only":[""]}`},
		{"no context", everywhere, `null`},
	}
	want := map[string][]string{
		"the whole file":                   {slash, space, all},
		"only the first line":              {slash, all},
		"a cursor at the end of a finding": {slash},
		"a cursor behind it":               {},
		"quick fixes":                      {slash, space},
		"a kind below that of quick fixes": {},
		"source":                           {all},
		"source.fixAll":                    {all},
		"source.fixAll.memory-lsp":         {all},
		"another's fixAll":                 {},
		"every kind":                       {slash, space, all},
		"no context":                       {slash, space, all},
	}
	synctest.Test(t, func(t *testing.T) {
		e := openTwoLinks(t, ableCaps)
		for _, tt := range tests {
			due := want[tt.name]
			if due == nil {
				due = []string{}
			}
			got := slices.DeleteFunc(inShort(e.offers(indexURI, tt.at, tt.context)), func(s string) bool {
				return !slices.Contains([]string{slash, space, all}, s)
			})
			if diff := cmp.Diff(due, got); diff != "" {
				t.Errorf("%s (-want +got):\n%s", tt.name, diff)
			}
		}
	})
}

// TestEditsOf: a fix holds its finding and the edit for the version that it is
// for; a client that cannot take versions gets plain changes.
func TestEditsOf(t *testing.T) {
	for caps, want := range map[string]string{
		`{}`: `"edit":{"changes":{"file:///w/memory/MEMORY.md":[{"range":{"start":{"line":2,"character":6},"end":{"line":2,"character":14}},"newText":"dir/a.md"}]}}`,
		`{"workspace":{"workspaceEdit":{"documentChanges":true}}}`: `"edit":{"documentChanges":[{"textDocument":{"uri":"file:///w/memory/MEMORY.md","version":1},"edits":[{"range":{"start":{"line":2,"character":6},"end":{"line":2,"character":14}},"newText":"dir/a.md"}]}]}`,
	} {
		synctest.Test(t, func(t *testing.T) {
			e := openTwoLinks(t, caps)
			r := e.call("textDocument/codeAction", map[string]any{
				"textDocument": map[string]string{"uri": indexURI}, "range": rawJSON(everywhere), "context": rawJSON(`{"only":["quickfix"]}`),
			})
			if got := string(r.Result); !strings.Contains(got, want) || !strings.Contains(got, `"isPreferred":true`) || !strings.Contains(got, `"diagnostics":[{"range":{"start":{"line":2,"character":6}`) {
				t.Errorf("%s gets %s\nwant %s", caps, got, want)
			}
		})
	}
}

// TestFixAll: one action brings the text to what the core makes of it.
func TestFixAll(t *testing.T) {
	for _, caps := range []string{`{}`, ableCaps} {
		synctest.Test(t, func(t *testing.T) {
			e := openTwoLinks(t, caps)
			e.change(indexURI, 2, span(0, 0, 0, 0, "😀 "))
			actions := e.offers(indexURI, everywhere, `{"only":["source.fixAll"]}`)
			if len(actions) != 1 {
				t.Fatal(inShort(actions))
			}
			got := applied(t, []byte("😀 "+twoLinks), actions[0].Edit, indexURI)
			if diff := cmp.Diff("😀 # Index\n\n- [A](dir/a.md) x\n- [B](<b c.md>) x\n", string(got)); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
			e.change(indexURI, 3, whole(string(got)))
			if left := e.offers(indexURI, everywhere, `{"only":["source.fixAll"]}`); len(left) > 0 {
				t.Errorf("offered again: %v", inShort(left))
			}
		})
	}
}

// TestResourceOperations: a fix that renames is offered to a client that can
// rename, as one edit, and to no other.
func TestResourceOperations(t *testing.T) {
	const at = "w/.devcodex/.memory/clients/codex/tasks/2026-08-04.md"
	for caps, want := range map[string]string{
		`{}`: ``,
		`{"workspace":{"workspaceEdit":{"documentChanges":true,"resourceOperations":["create"]}}}`: ``,
		ableCaps: `"edit":{"documentChanges":[{"kind":"rename","oldUri":"file:///w/.devcodex/.memory/clients/codex/tasks/2026-08-04.md","newUri":"file:///w/.devcodex/.memory/clients/codex/tasks/20260804.md"}]}`,
	} {
		synctest.Test(t, func(t *testing.T) {
			e := start(t, options(tree(map[string]string{at: "# 2026-08-04\n"})), caps, "w")
			e.open(uriOf(at, false), "# 2026-08-04\n")
			e.awaitFindings(uriOf(at, false), []string{"0:0-0:12 path/daily-name"}, "path/daily-name")
			r := e.call("textDocument/codeAction", map[string]any{
				"textDocument": map[string]string{"uri": uriOf(at, false)}, "range": rawJSON(everywhere), "context": rawJSON(`{"only":["quickfix"]}`),
			})
			if got := string(r.Result); strings.Contains(got, `"rename"`) != (want != "") || !strings.Contains(got, want) {
				t.Errorf("%s gets %s\nwant %s", caps, got, want)
			}
		})
	}
}

// TestOtherFiles: a fix that edits other files is one edit, each file with the
// version that the client has open, or null.
func TestOtherFiles(t *testing.T) {
	const at, uri = "w/memory/_list.md", "file:///w/memory/_list.md"
	const index, other = "# Memory\n\n- [List](_list.md)\n", "# o\n\nSee [all](_list.md#all).\n"
	edit := func(uri, version, line, from, to string) string {
		return `{"textDocument":{"uri":"` + uri + `","version":` + version + `},"edits":[{"range":{"start":{"line":` + line + `,"character":` + from + `},"end":{"line":` + line + `,"character":` + to + `}},"newText":"list.md`
	}
	want := `"edit":{"documentChanges":[` +
		edit(indexURI, "3", "2", "9", "17") + `"}]},` +
		edit(otherURI, "null", "2", "10", "18") + `"}]},` +
		`{"kind":"rename","oldUri":"file:///w/memory/_list.md","newUri":"file:///w/memory/list.md"}]}`
	for _, caps := range []string{ableCaps, lazyCaps} {
		synctest.Test(t, func(t *testing.T) {
			files := changing(map[string]string{indexAt: index, otherAt: other, at: "# All\n"})
			e := start(t, options(files), caps, "w")
			e.open(indexURI, "")
			e.change(indexURI, 3, whole(index))
			e.open(uri, "# All\n")
			e.settle()
			got := []string{}
			for _, a := range e.offers(uri, everywhere, `{"only":["quickfix"]}`) {
				if strings.HasPrefix(a.Title, "Rename the file") {
					got = asJSON(t, []protocol.CodeAction{e.completed(a)})
				}
			}
			if len(got) != 1 || !strings.Contains(got[0], want) {
				t.Errorf("%s gets %s\nwant %s", caps, got, want)
			}
		})
	}
}

// TestUnnecessary: what an agent does not load is faded where the client does
// that, whether it is sent findings or asks for them.
func TestUnnecessary(t *testing.T) {
	const tags = `{"tagSupport":{"valueSet":[1,2]}}`
	for caps, want := range map[string]bool{
		`{}`: false,
		`{"textDocument":{"publishDiagnostics":{"tagSupport":{"valueSet":[2]}}}}`: false,
		`{"textDocument":{"publishDiagnostics":{"tagSupport":true}}}`:             false,
		`{"textDocument":{"publishDiagnostics":` + tags + `}}`:                    true,
		`{"textDocument":{"publishDiagnostics":` + tags + `,"diagnostic":{}}}`:    true,
		`{"textDocument":{"diagnostic":` + tags + `}}`:                            true,
		`{"textDocument":{"diagnostic":{"tagSupport":{"valueSet":[]}}}}`:          false,
	} {
		synctest.Test(t, func(t *testing.T) {
			const at = "w/.claude/memory/MEMORY.md"
			text := "# Memory\n\n" + strings.Repeat("Plain text, which nobody reads to the end.\n", 250)
			e := start(t, options(tree(map[string]string{at: text})), caps, "w")
			uri := uriOf(at, false)
			e.open(uri, text)
			e.settle()
			p, _ := e.last(uri)
			found := p.Diagnostics
			if strings.Contains(caps, `"diagnostic"`) {
				found = e.pull(uri, "").Items
			}
			if got := briefs(found, "index/over-cap"); len(got) != 1 {
				t.Fatalf("%s is shown %v", caps, got)
			}
			for _, d := range found {
				fades := slices.Contains(d.Tags.Slice(), protocol.DiagnosticTagUnnecessary)
				if fades != (want && d.Code == protocol.String("index/over-cap")) {
					t.Errorf("%s: %s is faded: %v", caps, d.Code, fades)
				}
			}
		})
	}
}

func TestDifference(t *testing.T) {
	tests := []struct {
		old, new string
		edits    int
	}{
		{"a\nb\nc\n", "a\nb\nc\n", 0},
		{"a\nb\nc\n", "a\nX\nc\n", 1},
		{"a\nb\nc\n", "X\nb\nY\n", 2},
		{"a\nb\nc\nd\n", "X\nY\nc\nZ\n", 2},
		{"a\nb\nc\n", "a\nb\nnew\nc\n", 1},
		{"a\nb\nc\n", "a\nc\n", 1},
		{"a\nb", "a\nb\n", 1},
		{"a\r\nb\nc\r\n", "a\r\nb\r\nc\r\n", 1},
		{"a\rb", "a\rc", 1},
		{"", "x", 1},
		{"x", "", 1},
		{"a\na\na\n", "a\na\n", 1},
	}
	for _, tt := range tests {
		edits := difference([]byte(tt.old), []byte(tt.new))
		got := memory.Apply([]byte(tt.old), edits)
		if string(got) != tt.new || len(edits) != tt.edits {
			t.Errorf("%q to %q: %q by %d edits, want %d", tt.old, tt.new, got, len(edits), tt.edits)
		}
	}
}
