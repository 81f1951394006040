package lsp

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"testing/fstest"
	"testing/synctest"

	"github.com/google/go-cmp/cmp"
	"go.lsp.dev/protocol"
)

// linkedNotes is a folder of notes that lead to each other.
var linkedNotes = map[string]string{
	"w/memory/MEMORY.md":      "# 😀 Index\n\n- 😀 [Build](<build notes.md#cache-rules>) [web](https://a.b/c?d=%7B#:~:text=e) [x](../../out.md)\n- [[Deploys]] ![](pic.png)\n",
	"w/memory/build notes.md": "# Build\n\n😀 [up](MEMORY.md), [up][m], [down](#cache-rules)\n\n[m]: MEMORY.md \"t\"\n\n## Cache rules\n",
	"w/memory/deploy.md":      "---\nname: Deploys\n---\n\n[b](<build notes.md>)\n",
	"w/memory/pic.png":        "PNG",
	"out.md":                  "# Secret\n",
}

// eachDesk runs a test on files in UTF-16 and in UTF-8, with LF and with CRLF.
func eachDesk(t *testing.T, files map[string]string, caps string, run func(t *testing.T, e *editor, utf8 bool)) {
	for _, enc := range []string{"utf-16", "utf-8"} {
		for _, eol := range []string{"\n", "\r\n"} {
			t.Run(fmt.Sprintf("%s %q", enc, eol), func(t *testing.T) {
				synctest.Test(t, func(t *testing.T) {
					m := fstest.MapFS{}
					for name, text := range files {
						m[name] = &fstest.MapFile{Data: []byte(strings.ReplaceAll(text, "\n", eol)), Mode: 0o644}
					}
					e := start(t, options(m), `{"general":{"positionEncodings":["`+enc+`"]}`+caps+`}`, "w")
					synctest.Wait()
					run(t, e, enc == "utf-8")
				})
			})
		}
	}
}

func spot(uri string, line, col int) bag {
	return bag{"textDocument": bag{"uri": uri}, "position": bag{"line": line, "character": col}}
}

// wide is what a column is in UTF-16 or, behind so many emoji, in UTF-8.
func wide(col int, utf8 bool, emoji int) int {
	if utf8 {
		return col + 2*emoji
	}
	return col
}

// TestDefinition: a client that takes links is told which words lead where.
func TestDefinition(t *testing.T) {
	for _, links := range []bool{true, false} {
		eachDesk(t, linkedNotes, fmt.Sprintf(`,"textDocument":{"definition":{"linkSupport":%v}}`, links), func(t *testing.T, e *editor, utf8 bool) {
			r := e.call("textDocument/definition", spot(indexURI, 2, wide(7, utf8, 1)))
			at := `{"start":{"line":6,"character":3},"end":{"line":6,"character":14}}`
			want := `[{"uri":"file:///w/memory/build%20notes.md","range":` + at + `}]`
			if links {
				from, to := wide(29, utf8, 1), wide(40, utf8, 1)
				want = fmt.Sprintf(`[{"originSelectionRange":{"start":{"line":2,"character":%d},"end":{"line":2,"character":%d}},"targetUri":"file:///w/memory/build%%20notes.md",`, from, to) +
					`"targetRange":{"start":{"line":6,"character":0},"end":{"line":6,"character":14}},"targetSelectionRange":` + at + `}]`
			}
			if diff := cmp.Diff(want, string(r.Result)); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// TestReferences: who leads to a file, in closed files too, in order.
func TestReferences(t *testing.T) {
	eachDesk(t, linkedNotes, "", func(t *testing.T, e *editor, utf8 bool) {
		p := spot(indexURI, 2, wide(20, utf8, 1))
		p["context"] = bag{"includeDeclaration": true}
		var all []protocol.Location
		if err := protocol.Unmarshal(e.call("textDocument/references", p).Result, &all); err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, l := range all {
			got = append(got, strings.TrimPrefix(string(l.URI), "file:///w/memory/")+" "+rangeText(l.Range))
		}
		want := []string{fmt.Sprintf("MEMORY.md 2:%d-2:%d", wide(14, utf8, 1), wide(28, utf8, 1)), "deploy.md 4:5-4:19"}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Error(diff)
		}
	})
}

// TestDocumentHighlight: where a document speaks of a thing, and where it tells it.
func TestDocumentHighlight(t *testing.T) {
	eachDesk(t, linkedNotes, "", func(t *testing.T, e *editor, utf8 bool) {
		r := e.call("textDocument/documentHighlight", spot("file:///w/memory/build%20notes.md", 6, 5))
		want := fmt.Sprintf(`[{"range":{"start":{"line":2,"character":%d},"end":{"line":2,"character":%d}},"kind":2},`, wide(37, utf8, 1), wide(48, utf8, 1)) +
			`{"range":{"start":{"line":6,"character":3},"end":{"line":6,"character":14}},"kind":3}]`
		if diff := cmp.Diff(want, string(r.Result)); diff != "" {
			t.Error(diff)
		}
	})
}

// A linkSeen is a link of a document, its target as it was sent.
type linkSeen struct {
	Range  protocol.Range  `json:"range"`
	Target string          `json:"target,omitempty"`
	Data   json.RawMessage `json:"data,omitempty"`
}

// TestDocumentLinks: an address goes to the client byte for byte; a place in
// another file is looked for when its link is resolved, and what lies beyond the
// root is no link.
func TestDocumentLinks(t *testing.T) {
	eachDesk(t, linkedNotes, "", func(t *testing.T, e *editor, utf8 bool) {
		var links []linkSeen
		if err := json.Unmarshal(e.call("textDocument/documentLink", about(indexURI)).Result, &links); err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, l := range links {
			line := rangeText(l.Range)
			if l.Target == "" {
				if err := json.Unmarshal(e.call("documentLink/resolve", l).Result, &l); err != nil {
					t.Fatal(err)
				}
				line += " resolved"
			}
			got = append(got, line+" "+l.Target)
		}
		want := []string{
			fmt.Sprintf("2:%d-2:%d resolved file:///w/memory/build%%20notes.md#L7", wide(14, utf8, 1), wide(40, utf8, 1)),
			fmt.Sprintf("2:%d-2:%d https://a.b/c?d=%%7B#:~:text=e", wide(49, utf8, 1), wide(78, utf8, 1)),
			"3:4-3:11 file:///w/memory/deploy.md",
			"3:18-3:25 file:///w/memory/pic.png",
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Error(diff)
		}
	})
}

// TestNavigationNowhere: what is no memory has nothing to tell, and a position
// that is past the end fails nothing.
func TestNavigationNowhere(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		files := map[string]string{"w/memory/MEMORY.md": "", "w/src/main.go": "package main\n"}
		e := start(t, options(tree(files)), "", "w")
		for _, method := range []string{"definition", "references", "documentHighlight", "documentLink"} {
			for _, uri := range []string{"file:///w/src/main.go", "untitled:1", "file:///w/none.md", indexURI} {
				r := e.call("textDocument/"+method, spot(uri, 9999, 9999))
				if got := string(r.Result); r.Error != nil || got != "null" && got != "[]" {
					t.Errorf("%s of %s: %s %v", method, uri, got, r.Error)
				}
			}
		}
	})
}
