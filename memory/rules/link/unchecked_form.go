// # link/unchecked-form
//
// A bad link has a form that the format's own check passes over: by reference,
// in HTML, or with brackets in its text.
//
// The managed writer accepts it, so nobody hears of it but here. Written as a
// plain `[text](destination)` it would be refused before it is stored.
//
// Source: links.md §3, what the reference does not check.
//
// ## 中文
//
// 有问题的链接用了格式自身不检查的写法：引用式、HTML，或文字中带方括号。
//
// 受管写入方会接受它，所以只有这里会提醒。写成普通的 `[文字](目标)`，在存入之前就会被
// 拒绝。
//
// ## Wrong
//
// -- memory/MEMORY.md --
// # Memory
//
// - <a href="gone.md">old</a>
//            ^^^^^^^ a managed writer does not check links in HTML, and this one is bad
// - [看 [草稿]](no.md)
//            ^^^^^ a managed writer does not check links with brackets in their text, and this one is bad
// - [later][l]
//
// [l]: none.md
//      ^^^^^^^ a managed writer does not check links by reference, and this one is bad
//
// ## Right
//
// -- memory/MEMORY.md --
// # Memory
//
// - <a href="a.md">old</a> <a href="https://example.com">web</a>
// - [看 [草稿]](a.md)
// - [later][l]
//
// [l]: a.md
// -- memory/a.md --
// # A

package link

import (
	"github.com/memory-lsp/memory-lsp/markdown"
	"github.com/memory-lsp/memory-lsp/memory"
)

var _ = Group.Add(memory.Rule{
	ID:       "link/unchecked-form",
	Severity: memory.Hint,
	Kinds:    memory.AnyText,
	Link:     uncheckedForm,
})

var (
	unchecked = memory.Text{
		En: "a managed writer does not check links %s, and this one is bad",
		Zh: "受管写入器不检查%s的链接，而此链接有误",
	}
	byReference = memory.Text{En: "by reference", Zh: "引用式"}
	inHTML      = memory.Text{En: "in HTML", Zh: "HTML 中"}
	nested      = memory.Text{En: "with brackets in their text", Zh: "文字含方括号"}
)

func uncheckedForm(p *memory.Pass, l *markdown.Link) {
	var form memory.Text
	switch {
	case l.Kind == markdown.Reference:
		form = byReference
	case l.Kind == markdown.HTML:
		form = inHTML
	case l.Nested && written(l):
		form = nested
	default:
		return
	}
	if p.Target(l).Fault != memory.NoFault {
		p.Report(memory.Finding{Span: l.Dest, Message: unchecked.With(form)})
	}
}
