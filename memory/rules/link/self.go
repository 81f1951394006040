// # link/self
//
// A link names the very document that it stands in.
//
// It tells a reader nothing, and it breaks when the file is renamed. A heading
// of the same document is reached by its fragment alone. Notes in a folder that
// is declared plain may link as they like.
//
// Source: links.md §1, ARTIFACT_LINK_SELF_REFERENCE.
//
// ## 中文
//
// 链接指向它自己所在的文档。
//
// 它对读者没有意义，文件改名后还会失效。要指向本文档的某个标题，只写片段即可。声明为
// plain 的目录里的笔记不受此限。
//
// ## Wrong
//
// -- memory/MEMORY.md --
// # Memory
// -- memory/构建.md --
// # 构建
//
// 见 [本文](构建.md) 和 [缓存](构建.md#缓存)。
//        ^^^^^ the link leads to its own document
//                      ^^^^^^^^ the link leads to its own document
//
// ## 缓存
// -- fixed: Keep the fragment alone --
// # 构建
//
// 见 [本文](构建.md) 和 [缓存](#缓存)。
//
// ## 缓存
//
// ## Right
//
// -- memory/MEMORY.md --
// # Memory
// -- memory/构建.md --
// # 构建
//
// 见 [缓存](#缓存)。
//
// ## 缓存

package link

import (
	"github.com/memory-lsp/memory-lsp/markdown"
	"github.com/memory-lsp/memory-lsp/memory"
)

var _ = Group.Add(memory.Rule{
	ID:       "link/self",
	Severity: memory.Warning,
	Kinds:    memory.AnyText &^ memory.KindsOf(memory.Note),
	Link:     self,
})

var (
	ownDocument  = memory.Text{En: "the link leads to its own document", Zh: "链接指向自身所在的文件"}
	keepFragment = memory.Text{En: "Keep the fragment alone", Zh: "只保留片段"}
)

func self(p *memory.Pass, l *markdown.Link) {
	t := p.Target(l)
	if !written(l) || !t.Self || t.Name.Len() == 0 {
		return
	}
	var fixes []memory.Fix
	if t.Fragment.Len() > 0 {
		name := markdown.Span{Start: t.Name.Start, End: t.Fragment.Start - 1}
		fixes = []memory.Fix{{Title: keepFragment.With(), Preferred: true, Edits: []memory.Edit{{Span: name}}}}
	}
	p.Report(memory.Finding{Span: l.Dest, Message: ownDocument.With(), Fixes: fixes})
}
