// # link/backslash
//
// A destination separates folders by backslashes.
//
// The link opens on Windows and is dead in every other reader. Before a
// punctuation mark a backslash even vanishes, as Markdown takes it for an
// escape.
//
// Source: diagnostics.md, Links.
//
// ## 中文
//
// 链接目标用反斜杠分隔目录。
//
// 这样的链接在 Windows 上能打开，在其他读取方那里都是死链。反斜杠后若是标点，还会被
// Markdown 当作转义而消失。
//
// ## Wrong
//
// -- .devcodex/.memory/clients/codex/SUMMARY.md --
// | 日期 | 会话 | 类型 | 摘要 | 关联报告 | 关联记忆 | 状态 |
// |------|:----:|------|------|---------|---------|:----:|
// | 2026-08-20 09:00 | 01 | dev | 接入缓存 | [r](..\..\\..\reports\r.md) | [20260820.md §01](tasks\20260820.md) | ✅ |
//                                            ^^^^^^^^^^^^^^^^^^^^^^ folders are separated by `/`
//                                                                                        ^^^^^^^^^^^^^^^^^ folders are separated by `/`
// -- .devcodex/reports/r.md --
// # R
// -- .devcodex/.memory/clients/codex/tasks/20260820.md --
// ## 会话 01
// -- fixed: Write `/` --
// | 日期 | 会话 | 类型 | 摘要 | 关联报告 | 关联记忆 | 状态 |
// |------|:----:|------|------|---------|---------|:----:|
// | 2026-08-20 09:00 | 01 | dev | 接入缓存 | [r](../../../reports/r.md) | [20260820.md §01](tasks\20260820.md) | ✅ |
//
// ## Right
//
// -- memory/MEMORY.md --
// # Memory
//
// - [Copy](a\(1\).md) — backslashes that only escape
// - [Notes](notes/a.md)
// -- memory/a(1).md --
// # A
// -- memory/notes/a.md --
// # A

package link

import (
	"path"
	"strings"

	"github.com/memory-lsp/memory-lsp/markdown"
	"github.com/memory-lsp/memory-lsp/memory"
)

var _ = Group.Add(memory.Rule{
	ID:       "link/backslash",
	Severity: memory.Warning,
	Kinds:    memory.AnyText,
	FixAll:   true,
	Link:     backslash,
})

var (
	useSlash   = memory.Text{En: "folders are separated by `/`", Zh: "目录之间应使用 `/`"}
	writeSlash = memory.Text{En: "Write `/`", Zh: "改为 `/`"}
)

func backslash(p *memory.Pass, l *markdown.Link) {
	t := p.Target(l)
	raw := p.Doc().Text(t.Name)
	if !written(l) || t.To == "" || !strings.Contains(raw, `\`) {
		return
	}
	slashed := strings.NewReplacer(`\\`, "/", `\`, "/").Replace(raw)
	if separators(raw) == 0 && (t.Fault != memory.Missing || !p.Reaches(path.Join(path.Dir(p.File.Path), slashed))) {
		return // backslashes that escape
	}
	p.Report(memory.Finding{
		Span:    l.Dest,
		Message: useSlash.With(),
		Fixes: []memory.Fix{{
			Title:     writeSlash.With(),
			Preferred: true,
			Edits:     []memory.Edit{{Span: t.Name, New: slashed}},
		}},
	})
}

// separators counts the backslashes that Markdown leaves in a destination.
func separators(raw string) (n int) {
	for i := 0; i < len(raw); i++ {
		if raw[i] != '\\' {
			continue
		}
		switch {
		case i+1 == len(raw) || !punctuation(raw[i+1]):
			n++
		case raw[i+1] == '\\':
			n++
			i++
		default:
			i++
		}
	}
	return n
}

func punctuation(c byte) bool {
	return '!' <= c && c <= '/' || ':' <= c && c <= '@' || '[' <= c && c <= '`' || '{' <= c && c <= '~'
}
