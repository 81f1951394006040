package lsp

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
	"testing/synctest"

	"github.com/google/go-cmp/cmp"
)

// linked is a tree w with symbolic links to it, or into it.
func linked(files, links map[string]string) fstest.MapFS {
	m := tree(files)
	for from, to := range links {
		m[from] = &fstest.MapFile{Data: []byte(to), Mode: fs.ModeSymlink | 0o777}
	}
	return m
}

func TestResolve(t *testing.T) {
	files := linked(map[string]string{"data/w/memory/MEMORY.md": "", "data/w/sub/x.md": ""}, map[string]string{
		"home/link": "../data/w", "home/abs": "/data/w", "home/twice": "link", "home/round": "round", "home/deep": "../data/w/sub",
	})
	tests := []struct {
		name    string
		folders []string
		paths   []string          // that are looked through
		files   map[string]string // the one path of each
	}{
		{"one folder", []string{"data/w"}, []string{"data/w"}, map[string]string{
			"data/w/sub/x.md": "data/w/sub/x.md", "home/link/sub/x.md": "home/link/sub/x.md", "elsewhere/y.md": "elsewhere/y.md",
		}},
		{"one folder by a link", []string{"home/link"}, []string{"home/link"}, map[string]string{
			"home/link/sub/x.md": "home/link/sub/x.md",
		}},
		{"a folder and links to it", []string{"data/w", "home/link", "home/abs", "home/twice"}, []string{"data/w"}, map[string]string{
			"home/link/sub/x.md": "data/w/sub/x.md", "home/abs/sub/x.md": "data/w/sub/x.md", "home/twice/sub/x.md": "data/w/sub/x.md",
		}},
		{"a link and the folder", []string{"home/link", "data/w"}, []string{"home/link"}, map[string]string{
			"data/w/sub/x.md": "home/link/sub/x.md", "home/link": "home/link", "data/w": "home/link",
		}},
		{"a folder in another", []string{"data/w", "data/w/sub"}, []string{"data/w", "data/w/sub"}, map[string]string{
			"data/w/sub/x.md": "data/w/sub/x.md",
		}},
		{"a link into a folder", []string{"data/w", "home/deep"}, []string{"data/w", "data/w/sub"}, map[string]string{
			"home/deep/x.md": "data/w/sub/x.md",
		}},
		{"a folder around a link's target", []string{"home/deep", "data/w"}, []string{"home/deep", "data/w"}, map[string]string{
			"data/w/sub/x.md": "home/deep/x.md", "data/w/memory/MEMORY.md": "data/w/memory/MEMORY.md",
		}},
		{"a link to itself", []string{"home/round"}, []string{"home/round"}, map[string]string{"home/round/x.md": "home/round/x.md"}},
		{"the same folder twice", []string{"data/w", "data/w"}, []string{"data/w"}, nil},
	}
	for _, tt := range tests {
		var f folders
		for _, p := range tt.folders {
			f.add(files, uriOf(p, false))
		}
		if diff := cmp.Diff(tt.paths, f.paths()); diff != "" {
			t.Errorf("%s: paths (-want +got):\n%s", tt.name, diff)
		}
		for p, want := range tt.files {
			if got := f.resolve(p); got != want {
				t.Errorf("%s: %s is %s, want %s", tt.name, p, got, want)
			}
		}
	}
}

// TestSharedTree: two folders that are one tree share its findings, and a
// document opened in the second is told of under its own name.
func TestSharedTree(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		e := start(t, options(linked(map[string]string{indexAt: "[A](a.md)\n"}, map[string]string{"link": "w"})), "", "w", "link")
		e.awaitFindings(indexURI, []string{"0:4-0:8 " + missing}, missing)
		e.settle()
		if n := e.count("textDocument/publishDiagnostics"); n != 1 {
			t.Errorf("published %d times", n)
		}
		const other = "file:///link/memory/MEMORY.md"
		e.open(other, "[A](a.md) [B](b.md)\n")
		e.awaitFindings(other, []string{"0:4-0:8 " + missing, "0:14-0:18 " + missing}, missing)
		e.awaitFindings(indexURI, []string{})
	})
}

// TestFoldersChange: a folder that is added is looked through, of one that is
// removed nothing is shown but what is open.
func TestFoldersChange(t *testing.T) {
	const a, b, open = "file:///a/memory/MEMORY.md", "file:///b/memory/MEMORY.md", "file:///b/memory/open.md"
	synctest.Test(t, func(t *testing.T) {
		e := start(t, options(tree(map[string]string{
			"a/memory/MEMORY.md": "[A](gone.md)\n", "b/memory/MEMORY.md": "[B](gone.md)\n", "b/memory/open.md": "# o\n\n[B](gone.md)\n",
		})), "", "a")
		found := []string{"0:4-0:11 " + missing}
		change := func(added, removed []any) {
			e.notify("workspace/didChangeWorkspaceFolders", map[string]any{"event": map[string]any{"added": added, "removed": removed}})
			e.settle()
		}
		e.awaitFindings(a, found, missing)
		e.settle()
		if n := len(e.publishedOf(b)); n != 0 {
			t.Errorf("what is in no folder was published %d times", n)
		}
		change([]any{map[string]string{"uri": "file:///b", "name": "b"}}, nil)
		e.awaitFindings(b, found, missing)
		e.open(open, "# o\n\n[B](gone.md)\n")
		e.awaitFindings(open, []string{"2:4-2:11 " + missing}, missing)
		change(nil, []any{map[string]string{"uri": "file:///b", "name": "b"}, map[string]string{"uri": "file:///never"}})
		e.awaitFindings(b, []string{})
		e.awaitFindings(open, []string{"2:4-2:11 " + missing}, missing)
		e.awaitFindings(a, found, missing)
	})
}

