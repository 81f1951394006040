package assist

import (
	"fmt"
	"path"
	"strings"

	"github.com/memory-lsp/memory-lsp/markdown"
	"github.com/memory-lsp/memory-lsp/memory"
)

// How much of a file is shown: lines, and characters of each.
const (
	previewLines = 12
	previewChars = 200
)

var (
	previewHead   = memory.Text{En: "**%s** · %s", Zh: "**%s** · %s"}
	previewTitled = memory.Text{En: "**%s** — %s · %s", Zh: "**%s** — %s · %s"}
	previewOpen   = memory.Text{En: "open, not saved", Zh: "已打开，尚未保存"}
	previewFolder = memory.Text{En: "**%s/** is a folder with %d entries", Zh: "**%s/** 是文件夹，含 %d 项"}
	previewNot    = memory.Text{En: "No Markdown: it is not shown.", Zh: "不是 Markdown，不予显示。"}
	noAnchor      = memory.Text{En: "It has no heading `#%s`.", Zh: "其中没有标题 `#%s`。"}
	leadsNowhere  = memory.Text{En: "nothing stands at **%s**", Zh: "**%s** 处没有文件"}
	leadsAway     = memory.Text{En: "the link leaves the memory: what lies there is not looked at", Zh: "链接超出记忆范围：不予查看"}
	leadsLinked   = memory.Text{En: "the link passes through a symbolic link: what lies there is not shown", Zh: "链接经过符号链接：不予显示"}
	noteUnknown   = memory.Text{En: "no note is called **%s** yet", Zh: "尚无名为 **%s** 的记忆"}
)

// linkHover tells what a link leads to.
func (p *place) linkHover() (h Hover, ok bool) {
	m, ok := p.s.MentionAt(p.f, p.off)
	if !ok || m.Fault == memory.FileURI || m.Fault == memory.Absolute || m.Fault == memory.Scheme {
		return h, false // what is wrong there is a finding
	}
	if p.f.Kind == memory.AgentSummary && m.Link.Text.Contains(spanOf(p.off, p.off)) && !m.Link.Dest.Contains(spanOf(p.off, p.off)) {
		if row := rowThing(p.f, p.off); row.kind == sessionThing && p.s.Place(m.Path).Kind == memory.Daily {
			return h, false // the row tells about the session
		}
	}
	h.Span, h.Wrong = m.Span, m.Fault != memory.NoFault && m.Fault != memory.NotRegular
	switch {
	case m.Fault == memory.Escape:
		h.Parts = []memory.Message{leadsAway.With()}
	case m.Fault == memory.Reparse:
		h.Parts = []memory.Message{leadsLinked.With()}
	case m.Fault == memory.Missing && m.Path == "":
		h.Parts = []memory.Message{noteUnknown.With(literal(p.f.Excerpt(m.Name)))}
	case m.Fault == memory.Missing:
		h.Parts = []memory.Message{leadsNowhere.With(pathOf(p.f, m.Path))}
	default:
		h.Parts = preview(p.s, p.f, m.Leads(), m.Anchor)
	}
	return h, len(h.Parts) > 0
}

// preview shows what stands at a path in the root of f: what it is called, how
// large it is, and its first lines or those that an anchor names. All that is of
// the file stands in a code block, so that nothing in it is drawn or fetched.
func preview(s *memory.Snapshot, f *memory.File, to, anchor string) []memory.Message {
	e, ok := s.Entry(to)
	shown := pathOf(f, to)
	switch {
	case !ok:
		return []memory.Message{leadsNowhere.With(shown)}
	case e.Type.IsDir():
		return []memory.Message{previewFolder.With(shown, len(s.Dir(to)))}
	case e.Type != 0:
		return []memory.Message{leadsLinked.With()}
	}
	target := s.Load(to)
	if target == nil {
		return []memory.Message{leadsNowhere.With(shown)}
	}
	parts := []memory.Message{summaryOf(target, shown)}
	if !isMarkdown(to) {
		return append(parts, previewNot.With())
	}
	from, ok := target.Lines().Line(0).Start, true
	if front := target.Header(); front != nil {
		from = front.Span.End
	}
	if anchor != "" {
		at, found := anchored(target, anchor)
		if ok = found; ok {
			from = target.Lines().Line(target.Lines().At(at.Start)).Start
		} else {
			parts = append(parts, noAnchor.With(literal(memory.Covered(anchor))))
		}
	}
	if text := firstLines(target, from); ok && text != "" {
		parts = append(parts, label(fenced(text)))
	}
	return parts
}

