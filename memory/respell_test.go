package memory

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/memory-lsp/memory-lsp/markdown"
)

// mentionIn is the first mention of a text that stands in w/docs/s.md.
func mentionIn(text string) (Mention, bool) {
	f := &File{Path: "w/docs/s.md", Place: Place{Kind: Note, Root: "w", Folder: "w"}, text: markdown.Parse([]byte(text))}
	link, ok := first(f.Doc())
	if !ok {
		return Mention{}, false
	}
	return snapshotOf(files(), Settings{}).Mention(f, link)
}

// TestRespell: a link that is led elsewhere keeps every byte that did not have to
// change.
func TestRespell(t *testing.T) {
	for _, c := range []struct{ name, text, to, want string }{
		{"angle brackets and a fragment stay", "[x](<build notes.md#cache-rules>)", "build log.md", "[x](<build log.md#cache-rules>)"},
		{"angle brackets stay where none are needed", "[x](<build notes.md>)", "log.md", "[x](<log.md>)"},
		{"blanks in angle brackets are not escaped", "![x](<cat.gif>)", "c a t.gif", "![x](<c a t.gif>)"},
		{"escapes stay escapes", "[x](file%20one.md)", "file two.md", "[x](file%20two.md)"},
		{"escapes stay escapes in angle brackets", "[x](<file%20one.md>)", "file two.md", "[x](<file%20two.md>)"},
		{"Chinese stays as it is beside an escaped blank", "[x](缓存%20一.md)", "缓存 二.md", "[x](缓存%20二.md)"},
		{"escaped Chinese stays escaped", "[x](%E7%BC%93.md)", "存.md", "[x](%E5%AD%98.md)"},
		{"with the letters that it had", "[x](%e7%bc%93.md)", "存.md", "[x](%e5%ad%98.md)"},
		{"an escaped folder keeps its bytes", "[x](../a%20b/%63.md)", "../a b/d.md", "[x](../a%20b/d.md)"},
		{"a folder is replaced, the name after it stays", "[x](old/file%20one.md#a 'b')", "new/file one.md", "[x](new/file%20one.md#a 'b')"},
		{"a folder in between", "[x](../a/old/b/c.md)", "../a/new/b/c.md", "[x](../a/new/b/c.md)"},
		{"the dot at the start stays", "[x](./a.md)", "b.md", "[x](./b.md)"},
		{"unless the way leads up", "[x](./a.md)", "../b.md", "[x](../b.md)"},
		{"a longer way", "[x](../a.md?raw#b)", "../c/d/a.md", "[x](../c/d/a.md?raw#b)"},
		{"a title stays", `[x](a.md "a.md")`, "b.md", `[x](b.md "a.md")`},
		{"angle brackets come only where they must", `[x](a.md#b "t")`, "a (1).md", `[x](<a (1).md#b> "t")`},
		{"parentheses that were good before", "[x](a(1)/b.md)", "a(1)/c.md", "[x](a(1)/c.md)"},
		{"escaped marks stay", `[x](a\(1\)/b.md)`, "a(1)/c.md", `[x](a\(1\)/c.md)`},
		{"a definition", "[x][r]\n\n[r]: <a b.md#c>\n  'title'\n", "d e.md", "[x][r]\n\n[r]: <d e.md#c>\n  'title'\n"},
		{"an attribute", `<a href='a%20b.md#c'>`, "d & e.md", `<a href='d%20&amp;%20e.md#c'>`},
		{"a cell", "| [x](a.md) |\n|-|\n", "a|b.md", "| [x](a\\|b.md) |\n|-|\n"},
		{"backslashes become slashes", `[x](sub\a.md)`, "sub/b.md", "[x](sub/b.md)"},
		{"a percent sign that was none", "[x](100%/a.md)", "100%/b c.md", "[x](<100%25/b c.md>)"},
		{"a link over two lines", "[x\ny](\na.md\n'z')", "b.md", "[x\ny](\nb.md\n'z')"},
		{"CRLF", "[x][r]\r\n\r\n[r]:\r\n  a.md\r\n", "b.md", "[x][r]\r\n\r\n[r]:\r\n  b.md\r\n"},
	} {
		t.Run(c.name, func(t *testing.T) {
			m, ok := mentionIn(c.text)
			if !ok {
				t.Fatalf("%s names nothing", c.text)
			}
			got := string(Apply([]byte(c.text), Respell(m, c.to)))
			if diff := cmp.Diff(c.want, got); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// FuzzRespell: a link leads to just the name that it was given, in every form.
func FuzzRespell(f *testing.F) {
	for _, name := range []string{"a b.md", "100%.md", "a%20b/c.md", "a#b?c.md", "<a>.md", "a&amp;b.md", "`a`.md", "a)(b.md", "C:a.md", "x/C:a.md", " .md", "中 文.md", "old%/x y.md", "sub/old.md", "../docs/old.md"} {
		f.Add(name)
	}
	forms := []string{
		"[x](old.md)", "[x](<sub dir/old.md>)", "[x](sub%20dir/old.md#f 'title')", "![x](old%2Emd)", "[x]\n\n[x]: sub/old.md\n",
		`<img src="sub/old.md">`, "[x](./sub/../old.md)", "[x](100%/old.md)", `[x](a\(b/old.md)`, "[x](a(b)/old.md)", "[x](a&amp;b/old.md)",
	}
	f.Fuzz(func(t *testing.T, name string) {
		want, ok := climb("w/docs", name)
		if !ok || name == "" || !within(want, "w") || Relative("w/docs", want) != name || strings.ContainsAny(name, "\\\x00") || strings.ToValidUTF8(name, "") != name {
			return // no way from the document
		}
		for _, text := range forms {
			m, _ := mentionIn(text)
			edited := Apply([]byte(text), Respell(m, name))
			again, _ := mentionIn(string(edited))
			if again.Path != want {
				t.Errorf("%s leads to %q, want %q", edited, again.Path, want)
			}
		}
	})
}
