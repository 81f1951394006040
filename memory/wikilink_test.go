package memory

import (
	"fmt"
	"io/fs"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/memory-lsp/memory-lsp/markdown"
)

// passOf is a check of one file.
func passOf(s *Snapshot, path string) *Pass {
	return &Pass{File: s.Load(path), snap: s, needs: newNeeds()}
}

// wikiOf is what the first wikilink of a note names: a path below w/memory,
// "nothing", or "no link".
func wikiOf(p *Pass) string {
	for l := range p.Doc().Links() {
		t, ok := p.Wiki(l)
		switch {
		case !ok:
			return "no link"
		case t.Path == "":
			return "nothing"
		}
		return strings.TrimPrefix(t.Path, "w/memory/")
	}
	return "no link"
}

var wikiTree = []string{
	"w/memory/MEMORY.md", "",
	"w/memory/feedback-X.md", "---\nname: Short Answers, please\n---\n",
	"w/memory/feedback_short_slug.md", "---\nname: Human Title Here\n---\n",
	"w/memory/反馈-简短.md", "---\nname: 反馈：简短\n---\n",
	"w/memory/deploy.md", "---\nname: Steps\n---\n",
	"w/memory/steps.md", "---\nname: deploy\n---\n",
	"w/memory/broken.md", "---\nname: a: b\n---\n",
	"w/memory/chart.png", "",
	"w/memory/sub/inner.md", "",
	"w/memory/sub/deep/inner2.md", "",
	"w/memory/agents/MEMORY.md", "",
	"w/memory/agents/style.md", "",
	"w/other/foreign.md", "",
}

func TestWiki(t *testing.T) {
	for _, tt := range []struct{ link, want string }{
		{"[[deploy]]", "deploy.md"}, // the file's name comes before the note's
		{"[[Steps]]", "deploy.md"},
		{"[[steps]]", "steps.md"},
		{"[[deploy.md]]", "deploy.md"},
		{"[[deploy#Rollback|back]]", "deploy.md"},
		{"[[ deploy ]]", "no link"},
		{"[[Human Title Here]]", "feedback_short_slug.md"},
		{"[[human-title-here]]", "feedback_short_slug.md"},
		{"[[human_title_here]]", "feedback_short_slug.md"},
		{"[[short-answers-please]]", "feedback-X.md"},
		{"[[feedback_x]]", "feedback-X.md"},
		{"[[FEEDBACK-X]]", "feedback-X.md"},
		{"[[反馈：简短]]", "反馈-简短.md"},
		{"[[反馈_简短]]", "反馈-简短.md"},
		{"[[inner]]", "sub/inner.md"},
		{"[[sub/inner]]", "sub/inner.md"},
		{"[[deep/inner2]]", "sub/deep/inner2.md"},
		{"[[other/inner]]", "nothing"},
		{"[[style]]", "agents/style.md"},
		{"[[MEMORY]]", "MEMORY.md"},
		{"![[chart.png]]", "chart.png"},
		{"[[#here]]", "note.md"},
		{"[[foreign]]", "nothing"},
		{"[[../other/foreign]]", "nothing"},
		{"[[a: b]]", "nothing"}, // a header that does not parse names nothing
		{"[[never written]]", "nothing"},
		{"[[:space:]]", "no link"},
		{"[[word #12]]", "no link"},
		{"[[12]]", "no link"},
		{"[[<slug>]]", "no link"},
		{"[[...]]", "no link"},
		{"[[ -f x ]]", "no link"},
		{"`[[deploy]]`", "no link"},
		{"<!-- [[deploy]] -->", "no link"},
		{"    [[deploy]]", "no link"},
		{"[[deploy]](https://example.com)", "no link"},
	} {
		s := snapshotOf(files(append(slices.Clone(wikiTree), "w/memory/note.md", tt.link)...), Settings{})
		if got := wikiOf(passOf(s, "w/memory/note.md")); got != tt.want {
			t.Errorf("%s leads to %s, want %s", tt.link, got, tt.want)
		}
	}
}

// A sub-agent's notes may link those of the memory that its folder lies in.
func TestWikiOfNestedFolder(t *testing.T) {
	tree := append(slices.Clone(wikiTree), "w/memory/agents/note.md", "[[deploy]]")
	if got := wikiOf(passOf(snapshotOf(files(tree...), Settings{}), "w/memory/agents/note.md")); got != "deploy.md" {
		t.Errorf("[[deploy]] leads to %s", got)
	}
}

// OpenClaw's folder is the root of a workspace: its code is not gone through.
func TestWikiOfOpenClaw(t *testing.T) {
	for _, tt := range []struct{ link, want string }{
		{"[[2026-08-01-deploy]]", "w/memory/2026-08-01-deploy.md"},
		{"[[Deploy day]]", "w/memory/2026-08-01-deploy.md"},
		{"[[guide]]", ""},
	} {
		s := snapshotOf(files("w/MEMORY.md", tt.link, "w/memory/2026-08-01-deploy.md", "---\nname: Deploy day\n---\n", "w/docs/guide.md", ""), Settings{})
		p := passOf(s, "w/MEMORY.md")
		for l := range p.Doc().Links() {
			if got, _ := p.Wiki(l); got.Path != tt.want {
				t.Errorf("%s leads to %q, want %q", tt.link, got.Path, tt.want)
			}
		}
	}
}

