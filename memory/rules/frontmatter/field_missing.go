// # frontmatter/field-missing
//
// The header of a topic has no name or no description.
//
// The name is how other notes refer to a topic, the description is by what an
// agent decides whether to read it. A file without a header is not judged.
//
// Source: auto-memory.md §3.
//
// ## 中文
//
// 主题的文件头缺少 name 或 description。
//
// 其他笔记靠 name 引用主题，Agent 靠 description 判断是否值得读。没有文件头的文件不在
// 此列。
//
// ## Wrong
//
// -- memory/MEMORY.md --
// - [Deploy](deploy.md)
// - [反馈](反馈.md)
// -- memory/deploy.md --
// ---
// ^^^ the header lacks name, description
// type: project
// ---
//
// # Deploy
//
// Build first: nothing is pushed before the tests ran. Then wait.
// -- fixed: Add name, description --
// ---
// name: deploy
// description: "Build first: nothing is pushed before the tests ran."
// type: project
// ---
//
// # Deploy
//
// Build first: nothing is pushed before the tests ran. Then wait.
// -- memory/反馈.md --
// ---␍
// ^^^ the header lacks description
// name: 反馈␍
// description:␍
// ---␍
// ␍
// 先说结论，再说理由 😀。用户不看长文。␍
// -- fixed: Add description --
// ---␍
// name: 反馈␍
// description: 先说结论，再说理由 😀。␍
// ---␍
// ␍
// 先说结论，再说理由 😀。用户不看长文。␍
//
// ## Right
//
// -- memory/MEMORY.md --
// - [Deploy](deploy.md)
// - [反馈](反馈.md)
// -- memory/deploy.md --
// # Deploy
// -- memory/反馈.md --
// ---␍
// name: 反馈␍
// description: 先说结论 😀␍
// ---␍

package frontmatter

import (
	"strings"

	"github.com/memory-lsp/memory-lsp/markdown"
	"github.com/memory-lsp/memory-lsp/memory"
)

var _ = Group.Add(memory.Rule{
	ID:       "frontmatter/field-missing",
	Severity: memory.Info,
	Kinds:    memory.KindsOf(memory.Topic),
	File:     fieldMissing,
})

var (
	lacksField = memory.Text{En: "the header lacks %s", Zh: "文件头缺少 %s"}
	addField   = memory.Text{En: "Add %s", Zh: "补上 %s"}
)

func fieldMissing(p *memory.Pass) {
	h := p.File.Header()
	if !typed(p.File) || h == nil || len(h.Faults) > 0 {
		return
	}
	var lacks, adds []string
	var edits []memory.Edit
	for _, name := range []string{"name", "description"} {
		if h.Value(name) != "" {
			continue
		}
		lacks = append(lacks, name)
		if value := guess(p.File, name); value != "" {
			adds = append(adds, name)
			edits = append(edits, add(p.File, name, value))
		}
	}
	if len(lacks) == 0 {
		return
	}
	var fixes []memory.Fix
	if len(edits) > 0 {
		fixes = []memory.Fix{{Title: addField.With(strings.Join(adds, ", ")), Preferred: true, Edits: merge(edits)}}
	}
	p.Report(memory.Finding{Span: p.File.Head(), Message: lacksField.With(strings.Join(lacks, ", ")), Fixes: fixes})
}

// add gives a field of the header a value.
func add(f *memory.File, name, value string) memory.Edit {
	h := f.Header()
	if field, ok := h.Field(name); ok {
		if field.Span.Len() == 0 {
			value = " " + memory.Scalar(value)
		} else {
			value = memory.Scalar(value)
		}
		return memory.Edit{Span: field.Span, New: value}
	}
	at := h.Body.Start
	return memory.Edit{Span: markdown.Span{Start: at, End: at}, New: name + ": " + memory.Scalar(value) + f.EOL()}
}

// merge joins edits at one place and puts all in order.
func merge(edits []memory.Edit) []memory.Edit {
	if len(edits) < 2 {
		return edits
	}
	a, b := edits[0], edits[1]
	switch {
	case a.Span == b.Span:
		return []memory.Edit{{Span: a.Span, New: a.New + b.New}}
	case b.Span.Start < a.Span.Start:
		return []memory.Edit{b, a}
	}
	return edits
}

// guess is what a field may say: the name of the file, the first sentence of
// the text.
func guess(f *memory.File, name string) string {
	if name == "name" {
		return memory.Stem(f.Path[strings.LastIndexByte(f.Path, '/')+1:])
	}
	doc := f.Doc()
	for _, b := range doc.Blocks() {
		if b.Kind == markdown.Paragraph {
			return sentence(strings.Join(strings.Fields(doc.Text(b.Span())), " "))
		}
	}
	if hs := doc.Headings(); len(hs) > 0 {
		return hs[0].Plain
	}
	return ""
}

// maxSentence is how many characters a description that is guessed has at most.
const maxSentence = 120

// sentence is the first sentence of a text.
func sentence(text string) string {
	for _, end := range []string{"。", "！", "？", ". ", "! ", "? "} {
		if i := strings.Index(text, end); i >= 0 {
			text = strings.TrimSpace(text[:i+len(end)])
		}
	}
	if runes := []rune(text); len(runes) > maxSentence {
		text = strings.TrimSpace(string(runes[:maxSentence-1])) + "…"
	}
	return text
}
