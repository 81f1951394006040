package lsp

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"testing/synctest"

	"github.com/google/go-cmp/cmp"
	"go.lsp.dev/protocol"
)

const (
	codexIndexAt  = "w/.devcodex/.memory/clients/codex/SUMMARY.md"
	codexIndexURI = "file:///" + codexIndexAt
	codexDayURI   = "file:///w/.devcodex/.memory/clients/codex/tasks/20260830.md"

	codexRow = "| 2026-08-27 09:00 | 01 | fix+dev | 修复😀 | — | — | ✅ |\n"
)

var codexHead, _, _ = strings.Cut(deskText, "| 2026")

// eachWay runs a test in UTF-16 and in UTF-8, with LF and with CRLF.
func eachWay(t *testing.T, caps string, text string, run func(t *testing.T, e *editor, text string, utf8 bool)) {
	for _, enc := range []string{"utf-16", "utf-8"} {
		for _, eol := range []string{"\n", "\r\n"} {
			t.Run(fmt.Sprintf("%s %q", enc, eol), func(t *testing.T) {
				synctest.Test(t, func(t *testing.T) {
					can := strings.Replace(caps, "{", `{"general":{"positionEncodings":["`+enc+`"]},`, 1)
					e := start(t, options(tree(map[string]string{indexAt: "# Index\n"})), strings.Replace(can, ",}", "}", 1), "w")
					run(t, e, strings.ReplaceAll(text, "\n", eol), enc == "utf-8")
				})
			})
		}
	}
}

func about(uri string) bag { return bag{"textDocument": bag{"uri": uri}} }

func rangeText(r protocol.Range) string {
	return fmt.Sprintf("%d:%d-%d:%d", r.Start.Line, r.Start.Character, r.End.Line, r.End.Character)
}

// TestDocumentSymbols: an outline as a tree, with kinds that the client knows.
func TestDocumentSymbols(t *testing.T) {
	const caps = `{"textDocument":{"documentSymbol":{"hierarchicalDocumentSymbolSupport":true,"symbolKind":{"valueSet":[3,15,24]}}}}`
	eachWay(t, caps, codexHead+codexRow, func(t *testing.T, e *editor, text string, utf8 bool) {
		e.open(codexIndexURI, text)
		var all []protocol.DocumentSymbol
		if err := protocol.Unmarshal(e.call("textDocument/documentSymbol", about(codexIndexURI)).Result, &all); err != nil {
			t.Fatal(err)
		}
		var draw func(all []protocol.DocumentSymbol, indent string) string
		draw = func(all []protocol.DocumentSymbol, indent string) (out string) {
			for _, s := range all {
				detail := ""
				if s.Detail != nil {
					detail = *s.Detail
				}
				out += fmt.Sprintf("%s%d %s (%s) %s %s\n", indent, s.Kind, s.Name, detail, rangeText(s.Range), rangeText(s.SelectionRange)) + draw(s.Children, indent+" ")
			}
			return out
		}
		want := "15 Agent SUMMARY — codex () 0:0-6:54 0:0-0:23\n" +
			" 3 2026-08-27 (sessions: 1, open: 0) 6:0-6:54 6:0-6:12\n" +
			"  24 01 — 修复😀 (completed · fix+dev) 6:0-6:54 6:21-6:23\n"
		if utf8 {
			want = strings.NewReplacer("6:54", "6:66", "0:23", "0:25").Replace(want)
		}
		if diff := cmp.Diff(want, draw(all, "")); diff != "" {
			t.Errorf("(-want +got):\n%s", diff)
		}
	})
}

