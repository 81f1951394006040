package page

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/memory-lsp/memory-lsp/memory"
)

func TestMarkdown(t *testing.T) {
	p := Page{
		Rule:  &memory.Rule{ID: "group/name", Severity: memory.Warning, Kinds: memory.TreeText, Cross: true},
		Intro: "# group/name\n\nA row lacks\na cell.\n\nReaders skip it.\n\nSource: formats.md §5.\n",
		Wrong: "-- SUMMARY.md --\n| a |\n  ^ too few\n```\n-- fixed: Add a cell --\n| a | b |\n-- link: x.md -> y.md --\n-- open: z.md --\nz␃\n",
		Right: "-- empty.md --\n",
	}
	want := `# group/name

Severity: warning · family: tree · needs other files’ content (off with ¹--scope file¹) · fix: in an editor, or by hand

A row lacks
a cell.

Readers skip it.

Source: formats.md §5.

## Wrong

¹SUMMARY.md¹:

¹¹¹¹text
| a |
  ^ too few
¹¹¹
¹¹¹¹

Fixed by “Add a cell”:

¹¹¹text
| a | b |
¹¹¹

¹x.md¹ is a symbolic link to ¹y.md¹.

¹z.md¹, as an editor has it, not saved yet:

¹¹¹text
z␃
¹¹¹

## Right

¹empty.md¹ (empty)

In the examples ␃ stands for the end of a file whose last line has no line break.
`
	want = strings.ReplaceAll(want, "¹", "`")
	if diff := cmp.Diff(want, p.Markdown()); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if got, want := p.Summary(), "A row lacks a cell."; got != want {
		t.Errorf("summary %q, want %q", got, want)
	}
}
