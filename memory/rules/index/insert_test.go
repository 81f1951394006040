package index

import (
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/memory-lsp/memory-lsp/memory"
)

// mendIndex lists a topic in an index and gives its new text; "" if there is no
// fix.
func mendIndex(t *testing.T, index, name, topic string) string {
	t.Helper()
	env := memory.Env{
		FS: fstest.MapFS{
			"w/memory/MEMORY.md": {Data: []byte(index)},
			"w/memory/" + name:   {Data: []byte(topic)},
		},
		Getenv: func(string) string { return "" }, Now: time.Now,
	}
	w := memory.NewWorkspace(env, memory.Settings{Rules: Group.Rules})
	s := w.Add("w/memory/MEMORY.md", "w/memory/"+name)
	res := s.Check(t.Context(), "w/memory/"+name)
	if len(res.Findings) != 1 {
		t.Fatalf("%d findings about %s, want one: index/unlisted-topic", len(res.Findings), name)
	}
	if len(res.Findings[0].Fixes) == 0 {
		return ""
	}
	return string(memory.Apply([]byte(index), res.Findings[0].Fixes[0].Edits))
}

func TestListInIndex(t *testing.T) {
	const header = "---\nname: Steps [1]\ndescription: >\n  build,\n  then wait\n---\n"
	for _, tt := range []struct{ what, index, name, topic, want string }{
		{"into an empty index", "", "a.md", "", "- [a](a.md)\n"},
		{"below a title", "# Memory\n", "a.md", "", "# Memory\n\n- [a](a.md)\n"},
		{"below a title without a line break", "# Memory", "a.md", "", "# Memory\n\n- [a](a.md)\n"},
		{"above the first item", "# M\n\n## S\n\n- [x](x.md)\n- [y](y.md)\n", "a.md", "", "# M\n\n## S\n\n- [a](a.md)\n- [x](x.md)\n- [y](y.md)\n"},
		{"with the list's own marker and line breaks", "# M\r\n\r\n * [x](x.md)\r\n", "a.md", "", "# M\r\n\r\n * [a](a.md)\r\n * [x](x.md)\r\n"},
		{"below a table", "| t |\n|---|\n| [x](x.md) |\n", "a.md", "", "| t |\n|---|\n| [x](x.md) |\n\n- [a](a.md)\n"},
		{"below a numbered list", "1. [x](x.md)\n", "a.md", "", "1. [x](x.md)\n\n- [a](a.md)\n"},
		{"by name and description", "- [x](x.md)\n", "a.md", header, "- [Steps \\[1\\]](a.md) — build, then wait\n- [x](x.md)\n"},
		{"a name with blanks and brackets", "", "发布 (1).md", "", "- [发布 (1)](<发布 (1).md>)\n"},
		{"no entry is too long", "", "a.md", "---\ndescription: " + strings.Repeat("字", 300) + "\n---\n", "- [a](a.md) — " + strings.Repeat("字", 185) + "…\n"},
		{"not beyond the cap", strings.Repeat("- [x](x.md)\n", 200), "a.md", "", ""},
	} {
		if diff := cmp.Diff(tt.want, mendIndex(t, tt.index, tt.name, tt.topic)); diff != "" {
			t.Errorf("%s (-want +got):\n%s", tt.what, diff)
		}
	}
}