// TestDocumentSymbolsAsList: a client that knows no trees gets a list, and one that
// knows the oldest kinds alone these.
func TestDocumentSymbolsAsList(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		e := start(t, options(tree(nil)), "", "w")
		e.open(codexIndexURI, codexHead+codexRow)
		var all []protocol.SymbolInformation
		if err := protocol.Unmarshal(e.call("textDocument/documentSymbol", about(codexIndexURI)).Result, &all); err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, s := range all {
			in := ""
			if s.ContainerName != nil {
				in = *s.ContainerName
			}
			got = append(got, fmt.Sprintf("%d %s in %q %s", s.Kind, s.Name, in, s.Location.URI))
		}
		want := []string{
			`15 Agent SUMMARY — codex in "" ` + codexIndexURI,
			`3 2026-08-27 in "Agent SUMMARY — codex" ` + codexIndexURI,
			`6 01 — 修复😀 in "2026-08-27" ` + codexIndexURI,
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("(-want +got):\n%s", diff)
		}
	})
}

// TestShapeOfOthers: a document that is no memory has no shape, and no error.
func TestShapeOfOthers(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		e := start(t, options(tree(nil)), "", "w")
		for _, uri := range []string{"file:///w/src/readme.md", "untitled:Untitled-1", "file:///"} {
			e.open(uri, "# x\n")
			for _, method := range []string{"documentSymbol", "foldingRange", "selectionRange", "semanticTokens/full", "semanticTokens/full/delta", "semanticTokens/range"} {
				if r := e.call("textDocument/"+method, about(uri)); r.Error != nil || string(r.Result) != "null" && string(r.Result) != "[]" {
					t.Errorf("%s of %s: %s %v", method, uri, r.Result, r.Error)
				}
			}
		}
	})
}

// TestFoldingRanges: lines alone for a client that folds lines, no more than it
// wants, and a text in its language if it shows one.
func TestFoldingRanges(t *testing.T) {
	text := codexHead + codexRow + strings.ReplaceAll(codexRow, " 01 ", " 02 ") + strings.ReplaceAll(strings.ReplaceAll(codexRow, " 01 ", " 03 "), "✅", "🔄") +
		strings.ReplaceAll(codexRow, " 01 ", " 04 ") + strings.ReplaceAll(codexRow, " 01 ", " 05 ")
	tests := []struct{ caps, want string }{
		{`{}`, `[{"startLine":6,"startCharacter":54,"endLine":7,"endCharacter":54,"kind":"region"},{"startLine":9,"startCharacter":54,"endLine":10,"endCharacter":54,"kind":"region"}]`},
		{`{"textDocument":{"foldingRange":{"rangeLimit":1,"lineFoldingOnly":true,"foldingRange":{"collapsedText":true}}}}`, `[{"startLine":6,"endLine":7,"kind":"region","collapsedText":"2 closed rows"}]`},
	}
	for _, tt := range tests {
		eachWay(t, tt.caps, text, func(t *testing.T, e *editor, text string, utf8 bool) {
			e.open(codexIndexURI, text)
			want := tt.want
			if utf8 {
				want = strings.ReplaceAll(want, ":54", ":66")
			}
			if diff := cmp.Diff(want, string(e.call("textDocument/foldingRange", about(codexIndexURI)).Result)); diff != "" {
				t.Errorf("%s (-want +got):\n%s", tt.caps, diff)
			}
		})
	}
}

// TestSelectionRanges: each position has its own chain; one past the end counts as
// the end.
func TestSelectionRanges(t *testing.T) {
	eachWay(t, `{}`, codexHead+codexRow, func(t *testing.T, e *editor, text string, utf8 bool) {
		e.open(codexIndexURI, text)
		p := about(codexIndexURI)
		p["positions"] = []protocol.Position{{Line: 6, Character: 27}, {Line: 999, Character: 999}}
		var all []protocol.SelectionRange
		if err := protocol.Unmarshal(e.call("textDocument/selectionRange", p).Result, &all); err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, at := range all {
			line := ""
			for s := &at; s != nil; s = s.Parent {
				line += " " + rangeText(s.Range)
			}
			got = append(got, line)
		}
		want := []string{" 6:26-6:29 6:26-6:33 6:0-6:54 4:0-6:54 0:0-7:0", " 0:0-7:0"}
		if utf8 {
			want[0] = strings.ReplaceAll(want[0], ":54", ":66")
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("(-want +got):\n%s", diff)
		}
	})
}

