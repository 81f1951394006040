package lsp

import (
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/synctest"

	"github.com/google/go-cmp/cmp"
	"go.lsp.dev/protocol"
)

// askable are the parameters of all requests that editors make while text changes.
func askable(uri string, line, col int) map[string]bag {
	all := map[string]bag{
		"workspace/symbol":              {"query": "l"},
		"workspace/textDocumentContent": {"uri": "memory-lsp:/report.md"},
		"workspace/willRenameFiles":     {"files": []bag{{"oldUri": uri, "newUri": strings.Replace(uri, ".md", "-2.md", 1)}}},
		"textDocument/codeAction":       {"context": bag{"diagnostics": []any{}}, "range": bag{"start": placeAt(line, 0), "end": placeAt(line, col)}},
		"codeLens/resolve":              {"range": bag{"start": placeAt(line, 0), "end": placeAt(line, 0)}, "data": bag{"uri": uri, "about": "tell", "kind": 2, "start": line * 5, "end": line*5 + 4}},
		"completionItem/resolve":        {"label": "x", "data": bag{"uri": uri, "about": bag{"kind": "file", "name": "w/memory/MEMORY.md"}}},
		"workspaceSymbol/resolve":       {"name": "x", "kind": 15, "location": bag{"uri": uri}, "data": bag{"start": line * 7, "end": line*7 + 9}},
		"documentLink/resolve":          {"range": bag{"start": placeAt(line, 0), "end": placeAt(line, 0)}, "data": bag{"from": "w/memory/MEMORY.md", "path": "w/memory/a.md", "fragment": "a"}},
		overviewMethod:                  {},
		reportMethod:                    {},
	}
	for _, m := range slices.Concat(atPlaces, ofWhole) {
		p := about(uri)
		p["position"], p["positions"], p["newName"], p["context"] = placeAt(line, col), []bag{placeAt(line, col), placeAt(0, 0)}, "renamed.md", bag{"includeDeclaration": true}
		p["range"], p["previousResultId"] = bag{"start": placeAt(line/2, 0), "end": placeAt(line, col)}, fmt.Sprint(line)
		p["ranges"] = []any{p["range"]}
		all["textDocument/"+m] = p
	}
	for _, p := range all {
		if p["textDocument"] == nil {
			p["textDocument"] = bag{"uri": uri}
		}
	}
	return all
}

// TestStormOfRequests: while lines come and go as fast as can be, everything is asked
// for, and every second request is cancelled. Each is answered once, with what it
// asked for or with word that it was cancelled; in the end what is told of the text is
// what a session tells that has seen nothing else.
func TestStormOfRequests(t *testing.T) {
	for _, doc := range []string{codexDayURI, codexIndexURI, indexURI} {
		synctest.Test(t, func(t *testing.T) {
			files := tree(map[string]string{indexAt: "# Index\n\n[x](gone.md)\n", "w/memory/a.md": "# A\n[[index]]\n"})
			e := start(t, options(files), "{"+fullCaps+"}", "w")
			withSettings(e, `{"inlayHints":true,"alignTables":true}`)
			rnd := rand.New(rand.NewPCG(29, 6))
			text := codexHead + strings.Repeat(codexRow, 8) + offeredDay
			e.open(doc, text)
			kinds := map[string]string{} // of requests, by id
			version := 1
			for range 60 {
				for method, p := range askable(doc, rnd.IntN(40), rnd.IntN(30)) {
					if rnd.IntN(4) > 0 {
						continue
					}
					id := e.ask(method, p)
					kinds[id] = method
					if rnd.IntN(2) == 0 {
						e.notify("$/cancelRequest", bag{"id": rawJSON(id)})
					}
				}
				for range 3 {
					var change any
					change, text = randomEdit(rnd, text)
					version++
					e.change(doc, version, change)
				}
			}
			e.awaitVersion(doc, int32(version))
			e.settle()
			answers := map[string]int{}
			for _, m := range e.got {
				if m.Method != "" {
					continue
				}
				id := string(m.ID)
				answers[id]++
				if m.Error != nil && m.Error.Code != int(protocol.LSPErrorCodesRequestCancelled) && !strings.Contains(strings.ToLower(kinds[id]), "rename") {
					t.Errorf("%s: %+v", kinds[id], m.Error)
				}
			}
			for id, method := range kinds {
				if answers[id] != 1 {
					t.Errorf("%s %s is answered %d times", method, id, answers[id])
				}
			}
			fresh := start(t, options(files), "{"+fullCaps+"}", "w")
			withSettings(fresh, `{"inlayHints":true,"alignTables":true}`)
			fresh.open(doc, text)
			fresh.settle()
			if diff := cmp.Diff(shapeTold(fresh, doc), shapeTold(e, doc)); diff != "" {
				t.Errorf("%s (-fresh +after the storm):\n%s", doc, diff)
			}
			for _, e := range []*editor{e, fresh} {
				if err := e.quit(); err != nil {
					t.Error(err)
				}
			}
		})
	}
}

// versionSeen is the version of a document, which is another in each session.
var versionSeen = regexp.MustCompile(`"version":\d+`)

// shapeTold is what is told of a whole document.
func shapeTold(e *editor, uri string) map[string]string {
	told := map[string]string{}
	for method, p := range askable(uri, 9, 5) {
		switch {
		case strings.Contains(method, "delta"), method == overviewMethod, method == reportMethod:
			continue
		}
		r := e.call(method, p)
		told[method] = versionSeen.ReplaceAllString(string(r.Result), "")
		if method == "textDocument/semanticTokens/full" {
			_, told[method], _ = strings.Cut(told[method], `"data"`)
		}
	}
	return told
}
