package memory

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/memory-lsp/memory-lsp/markdown"
)

// unlisted are the topics of a tree below w/memory that their index does not
// list.
func unlisted(s *Snapshot, paths []string) (out []string) {
	for _, p := range paths {
		if _, yes := passOf(s, p).Unlisted(); yes {
			out = append(out, strings.TrimPrefix(p, "w/memory/"))
		}
	}
	return out
}

func TestUnlisted(t *testing.T) {
	for _, tt := range []struct {
		name, index string
		want        string // those of the topics that are not listed
	}{
		{"nothing is listed", "# Memory\n", "a.md b c.md 参考-限流.md sub/d.md"},
		{"links of every form", "[A](a.md#x) [B](<b c.md>) [r][r] <a href=\"sub/d.md\">d</a>\n\n[r]: 参考-限流.md\n", ""},
		{"percent escapes", "[B](b%20c.md)\n", "a.md 参考-限流.md sub/d.md"},
		{"another letter case", "[A](A.md)\n", "b c.md 参考-限流.md sub/d.md"},
		{"from the root of the repository", "[A](memory/a.md)\n", "b c.md 参考-限流.md sub/d.md"},
		{"a blank in the destination", "[B](b c.md)\n", "a.md 参考-限流.md sub/d.md"},
		{"wikilinks", "[[a]] [[B Title]] [[参考_限流]] [[d]]\n", ""},
		{"names in a sentence", "See a.md, b c.md; 见参考-限流.md。Also sub/d.md.\n", ""},
		{"names in a table", "| a.md | x |\n|---|---|\n| b c.md | `sub/d.md` |\n", "参考-限流.md"},
		{"names in code spans", "`a.md` ``b c.md``\n", "参考-限流.md sub/d.md"},
		{"an example of the format", "`- [Title](a.md) — hook`\n", "a.md b c.md 参考-限流.md sub/d.md"},
		{"other files of that name", "docs/a.md, xa.md, a.md.bak, a.mdx, b c.mdown\n", "a.md b c.md 参考-限流.md sub/d.md"},
		{"code and comments", "```\n[A](a.md)\n```\n<!-- a.md -->\n", "a.md b c.md 参考-限流.md sub/d.md"},
		{"an image", "![A](a.png)\n", "a.md b c.md 参考-限流.md sub/d.md"},
		{"a folder without an index", "[Sub](sub/)\n", "a.md b c.md 参考-限流.md sub/d.md"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			topics := []string{"w/memory/a.md", "w/memory/b c.md", "w/memory/参考-限流.md", "w/memory/sub/d.md"}
			tree := files("w/.git/HEAD", "", "w/memory/MEMORY.md", tt.index, topics[0], "", topics[1], "---\nname: B Title\n---\n", topics[2], "", topics[3], "")
			got := strings.Join(unlisted(snapshotOf(tree, Settings{}), topics), " ")
			if got != tt.want {
				t.Errorf("not listed are %q, want %q", got, tt.want)
			}
		})
	}
}

// What a listed topic lists is listed; what an unlisted one lists is not.
func TestUnlistedThroughTopics(t *testing.T) {
	paths := []string{"w/memory/a.md", "w/memory/b.md", "w/memory/c.md", "w/memory/x.md", "w/memory/y.md"}
	tree := files("w/memory/MEMORY.md", "[A](a.md)", paths[0], "[[b]]", paths[1], "c.md", paths[2], "[A](a.md)", paths[3], "[Y](y.md)", paths[4], "[X](x.md)")
	if diff := cmp.Diff([]string{"x.md", "y.md"}, unlisted(snapshotOf(tree, Settings{}), paths)); diff != "" {
		t.Error(diff)
	}
}

// A folder with an index of its own, inside another's.
func TestUnlistedInNestedFolder(t *testing.T) {
	for _, tt := range []struct{ outer, inner, want string }{
		{"", "", "agents/r/style.md"},
		{"", "[Style](style.md)", ""},
		{"[agents/](agents/)", "", ""},
		{"[r](agents/r)", "", ""},
		{"[r](agents/r/MEMORY.md)", "", "agents/r/style.md"}, // its own index lists it not
		{"[Style](agents/r/style.md)", "", ""},
	} {
		paths := []string{"w/memory/agents/r/style.md"}
		tree := files("w/memory/MEMORY.md", tt.outer, "w/memory/agents/r/MEMORY.md", tt.inner, paths[0], "")
		if got := strings.Join(unlisted(snapshotOf(tree, Settings{}), paths), " "); got != tt.want {
			t.Errorf("outer index %q, inner %q: not listed is %q, want %q", tt.outer, tt.inner, got, tt.want)
		}
	}
}