// pathOf is a path from the root of f, as it is shown.
func pathOf(f *memory.File, to string) string {
	return literal(memory.Covered(memory.Relative(f.Root, to)))
}

// summaryOf is what a file is called, how large it is, and whether it is saved.
func summaryOf(f *memory.File, shown string) memory.Message {
	size := int64(f.Size())
	if !f.Open {
		_, size, _ = f.Disk()
	}
	var about any = sized(size)
	if f.Unsaved() {
		about = memory.Text{En: "%s · %s", Zh: "%s · %s"}.With(sized(size), previewOpen)
	}
	if title := heading(f); title != "" {
		return previewTitled.With(shown, literal(title), about)
	}
	return previewHead.With(shown, about)
}

// heading is the name that a note gives itself, else its first heading.
func heading(f *memory.File) string {
	if !isMarkdown(f.Path) {
		return ""
	}
	if title := f.Title(); title != "" {
		return title
	}
	lines := f.Lines()
	for i := range min(lines.Count(), previewLines) {
		if s := lines.Line(i); strings.HasPrefix(f.Doc().Text(s), "# ") {
			return memory.Shorten(strings.TrimLeft(f.Excerpt(s), "# "), 80)
		}
	}
	return ""
}

// sized writes a number of bytes.
func sized(n int64) string {
	switch {
	case n < 1<<10:
		return fmt.Sprintf("%d B", n)
	case n < 1<<20:
		return fmt.Sprintf("%.1f KB", float64(n)/(1<<10))
	}
	return fmt.Sprintf("%.1f MB", float64(n)/(1<<20))
}

// firstLines are the first lines with text from an offset on, without secrets.
func firstLines(f *memory.File, from int) string {
	lines := f.Lines()
	first := lines.At(from)
	if lines.Line(first).Start < from {
		first++ // behind a header
	}
	for first < lines.Count() && strings.TrimSpace(f.Doc().Text(lines.Line(first))) == "" {
		first++
	}
	last := min(first+previewLines, lines.Count()) - 1
	if last < first {
		return ""
	}
	end := min(lines.Line(last).End, lines.Line(first).Start+previewLines*4*previewChars)
	for end > 0 && end < lines.Line(last).End && f.Slice(markdown.Span{Start: end, End: end + 1})[0]&0xC0 == 0x80 {
		end--
	}
	text := f.Excerpt(markdown.Span{Start: lines.Line(first).Start, End: end})
	var out []string
	for line := range strings.Lines(strings.ReplaceAll(text, "\r\n", "\n")) {
		out = append(out, clipped(strings.TrimRight(line, " \t\r\n")))
	}
	text = strings.TrimRight(strings.Join(out, "\n"), "\n")
	if last+1 < lines.Count() && strings.TrimSpace(f.Doc().Text(lines.Line(last+1))) != "" {
		text += "\n…"
	}
	return text
}

// clipped is a line with at most previewChars characters.
func clipped(line string) string {
	runes := []rune(line)
	if len(runes) <= previewChars {
		return line
	}
	return string(runes[:previewChars]) + "…"
}

// fenced is text as a block of code.
func fenced(text string) string {
	fence := "```"
	for strings.Contains(text, fence) {
		fence += "`"
	}
	return fence + "markdown\n" + text + "\n" + fence
}

// literal is text that means nothing as Markdown.
func literal(text string) string { return marks.Replace(text) }

var marks = strings.NewReplacer(
	`\`, `\\`, "`", "\\`", "*", `\*`, "_", `\_`, "[", `\[`, "]", `\]`, "<", `\<`, ">", `\>`, "#", `\#`, "!", `\!`, "|", `\|`, "~", `\~`, "&", "&amp;",
	"\n", " ", "\r", "",
)

// inRoot reports whether a path lies in the root of f, and no symbolic link on the
// way.
func inRoot(s *memory.Snapshot, f *memory.File, to string) bool {
	real, fault := s.Follow(f, memory.Relative(dirOf(f.Path), to))
	return path.Clean(to) == to && (fault == memory.NoFault || fault == memory.NotRegular) && real == to
}
