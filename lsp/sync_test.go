package lsp

import (
	"strings"
	"testing"
	"testing/synctest"
	"time"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"
	"go.lsp.dev/protocol"

	"github.com/memory-lsp/memory-lsp/markdown"
)

const (
	indexURI = "file:///w/memory/MEMORY.md"
	indexAt  = "w/memory/MEMORY.md"
	missing  = "link/missing"
)

// TestEdits: what a change does to a text.
func TestEdits(t *testing.T) {
	tests := []struct {
		name string
		text string
		edit edit
		want string // "!" and why it is dropped
	}{
		{"insert", "ab\ncd\n", at(1, 1, 1, 1, "X"), "ab\ncXd\n"},
		{"replace over a line break", "ab\ncd\n", at(0, 1, 1, 1, "-"), "a-d\n"},
		{"delete all", "ab\ncd\n", at(0, 0, 2, 0, ""), ""},
		{"whole text", "ab\n", edit{Text: "new"}, "new"},
		{"CRLF stays whole", "ab\r\ncd\r\n", at(0, 2, 1, 0, " "), "ab cd\r\n"},
		{"lone CR ends a line", "ab\rcd", at(1, 0, 1, 1, "X"), "ab\rXd"},
		{"past the end of a line", "ab\ncd\n", at(0, 99, 0, 99, "X"), "abX\ncd\n"},
		{"past the end of a line with CRLF", "ab\r\ncd", at(0, 99, 0, 99, "X"), "abX\r\ncd"},
		{"past the end of the text", "ab", at(99, 0, 99, 5, "q"), "abq"},
		{"the largest numbers", "ab", at(1<<32-1, 1<<32-1, 1<<32-1, 1<<32-1, "q"), "abq"},
		{"into nothing", "", at(0, 0, 0, 0, "x"), "x"},
		{"after an emoji", "😀b", at(0, 2, 0, 3, "X"), "😀X"},
		{"an emoji", "a😀b", at(0, 1, 0, 3, ""), "ab"},
		{"after CJK", "记忆b", at(0, 2, 0, 2, "X"), "记忆Xb"},
		{"a range that ends before it starts", "ab\ncd", at(0, 2, 0, 1, "x"), "! ends before"},
		{"a range that ends on an earlier line", "ab\ncd", at(1, 0, 0, 2, "x"), "! ends before"},
		{"from inside a surrogate pair", "a😀b", at(0, 2, 0, 3, "x"), "! splits"},
		{"to inside a surrogate pair", "a😀b", at(0, 1, 0, 2, "x"), "! splits"},
		{"inside a surrogate pair at the end", "a😀", at(0, 2, 0, 2, "x"), "! splits"},
	}
	for _, tt := range tests {
		got, err := tt.edit.apply(markdown.Parse([]byte(tt.text)), markdown.UTF16)
		if why, drop := strings.CutPrefix(tt.want, "! "); drop {
			if err == nil || !strings.Contains(err.Error(), why) {
				t.Errorf("%s: %v, want an error that holds %q", tt.name, err, why)
			}
			continue
		}
		if err != nil {
			t.Errorf("%s: %v", tt.name, err)
		} else if string(got.Source()) != tt.want {
			t.Errorf("%s: %q, want %q", tt.name, got.Source(), tt.want)
		}
	}
}

func at(fromLine, fromCol, toLine, toCol uint32, text string) edit {
	return edit{Range: &protocol.Range{
		Start: protocol.Position{Line: fromLine, Character: fromCol},
		End:   protocol.Position{Line: toLine, Character: toCol},
	}, Text: text}
}

