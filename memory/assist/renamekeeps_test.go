package assist

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/memory-lsp/memory-lsp/memory"
)

// headingsLed are the headings that the links of a world lead to, by their numbers,
// file by file and in order.
func headingsLed(s *memory.Snapshot) (all []string) {
	for f := range s.Files() {
		for _, m := range s.AllMentions(f) {
			target := s.Load(m.Leads())
			if target == nil || m.Fragment.Len() == 0 {
				continue
			}
			place, ok := anchored(target, m.Anchor)
			n := -1
			for i, h := range target.Doc().Headings() {
				if ok && h.Span == place {
					n = i
				}
			}
			all = append(all, fmt.Sprintf("%s: %s %d", f.Path, m.Leads(), n))
		}
	}
	return all
}

// TestRenameKeepsFragments: whatever a heading is renamed to, each link leads to the
// heading that it led to.
func TestRenameKeepsFragments(t *testing.T) {
	done := 0
	for _, archive := range []string{twins, notes, agent} {
		for _, archive := range []string{archive, crlf(archive)} {
			sc := sceneOf(t, archive)
			before := headingsLed(sc.Snapshot)
			for f := range sc.Files() {
				for _, h := range f.Doc().Headings() {
					for _, name := range []string{"Other", "Example", "example-1", "Run it", "Two words", "名 (x) `y` *z*", "!", "a  b", "[link](a.md) text", "会话-02"} {
						c, err := Rename(sc.Snapshot, f.Path, h.Text.End, name)
						if err != nil {
							continue // it keeps its words, and TestKeeps tells which do
						}
						texts := sc.edited(c.Edits)
						var files []string
						for g := range sc.Files() {
							text, ok := texts[strings.TrimPrefix(g.Path, "w/")]
							if !ok {
								text = string(g.Source())
							}
							files = append(files, g.Path, text)
						}
						files = append(files, "w/memory/cat.gif", "GIF")
						after := headingsLed(shape(files...))
						if strings.Contains(name, "](") { // the heading has become a link itself
							continue
						}
						done++
						if diff := cmp.Diff(before, after); diff != "" {
							t.Errorf("%s: %q to %q\n%s", f.Path, h.Plain, name, diff)
						}
					}
				}
			}
		}
	}
	if done < 100 {
		t.Errorf("only %d renames", done)
	}
}
