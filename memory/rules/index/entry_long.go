// # index/entry-long
//
// An entry of the index has more than 200 characters.
//
// The index is loaded into every session; an entry is a hook that says when a
// topic is worth reading. What the topic says belongs in the topic.
//
// Source: auto-memory.md §7.
//
// ## 中文
//
// 索引条目超过 200 字。
//
// 索引会载入每一次会话；条目只需说明什么时候值得读这个主题。主题的内容应写在主题文件
// 里。
//
// ## Wrong
//
// -- memory/MEMORY.md --
// # Memory
//
// - [Deploy](deploy.md) — ‹178×x›
// - [发布](deploy.md) — ‹184×步›🚀␍
// ‹206×^› the entry has 203 characters, over 200
//
// ## Right
//
// -- memory/MEMORY.md --
// # Memory
//
// - [Deploy](deploy.md) — the steps, and when to stop
// - [发布](deploy.md) — 步骤与回滚 🚀

package index

import "github.com/memory-lsp/memory-lsp/memory"

var _ = Group.Add(memory.Rule{
	ID:       "index/entry-long",
	Severity: memory.Hint,
	Kinds:    memory.KindsOf(memory.Index),
	File:     entryLong,
})

var longEntry = memory.Text{
	En: "the entry has %d characters, over %d",
	Zh: "条目有 %d 个字符，超过 %d",
}

func entryLong(p *memory.Pass) {
	for _, e := range p.File.Index().Entries {
		if !e.Row && !e.Prose && e.Chars > memory.MaxEntry {
			p.Report(memory.Finding{Span: e.Span, Message: longEntry.With(e.Chars, memory.MaxEntry)})
		}
	}
}
