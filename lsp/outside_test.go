package lsp

import (
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/synctest"

	"github.com/google/go-cmp/cmp"
	"go.lsp.dev/protocol"
)

// TestNothingFromOutside: whatever is asked at links that leave the folder, by name or
// through symbolic links, nothing of what stands there is told, nor does any answer
// lead there.
func TestNothingFromOutside(t *testing.T) {
	const inside = "# Notes\n\n[a](../../outside.md) [b](<../../outside.md#hidden-words>) [c](out/outside.md) [d](link.md) [e][r] ![f](../../outside.md)\n\n" +
		"[[outside]] [[link]] [[link#hidden-words]] [[out/outside]] [g](file:///OUT/outside.md) [h](/OUT/outside.md) [i](dir/../../../outside.md) [k](../../\n\n" +
		"[l](link.md#\n\n[r]: ../../outside.md#hidden-words\n\n<!-- memory-lsp-disable-next-line -->\noutside.md link.md\n"
	d := layOut(t, "memory/MEMORY.md", "# Index\n\n- [n](notes.md)\n- [l](link.md)\n", deskIndex, deskText, "memory/notes.md", "")
	outside := filepath.Dir(d.dir)
	if err := os.WriteFile(filepath.Join(outside, "outside.md"), []byte("---\nname: hidden name\n---\n\n# Hidden words\n\nhidden text\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	day := "# hidden name\n\n## 会话 01 — hidden text\n\n- **时间**：2026-08-27 09:00 +08:00\n- **意图**：fix\n- **状态**：🔄\n"
	if err := os.WriteFile(filepath.Join(outside, "20260827.md"), []byte(day), 0o600); err != nil {
		t.Fatal(err)
	}
	for name, to := range map[string]string{"memory/out": outside, "memory/link.md": filepath.Join(outside, "outside.md"), ".devcodex/.memory/clients/codex/tasks": outside} {
		if err := os.Symlink(to, filepath.Join(d.dir, filepath.FromSlash(name))); err != nil {
			t.Fatal(err)
		}
	}
	text := strings.ReplaceAll(inside, "/OUT", filepath.ToSlash(outside))
	d.save(t, "memory/notes.md", text)
	d.sit(t)
	d.begin("{"+fullCaps+"}", d.dir[1:])
	d.notify("workspace/didChangeConfiguration", bag{"settings": bag{"memory-lsp": bag{"inlayHints": true, "closedFiles": "all"}}})
	notes := d.at("memory/notes.md")
	d.open(notes, text)
	d.awaitVersion(notes, 1)
	d.open(d.at(deskIndex), deskText)
	for uri, text := range map[string]string{notes: text, d.at(deskIndex): deskText} {
		for line, s := range strings.Split(text, "\n") {
			for col := 0; col <= len(s); col += 3 {
				for method, p := range askable(uri, line, col) {
					if col == 0 || strings.HasPrefix(method, "textDocument/") {
						d.call(method, p)
					}
				}
				for _, it := range d.complete(uri, line, col).Items {
					d.describe(it)
				}
			}
		}
	}
	d.call("documentLink/resolve", bag{"range": bag{"start": placeAt(0, 0), "end": placeAt(0, 1)}, "data": bag{
		"from": d.dir[1:] + "/memory/notes.md", "path": outside[1:] + "/outside.md", "fragment": "hidden-words",
	}})
	d.call("completionItem/resolve", bag{"label": "x", "data": bag{"uri": notes, "about": bag{"kind": "file", "name": outside[1:] + "/outside.md"}}})
	for _, m := range d.got {
		said := string(m.Result) + string(m.Params)
		for _, bad := range []string{"hidden name", "Hidden words", "hidden text", `"target":"file://` + outside + "/outside.md", `"uri":"file://` + outside + "/outside.md", `Uri":"file://` + outside + "/outside.md"} {
			if at := strings.Index(said, bad); at >= 0 {
				t.Fatalf("%q is told by %s %s: %s", bad, m.Method, m.ID, said[max(0, at-200):min(len(said), at+80)])
			}
		}
	}
	if err := d.quit(); err != nil {
		t.Error(err)
	}
}

// TestOnceBehindLinks: what a symbolic link in a folder of memory leads to is not
// memory a second time there, whoever tells of it: links of notes, the client, the
// opening and closing of a document.
func TestOnceBehindLinks(t *testing.T) {
	const index = "# Index\n\n[x](up/memory/notes.md) [y](gone.md)\n"
	for name, c := range map[string]struct{ link, to, file string }{
		"up out of topics":    {"memory/up", "..", "memory/up/memory/MEMORY.md"},
		"topics in topics":    {"memory/again", ".", "memory/again/notes.md"},
		"up out of a tree":    {".devcodex/up", "..", ".devcodex/up/" + deskDay},
		"a tree among topics": {"memory/.devcodex", "../.devcodex", "memory/" + deskDay},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				d := layOut(t, "memory/MEMORY.md", index, "memory/notes.md", "[z](gone.md)\n", deskIndex, deskText, deskDay, "[z](gone.md)\n")
				if err := os.Symlink(c.to, filepath.Join(d.dir, c.link)); err != nil {
					t.Fatal(err)
				}
				d.sit(t)
				d.begin("", d.dir[1:])
				d.settle()
				for at := c.file; at != c.link; at = path.Dir(at) {
					d.notify("workspace/didChangeWatchedFiles", bag{"changes": []bag{{"uri": d.at(at), "type": 1}}})
				}
				d.settle()
				d.open(d.at(c.file), "[z](gone.md)\n")
				d.awaitVersion(d.at(c.file), 1)
				d.close(d.at(c.file))
				d.settle()
				want := []string{d.at(deskIndex), d.at(deskDay), d.at("memory/MEMORY.md"), d.at("memory/notes.md")}
				if diff := cmp.Diff(want, d.faulty()); diff != "" {
					t.Errorf("files with findings (-want +got):\n%s", diff)
				}
			})
		})
	}
}

// faulty are the documents of which findings were told last.
func (e *editor) faulty() (uris []string) {
	e.mu.Lock()
	defer e.mu.Unlock()
	last := map[string]int{}
	for _, m := range e.got {
		var p published
		if m.Method == "textDocument/publishDiagnostics" && protocol.Unmarshal(m.Params, &p) == nil {
			last[p.URI] = len(p.Diagnostics)
		}
	}
	maps.DeleteFunc(last, func(_ string, n int) bool { return n == 0 })
	return slices.Sorted(maps.Keys(last))
}
