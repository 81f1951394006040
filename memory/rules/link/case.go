// # link/case
//
// A link writes a name in another letter case, or with other forms of its
// characters, than the disk has it.
//
// macOS and Windows find the file all the same, Linux and most servers do not:
// the link works for the one who wrote it and is dead for the next agent.
//
// Source: diagnostics.md, Links and Decisions.
//
// ## 中文
//
// 链接中的名称与磁盘上的大小写不同，或字符的 Unicode 形式不同。
//
// macOS 和 Windows 照样能找到文件，Linux 和多数服务器则找不到：写的人能用，下一个
// Agent 打不开。
//
// ## Wrong
//
// -- memory/MEMORY.md --
// # Memory
//
// - [Deploy](Deploy.md#steps) — steps
//            ^^^^^^^^^^^^^^^ the disk has it as deploy.md
// - [审计](<notes/审计 A.MD>) — 大小写不同
//         ^^^^^^^^^^^^^ the disk has it as Notes/审计 a.md
// -- memory/deploy.md --
// # Steps
// -- memory/Notes/审计 a.md --
// # 审计
// -- fixed: Change to deploy.md --
// # Memory
//
// - [Deploy](deploy.md#steps) — steps
// - [审计](<notes/审计 A.MD>) — 大小写不同
// -- fixed: Change to Notes/审计 a.md --
// # Memory
//
// - [Deploy](Deploy.md#steps) — steps
// - [审计](<Notes/审计 a.md>) — 大小写不同
//
// ## Right
//
// -- memory/MEMORY.md --
// # Memory
//
// - [Deploy](deploy.md) — steps
// - [Twin](Deploy.md) — another file
// -- memory/deploy.md --
// # Steps
// -- memory/Deploy.md --
// # Steps

package link

import (
	"strings"

	"github.com/memory-lsp/memory-lsp/markdown"
	"github.com/memory-lsp/memory-lsp/memory"
)

var _ = Group.Add(memory.Rule{
	ID:       "link/case",
	Severity: memory.Warning,
	Kinds:    memory.AnyText,
	FixAll:   true,
	Link:     letterCase,
})

var otherCase = memory.Text{En: "the disk has it as %s", Zh: "磁盘上的名称是 %s"}

func letterCase(p *memory.Pass, l *markdown.Link) {
	t := p.Target(l)
	if !written(l) || t.Real == "" {
		return
	}
	name := relative(p, t.Real)
	p.Report(memory.Finding{
		Span:    l.Dest,
		Message: otherCase.With(name),
		Fixes: []memory.Fix{{
			Title:     leadTo.With(name),
			Preferred: true,
			Edits:     respell(p, l, t),
		}},
	})
}

// respell are the edits that write the names on the way to a target as the disk
// has them. Where that can be done name by name, all else stays as it is.
func respell(p *memory.Pass, l *markdown.Link, t *memory.Target) []memory.Edit {
	way, ok := walk(p, t)
	want, real := strings.Split(t.Path, "/"), strings.Split(t.Real, "/")
	if ok = ok && len(way) == len(want); ok {
		var edits []memory.Edit
		for i, s := range way {
			if want[i] == real[i] {
				continue
			}
			if ok = ok && s.text == want[i]; ok {
				edits = append(edits, memory.Edit{Span: s.span, New: real[i]})
			}
		}
		if ok {
			return edits
		}
	}
	return memory.Retarget(*l, *t, relative(p, t.Real))
}

// A step is a name of a path, and where the link writes it.
type step struct {
	text string
	span markdown.Span
}

// walk is the path of a target as steps from the top of the file system; ok is
// false if the link does not write it plainly. Steps that lead to the file's own
// folder are not written.
func walk(p *memory.Pass, t *memory.Target) (way []step, ok bool) {
	for _, name := range strings.Split(p.File.Path, "/") {
		way = append(way, step{text: name})
	}
	way = way[:len(way)-1]
	at := t.Name.Start
	for name := range strings.SplitSeq(p.Doc().Text(t.Name), "/") {
		s := step{name, markdown.Span{Start: at, End: at + len(name)}}
		at += len(name) + 1
		switch {
		case strings.Contains(name, `\`):
			return nil, false
		case name == "" || name == ".":
		case name == ".." && len(way) > 0:
			way = way[:len(way)-1]
		default:
			way = append(way, s)
		}
	}
	return way, true
}
