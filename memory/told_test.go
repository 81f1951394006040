package memory

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/memory-lsp/memory-lsp/markdown"
)

// A reader that has read another day must tell of the next what a new one does,
// and of its headings and fields alone what all of it says.
func TestDayReaderIsUsedAgain(t *testing.T) {
	texts := []string{
		testDaily,
		"## 会话 01 — 一\n- **状态**：✅ done\n- **状态**：odd\n\n## 会话 01 — twin\n- **意图**：fix\n\n## 会话 02：stray\n",
		testSections,
		"",
		"## 会话 02\n| a |\n- **意图**：behind a table\n\n## 会话 01\n```\n- **状态**：🔄\n## 会话 03\n```\n",
	}
	var used, heads dayReader
	heads.heads = true
	for _, text := range texts {
		doc := markdown.Parse([]byte(text))
		bindings := scanBindings(doc.Source(), nil)
		fresh := readDaily(doc, bindings)
		opts := cmp.AllowUnexported(DailyFile{}, Section{}, PartTable{}, accounts{}, account{}, extent{})
		if diff := cmp.Diff(fresh, used.read(doc, bindings), opts, equateEmpty); diff != "" {
			t.Errorf("%q (-new +used):\n%s", text, diff)
		}
		told := accountsOf(heads.read(doc, nil).Sections)
		if diff := cmp.Diff(accountsOf(fresh.Sections), told, opts, equateEmpty); diff != "" {
			t.Errorf("%q (-all +heads):\n%s", text, diff)
		}
	}
}

// equateEmpty takes lists without elements for the same.
var equateEmpty = cmp.FilterValues(func(a, b []*Section) bool { return len(a)+len(b) == 0 },
	cmp.Comparer(func(_, _ []*Section) bool { return true }))
