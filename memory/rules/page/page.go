// Package page reads a rule's page from the comment that opens its file.
//
// A page is Markdown: a title `# group/name`, why the defect matters, a line
// `Source:` with where the rule is from, a section `## 中文` with the why in
// Chinese, and two sections, Wrong and Right. Each of these two is a txtar
// archive of files; in Wrong a line of carets marks the finding that is due in
// the line above it.
package page

import (
	"embed"
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

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
	Rule   *memory.Rule
	Source string // where the rule is from
	Wrong  string // a txtar archive
	Right  string // a txtar archive

	why [2]string // by locale
}

// Why is what is wrong and why it matters, as Markdown.
func (p Page) Why(l memory.Locale) string { return p.why[l] }

const chineseMark, sourceMark, wrongMark, rightMark = "\n## 中文\n", "\nSource: ", "\n## Wrong\n", "\n## Right\n"

// Of is the page of one of the group's rules.
func (g *Group) Of(r *memory.Rule) (Page, error) {
	_, name, _ := strings.Cut(r.ID, "/")
	name = strings.ReplaceAll(name, "-", "_") + ".go"
	src, err := g.Sources.ReadFile(name)
	if err != nil {
		return Page{}, fmt.Errorf("page of %s: %w", r.ID, err)
	}
	text := opening(string(src))
	prose, titled := strings.CutPrefix(text, "# "+r.ID+"\n")
	prose, archives, ok1 := strings.Cut(prose, wrongMark)
	wrong, right, ok2 := strings.Cut(archives, rightMark)
	prose, chinese, ok3 := strings.Cut(prose, chineseMark)
	english, from, ok4 := strings.Cut(prose, sourceMark)
	if !titled || !ok1 || !ok2 || !ok3 || !ok4 {
		return Page{}, fmt.Errorf("page of %s: %s must open with a comment that holds `# %s`, `Source:`, `## 中文`, `## Wrong` and `## Right`", r.ID, name, r.ID)
	}
	p := Page{Rule: r, Source: strings.TrimSpace(from), Wrong: strings.TrimLeft(wrong, "\n"), Right: strings.TrimLeft(right, "\n")}
	p.why[memory.English], p.why[memory.Chinese] = strings.TrimSpace(english), unwrap(strings.TrimSpace(chinese))
	return p, nil
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

// unwrap joins the lines of each paragraph and list item: a line break would
// show as a blank, which Chinese has only beside what is not Chinese.
func unwrap(text string) string {
	var out strings.Builder
	last := '\n'
	for line := range strings.Lines(text) {
		line = strings.TrimRight(line, "\n")
		body := strings.TrimLeft(line, " ")
		first, _ := utf8.DecodeRuneInString(body)
		switch {
		case body == "" || last == '\n' || strings.HasPrefix(body, "- "):
			body = line
			if out.Len() > 0 {
				out.WriteByte('\n')
			}
		case !isChinese(last) && !fullWidth(first) || !isChinese(first) && !fullWidth(last):
			out.WriteByte(' ')
		}
		out.WriteString(body)
		if last, _ = utf8.DecodeLastRuneInString(body); body == "" {
			last = '\n'
		}
	}
	return out.String()
}

func isChinese(r rune) bool { return unicode.Is(unicode.Han, r) || fullWidth(r) }

// fullWidth reports whether r is a punctuation mark of Chinese.
func fullWidth(r rune) bool {
	return r >= '\u3000' && r <= '\u303f' || r >= '\uff01' && r <= '\uff60' || strings.ContainsRune("“”‘’…—", r)
}