// TestFoldersGo: of a folder that is removed, and of a document that was open by
// itself, nothing is left in the tree, the sum, the report and what dialogues offer.
func TestFoldersGo(t *testing.T) {
	d := layOut(t, "one/memory/MEMORY.md", "# Memory\n\n[A](gone.md)\n", "two/memory/MEMORY.md", "# Memory\n\n[B](gone.md)\n",
		"two/"+deskIndex, deskText, "alone/memory/MEMORY.md", "# Memory\n", "alone/memory/a.md", "[C](gone.md)\n")
	d.sit(t)
	d.begin("", d.dir[1:]+"/one", d.dir[1:]+"/two")
	d.open(d.at("alone/memory/a.md"), "[C](gone.md)\n")
	_, before := d.survey(t, "one/memory (topics · 3 of 200 lines · 1 problem)", "codex (agent", "two/memory", "alone/memory", "a.md (")
	d.notify("workspace/didChangeWorkspaceFolders", bag{"event": bag{"added": []bag{}, "removed": []bag{{"uri": d.at("two"), "name": "two"}}}})
	d.notify("textDocument/didClose", bag{"textDocument": bag{"uri": d.at("alone/memory/a.md")}})
	got, told := d.survey(t, "one/memory (topics · 3 of 200 lines · 1 problem)")
	if want := "one/memory (topics · 3 of 200 lines · 1 problem) library\n  MEMORY.md (3 of 200 lines · 1 problem) list-ordered\n"; told != want {
		t.Errorf("the tree was\n%sand is\n%swant\n%s", before, told, want)
	}
	if sum := got.Status; sum.Open != 0 || sum.Errors+sum.Warnings != 1 {
		t.Errorf("the sum: %+v", sum)
	}
	var report reportReply
	if r := d.call(reportMethod, nil); r.Error != nil || json.Unmarshal(r.Result, &report) != nil {
		t.Fatal(r.Error, string(r.Result))
	}
	if n := strings.Count(report.Body, "memory-lsp.openAt"); n != 2 { // the index, and its broken link
		t.Errorf("the report leads to %d places, want 2:\n%s", n, report.Body)
	}
	if _, told := d.asked(t, bag{"verb": "appendSummaryRow"}); !strings.HasPrefix(told, "say No .memory tree") {
		t.Errorf("a row: %s", told)
	}
}

// TestFirstFolder: the folder comes from whichever of the old and new ways the
// client has to name it.
func TestFirstFolder(t *testing.T) {
	for params, want := range map[string]bool{
		`{"workspaceFolders":[{"uri":"file:///w","name":"w"}],"rootUri":"file:///other"}`: true,
		`{"workspaceFolders":null,"rootUri":"file:///w"}`:                                 true,
		`{"workspaceFolders":[],"rootUri":"file:///w"}`:                                   true,
		`{"rootUri":null,"rootPath":"/w"}`:                                                true,
		`{"rootUri":null,"rootPath":null,"workspaceFolders":null}`:                        false,
		`{"rootUri":"file:///"}`:                                                          false,
		`{"rootUri":"untitled:w"}`:                                                        false,
		`{}`:                                                                              false,
	} {
		synctest.Test(t, func(t *testing.T) {
			e := connect(t, options(tree(map[string]string{indexAt: "[A](a.md)\n"})))
			e.call("initialize", rawJSON(params))
			e.notify("initialized", map[string]any{})
			e.settle()
			if got := len(e.publishedOf(indexURI)) > 0; got != want {
				t.Errorf("%s: looked through: %v", params, got)
			}
			e.open(indexURI, "[A](a.md)\n")
			e.awaitFindings(indexURI, []string{"0:4-0:8 " + missing}, missing)
		})
	}
}

// TestProgress: the user sees the first scan begin, get on and end; what is asked
// meanwhile is answered.
func TestProgress(t *testing.T) {
	files := map[string]string{}
	for i := range 50 {
		files[fmt.Sprintf("w/%d/memory/MEMORY.md", i)] = "[A](a.md)\n"
	}
	e := start(t, options(tree(files)), `{"window":{"workDoneProgress":true}}`, "w")
	if r := e.call("textDocument/hover", map[string]any{"textDocument": map[string]string{"uri": "file:///w/7/memory/MEMORY.md"}, "position": map[string]int{"line": 0, "character": 5}}); r.Error != nil {
		t.Errorf("%+v", r.Error)
	}
	var got []string
	e.await("the end of the progress", func() bool {
		got = nil
		for _, m := range e.got {
			if m.Method == "$/progress" || m.Method == "window/workDoneProgress/create" {
				got = append(got, string(m.Params))
			}
		}
		return slices.Contains(got, `{"token":"scan","value":{"kind":"end"}}`)
	})
	if got[0] != `{"token":"scan"}` || got[1] != `{"token":"scan","value":{"kind":"begin","title":"Checking memory"}}` {
		t.Errorf("began with %v", got[:2])
	}
	for _, p := range got[2 : len(got)-1] {
		var n, of int
		if k, _ := fmt.Sscanf(p, `{"token":"scan","value":{"kind":"report","message":"%d of %d files"}}`, &n, &of); k != 2 || of != 50 {
			t.Errorf("reported %s", p)
		}
	}
}
