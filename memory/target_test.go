package memory

import (
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"github.com/memory-lsp/memory-lsp/markdown"
)

const pipe = fs.ModeNamedPipe

func TestResolve(t *testing.T) {
	tree := files(
		"w/.devcodex/reports/01--缓存 命中.md", "",
		"w/.devcodex/reports/a(1).md", "",
		"w/.devcodex/reports/100%.md", "",
		"w/.devcodex/reports/caf\u00e9.md", "",
		"w/.devcodex/reports/Twin.md", "", "w/.devcodex/reports/twin.md", "",
		"w/.devcodex/Plan/Deploy.md", "",
		"w/.devcodex2/x.md", "",
		"w/outside.md", "",
		"out/secret.md", "",
	)
	tree["w/.devcodex/box"] = &fstest.MapFile{Data: []byte("../../out"), Mode: fs.ModeSymlink}
	tree["w/.devcodex/queue"] = &fstest.MapFile{Mode: pipe}
	s := snapshotOf(tree, Settings{})
	const self = "w/.devcodex/reports/self.md"
	tree[self] = &fstest.MapFile{}

	in := func(p string) string { return "w/.devcodex/" + p }
	for _, c := range []struct {
		dest string
		want Target // but for its spans
	}{
		{"<01--缓存 命中.md>", Target{Local: true, Path: in("reports/01--缓存 命中.md")}},
		{"01--缓存%20命中.md", Target{Local: true, Path: in("reports/01--缓存 命中.md")}},
		{"01--%E7%BC%93%E5%AD%98%20命中.md?raw#%E4%B8%80", Target{Local: true, Path: in("reports/01--缓存 命中.md"), Anchor: "一"}},
		{"a(1).md", Target{Local: true, Path: in("reports/a(1).md")}},
		{`a\(1\).md`, Target{Local: true, Path: in("reports/a(1).md")}},
		{"a&#40;1&#41;.md#x", Target{Local: true, Path: in("reports/a(1).md"), Anchor: "x"}},

		// Escapes are decoded once; a malformed one leaves all as it is.
		{"100%25.md", Target{Local: true, Path: in("reports/100%.md")}},
		{"100%.md", Target{Local: true, Path: in("reports/100%.md")}},
		{"100%2525.md", Target{Local: true, Fault: Missing, Path: in("reports/100%25.md")}},
		{"a%28%.md", Target{Local: true, Fault: Missing, Path: in("reports/a%28%.md")}},
		{"%ff.md", Target{Local: true, Fault: Missing, Path: in("reports/%ff.md")}},

		// Neither letter case nor the Unicode form hides a file.
		{"../plan/deploy.md", Target{Local: true, Path: in("plan/deploy.md"), Real: in("Plan/Deploy.md")}},
		{"../Plan/Deploy.md", Target{Local: true, Path: in("Plan/Deploy.md")}},
		{"TWIN.md", Target{Local: true, Path: in("reports/TWIN.md"), Real: in("reports/Twin.md")}},
		{"twin.md", Target{Local: true, Path: in("reports/twin.md")}},
		{"cafe\u0301.md", Target{Local: true, Path: in("reports/cafe\u0301.md"), Real: in("reports/caf\u00e9.md")}},

		// By name alone.
		{"../Plan/../Plan/./Deploy.md", Target{Local: true, Path: in("Plan/Deploy.md")}},
		{"none/../twin.md", Target{Local: true, Path: in("reports/twin.md")}},
		{`..\Plan\Deploy.md`, Target{Local: true, Path: in("Plan/Deploy.md")}},
		{`..\..\.devcodex\Plan\Deploy.md#a\#b`, Target{Local: true, Path: in("Plan/Deploy.md"), Anchor: "a#b"}},
		{"self.md", Target{Local: true, Path: self, Self: true}},
		{"Self.md#top", Target{Local: true, Path: in("reports/Self.md"), Real: self, Self: true, Anchor: "top"}},
		{"#top", Target{Local: true, Path: self, Self: true, Anchor: "top"}},

		// No local place.
		{"", Target{}},
		{"?x", Target{Path: self}},
		{"https://example.com/a b", Target{}},
		{"HTTP://example.com", Target{}},
		{"mailto:a@example.com", Target{}},
		{"tel:1", Target{}},

		{"file:///w/.devcodex/Plan/Deploy.md", Target{Local: true, Fault: FileURI, Path: in("Plan/Deploy.md")}},
		{"FILE://localhost/w/a%20b.md#x", Target{Local: true, Fault: FileURI, Path: "w/a b.md", Anchor: "x"}},
		{"file:///E:/U/p.md", Target{Local: true, Fault: FileURI, Path: "E:/U/p.md"}},
		{"file:w/a.md", Target{Local: true, Fault: FileURI, Path: "w/a.md"}},
		{"file://server/w/a.md", Target{Local: true, Fault: FileURI}},
		{"/w/.devcodex/Plan/Deploy.md", Target{Local: true, Fault: Absolute, Path: in("Plan/Deploy.md")}},
		{"%2Fw/a.md", Target{Local: true, Fault: Absolute, Path: "w/a.md"}},
		{"C:/w/../a.md", Target{Local: true, Fault: Absolute, Path: "C:/a.md"}},
		{`c:\w\a.md`, Target{Local: true, Fault: Absolute, Path: "c:/w/a.md"}},
		{"//host/x.md", Target{Local: true, Fault: Absolute}},
		{`\\\\host\x.md`, Target{Local: true, Fault: Absolute}},
		{`\\\\?\C:\x.md`, Target{Local: true, Fault: Absolute}},
		{"vscode://open/a", Target{Fault: Scheme}},
		{"javascript:alert(1)", Target{Fault: Scheme}},

		{"../../outside.md", Target{Local: true, Fault: Escape, Path: "w/outside.md"}},
		{"../../.devcodex2/x.md", Target{Local: true, Fault: Escape, Path: "w/.devcodex2/x.md"}},
		{"../../../../../x.md", Target{Local: true, Fault: Escape, Path: "../../x.md"}},
		{"..%2f..%2foutside.md", Target{Local: true, Fault: Escape, Path: "w/outside.md"}},
		{"../../.devcodex/Plan/Deploy.md", Target{Local: true, Path: in("Plan/Deploy.md")}},

		// What lies behind a symbolic link is not looked at.
		{"../box/secret.md", Target{Local: true, Fault: Reparse, Path: in("box/secret.md")}},
		{"../box/none.md", Target{Local: true, Fault: Reparse, Path: in("box/none.md")}},
		{"../Box", Target{Local: true, Fault: Reparse, Path: in("Box")}},

		{"none.md", Target{Local: true, Fault: Missing, Path: in("reports/none.md")}},
		{"none/none.md", Target{Local: true, Fault: Missing, Path: in("reports/none/none.md")}},
		{"twin.md/x", Target{Local: true, Fault: Missing, Path: in("reports/twin.md/x")}},
		{"a%00.md", Target{Local: true, Fault: Missing, Path: in("reports/a\x00.md")}},
		{"../Plan/", Target{Local: true, Fault: NotRegular, Path: in("Plan")}},
		{"../plan", Target{Local: true, Fault: NotRegular, Path: in("plan"), Real: in("Plan")}},
		{"..", Target{Local: true, Fault: NotRegular, Path: "w/.devcodex"}},
		{"../queue", Target{Local: true, Fault: NotRegular, Path: in("queue")}},
	} {
		f := &File{Path: self, Place: Place{Root: "w/.devcodex"}, text: markdown.Parse([]byte("[x](" + c.dest + ")\n"))}
		link, ok := first(f.Doc())
		if !ok {
			t.Errorf("%s is no link", c.dest)
			continue
		}
		got := s.resolve(f, link, nil)
		got.To, got.Name, got.Fragment = "", markdown.Span{}, markdown.Span{}
		if diff := cmp.Diff(c.want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", c.dest, diff)
		}
	}
}