type toldTokens struct {
	ResultID string `json:"resultId"`
	Data     []uint32
	Edits    []struct {
		Start, DeleteCount int
		Data               []uint32
	}
}

func (e *editor) tokens(method string, more bag) (told toldTokens) {
	e.t.Helper()
	p := about(codexIndexURI)
	for k, v := range more {
		p[k] = v
	}
	r := e.call("textDocument/semanticTokens/"+method, p)
	if err := json.Unmarshal(r.Result, &told); err != nil || r.Error != nil {
		e.t.Fatalf("%s: %s %v %v", method, r.Result, r.Error, err)
	}
	return told
}

// TestSemanticTokens: places count from the token before, in the session's columns.
func TestSemanticTokens(t *testing.T) {
	eachWay(t, `{}`, codexHead+codexRow+codexRow, func(t *testing.T, e *editor, text string, utf8 bool) {
		e.open(codexIndexURI, text)
		status, width := uint32(21), uint32(1)
		if utf8 {
			status, width = 31, 3
		}
		line := []uint32{0, 19, 2, 1, 0, 0, 5, 3, 2, 0, 0, 4, 3, 2, 0, 0, status, width, 3, 8}
		want := append(append([]uint32{6, 2, 16, 0, 0}, line...), append([]uint32{1, 2, 16, 0, 0}, line...)...)
		if diff := cmp.Diff(want, e.tokens("full", nil).Data); diff != "" {
			t.Errorf("full (-want +got):\n%s", diff)
		}
		part := bag{"range": protocol.Range{Start: protocol.Position{Line: 7}, End: protocol.Position{Line: 7, Character: 1}}}
		if diff := cmp.Diff(append([]uint32{7, 2, 16, 0, 0}, line...), e.tokens("range", part).Data); diff != "" {
			t.Errorf("range (-want +got):\n%s", diff)
		}
	})
}

// TestTokenDeltas: after any edits, what was told with the edits applied is what a
// client that asks anew is told.
func TestTokenDeltas(t *testing.T) {
	pieces := []string{
		codexRow, "\n", "\r", "\r\n", "|", "| 2026-08-28 | 02a | chat | 记😀 | — | — | 🔄 |\n", "x", "", "", "\\|", "# h\n", "✅",
		"| 日期 | 会话 | 类型 | 摘要 | 关联报告 | 关联记忆 | 状态 |\n", "|---|---|---|---|---|---|---|\n",
	}
	eachWay(t, `{}`, codexHead+strings.Repeat(codexRow, 400), func(t *testing.T, e *editor, text string, _ bool) {
		r := rand.New(rand.NewPCG(1, uint64(len(text))))
		e.open(codexIndexURI, text)
		told := e.tokens("full", nil)
		lines := strings.Count(text, "\n") + 1
		for i := range 80 {
			from := r.IntN(lines + 2)
			to := from + r.IntN(3)
			cols := []int{0, 0, r.IntN(60), 99}
			start, end := cols[r.IntN(4)], cols[r.IntN(4)]
			e.change(codexIndexURI, i+2, span(from, start, to, max(start, end), pieces[r.IntN(len(pieces))]))
			delta := e.tokens("full/delta", bag{"previousResultId": told.ResultID})
			for _, x := range delta.Edits {
				data := append([]uint32{}, told.Data[:x.Start]...)
				told.Data = append(append(data, x.Data...), told.Data[x.Start+x.DeleteCount:]...)
			}
			told.ResultID = delta.ResultID
			all := bag{"range": protocol.Range{End: protocol.Position{Line: 1 << 30}}}
			if fresh := e.tokens("range", all).Data; !slices.Equal(fresh, told.Data) {
				t.Fatalf("after edit %d (-fresh +told):\n%s", i, cmp.Diff(fresh, told.Data))
			}
		}
		if fresh := e.tokens("full/delta", bag{"previousResultId": "no more"}); fresh.Edits != nil || len(fresh.Data) != len(told.Data) {
			t.Errorf("for an id that nobody knows: %d numbers and %v", len(fresh.Data), fresh.Edits)
		}
	})
}