// FuzzEdit compares an edit with one that is made unit by unit on the text as
// UTF-16, or UTF-8.
func FuzzEdit(f *testing.F) {
	f.Add("ab\ncd\n", uint8(0), uint8(1), uint8(1), uint8(1), "x", false)
	f.Add("a😀b\r\n记", uint8(0), uint8(2), uint8(0), uint8(3), "", false)
	f.Add("a😀b\r\n记", uint8(0), uint8(2), uint8(0), uint8(3), "", true)
	f.Add("\r\r\n\n", uint8(1), uint8(0), uint8(9), uint8(0), "é", false)
	f.Fuzz(func(t *testing.T, text string, l1, c1, l2, c2 uint8, insert string, eight bool) {
		if !utf8.ValidString(text) || !utf8.ValidString(insert) || strings.ContainsRune(text, '\uFEFF') {
			return // JSON holds no such text, and what a byte order mark does is tested elsewhere
		}
		enc := markdown.UTF16
		if eight {
			enc = markdown.UTF8
		}
		e := at(uint32(l1), uint32(c1), uint32(l2), uint32(c2), insert)
		got, err := e.apply(markdown.Parse([]byte(text)), enc)
		start, ok1 := unitOffset(text, int(l1), int(c1), eight)
		end, ok2 := unitOffset(text, int(l2), int(c2), eight)
		if l2 < l1 || l1 == l2 && c2 < c1 || !ok1 || !ok2 {
			if err == nil {
				t.Fatalf("%+v was made", e)
			}
			return
		}
		if err != nil {
			t.Fatal(err)
		}
		if want := text[:start] + insert + text[end:]; string(got.Source()) != want {
			t.Errorf("got %q, want %q", got.Source(), want)
		}
	})
}

// unitOffset finds a position by counting; ok is false inside a character.
func unitOffset(text string, line, col int, eight bool) (off int, ok bool) {
	for ; line > 0; line-- {
		i := strings.IndexAny(text[off:], "\r\n")
		if i < 0 {
			return len(text), true
		}
		off += i + 1
		if text[off-1] == '\r' && off < len(text) && text[off] == '\n' {
			off++
		}
	}
	for _, r := range text[off:] {
		if col <= 0 || r == '\r' || r == '\n' {
			break
		}
		width := utf16.RuneLen(r)
		if eight {
			width = utf8.RuneLen(r)
		}
		if col -= width; col < 0 {
			return off, false
		}
		off += utf8.RuneLen(r)
	}
	return off, true
}

// TestDocuments: what the server takes for the text of a document, seen by the
// links in it that lead nowhere.
func TestDocuments(t *testing.T) {
	const text = "# Index\n\n- [A](a.md) x\n"
	tests := []struct {
		name string
		run  func(e *editor)
		want []string
	}{
		{"opened", func(*editor) {}, []string{"2:6-2:10 " + missing}},
		{"two changes in one notification, the second on the result of the first", func(e *editor) {
			e.change(indexURI, 2, span(0, 0, 0, 0, "\n\n"), span(4, 6, 4, 6, "zz"))
		}, []string{"4:6-4:12 " + missing}},
		{"a whole text, then a part of it", func(e *editor) {
			e.change(indexURI, 2, whole("[x](x.md)\n"), span(0, 4, 0, 5, "yy"))
		}, []string{"0:4-0:9 " + missing}},
		{"an old version is dropped", func(e *editor) {
			e.change(indexURI, 5, span(0, 0, 0, 0, "\n"))
			e.change(indexURI, 4, span(0, 0, 0, 0, "\n\n\n\n"))
			e.change(indexURI, 5, span(0, 0, 0, 0, "\n\n\n\n"))
		}, []string{"3:6-3:10 " + missing}},
		{"a range that ends before it starts is dropped, what stands beside it is not", func(e *editor) {
			e.change(indexURI, 2, span(2, 4, 2, 2, "nonsense"), span(0, 0, 0, 0, "\n"))
		}, []string{"3:6-3:10 " + missing}},
		{"after a change that was dropped the next one counts", func(e *editor) {
			e.change(indexURI, 2, span(2, 4, 2, 2, ""))
			e.change(indexURI, 3, span(99, 0, 99, 5, "[q](q.md)"))
		}, []string{"2:6-2:10 " + missing, "3:4-3:8 " + missing}},
		{"half an emoji cannot be replaced", func(e *editor) {
			e.change(indexURI, 2, span(2, 11, 2, 12, "😀"))
			e.change(indexURI, 3, span(2, 12, 2, 13, "[w](wrong.md)"))
			e.change(indexURI, 4, span(2, 13, 2, 13, "[r](right.md)"))
		}, []string{"2:6-2:10 " + missing, "2:17-2:25 " + missing}},
		{"opened twice", func(e *editor) {
			e.open(indexURI, "[b](b.md)\n")
			e.change(indexURI, 2, span(0, 0, 0, 0, "\n"))
		}, []string{"1:4-1:8 " + missing}},
		{"closed: the disk's text counts", func(e *editor) {
			e.close(indexURI)
		}, []string{"0:4-0:13 " + missing}},
		{"closed, changed, closed again", func(e *editor) {
			e.close(indexURI)
			e.change(indexURI, 2, whole("[c](c.md)\n"))
			e.close(indexURI)
		}, []string{"0:4-0:13 " + missing}},
		{"a change without a version", func(e *editor) {
			e.notify("textDocument/didChange", map[string]any{
				"textDocument": map[string]any{"uri": indexURI}, "contentChanges": []any{span(0, 0, 0, 0, "\n")},
			})
		}, []string{"3:6-3:10 " + missing}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				e := start(t, options(tree(map[string]string{indexAt: "[d](ondisk.md)\n"})), "", "w")
				e.open(indexURI, text)
				tt.run(e)
				e.settle()
				p, _ := e.last(indexURI)
				if diff := cmp.Diff(tt.want, briefs(p.Diagnostics, missing)); diff != "" {
					t.Errorf("(-want +got):\n%s", diff)
				}
				if err := e.quit(); err != nil {
					t.Error(err)
				}
			})
		})
	}
}

