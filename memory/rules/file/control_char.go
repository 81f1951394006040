// # file/control-char
//
// The text holds a control character, or one that overrides the direction of
// writing.
//
// Nobody sees it, but a model reads it: it may hide or reorder words, end the
// text for some readers, or colour a terminal. Tabs and line breaks are fine.
//
// Source: diagnostics.md.
//
// ## 中文
//
// 文本含有控制字符，或改变书写方向的字符。
//
// 人看不见它，模型却会读到：它可能隐藏或打乱文字，让部分读取方以为文本到此结束，或改变
// 终端的颜色。制表符和换行不算。
//
// ## Wrong
//
// (‹U+202E› stands for that character, ␀ for U+0000.)
//
// -- memory/MEMORY.md --
// # Memory
//
// - [Deploy](deploy.md) — ste␀ps
//                            ^ control character U+0000
// - [缓存](cache.md) — 先读‹U+202E›后写‹U+7F›
//                      ^ control character U+202E
//                         ^ control character U+007F
// -- memory/deploy.md --
// # Deploy
// -- memory/cache.md --
// # 缓存
// -- fixed: Remove it --
// # Memory
//
// - [Deploy](deploy.md) — steps
// - [缓存](cache.md) — 先读‹U+202E›后写‹U+7F›
//
// ## Right
//
// -- memory/MEMORY.md --
// # Memory	👩‍💻
//
// - [Deploy](deploy.md) — steps␍
// -- memory/deploy.md --
// # Deploy

package file

import (
	"unicode/utf8"

	"github.com/memory-lsp/memory-lsp/markdown"
	"github.com/memory-lsp/memory-lsp/memory"
)

var _ = Group.Add(memory.Rule{
	ID:       "file/control-char",
	Severity: memory.Warning,
	Kinds:    memory.AnyText,
	Text:     controlChar,
})

var (
	controlCharacter = memory.Text{En: "control character U+%04X", Zh: "控制字符 U+%04X"}
	removeIt         = memory.Text{En: "Remove it", Zh: "删除"}
)

func controlChar(p *memory.Pass, text markdown.Span) {
	if p.Doc().Ordinary() {
		return
	}
	src := p.File.Slice(text)
	for i := markdown.Ordinary(src); i < len(src); i += markdown.Ordinary(src[i:]) {
		r, n := utf8.DecodeRune(src[i:])
		s := markdown.Span{Start: i, End: i + n}.Shift(text.Start)
		i += n
		if !markdown.Controls(r) {
			continue // what is no UTF-8
		}
		p.Report(memory.Finding{
			Span:    s,
			Message: controlCharacter.With(r),
			Fixes:   []memory.Fix{{Title: removeIt.With(), Preferred: true, Edits: []memory.Edit{{Span: s}}}},
		})
	}
}
