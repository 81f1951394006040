package ops

import (
	"bytes"
	"slices"
	"strings"

	"github.com/memory-lsp/memory-lsp/markdown"
	"github.com/memory-lsp/memory-lsp/memory"
)

// PlanTopic adds items to the text of a topic, each as a line
// `- [YYYY-MM-DD] text`. What the topic says already is left out: more is empty
// if all of it is. It returns the items with what became of them.
func PlanTopic(old []byte, items []Item) (more []byte, out []Item) {
	eol := lineBreak(old)
	known := map[string]bool{}
	for line := range strings.FieldsFuncSeq(string(old), func(r rune) bool { return r == '\n' || r == '\r' }) {
		known[foldItem(line)] = true
	}
	for _, it := range items {
		if it.Fate == Kept {
			text := asMarkdown(it.Text)
			it.Text = text
			if key := foldItem(text); known[key] {
				it.Fate = Duplicate
			} else {
				known[key] = true
				more = append(more, "- ["+it.Day.String()+"] "+text+eol...)
			}
		}
		out = append(out, it)
	}
	if len(more) > 0 {
		more = append([]byte(gapBefore(old, eol)), more...)
	}
	return more, out
}

// gapBefore is what must stand between a text and a list added to it: it ends
// the last line, and keeps the list out of any block but another list.
func gapBefore(old []byte, eol string) string {
	text := bytes.TrimRight(bytes.TrimPrefix(old, bom), " \t\r\n")
	if len(text) == 0 {
		return ""
	}
	gap := ""
	if last := old[len(old)-1]; last != '\n' && last != '\r' {
		gap = eol
	}
	blank := markdown.NewLines(old[len(bytes.TrimRight(old, " \t\r\n")):]).Count() > 2
	blocks := markdown.Parse(old).Blocks()
	if n := len(blocks); !blank && (n == 0 || blocks[n-1].Kind != markdown.List) {
		gap += eol
	}
	return gap
}

var bom = []byte("\uFEFF")

// lineBreak is the one that a text uses: that of its first line.
func lineBreak(text []byte) string {
	i := bytes.IndexAny(text, "\r\n")
	switch {
	case i < 0 || text[i] == '\n':
		return "\n"
	case i+1 < len(text) && text[i+1] == '\n':
		return "\r\n"
	}
	return "\r"
}

// swallowed reports whether a list that is added to a text would be part of code
// or of a comment that is not closed.
func swallowed(old, more []byte) bool {
	text := slices.Concat(old, more)
	at := len(old) + bytes.Index(more, []byte("- ["))
	doc := markdown.Parse(text)
	if doc.Opaque(at) {
		return true
	}
	i := doc.BlockAt(at)
	return i < 0 || doc.Blocks()[i].Kind != markdown.List
}

// asMarkdown is a text that a reader of a topic sees as it was said: links that
// lead nowhere from there, and tags, are no links and tags any more.
func asMarkdown(text string) string {
	const start = "- [2000-01-01] " // without the day, [x] would be a task that is done
	for range 8 {                   // what is escaped may have hidden more
		doc := markdown.Parse([]byte(start + text))
		at := opened(doc)
		if len(at) == 0 {
			break
		}
		var out strings.Builder
		from := 0
		for _, off := range at {
			off -= len(start)
			out.WriteString(text[from:off])
			if text[off] == '<' {
				out.WriteString("&lt;")
			} else {
				out.WriteString(`\[`)
			}
			from = off + 1
		}
		text = out.String() + text[from:]
	}
	return closingTag().ReplaceAllString(text, "&lt;$1")
}

// closingTag is what could end an agent's memory in its prompt, even in code.
var closingTag = memory.Pattern(`<(/\s*[A-Za-z][\w-]*\s*>)`)

// tag is where a tag, a comment or the like begins.
var tag = memory.Pattern(`<[A-Za-z/!?]`)

// opened is where links begin that are none to the web, and tags.
func opened(doc *markdown.Doc) (at []int) {
	auto := map[int]bool{}
	for l := range doc.Links() {
		switch {
		case l.Kind == markdown.Autolink:
			auto[l.Span.Start] = true
		case l.Kind == markdown.HTML || web(l.Target):
		case doc.Source()[l.Span.Start] == '!':
			at = append(at, l.Span.Start+1)
		default:
			at = append(at, l.Span.Start)
		}
	}
	code := doc.Code()
	for _, m := range tag().FindAllIndex(doc.Source(), -1) {
		for len(code) > 0 && code[0].Span.End <= m[0] {
			code = code[1:]
		}
		if !auto[m[0]] && (len(code) == 0 || m[0] < code[0].Span.Start) {
			at = append(at, m[0])
		}
	}
	slices.Sort(at)
	return slices.Compact(at)
}

func web(target string) bool {
	for _, scheme := range []string{"http://", "https://", "mailto:"} {
		if len(target) > len(scheme) && strings.EqualFold(target[:len(scheme)], scheme) {
			return true
		}
	}
	return false
}

var (
	// itemStart is what stands before what an item of a topic says.
	itemStart = memory.Pattern(`^(?:[\s>]+|[-+]\s+|\d+[.)]\s+|\[[ xX]\]\s+|\[\d{4}-\d{2}-\d{2}\])*`)
	// plainForm is how characters count that are written in several ways.
	plainForm = strings.NewReplacer("：", ":", "，", ",", "；", ";", "！", "!", "？", "?", "（", "(", "）", ")", "“", `"`, "”", `"`,
		"‘", "'", "’", "'", "&lt;", "<", `\`, "", "*", "", "`", "")
)

// foldItem makes one key of texts that say the same: they differ in letter case,
// blanks, emphasis, the form of punctuation, its date, or a full stop.
func foldItem(line string) string {
	text := itemStart().ReplaceAllString(plainForm.Replace(strings.TrimPrefix(line, "\uFEFF")), "")
	text = strings.Join(strings.Fields(text), " ")
	return strings.ToLower(strings.TrimRight(text, " .。!;,、"))
}
