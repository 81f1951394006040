package memory

import (
	"strings"
	"testing"

	"github.com/memory-lsp/memory-lsp/markdown"
)

func TestRetarget(t *testing.T) {
	for _, c := range []struct{ text, to, want string }{
		{"[x](old.md)", "new.md", "[x](new.md)"},
		{"[x](old.md#a 'title')", "new.md", "[x](new.md#a 'title')"},
		{"[x](<old notes.md#a b>)", "new.md", "[x](<new.md#a b>)"},
		{"[x](old.md)", "构建 日志.md", "[x](<构建 日志.md>)"},
		{"[x](old.md#a \"t\")", "a(1).md", "[x](<a(1).md#a> \"t\")"},
		{"[x](old.md?raw)", "a b.md", "[x](<a b.md?raw>)"},
		{"![x](old.png)", "new.png", "![x](new.png)"},
		{"[x][r]\n\n[r]: old.md#a 'title'\n", "a b.md", "[x][r]\n\n[r]: <a b.md#a> 'title'\n"},
		{`<a href="old.md#a">`, `"b" & c.md`, `<a href="&quot;b&quot;%20&amp;%20c.md#a">`},
		{"[x](old.md)", "mailto:a.md", "[x](./mailto:a.md)"},
		{"| [x](old.md) |\n| --- |\n", "a|b.md", "| [x](a\\|b.md) |\n| --- |\n"},
	} {
		f := &File{Path: "w/s.md", Place: Place{Root: "w"}, text: markdown.Parse([]byte(c.text))}
		link, _ := first(f.Doc())
		target := snapshotOf(files(), Settings{}).resolve(f, link, nil)
		if got := string(Apply(f.Source(), Retarget(link, target, c.to))); got != c.want {
			t.Errorf("%s to %s: %s, want %s", c.text, c.to, got, c.want)
		}
	}
}

// A link leads to just the name that it was given, in every form.
func FuzzRetarget(f *testing.F) {
	for _, name := range []string{"a b.md", "100%.md", "a%20b.md", "a#b?c.md", "<a>.md", `a\b.md`, "a&amp;b.md", "`a`.md", "a)(b.md", "C:a.md", " .md", "中 文.md"} {
		f.Add(name)
	}
	forms := []string{"[x](old.md)", "[x](<old.md>)", "[x](old.md#f 'title')", "![x](old.md)", "[x]\n\n[x]: old.md\n", `<img src="old.md">`}
	f.Fuzz(func(t *testing.T, name string) {
		want, ok := climb("w", name)
		if !ok || want != "w/"+name || strings.Contains(name, "\\") || strings.ToValidUTF8(name, "") != name || strings.Contains(name, "\x00") {
			return // no name of a file below the document
		}
		for _, text := range forms {
			file := &File{Path: "w/s.md", Place: Place{Root: "w"}, text: markdown.Parse([]byte(text))}
			s := snapshotOf(files(), Settings{})
			link, _ := first(file.Doc())
			edited := Apply(file.Source(), Retarget(link, s.resolve(file, link, nil), name))
			file.text = markdown.Parse(edited)
			again, _ := first(file.Doc())
			if got := s.resolve(file, again, nil).Path; got != want {
				t.Errorf("%s leads to %q, want %q", edited, got, want)
			}
		}
	})
}
