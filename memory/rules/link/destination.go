// # link/destination
//
// A destination holds a blank or a parenthesis that does not close, and stands
// in no angle brackets.
//
// To a reader of Markdown this is no link at all but plain text, so nobody can
// follow it; the managed writer refuses it. In angle brackets the same name is a
// link.
//
// Source: links.md §3, ARTIFACT_LINK_DESTINATION_INVALID.
//
// ## 中文
//
// 链接目标含有空格或不成对的括号，且没有放在尖括号里。
//
// 对 Markdown 读取方来说，这根本不是链接，只是普通文字，谁也跟不过去；受管写入方也会拒
// 绝。把同样的名称放进尖括号，就是链接。
//
// ## Wrong
//
// -- .devcodex/.memory/clients/codex/tasks/20260820.md --
// ## 会话 01 — 周报
//
// - [周报](../../../../reports/audit/codex/20260820/01--第 3 周.md "w")
//        ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ a destination with blanks or a lone parenthesis needs angle brackets
// -- .devcodex/reports/audit/codex/20260820/01--第 3 周.md --
// # 第 3 周
// -- fixed: Put it in <> --
// ## 会话 01 — 周报
//
// - [周报](<../../../../reports/audit/codex/20260820/01--第 3 周.md> "w")
//
// ## Right
//
// -- memory/MEMORY.md --
// # Memory
//
// - [Notes](<build notes.md>) — spaces
// - [Copy](a(1).md) — parentheses that close
// - [Word] (an aside)
// -- memory/build notes.md --
// # Build
// -- memory/a(1).md --
// # A

package link

import (
	"strings"

	"github.com/memory-lsp/memory-lsp/markdown"
	"github.com/memory-lsp/memory-lsp/memory"
)

var _ = Group.Add(memory.Rule{
	ID:       "link/destination",
	Severity: memory.Error,
	Kinds:    memory.AnyText,
	Link:     destination,
})

var (
	needsAngle = memory.Text{
		En: "a destination with blanks or a lone parenthesis needs angle brackets",
		Zh: "含空白或括号不配对的链接目标须用尖括号括起",
	}
	wrap = memory.Text{En: "Put it in <>", Zh: "用 <> 括起"}
)

func destination(p *memory.Pass, l *markdown.Link) {
	if l.Kind != markdown.Malformed {
		return
	}
	var fixes []memory.Fix
	text := p.Doc().Text(l.Dest)
	if !strings.ContainsAny(text, "<>") {
		fixes = []memory.Fix{{Title: wrap.With(), Preferred: true, Edits: []memory.Edit{{Span: l.Dest, New: "<" + text + ">"}}}}
	}
	p.Report(memory.Finding{Span: l.Dest, Message: needsAngle.With(), Fixes: fixes})
}
