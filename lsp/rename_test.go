package lsp

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/synctest"

	"github.com/google/go-cmp/cmp"
	"go.lsp.dev/protocol"
)

// An editSeen is an edit of the workspace as it was sent.
type editSeen struct {
	Changes map[string][]struct {
		Range   protocol.Range
		NewText string
	}
	DocumentChanges []struct {
		Kind, OldURI, NewURI string
		TextDocument         struct {
			URI     string
			Version *int
		}
		Edits []struct {
			Range                 protocol.Range
			NewText, AnnotationID string
		}
	}
	ChangeAnnotations map[string]struct {
		Label             string
		NeedsConfirmation bool
	}
}

// drawn is an edit line by line.
func drawn(t *testing.T, r received) (out []string) {
	t.Helper()
	if r.Error != nil {
		return []string{fmt.Sprint(r.Error.Code, " ", r.Error.Message)}
	}
	var w editSeen
	if err := json.Unmarshal(r.Result, &w); err != nil {
		t.Fatal(err)
	}
	short := func(uri string) string { return strings.TrimPrefix(uri, "file:///w/") }
	for uri, edits := range w.Changes {
		for _, e := range edits {
			out = append(out, fmt.Sprintf("%s %s %s", short(uri), rangeText(e.Range), e.NewText))
		}
	}
	for _, c := range w.DocumentChanges {
		if c.Kind != "" {
			out = append(out, c.Kind+" "+short(c.OldURI)+" "+short(c.NewURI))
		}
		for _, e := range c.Edits {
			line := fmt.Sprintf("%s %s %s", short(c.TextDocument.URI), rangeText(e.Range), e.NewText)
			if c.TextDocument.Version != nil {
				line += fmt.Sprintf(" of %d", *c.TextDocument.Version)
			}
			if a := w.ChangeAnnotations[e.AnnotationID]; e.AnnotationID != "" {
				line += fmt.Sprintf(" (%s: %v)", a.Label, a.NeedsConfirmation)
			}
			out = append(out, line)
		}
	}
	return out
}

const (
	renamingCaps = `,"workspace":{"fileOperations":{"willRename":true},"workspaceEdit":{"documentChanges":true,"resourceOperations":["rename"],"changeAnnotationSupport":{}}},` +
		`"textDocument":{"rename":{"prepareSupport":true}}`
	buildURI = "file:///w/memory/build%20notes.md"
)

func renaming(at bag, name string) bag {
	at["newName"] = name
	return at
}

// TestRenameHeadingInEditor: what may get another name, how it is called, and what
// changes, with the version of what is open.
func TestRenameHeadingInEditor(t *testing.T) {
	eachDesk(t, linkedNotes, renamingCaps, func(t *testing.T, e *editor, utf8 bool) {
		e.open(indexURI, linkedNotes["w/memory/MEMORY.md"])
		at := spot(indexURI, 2, wide(33, utf8, 1))
		want := fmt.Sprintf(`{"range":{"start":{"line":2,"character":%d},"end":{"line":2,"character":%d}},"placeholder":"Cache rules"}`, wide(29, utf8, 1), wide(40, utf8, 1))
		if r := e.call("textDocument/prepareRename", at); string(r.Result) != want {
			t.Errorf("%s %v, want %s", r.Result, r.Error, want)
		}
		got := drawn(t, e.call("textDocument/rename", renaming(at, "😀 Keys")))
		if diff := cmp.Diff([]string{
			fmt.Sprintf("memory/MEMORY.md 2:%d-2:%d -keys of 1", wide(29, utf8, 1), wide(40, utf8, 1)),
			fmt.Sprintf("memory/build%%20notes.md 2:%d-2:%d -keys", wide(37, utf8, 1), wide(48, utf8, 1)),
			"memory/build%20notes.md 6:3-6:14 😀 Keys",
		}, got); diff != "" {
			t.Error(diff)
		}
	})
}

// TestRenameFileInEditor: the texts change before the file moves, in a client that
// can move files.
func TestRenameFileInEditor(t *testing.T) {
	eachDesk(t, linkedNotes, renamingCaps, func(t *testing.T, e *editor, utf8 bool) {
		got := drawn(t, e.call("textDocument/rename", renaming(spot("file:///w/memory/deploy.md", 4, 7), "build log")))
		if diff := cmp.Diff([]string{
			fmt.Sprintf("memory/MEMORY.md 2:%d-2:%d build log.md", wide(14, utf8, 1), wide(28, utf8, 1)),
			"memory/deploy.md 4:5-4:19 build log.md",
			"rename memory/build%20notes.md memory/build%20log.md",
		}, got); diff != "" {
			t.Error(diff)
		}
	})
	eachDesk(t, linkedNotes, "", func(t *testing.T, e *editor, utf8 bool) {
		got := drawn(t, e.call("textDocument/rename", renaming(spot("file:///w/memory/deploy.md", 4, 7), "build log")))
		if diff := cmp.Diff([]string{"-32803 this editor can't rename files for a server: rename the file itself"}, got); diff != "" {
			t.Error(diff)
		}
	})
}

