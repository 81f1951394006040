package daily

import (
	"strings"

	"github.com/memory-lsp/memory-lsp/memory"
)

// writeHeading is the title of a fix that rewrites a heading.
var writeHeading = memory.Text{En: "Write `%s`", Zh: "写作 `%s`"}

// mend is the fix that rewrites a heading, so that it opens a session. It adds
// what the session lacks. There is none if the id is taken or none at all, or if
// the session is bound to another id.
func mend(p *memory.Pass, sec *memory.Section, id, title string) []memory.Fix {
	as := memory.ParseSessionID(id)
	if !as.Canonical || taken(p, as) || len(sec.Bindings) > 1 {
		return nil
	}
	for _, b := range sec.Bindings {
		if !b.Valid || b.Session.ID != as.ID {
			return nil
		}
	}
	heading := "## 会话 " + id
	if title = strings.TrimSpace(title); title != "" {
		heading += " — " + title
	}
	line := p.File.Lines().Line(sec.Heading.No) // writers know no indented heading
	edits := []memory.Edit{{Span: line, New: heading}}
	return insert(writeHeading.With(heading), append(edits, complete(p, sec)...)...)
}
