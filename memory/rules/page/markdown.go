package page

import (
	"fmt"
	"strings"

	"golang.org/x/tools/txtar"

	"github.com/memory-lsp/memory-lsp/memory"
)

// Markdown is the whole page for a reader: what the rule is, why, and its
// examples, each file in a fence of its own.
func (p Page) Markdown() string {
	title, why, _ := strings.Cut(p.Intro, "\n")
	var out strings.Builder
	fmt.Fprintf(&out, "%s\n\n%s\n\n%s\n", title, p.facts(), strings.TrimSpace(why))
	for _, section := range []struct{ title, archive string }{{"Wrong", p.Wrong}, {"Right", p.Right}} {
		fmt.Fprintf(&out, "\n## %s\n", section.title)
		for _, m := range txtar.Parse([]byte(section.archive)).Files {
			out.WriteString(member(m))
		}
	}
	out.WriteString(legend(p.Wrong + p.Right))
	return out.String()
}

// marks stand in examples for what they can't hold as it is.
var marks = []struct{ mark, meaning string }{
	{"␍", "a carriage return"},
	{"␀", "NUL"},
	{"␦", "a byte that is not UTF-8"},
	{"␃", "the end of a file whose last line has no line break"},
}

// legend explains the marks in the examples, if there are any.
func legend(examples string) string {
	var used []string
	for _, m := range marks {
		if strings.Contains(examples, m.mark) {
			used = append(used, m.mark+" stands for "+m.meaning)
		}
	}
	if used == nil {
		return ""
	}
	return "\nIn the examples " + strings.Join(used, ", ") + ".\n"
}

// member shows one file of an example.
func member(m txtar.File) string {
	kind, rest, ok := strings.Cut(m.Name, ": ")
	caption := "`" + m.Name + "`"
	switch {
	case !ok:
	case kind == "link":
		from, to, _ := strings.Cut(rest, " -> ")
		return fmt.Sprintf("\n`%s` is a symbolic link to `%s`.\n", from, to)
	case kind == "open":
		caption = "`" + rest + "`, as an editor has it, not saved yet"
	case kind == "fixed":
		caption = "Fixed by “" + rest + "”"
	}
	data := strings.TrimSuffix(string(m.Data), "\n")
	if data == "" {
		return "\n" + caption + " (empty)\n"
	}
	fence := "```"
	for strings.Contains(data, fence) {
		fence += "`"
	}
	return fmt.Sprintf("\n%s:\n\n%stext\n%s\n%s\n", caption, fence, data, fence)
}

// facts sums up in a line how the rule works.
func (p Page) facts() string {
	facts := []string{"Severity: " + p.Rule.Severity.String(), "family: " + p.Family()}
	if p.Rule.Optional {
		facts[0] += ", off by default"
	}
	if p.Rule.Cross {
		facts = append(facts, "needs other files’ content (off with `--scope file`)")
	}
	switch {
	case p.Rule.FixAll:
		facts = append(facts, "fix: yes, also with `--fix`")
	case p.Fixable():
		facts = append(facts, "fix: in an editor, or by hand")
	default:
		facts = append(facts, "fix: none")
	}
	return strings.Join(facts, " · ")
}

// Fixable reports whether the rule offers a fix, as the examples show it.
func (p Page) Fixable() bool { return strings.Contains("\n"+p.Wrong, "\n-- fixed: ") }

// Family names the families of memory whose files the rule judges: tree, auto
// or both; or config, whose files are of neither.
func (p Page) Family() string {
	tree, auto := p.Rule.Kinds&memory.AnyTree != 0, p.Rule.Kinds&memory.AutoText != 0
	switch {
	case tree && auto:
		return "both"
	case tree:
		return "tree"
	case auto:
		return "auto"
	}
	return "config"
}

// Summary is the first sentence about the defect, on one line.
func (p Page) Summary() string {
	_, why, _ := strings.Cut(p.Intro, "\n")
	first, _, _ := strings.Cut(strings.TrimSpace(why), "\n\n")
	return strings.Join(strings.Fields(first), " ")
}