// TestWillRenameFiles: files and folders that the user moves; the client may know
// versions and questions, or neither.
func TestWillRenameFiles(t *testing.T) {
	move := func(pairs ...string) bag {
		var files []bag
		for i := 0; i < len(pairs); i += 2 {
			files = append(files, bag{"oldUri": "file:///w/" + pairs[i], "newUri": "file:///w/" + pairs[i+1]})
		}
		return bag{"files": files}
	}
	for _, caps := range []string{renamingCaps, ""} {
		eachDesk(t, linkedNotes, caps, func(t *testing.T, e *editor, utf8 bool) {
			got := drawn(t, e.call("workspace/willRenameFiles", move("memory/build%20notes.md", "memory/sub/build%20log.md", "src/a.go", "src/b.go")))
			want := []string{
				fmt.Sprintf("memory/MEMORY.md 2:%d-2:%d sub/build log.md", wide(14, utf8, 1), wide(28, utf8, 1)),
				fmt.Sprintf("memory/build%%20notes.md 2:%d-2:%d ../MEMORY.md", wide(8, utf8, 1), wide(17, utf8, 1)),
				"memory/build%20notes.md 4:5-4:14 ../MEMORY.md",
				"memory/deploy.md 4:5-4:19 sub/build log.md",
			}
			if caps == "" {
				slices.Sort(got)
				slices.Sort(want)
			}
			if diff := cmp.Diff(want, got); diff != "" {
				t.Error(diff)
			}
			for _, nothing := range []bag{move("memory", "memory2"), move("src", "lib"), {"files": nil}, move("x%", "y")} {
				if r := e.call("workspace/willRenameFiles", nothing); r.Error != nil || string(r.Result) != "null" {
					t.Errorf("%v: %s %v", nothing, r.Result, r.Error)
				}
			}
		})
	}
}

// TestRenameAsksAboutHistory: links in an index and in a day are led elsewhere only
// if the user says so.
func TestRenameAsksAboutHistory(t *testing.T) {
	const report = "w/.devcodex/reports/audit/codex/20260827/01--a.md"
	files := map[string]string{
		codexIndexAt: codexHead + "| 2026-08-27 09:00 | 01 | fix | 修复😀 | [r](../../../reports/audit/codex/20260827/01--a.md) | — | ✅ |\n",
		report:       "# A\n",
		"w/.devcodex/reports/audit/codex/20260827/02--b.md": "[a](01--a.md)\n",
	}
	eachDesk(t, files, renamingCaps, func(t *testing.T, e *editor, utf8 bool) {
		got := drawn(t, e.call("textDocument/rename", renaming(spot("file:///w/.devcodex/reports/audit/codex/20260827/02--b.md", 0, 6), "01--c.md")))
		wider := 0 // 修复😀 in UTF-8
		if utf8 {
			wider = 6
		}
		if diff := cmp.Diff([]string{
			fmt.Sprintf(".devcodex/.memory/clients/codex/SUMMARY.md 6:%d-6:%d 01--c.md (Links in history: true)", 81+wider, 89+wider),
			".devcodex/reports/audit/codex/20260827/02--b.md 0:4-0:12 01--c.md",
			"rename .devcodex/reports/audit/codex/20260827/01--a.md .devcodex/reports/audit/codex/20260827/01--c.md",
		}, got); diff != "" {
			t.Error(diff)
		}
	})
}

// TestPrepareRenameSaysWhy: in the user's language.
func TestPrepareRenameSaysWhy(t *testing.T) {
	for locale, want := range map[string]string{
		"en":    "-32803 a row is history and stays as it is: append a new one",
		"zh-CN": "-32803 行属于历史记录，不可改写：请追加新行",
	} {
		synctest.Test(t, func(t *testing.T) {
			e := connect(t, options(tree(map[string]string{codexIndexAt: codexHead + codexRow, "w/src/a.go": ""})))
			e.call("initialize", bag{"locale": locale, "rootUri": "file:///w", "capabilities": rawJSON(`{}`)})
			e.notify("initialized", bag{})
			synctest.Wait()
			for _, method := range []string{"prepareRename", "rename"} {
				if got := drawn(t, e.call("textDocument/"+method, renaming(spot(codexIndexURI, 6, 32), "x"))); got[0] != want {
					t.Errorf("%s: %s, want %s", method, got, want)
				}
				if r := e.call("textDocument/"+method, renaming(spot("file:///w/src/a.go", 0, 0), "x")); r.Error != nil || string(r.Result) != "null" {
					t.Errorf("%s of no memory: %s %v", method, r.Result, r.Error)
				}
				if r := e.call("textDocument/"+method, renaming(spot(codexIndexURI, 9999, 9999), "x")); r.Error == nil || r.Error.Code != -32803 {
					t.Errorf("%s past the end: %s %v", method, r.Result, r.Error)
				}
			}
		})
	}
}
