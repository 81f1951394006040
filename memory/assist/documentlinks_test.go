package assist

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestDocumentLinks: what opens when it is followed. An address keeps every byte;
// what is missing, in code, of another scheme or beyond the root opens nothing.
func TestDocumentLinks(t *testing.T) {
	const archive = `
-- memory/MEMORY.md --
# Index ‸

[a](a%20b.md#x) [[a b]] ![](<a b.md>) <https://e.x/?q=%7B&r=1#:~:text=%20> [m](mailto:a@e.x)
[d] <a href="a%20b.md">x</a> [self](#index) [gone](gone.md) [out](../../x.md) [no](file:///etc/passwd) [no](command:x) [no](vscode:x)
` + "`[c](a%20b.md)`" + ` <!-- [c](a%20b.md) --> [folder](sub)

[d]: a%20b.md 't'
[w]: HTTPS://E.X/A
-- memory/a b.md --
# X
-- memory/sub/c.md --
-- x.md --
`
	inBoth(t, "all kinds", archive, func(t *testing.T, sc scene) {
		var got []string
		for _, l := range DocumentLinks(sc.Snapshot, sc.path) {
			got = append(got, strings.TrimSpace(sc.told(sc.path, l.Span)[len("memory/MEMORY.md:"):]+" → "+strings.TrimPrefix(l.Path, "w/memory/")+l.URL+" "+l.Fragment))
		}
		want := lines(`
3 a%20b.md#x → a b.md x
3 a b → a b.md
3 a b.md → a b.md
3 https://e.x/?q=%7B&r=1#:~:text=%20 → https://e.x/?q=%7B&r=1#:~:text=%20
3 mailto:a@e.x → mailto:a@e.x
4 [d] → a b.md
4 a%20b.md → a b.md
4 #index → MEMORY.md index
7 a%20b.md → a b.md
8 HTTPS://E.X/A → HTTPS://E.X/A`)
		if diff := cmp.Diff(want, got); diff != "" {
			t.Error(diff)
		}
	})

	all := make([]string, maxLinks+1000)
	for i := range all {
		all[i] = fmt.Sprintf("| 2026-08-29 09:00 | 01 | fix | [r%d](tasks/20260830.md) | — | — | ✅ |", i)
	}
	s := shape(summaryAt, rows(all...), dayAt, dayText)
	links := DocumentLinks(s, summaryAt)
	last := strings.LastIndex(rows(all...), "tasks/")
	if len(links) != maxLinks || links[len(links)-1].Span.Start != last {
		t.Errorf("%d links, the last at %d, want %d, the last at %d", len(links), links[len(links)-1].Span.Start, maxLinks, last)
	}
}