func first(doc *markdown.Doc) (markdown.Link, bool) {
	for l := range doc.Links() {
		return l, true
	}
	return markdown.Link{}, false
}

func TestPartsOfDestination(t *testing.T) {
	for _, c := range []struct{ text, name, fragment, to string }{
		{"[x](a.md)", "a.md", "", "a.md"},
		{"[x](a.md#b#c)", "a.md", "b#c", "a.md"},
		{"[x](a.md?b#c 'title')", "a.md", "c", "a.md"},
		{"[x](#c)", "", "c", ""},
		{"[x](<a b.md#c d>)", "a b.md", "c d", "a b.md"},
		{"[x](a&amp;&#40;.md#c)", "a&amp;&#40;.md", "c", "a&(.md"},
		{`[x](..\a%20b.md#c)`, `..\a%20b.md`, "c", "../a b.md"},
		{"[x]\n\n[x]: <a b.md#c>\n", "a b.md", "c", "a b.md"},
		{`<a href="a.md#c">`, "a.md", "c", "a.md"},
		{"[x](/a.md)", "/a.md", "", ""},
	} {
		f := &File{Path: "w/s.md", Place: Place{Root: "w"}, text: markdown.Parse([]byte(c.text))}
		link, _ := first(f.Doc())
		got := snapshotOf(files(), Settings{}).resolve(f, link, nil)
		name, fragment := f.Doc().Text(got.Name), f.Doc().Text(got.Fragment)
		if name != c.name || fragment != c.fragment || got.To != c.to {
			t.Errorf("%s: name %q, fragment %q, to %q; want %q, %q, %q", c.text, name, fragment, got.To, c.name, c.fragment, c.to)
		}
	}
}

