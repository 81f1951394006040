package page

import (
	"fmt"
	"strings"

	"golang.org/x/tools/txtar"

	"github.com/memory-lsp/memory-lsp/memory"
)

var (
	wrongTitle = memory.Text{En: "Wrong", Zh: "错误示例"}
	rightTitle = memory.Text{En: "Right", Zh: "正确示例"}
	sourceLine = memory.Text{En: "Source: %s", Zh: "来源：%s"}

	isEmpty   = memory.Text{En: "%s (empty)", Zh: "%s（空文件）"}
	isLink    = memory.Text{En: "`%s` is a symbolic link to `%s`.", Zh: "`%s` 是指向 `%s` 的符号链接。"}
	isOpen    = memory.Text{En: "`%s`, as an editor has it, not saved yet", Zh: "`%s`，编辑器中尚未保存的内容"}
	isChanged = memory.Text{En: "`%s`, as it is on disk by then", Zh: "`%s`，此时磁盘上的内容"}
	isFixed   = memory.Text{En: "Fixed by “%s”", Zh: "修复后（%s）"}
	caption   = memory.Text{En: "%s:", Zh: "%s："}
)

// Intro is the page without its examples.
func (p Page) Intro(l memory.Locale) string {
	return fmt.Sprintf("# %s\n\n%s\n\n%s\n", p.Rule.ID, p.Why(l), sourceLine.With(p.Source).In(l))
}

// Markdown is the whole page for a reader: what the rule is, why, its examples,
// each file in a fence of its own, and how to configure it. Of the examples'
// messages and titles, which are in English, twins has those of the locale; a
// message without a twin stays as it is.
func (p Page) Markdown(l memory.Locale, twins map[string]string) string {
	var out strings.Builder
	fmt.Fprintf(&out, "# %s\n\n%s\n\n%s\n", p.Rule.ID, p.facts(l), p.Why(l))
	for _, section := range []struct {
		title   memory.Text
		archive string
	}{{wrongTitle, p.Wrong}, {rightTitle, p.Right}} {
		fmt.Fprintf(&out, "\n## %s\n", section.title.In(l))
		for _, m := range txtar.Parse([]byte(section.archive)).Files {
			out.WriteString(member(m, l, twins))
		}
	}
	out.WriteString(legend(p.Wrong+p.Right, l))
	fmt.Fprintf(&out, "\n## %s\n\n%s\n\n%s\n", configureTitle.In(l), p.configure(l), sourceLine.With(p.Source).In(l))
	return out.String()
}

// marks stand in examples for what they can't hold as it is.
var marks = []struct {
	mark    string
	meaning memory.Text
}{
	{"␍", memory.Text{En: "␍ stands for a carriage return", Zh: "␍ 代表回车符"}},
	{"␀", memory.Text{En: "␀ stands for NUL", Zh: "␀ 代表 NUL 字符"}},
	{"␦", memory.Text{En: "␦ stands for a byte that is not UTF-8", Zh: "␦ 代表不属于 UTF-8 的字节"}},
	{"‹1×", memory.Text{En: "‹1×x› stands for x, so that nothing here is taken for a secret", Zh: "‹1×x› 代表 x，以免此处被当作密钥"}},
	{"␃", memory.Text{En: "␃ stands for the end of a file whose last line has no line break", Zh: "␃ 代表末行没有换行符的文件结尾"}},
	{"×", memory.Text{En: "‹9×x› stands for nine times x", Zh: "‹9×x› 代表连续九个 x"}},
	{"␤", memory.Text{En: "␤ stands for a line break", Zh: "␤ 代表换行"}},
	{"‹U+", memory.Text{En: "‹U+202E› stands for the character of that number", Zh: "‹U+202E› 代表该编码的字符"}},
}

var (
	legendLine = memory.Text{En: "In the examples %s.", Zh: "示例中 %s。"}
	comma      = memory.Text{En: ", ", Zh: "，"}
)

// legend explains the marks in the examples, if there are any.
func legend(examples string, l memory.Locale) string {
	var used []string
	for _, m := range marks {
		if strings.Contains(examples, m.mark) {
			used = append(used, m.meaning.In(l))
		}
	}
	if used == nil {
		return ""
	}
	return "\n" + legendLine.With(strings.Join(used, comma.In(l))).In(l) + "\n"
}

// member shows one file of an example.
func member(m txtar.File, l memory.Locale, twins map[string]string) string {
	kind, rest, ok := strings.Cut(m.Name, ": ")
	label := "`" + m.Name + "`"
	switch {
	case !ok:
	case kind == "link":
		from, to, _ := strings.Cut(rest, " -> ")
		return "\n" + isLink.With(from, to).In(l) + "\n"
	case kind == "open":
		label = isOpen.With(rest).In(l)
	case kind == "then":
		label = isChanged.With(rest).In(l)
	case kind == "fixed":
		label = isFixed.With(twin(rest, twins)).In(l)
	}
	data := strings.TrimSuffix(string(m.Data), "\n")
	if data == "" {
		return "\n" + isEmpty.With(label).In(l) + "\n"
	}
	data = carets().ReplaceAllStringFunc(data, func(line string) string {
		parts := carets().FindStringSubmatch(line)
		return parts[1] + twin(parts[2], twins)
	})
	fence := "```"
	for strings.Contains(data, fence) {
		fence += "`"
	}
	return fmt.Sprintf("\n%s\n\n%stext\n%s\n%s\n", caption.With(label).In(l), fence, data, fence)
}

// carets is a line that marks a finding, and its message.
var carets = memory.Pattern(`(?m)^( *(?:\^+|‹\d+×\^›) )(.*)$`)

// twin is what stands for an English text.
func twin(text string, twins map[string]string) string {
	if other, ok := twins[text]; ok {
		return other
	}
	return text
}

// Summary is the first sentence about the defect, on one line.
func (p Page) Summary(l memory.Locale) string {
	first, _, _ := strings.Cut(p.Why(l), "\n\n")
	return strings.Join(strings.Fields(first), " ")
}
