// # link/in-code
//
// Code or a comment holds what looks like a bad link.
//
// To a reader of Markdown it is no link, but the managed writer looks at the
// text alone: it refuses a session whose code shows such a link, or a call like
// `table[i](arg, 2)`. Links of the web, and to files that exist, pass.
//
// Source: links.md §3 and §4.
//
// ## 中文
//
// 代码或注释中有一段形似有问题的链接。
//
// Markdown 读取方不把它当链接，受管写入方却只看文本：含有这种链接、或
// `table[i](arg, 2)` 这类调用的会话会被拒绝。指向网页和存在的文件的链接不受影响。
//
// ## Wrong
//
// -- .devcodex/.memory/clients/codex/tasks/20260820.md --
// ## 会话 01 — 链接写法
//
// 写作 `[x](nowhere.md "t")` 即可。
//         ^^^^^^^^^^ a managed writer takes this for a bad link
//
// ```md
// [sample](<no such.md>) ![img](/srv/a.png)
//           ^^^^^^^^^^ a managed writer takes this for a bad link
//                               ^^^^^^^^^^ a managed writer takes this for a bad link
// table[i](arg, 2)
//          ^^^^^^ a managed writer takes this for a bad link
// ```
//
// <!-- [old](gone.md) -->
//            ^^^^^^^ a managed writer takes this for a bad link
//
// ## Right
//
// -- .devcodex/.memory/clients/codex/tasks/20260820.md --
// ## 会话 01 — 链接写法
//
// 写作 `[x](20260820.md)` 或 `[x](https://example.com)`，`[x]()`。

package link

import (
	"bytes"

	"github.com/memory-lsp/memory-lsp/markdown"
	"github.com/memory-lsp/memory-lsp/memory"
)

var _ = Group.Add(memory.Rule{
	ID:        "link/in-code",
	Severity:  memory.Hint,
	Kinds:     memory.TreeText,
	Workspace: inCode,
})

var badInCode = memory.Text{En: "a managed writer takes this for a bad link", Zh: "受管写入器会将此视为错误链接"}

// What the managed writer takes for a link: it reads flat text.
var (
	flatLink  = memory.Pattern(`\[(?:[^\]\\]|\\.)*\]\((?:<([^>\r\n]*)>|([^\s)]+))(?:\s+(?:"[^"\r\n]*"|'[^'\r\n]*'))?\s*\)`)
	flatBlank = memory.Pattern(`\]\(([^\s<>()][^\s()]*[ \t]+[^\s"'()][^()\r\n]*)\)`)
)

func inCode(p *memory.Pass) {
	for _, c := range p.Doc().Code() {
		scan(p, c.Span)
	}
	for c := range p.Doc().Comments() {
		scan(p, c)
	}
}

// scan reports the bad links in a stretch of text that holds none for a reader
// of Markdown.
func scan(p *memory.Pass, s markdown.Span) {
	text := p.Doc().Source()[s.Start:s.End]
	if !bytes.Contains(text, []byte("](")) {
		return
	}
	for _, m := range flatLink().FindAllSubmatchIndex(text, -1) {
		l := markdown.Link{Span: markdown.Span{Start: m[0], End: m[1]}.Shift(s.Start)}
		if l.Angle = m[2] >= 0; l.Angle {
			l.Dest = markdown.Span{Start: m[2], End: m[3]}.Shift(s.Start)
		} else {
			l.Dest = markdown.Span{Start: m[4], End: m[5]}.Shift(s.Start)
		}
		l.Target = p.Doc().Text(l.Dest)
		if f := p.Target(&l).Fault; f != memory.NoFault && f != memory.NotRegular {
			p.Report(memory.Finding{Span: l.Dest, Message: badInCode.With()})
		}
	}
	for _, m := range flatBlank().FindAllSubmatchIndex(text, -1) {
		p.Report(memory.Finding{Span: markdown.Span{Start: m[2], End: m[3]}.Shift(s.Start), Message: badInCode.With()})
	}
}
