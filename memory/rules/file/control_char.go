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
	"encoding/binary"
	"slices"
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
	src := p.File.Slice(text)
	for i := 0; i < len(src); i++ {
		if i += ordinary(src[i:]); i == len(src) {
			return
		}
		r, n := utf8.DecodeRune(src[i:])
		if !memory.Controls(r) {
			continue
		}
		s := markdown.Span{Start: i, End: i + n}.Shift(text.Start)
		p.Report(memory.Finding{
			Span:    s,
			Message: controlCharacter.With(r),
			Fixes:   []memory.Fix{{Title: removeIt.With(), Preferred: true, Edits: []memory.Edit{{Span: s}}}},
		})
	}
}

// ordinary is how many bytes src begins with that are no suspects. It takes eight
// at a time where it can.
func ordinary(src []byte) int {
	const ones, tops = 0x0101010101010101, 0x8080808080808080
	i := 0
	for ; i+8 <= len(src); i += 8 {
		x := binary.LittleEndian.Uint64(src[i:])
		low := (x - ' '*ones) &^ x // of a byte below the blank the top bit is set, as of a zero in those that follow
		del, wide := x^0x7f*ones, x&^(0x20*ones)^0xc2*ones
		if (low|(del-ones)&^del|(wide-ones)&^wide)&tops != 0 && slices.ContainsFunc(src[i:i+8], isSuspect) {
			break
		}
	}
	for i < len(src) && !suspect[src[i]] {
		i++
	}
	return i
}

func isSuspect(c byte) bool { return suspect[c] }

// suspect are the bytes that a control character begins with: one of ASCII, what
// stands before the others of Latin, and before those of direction.
var suspect = func() (set [256]bool) {
	for c := range utf8.RuneSelf {
		set[c] = memory.Controls(rune(c))
	}
	set[0xc2], set[0xe2] = true, true
	return set
}()
