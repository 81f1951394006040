// Package page reads a rule's page from the comment that opens its file.
//
// A page is Markdown: a title `# group/name`, why the defect matters, a line
// `Source:` with where the rule is from, and two sections, Wrong and Right.
// Each section is a txtar archive of files; in Wrong a line of carets marks the
// finding that is due in the line above it.
package page

import (
	"embed"
	"fmt"
	"strings"

	"github.com/memory-lsp/memory-lsp/memory"
)

// A Group is a folder of rules, one to a file.
type Group struct {
	Name    string
	Rules   []*memory.Rule
	Sources embed.FS
}

// Add registers a rule. It is called from package-level variables only, so no
// lock is needed.
func (g *Group) Add(r memory.Rule) *memory.Rule {
	if !strings.HasPrefix(r.ID, g.Name+"/") {
		panic("rule " + r.ID + " is not of the group " + g.Name)
	}
	g.Rules = append(g.Rules, &r)
	return &r
}

// A Page is what is said about a rule.
type Page struct {
	Rule  *memory.Rule
	Intro string // Markdown, from the title to the first example
	Wrong string // a txtar archive
	Right string // a txtar archive
}

const wrongMark, rightMark = "\n## Wrong\n", "\n## Right\n"

// Of is the page of one of the group's rules.
func (g *Group) Of(r *memory.Rule) (Page, error) {
	_, name, _ := strings.Cut(r.ID, "/")
	name = strings.ReplaceAll(name, "-", "_") + ".go"
	src, err := g.Sources.ReadFile(name)
	if err != nil {
		return Page{}, fmt.Errorf("page of %s: %w", r.ID, err)
	}
	text := opening(string(src))
	intro, rest, ok := strings.Cut(text, wrongMark)
	wrong, right, ok2 := strings.Cut(rest, rightMark)
	if !ok || !ok2 || !strings.HasPrefix(intro, "# "+r.ID+"\n") {
		return Page{}, fmt.Errorf("page of %s: %s must open with a comment that holds `# %s`, `## Wrong` and `## Right`", r.ID, name, r.ID)
	}
	return Page{Rule: r, Intro: intro, Wrong: strings.TrimLeft(wrong, "\n"), Right: strings.TrimLeft(right, "\n")}, nil
}

// opening is the text of the comment at the start of a source file.
func opening(src string) string {
	var text strings.Builder
	for line := range strings.Lines(src) {
		body, ok := strings.CutPrefix(line, "//")
		if !ok {
			break
		}
		text.WriteString(strings.TrimPrefix(body, " "))
	}
	return text.String()
}