func TestWhatIsNoLink(t *testing.T) {
	for _, text := range []string{"<https://example.com>", "<file:///a.md>", "[[a]]", "[x](a b.md)"} {
		f := &File{Path: "w/s.md", Place: Place{Root: "w"}, text: markdown.Parse([]byte(text))}
		link, _ := first(f.Doc())
		if got := snapshotOf(files(), Settings{}).resolve(f, link, nil); got != (Target{}) {
			t.Errorf("%s: %+v", text, got)
		}
	}
}

func TestUnsavedDocumentExists(t *testing.T) {
	env := Env{FS: files("w/MEMORY.md", "[a](new/a.md) [b](New/A.md)\n"), Getenv: func(string) string { return "" }}
	w := NewWorkspace(env, Settings{})
	w.Open("w/new/a.md", 1, markdown.Parse(nil))
	s := w.Snapshot()
	f := &File{Path: "w/MEMORY.md", Place: Place{Root: "w"}, text: markdown.Parse([]byte("[a](new/a.md)\n"))}
	link, _ := first(f.Doc())
	if got := s.resolve(f, link, nil); got.Fault != NoFault {
		t.Errorf("an open document in a folder that is not there yet: fault %v", got.Fault)
	}
}

func TestNeedsOfLinks(t *testing.T) {
	s := snapshotOf(files("w/a.md", "", "w/d/b.md", ""), Settings{})
	f := &File{Path: "w/MEMORY.md", Place: Place{Root: "w"}, text: markdown.Parse([]byte("[a](a.md) [b](x/y/b.md) [c](../c.md) [d](d/B.md)\n"))}
	needs := newNeeds()
	for l := range f.Doc().Links() {
		s.resolve(f, l, needs)
	}
	var g Graph
	g.Set(f.Path, needs)
	for _, c := range []struct {
		changed string
		folder  bool
		want    bool
	}{
		{"w/a.md", false, true},
		{"w/A.md", false, true}, // now the case may be right
		{"w/x", true, true},     // the folder appears, with all that is in it
		{"w/x/y/b.md", false, true},
		{"w/d", true, true},
		{"w/z.md", false, false},
		{"c.md", false, false}, // beyond the root nothing matters
	} {
		if got := slices.Contains(g.Users(c.changed, c.folder), f.Path); got != c.want {
			t.Errorf("a change of %s matters: %v, want %v", c.changed, got, c.want)
		}
	}
}