// Without an index nothing is said to be missing from it.
func TestUnlistedWithoutIndex(t *testing.T) {
	s := snapshotOf(files("w/memory/a.md", ""), Settings{Flags: Config{Folders: []Folder{{Path: "w/memory", Layout: "blade"}}}})
	p := passOf(s, "w/memory/a.md")
	if _, yes := p.Unlisted(); yes || p.File.Kind != Topic {
		t.Error("a topic without an index is told to be unlisted")
	}
	var g Graph
	g.Set(p.File.Path, p.needs)
	if len(g.Users("w/memory/MEMORY.md", false)) == 0 {
		t.Error("the topic is not looked at again when there is an index")
	}
}

// A change has a topic checked anew if it may alter whether it is listed, and if
// it can't it does not: a folder may hold thousands.
func TestUnlistedDependsOn(t *testing.T) {
	tree := files("w/memory/MEMORY.md", "[A](a.md)", "w/memory/a.md", "[B](b.md)", "w/memory/b.md", "", "w/memory/x.md", "", "w/memory/sub/y.md", "")
	for _, tt := range []struct {
		topic, changed string
		want           bool
	}{
		{"a.md", "MEMORY.md", true},
		{"a.md", "b.md", false},
		{"a.md", "x.md", false},
		{"b.md", "a.md", true},
		{"b.md", "MEMORY.md", true},
		{"b.md", "x.md", false},
		{"x.md", "MEMORY.md", true},
		{"x.md", "b.md", true},
		{"x.md", "sub/y.md", true},
		{"x.md", "sub/new.md", true},
	} {
		p := passOf(snapshotOf(tree, Settings{}), "w/memory/"+tt.topic)
		p.Unlisted()
		var g Graph
		g.Set(p.File.Path, p.needs)
		if got := slices.Contains(g.Users("w/memory/"+tt.changed, false), p.File.Path); got != tt.want {
			t.Errorf("%s is looked at again when %s changes: %v, want %v", tt.topic, tt.changed, got, tt.want)
		}
	}
}

// What the index lists is found anew with every change, in an editor or on disk.
func TestUnlistedAfterChanges(t *testing.T) {
	tree := files("w/memory/MEMORY.md", "", "w/memory/a.md", "", "w/memory/b.md", "")
	w := NewWorkspace(Env{FS: tree, Getenv: func(string) string { return "" }}, Settings{})
	expect := func(when string, want ...string) {
		t.Helper()
		if diff := cmp.Diff(want, unlisted(w.Snapshot(), []string{"w/memory/a.md", "w/memory/b.md"})); diff != "" {
			t.Errorf("%s (-want +got):\n%s", when, diff)
		}
	}
	expect("at first", "a.md", "b.md")
	w.Open("w/memory/MEMORY.md", 1, markdown.Parse([]byte("[A](a.md)")))
	expect("the open index lists a", "b.md")
	w.Open("w/memory/a.md", 1, markdown.Parse([]byte("[[Title of b]]")))
	expect("a calls b by a title that it has not", "b.md")
	tree["w/memory/b.md"].Data = []byte("---\nname: Title of b\n---\n")
	w.Changed("w/memory/b.md")
	expect("b has that title")
	w.Close("w/memory/MEMORY.md")
	expect("the index on disk lists nothing", "a.md", "b.md")
}

func TestTwins(t *testing.T) {
	tree := files("w/memory/MEMORY.md", "", "w/memory/a_b.md", "", "w/memory/A-b.md", "", "w/memory/a-b.txt", "", "w/memory/sub/a-b.md", "")
	w := NewWorkspace(Env{FS: tree, Getenv: func(string) string { return "" }}, Settings{})
	w.Open("w/memory/a-B.md", 1, markdown.Parse(nil))
	p := passOf(w.Snapshot(), "w/memory/a_b.md")
	if diff := cmp.Diff([]string{"w/memory/A-b.md", "w/memory/a-B.md"}, p.Twins()); diff != "" {
		t.Error(diff)
	}
	var g Graph
	g.Set(p.File.Path, p.needs)
	if len(g.Users("w/memory/A_B.md", false)) == 0 {
		t.Error("the topic is not looked at again when one of its name appears")
	}
}
