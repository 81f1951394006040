package lsp

import (
	"strings"
	"testing"
	"testing/synctest"

	"github.com/memory-lsp/memory-lsp/memory"
	"github.com/memory-lsp/memory-lsp/memory/rules"
)

// TestChangeDuringCheck: a target changes while the file that links to it is
// checked for the first time, so that nobody knows yet that it does.
func TestChangeDuringCheck(t *testing.T) {
	const topic = "file:///w/memory/topic.md"
	synctest.Test(t, func(t *testing.T) {
		opt := options(tree(map[string]string{indexAt: "[T](topic.md#here)\n", "w/memory/topic.md": "## Here\n"}))
		fragment := *rules.Find("link/fragment")
		looks := fragment.Link
		looked, gate := make(chan bool, 100), make(chan struct{})
		fragment.Link, fragment.File = nil, func(p *memory.Pass) {
			for l := range p.Doc().Links() {
				looks(p, &l)
			}
			if strings.HasSuffix(p.File.Path, "MEMORY.md") {
				looked <- true
				<-gate
			}
		}
		opt.Rules = []*memory.Rule{&fragment}
		e := start(t, opt, "", "w")
		e.open(topic, "## Here\n")
		<-looked
		e.change(topic, 2, whole("## There\n"))
		e.awaitVersion(topic, 2)
		close(gate)
		e.awaitFindings(indexURI, []string{"0:13-0:17 link/fragment"})
	})
}

// TestFreshAnswers: a request sees what the edit before it did to another file,
// even before that file's findings are published anew.
func TestFreshAnswers(t *testing.T) {
	const topic = "file:///w/memory/topic.md"
	synctest.Test(t, func(t *testing.T) {
		e := start(t, options(tree(map[string]string{indexAt: "", "w/memory/topic.md": ""})), "", "w")
		e.open(topic, "## Here\n")
		e.open(indexURI, "[T](topic.md#here)\n")
		e.settle()
		hover := func() string {
			return string(e.call("textDocument/hover", map[string]any{
				"textDocument": map[string]string{"uri": indexURI}, "position": map[string]int{"line": 0, "character": 14},
			}).Result)
		}
		good := func(got string) bool {
			return strings.Contains(got, "## Here") && !strings.Contains(got, "link/fragment")
		}
		if got := hover(); !good(got) {
			t.Errorf("at first: %s", got)
		}
		e.change(topic, 2, whole("## There\n"))
		if got := hover(); !strings.Contains(got, "link/fragment") {
			t.Errorf("after the heading was renamed: %s", got)
		}
		e.change(topic, 3, whole("## Here\n"))
		if got := hover(); !good(got) {
			t.Errorf("after it was named back: %s", got)
		}
	})
}

func TestWithin(t *testing.T) {
	for _, tt := range []struct {
		p, dir string
		want   bool
	}{
		{"a/b", "a", true}, {"a", "a", true}, {"ab", "a", false}, {"a", "a/b", false}, {"a/b", "", true}, {"", "", true}, {"b", "a", false},
	} {
		if got := within(tt.p, tt.dir); got != tt.want {
			t.Errorf("%q within %q: %v", tt.p, tt.dir, got)
		}
	}
}