func TestRelative(t *testing.T) {
	for _, c := range []struct{ dir, to, want string }{
		{"w/a/b", "w/a/b/c.md", "c.md"},
		{"w/a/b", "w/a/bc/d.md", "../bc/d.md"},
		{"w/a", "w/x.md", "../x.md"},
		{"w", "v/x.md", "../v/x.md"},
		{"", "v/x.md", "v/x.md"},
	} {
		if got := Relative(c.dir, c.to); got != c.want {
			t.Errorf("from %q to %q: %q, want %q", c.dir, c.to, got, c.want)
		}
	}
}

func BenchmarkResolve(b *testing.B) {
	const days = 1000
	tree := fstest.MapFS{}
	var text strings.Builder
	for i := range 100_000 {
		tree[fmt.Sprintf("w/.devcodex/.memory/clients/codex/tasks/%08d.md", i%days)] = &fstest.MapFile{}
		tree[fmt.Sprintf("w/.devcodex/reports/audit/codex/%08d/%02d--r.md", i%days, i%10)] = &fstest.MapFile{}
		fmt.Fprintf(&text, "[r](../../../reports/audit/codex/%08d/%02d--r.md) [d](tasks/%08d.md)\n\n", i%days, i%10, i%days)
	}
	s := snapshotOf(tree, Settings{})
	f := &File{Path: "w/.devcodex/.memory/clients/codex/SUMMARY.md", Place: Place{Root: "w/.devcodex"}, text: markdown.Parse([]byte(text.String()))}
	var links []markdown.Link
	for l := range f.Doc().Links() {
		links = append(links, l)
	}
	b.ReportAllocs()
	b.ResetTimer()
	for b.Loop() {
		needs := newNeeds()
		for _, l := range links {
			if t := s.resolve(f, l, needs); t.Fault != NoFault {
				b.Fatal(t)
			}
		}
	}
	b.ReportMetric(float64(len(links)), "links/op")
}

// What was found out about one link is used for the next; it must be what the next
// would have found.
func TestTargetsInAnyOrder(t *testing.T) {
	s := snapshotOf(files("w/a/b.md", "", "w/c.md", "", "w/A.md", ""), Settings{})
	dests := []string{"a/b.md", "c.md", "c.md#x", "C.md", "a.md#y", "gone.md", "#z", "s.md", `a\\b.md`, "<../w/c.md>", "https://c.md", "a", "..", "../.."}
	var text strings.Builder
	for i := range dests {
		for j := range dests {
			fmt.Fprintf(&text, "[x](%s) [x](%s) [[c]] [x](%s)\n", dests[i], dests[j], dests[i])
		}
	}
	f := &File{Path: "w/s.md", Place: Place{Root: "w"}, text: markdown.Parse([]byte(text.String()))}
	p := Pass{File: f, snap: s}
	for l := range f.Doc().Links() {
		if diff := cmp.Diff(s.resolve(f, l, nil), *p.Target(&l)); diff != "" {
			t.Fatalf("%s at %d (-alone +among others):\n%s", l.Target, l.Span.Start, diff)
		}
	}
}

// climb makes no use of package path where a name leads straight up and down; it
// must come to the same place.
func TestClimb(t *testing.T) {
	steps := []string{"..", ".", "", "a", "b.md", "...", ".b"}
	var names []string
	for _, x := range steps {
		for _, y := range steps {
			for _, z := range steps {
				names = append(names, x, x+"/"+y, x+"/"+y+"/"+z)
			}
		}
	}
	for _, dir := range []string{"", "w", "w/x", "w/x/y"} {
		for _, name := range names {
			if name == "" || name[0] == '/' {
				continue // no relative path
			}
			want := path.Join(dir, name)
			if want == "." {
				want = ""
			}
			got, ok := climb(dir, name)
			if left := want == ".." || strings.HasPrefix(want, "../"); got != want || ok == left {
				t.Errorf("from %q along %q to %q (in the file system: %v), want %q", dir, name, got, ok, want)
			}
		}
	}
}
