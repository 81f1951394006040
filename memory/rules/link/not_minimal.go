// # link/not-minimal
//
// A destination goes into a folder and out again.
//
// The detour says nothing, hides that two links lead to one file, and breaks
// when the folder that it passes through is renamed.
//
// Source: diagnostics.md, Links.
//
// ## 中文
//
// 链接目标进了一个目录又退出来。
//
// 绕路没有意义，还会掩盖两个链接指向同一文件；途经的目录一改名，链接就断。
//
// ## Wrong
//
// -- memory/MEMORY.md --
// # Memory
//
// - [A](sub/../a.md#x), [乙](../memory/./乙.md)
//       ^^^^^^^^^^^^^ the shortest way is a.md
//                           ^^^^^^^^^^^^^^^^ the shortest way is ../memory/乙.md
// -- memory/a.md --
// # X
// -- memory/乙.md --
// # 乙
// -- .git/HEAD --
// ref: refs/heads/main
// -- fixed: Change to a.md --
// # Memory
//
// - [A](a.md#x), [乙](../memory/./乙.md)
// -- fixed: Change to ../memory/乙.md --
// # Memory
//
// - [A](sub/../a.md#x), [乙](../memory/乙.md)
//
// ## Right
//
// -- memory/MEMORY.md --
// # Memory
//
// - [A](./a.md "why"), [B](sub/b.md)
// -- memory/a.md --
// # A
// -- memory/sub/b.md --
// # B

package link

import (
	"strings"

	"github.com/memory-lsp/memory-lsp/markdown"
	"github.com/memory-lsp/memory-lsp/memory"
)

var _ = Group.Add(memory.Rule{
	ID:       "link/not-minimal",
	Severity: memory.Hint,
	Kinds:    memory.AnyText,
	FixAll:   true,
	Link:     notMinimal,
})

var shortest = memory.Text{En: "the shortest way is %s", Zh: "最短的写法是 %s"}

func notMinimal(p *memory.Pass, l *markdown.Link) {
	t := p.Target(l)
	if !written(l) || t.To == "" || t.Fault != memory.NoFault {
		return
	}
	raw := p.Doc().Text(t.Name)
	short := shorten(raw)
	if short == raw || strings.Contains(raw, `\`) {
		return
	}
	p.Report(memory.Finding{
		Span:    l.Dest,
		Message: shortest.With(short),
		Fixes: []memory.Fix{{
			Title:     leadTo.With(short),
			Preferred: true,
			Edits:     []memory.Edit{{Span: t.Name, New: short}},
		}},
	})
}

// shorten takes the detours out of a relative path. A leading ./ is none.
func shorten(name string) string {
	if minimal(name) {
		return name
	}
	var way []string
	for s := range strings.SplitSeq(name, "/") {
		last := len(way) - 1
		switch {
		case s == "" || s == "." && last >= 0:
		case s == ".." && last >= 0 && way[last] == ".":
			way[last] = s
		case s == ".." && last >= 0 && way[last] != "..":
			way = way[:last]
		default:
			way = append(way, s)
		}
	}
	return strings.Join(way, "/")
}

// minimal reports whether a path has no step too many: it leads up, then down.
func minimal(name string) bool {
	up := true
	for step := range strings.SplitSeq(name, "/") {
		if up = up && step == ".."; !up && (step == "" || step == "." || step == "..") {
			return false
		}
	}
	return true
}