// settle waits until the server has nothing more to do, and for longer than any
// of its pauses.
func (e *editor) settle() {
	e.t.Helper()
	synctest.Wait()
	<-time.After(time.Second)
	synctest.Wait()
}

func TestEncodingUTF8(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		e := start(t, options(tree(map[string]string{indexAt: ""})), `{"general":{"positionEncodings":["utf-8"]}}`, "w")
		e.open(indexURI, "记😀 [A](a.md)\n")
		e.awaitFindings(indexURI, []string{"0:12-0:16 " + missing}, missing)
		e.change(indexURI, 2, span(0, 7, 0, 8, ""))
		e.awaitFindings(indexURI, []string{"0:11-0:15 " + missing}, missing)
	})
}

// TestSpellings: a client gets back the URI that it opened, whichever way it
// writes it, and what it opens twice in two ways is one document.
func TestSpellings(t *testing.T) {
	const odd = "file:///w/%6Demory/MEMORY%2emd"
	synctest.Test(t, func(t *testing.T) {
		e := start(t, options(tree(map[string]string{indexAt: ""})), "", "w")
		e.open(odd, "[A](a.md)\n")
		e.awaitFindings(odd, []string{"0:4-0:8 " + missing}, missing)
		e.change(indexURI, 2, span(0, 0, 0, 0, "\n")) // the other way to write it
		e.awaitFindings(odd, []string{"1:4-1:8 " + missing}, missing)

		e.open(indexURI, "[B](b.md) [C](c.md)\n")
		e.awaitFindings(indexURI, []string{"0:4-0:8 " + missing, "0:14-0:18 " + missing}, missing)
		e.awaitFindings(odd, []string{})
		e.close(indexURI)
		e.awaitFindings(odd, []string{"1:4-1:8 " + missing}, missing)
		e.awaitFindings(indexURI, []string{})
		e.close(odd)
		e.awaitFindings(odd, []string{})
	})
}

// TestNoFiles: what is no memory file, and what is no file at all, gets nothing.
func TestNoFiles(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		e := start(t, options(tree(map[string]string{indexAt: ""})), "", "w")
		for _, uri := range []string{
			"untitled:Untitled-1", "git:/w/memory/MEMORY.md?%7B%22ref%22%3A%22%22%7D", "output:memory-lsp",
			"vscode-remote://host/w/memory/MEMORY.md", "file:///w/README.md", "file:///w/src/main.go", "memory/MEMORY.md", "",
		} {
			e.open(uri, "[A](gone.md)\n")
			e.change(uri, 2, span(0, 0, 0, 0, "\n"))
			for _, method := range []string{"textDocument/hover", "textDocument/codeAction"} {
				r := e.call(method, map[string]any{"textDocument": map[string]string{"uri": uri}, "context": map[string]any{"diagnostics": []any{}}})
				if got := string(r.Result); r.Error != nil || got != "null" && got != "[]" {
					t.Errorf("%s of %q: %s %v", method, uri, got, r.Error)
				}
			}
			e.close(uri)
		}
		e.settle()
		if n := e.count("textDocument/publishDiagnostics"); n != 0 {
			t.Errorf("published:\n%s", e.transcript())
		}
	})
}
