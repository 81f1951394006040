package memory

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/memory-lsp/memory-lsp/markdown"
)

func indexFile(dialect Dialect, text string) (*IndexFile, *File) {
	f := &File{Path: "w/memory/MEMORY.md", text: markdown.Parse([]byte(text))}
	f.Kind, f.Dialect, f.Folder, f.Root = Index, dialect, "w/memory", "w"
	return f.Index(), f
}

// What is told to belong in a topic, by the line that it is told at.
func TestProse(t *testing.T) {
	long := strings.Repeat("长", 201)
	for _, tt := range []struct{ name, text, want string }{
		{"what an index holds", "# T\n\n<!-- c -->\n\n## S\n\n- [A](a.md) — x\n  - [[b]]\n- c.md\n\n| a |\n|---|\n| [A](a.md) |\n\n---\n\n[r]: a.md\n", ""},
		{"a paragraph", "# T\n\nOne.\nTwo.\n\nThree.\n", "One.|Three."},
		{"a setext title", "T\n===\n", ""},
		{"a paragraph that leads to a topic", "See [A](a.md) and b.md.\n", ""},
		{"one that leads to a topic, and goes on", "See [A](a.md). " + long + "\n", "See [A](a.md). " + long},
		{"text below an entry", "- [A](a.md)\n  one\n  two\n- [B](b.md)\nlazy\n", "one|lazy"},
		{"text below an entry, in a paragraph of its own", "- [A](a.md)\n\n  one\n\n  two\n", "one"},
		{"text below a nested entry", "- [A](a.md)\n  - [B](b.md)\n    one\n  two\n", "one"},
		{"text that leads to a topic below an entry", "- [A](a.md)\n  see [[b]]\n  and then\n", "and then"},
		{"code below an entry", "- [A](a.md)\n\n  ```\n  make\n  ```\n", ""},
		{"a comment below an entry", "- [A](a.md)\n  <!-- one -->\n", ""},
		{"a short item", "- use tabs\n", ""},
		{"a long item", "- " + long + "\n", "- " + long},
		{"a long item in two lines is told once", "- " + long + "\n  more\n- [A](a.md)\n", "- " + long},
		{"a long item with a link", "- [A](a.md) " + long + "\n", ""},
		{"an item of 200 characters", "- " + long[len("长"):] + "\n", ""},
		{"a task", "- [ ] [A](a.md)\n- [x] done\n", ""},
		{"a line break of CRLF", "One.\r\nTwo.\r\n\r\n- [A](a.md)\r\n  one\r\n", "One.|one"},
		{"a quote and code", "> One.\n\n```\ntwo\n```\n", ""},
		{"a header", "---\nname: x\n---\n\n- [A](a.md)\n", ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			ix, f := indexFile(Claude, tt.text)
			var got []string
			for _, s := range ix.Prose {
				got = append(got, f.Doc().Text(s))
			}
			if diff := cmp.Diff(tt.want, strings.Join(got, "|")); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
	if ix, _ := indexFile(OpenClaw, "One.\n"); len(ix.Prose) > 0 {
		t.Error("OpenClaw's MEMORY.md, which is the memory itself, is told to hold text")
	}
}

func TestEntries(t *testing.T) {
	ix, f := indexFile(Blade, "- [A](a.md) one\n  two\n  - [ ] [[b]] c.md\n- ![i](i.png) d.md\n-\n\n1. x\n\n| h |\n|---|\n| `e.md` [F](f.md) |\n")
	var got []string
	for _, e := range ix.Entries {
		got = append(got, strings.ReplaceAll(f.Doc().Text(e.Span), "\n", "⏎")+" → "+e.Link.Target)
	}
	want := []string{"- [A](a.md) one⏎  two → a.md", "- [ ] [[b]] c.md → b", "- ![i](i.png) d.md → ", "- → ", "1. x → ", "| `e.md` [F](f.md) | → f.md"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if n := ix.Entries[0].Chars; n != len("[A](a.md) one two") {
		t.Errorf("the first entry has %d characters", n)
	}
	if !ix.Entries[0].Parent || ix.Entries[1].Parent {
		t.Error("the first entry is the one that holds another")
	}
}
