// # link/encoded-space
//
// A destination writes spaces as `%20`.
//
// It works, but the name is hard to read and to search for, and the format's own
// projection never encodes. Angle brackets take the name as it is.
//
// Source: links.md §1.
//
// ## 中文
//
// 链接目标用 `%20` 表示空格。
//
// 链接有效，但名称难读也难搜索，格式自己的投影也从不编码。放在尖括号里可以照写原名。
//
// ## Wrong
//
// -- memory/MEMORY.md --
// # Memory
//
// - [Notes](build%20notes.md#how%20to "why") — how it is built
//           ^^^^^^^^^^^^^^^^^^^^^^^^^ `%20` can be a plain space in angle brackets
// -- memory/build notes.md --
// # Build
//
// <a id="how to"></a>
// -- fixed: Write it in <> --
// # Memory
//
// - [Notes](<build notes.md#how%20to> "why") — how it is built
//
// ## Right
//
// -- memory/MEMORY.md --
// # Memory
//
// - [Notes](<build notes.md>) — how it is built
// - [百分](100%25.md), [web](https://example.com/a%20b)
// -- memory/build notes.md --
// # Build
// -- memory/100%.md --
// # 100

package link

import (
	"strings"

	"github.com/memory-lsp/memory-lsp/markdown"
	"github.com/memory-lsp/memory-lsp/memory"
)

var _ = Group.Add(memory.Rule{
	ID:       "link/encoded-space",
	Severity: memory.Hint,
	Kinds:    memory.AnyText,
	FixAll:   true,
	Link:     encodedSpace,
})

var (
	plainSpace = memory.Text{En: "`%20` can be a plain space in angle brackets", Zh: "`%20` 可写成尖括号中的空格"}
	writeAngle = memory.Text{En: "Write it in <>", Zh: "写入 <> 中"}
)

func encodedSpace(p *memory.Pass, l *markdown.Link) {
	t := p.Target(l)
	raw := p.Doc().Text(t.Name)
	if !written(l) || !strings.Contains(raw, "%20") || strings.Contains(t.To, "%20") || t.To == "" {
		return
	}
	name := strings.ReplaceAll(raw, "%20", " ")
	edit := memory.Edit{Span: t.Name, New: name}
	if !l.Angle {
		rest := p.Doc().Text(markdown.Span{Start: t.Name.End, End: l.Dest.End})
		edit = memory.Edit{Span: l.Dest, New: "<" + name + rest + ">"}
	}
	var fixes []memory.Fix
	if !strings.ContainsAny(p.Doc().Text(l.Dest), "<>") {
		fixes = []memory.Fix{{Title: writeAngle.With(), Preferred: true, Edits: []memory.Edit{edit}}}
	}
	p.Report(memory.Finding{Span: l.Dest, Message: plainSpace.With(), Fixes: fixes})
}