// Of an open document the text counts: the name it has now, not that on disk.
func TestWikiToOpenDocuments(t *testing.T) {
	for _, tt := range []struct{ link, want string }{
		{"[[Human Title Here]]", "nothing"},
		{"[[another-title]]", "feedback_short_slug.md"},
		{"[[unsaved]]", "sub/unsaved.md"},
		{"[[Unsaved Title]]", "sub/unsaved.md"},
	} {
		w := NewWorkspace(Env{FS: files(append(slices.Clone(wikiTree), "w/memory/note.md", tt.link)...), Getenv: func(string) string { return "" }}, Settings{})
		w.Open("w/memory/feedback_short_slug.md", 1, markdown.Parse([]byte("---\nname: Another Title\n---\n")))
		w.Open("w/memory/sub/unsaved.md", 1, markdown.Parse([]byte("---\nname: Unsaved Title\n---\n")))
		if got := wikiOf(passOf(w.Snapshot(), "w/memory/note.md")); got != tt.want {
			t.Errorf("%s leads to %s, want %s", tt.link, got, tt.want)
		}
	}
}

// A change has the note checked anew if it may alter where its link leads, and
// if it can't it does not.
func TestWikiDependsOn(t *testing.T) {
	for _, tt := range []struct {
		link, changed string
		want          bool
	}{
		{"[[deploy]]", "w/memory/deploy.md", true},
		{"[[deploy]]", "w/memory/steps.md", false},
		{"[[Human Title Here]]", "w/memory/feedback_short_slug.md", true},
		{"[[Human Title Here]]", "w/memory/steps.md", false},
		{"[[feedback_x]]", "w/memory/feedback-X.md", true},
		{"[[new-note]]", "w/memory/new-note.md", true},
		{"[[new-note]]", "w/memory/sub/New_Note.md", true},
		{"[[new-note]]", "w/memory/steps.md", true}, // it may take the name
		{"[[new-note]]", "w/other/new-note.md", false},
	} {
		p := passOf(snapshotOf(files(append(slices.Clone(wikiTree), "w/memory/note.md", tt.link)...), Settings{}), "w/memory/note.md")
		wikiOf(p)
		var g Graph
		g.Set(p.File.Path, p.needs)
		if got := slices.Contains(g.Users(tt.changed, false), p.File.Path); got != tt.want {
			t.Errorf("%s is looked at again when %s changes: %v, want %v", tt.link, tt.changed, got, tt.want)
		}
	}
}

// counted counts how often each name is opened.
type counted struct {
	fs.FS
	mu     *sync.Mutex
	opened map[string]int
}

func (c counted) Open(name string) (fs.File, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.opened[name]++
	return c.FS.Open(name)
}

// Links by title take the headers of all notes to tell; they are read once.
func TestHeadersAreReadOnce(t *testing.T) {
	tree := files(wikiTree...)
	for _, name := range []string{"a", "b", "c"} {
		tree["w/memory/"+name+".md"] = files("x", "[[Human Title Here]] [[never written]]")["x"]
	}
	c := counted{tree, new(sync.Mutex), map[string]int{}}
	s := NewWorkspace(Env{FS: c, Getenv: func(string) string { return "" }}, Settings{}).Snapshot()
	for _, name := range []string{"a", "b", "c"} {
		p := passOf(s, "w/memory/"+name+".md")
		for l := range p.Doc().Links() {
			p.Wiki(l)
		}
	}
	for name, n := range c.opened {
		if n > 2 { // to ask for its size, and to read it
			t.Errorf("%s was opened %d times", name, n)
		}
	}
}

func TestNearNotes(t *testing.T) {
	s := snapshotOf(files(append(slices.Clone(wikiTree), "w/memory/note.md", "")...), Settings{})
	for _, tt := range []struct{ name, want string }{
		{"depoly", "deploy"},
		{"Human Title Hree", "Human Title Here"},
		{"反馈-简", "反馈-简短"},
		{"nothing like it", ""},
	} {
		got := append(passOf(s, "w/memory/note.md").NearNotes(tt.name), "")[0]
		if got != tt.want {
			t.Errorf("near %q is %q, want %q", tt.name, got, tt.want)
		}
	}
}

// A keystroke in one of ten thousand notes, whose links take the headers of all
// to tell.
func BenchmarkWikiInManyNotes(b *testing.B) {
	tree := files()
	for i := range 10_000 {
		tree[fmt.Sprintf("w/notes/note-%d.md", i)] = files("x", fmt.Sprintf("---\nname: Title %d\n---\n\n[[never written]] [[Title %d]]\n", i, i+1))["x"]
	}
	const path = "w/notes/note-7.md"
	env := Env{FS: tree, Getenv: func(string) string { return "" }, Now: time.Now}
	rule := &Rule{ID: "wikilink/test", Severity: Info, Kinds: AutoText, Link: func(p *Pass, l *markdown.Link) {
		p.Wiki(*l)
		p.NearNotes("never written")
	}}
	w := NewWorkspace(env, Settings{Rules: []*Rule{rule}, Flags: Config{Folders: []Folder{{Path: "w/notes", Layout: "plain"}}}})
	w.Add(path)
	for v := int32(1); b.Loop(); v++ {
		w.Open(path, v, markdown.Parse([]byte("[[never written]] [[Title 99]]\n"))).Check(b.Context(), path)
	}
}
